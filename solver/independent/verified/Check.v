(** The checker: whether a list of symbols proves a bound of a position's value. *)
From Coq Require Import String List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Spec Game Rules Count Word Walk.
Import ListNotations.
Local Open Scope nat_scope.

(** Symbols of 5 bits, twelve in a number, the first in its lowest bits; 31 ends the list, 30 adds 30 to the next. *)
Fixpoint unpack_one (n : nat) (w : int) : list int :=
  match n with
  | O => []
  | S n => if ((w land 31) =? 31)%uint63 then [] else (w land 31)%uint63 :: unpack_one n (w >> 5)%uint63
  end.
Fixpoint add_up (sum : int) (l : list int) : list int :=
  match l with
  | [] => []
  | s :: rest => if (s =? 30)%uint63 then add_up (sum + 30)%uint63 rest else (sum + s)%uint63 :: add_up 0%uint63 rest
  end.
Definition unpack (l : list int) : list int := add_up 0%uint63 (flat_map (unpack_one 12) l).

(** ** By one integer a side up to 63 squares, by two above *)
Module Narrow.
  Import One. Load Words. Load Search. Load Images. Load Reversi. Load Accept.
End Narrow.
Module Wide.
  Import Two. Load Words. Load Search. Load Images. Load Reversi. Load Accept.
End Wide.

Definition verify (R C : nat) : bool -> bool -> string -> bool -> Z -> nat -> list int -> nat -> nat -> bool :=
  if R * C <=? 63 then Narrow.accepts R C else Wide.accepts R C.

(** What the program `yomikiri-check-verified` and the theorems rest on. *)
Theorem verify_sound R C full misere text lower v leaves symbols parts :
  each_part parts (verify R C full misere text lower v leaves symbols parts) ->
  if lower then (v <= value (reversi R C full misere) (read text))%Z else (value (reversi R C full misere) (read text) <= v)%Z.
Proof. unfold verify. destruct (R * C <=? 63); [apply Narrow.accepts_sound|apply Wide.accepts_sound]. Qed.
