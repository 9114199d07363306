(** The checker: whether a list of symbols proves a bound of a position's value. *)
From Coq Require Import String List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Spec Game Rules Count Word Walk.
Import ListNotations.
Local Open Scope nat_scope.

(** Symbols of 5 bits, twelve in a number, the first in its lowest bits; a symbol of 31 ends the list. *)
Fixpoint unpack_one (n : nat) (w : int) : list int :=
  match n with
  | O => []
  | S n => if ((w land 31) =? 31)%uint63 then [] else (w land 31)%uint63 :: unpack_one n (w >> 5)%uint63
  end.
Definition unpack (l : list int) : list int := flat_map (unpack_one 12) l.

(** ** By one integer a side up to 63 squares, by two above *)
Module Narrow.
  Import One. Load Words. Load Search. Load Images. Load Reversi. Load Accept.
End Narrow.
Module Wide.
  Import Two. Load Words. Load Search. Load Images. Load Reversi. Load Accept.
End Wide.

Definition verify (R C : nat) : bool -> bool -> string -> bool -> Z -> nat -> list int -> bool :=
  if R * C <=? 63 then Narrow.accepts R C else Wide.accepts R C.

(** What the program `yomikiri-check-verified` and the theorems rest on. *)
Theorem verify_sound R C full misere text lower v leaves symbols :
  verify R C full misere text lower v leaves symbols = true ->
  if lower then (v <= value (reversi R C full misere) (read text))%Z else (value (reversi R C full misere) (read text) <= v)%Z.
Proof. unfold verify. destruct (R * C <=? 63); [apply Narrow.accepts_sound|apply Wide.accepts_sound]. Qed.
