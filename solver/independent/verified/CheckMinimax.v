(** The checker for MiniMax: sets of squares are words of one integer up to 7 rows and columns, of two for more. *)
From Coq Require Import List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Spec SpecMinimax Game Count Word Walk.
Import ListNotations.
Local Open Scope nat_scope.

Section Rules.
Variables (N : nat) (numbers : list Z) (counted : bool).
Notation G := (minimax N numbers counted).

(** Games end; the lead is added to what the rest of the game brings. *)
Lemma take_count t s : gone t s = false -> List.length (filter negb (take t s)) < List.length (filter negb t).
Proof.
  unfold take, gone. intro H.
  assert (E : forall n u, List.length (filter negb (map (fun v => (v =? s) || nth v t true) (seq u n))) <=
                          List.length (filter negb (map (fun v => nth v t true) (seq u n)))).
  { induction n as [|n IH]; intro u; [apply le_n|]. cbn [seq map filter]. specialize (IH (S u)).
    destruct (u =? s), (nth u t true); cbn [orb]; change (negb true) with false; change (negb false) with true; cbn iota; cbn [List.length]; lia. }
  assert (F : forall n u, u <= s < u + n -> List.length (filter negb (map (fun v => (v =? s) || nth v t true) (seq u n))) <
                          List.length (filter negb (map (fun v => nth v t true) (seq u n)))).
  { induction n as [|n IH]; intros u B; [lia|]. cbn [seq map filter]. destruct (Nat.eqb_spec u s) as [->|D].
    - rewrite H. specialize (E n (S s)). cbn [orb]. change (negb true) with false. change (negb false) with true. cbn iota. cbn [List.length]. lia.
    - specialize (IH (S u) ltac:(lia)). destruct (nth u t true); cbn [orb]; change (negb true) with false; change (negb false) with true; cbn iota; cbn [List.length]; lia. }
  assert (L : map (fun v => nth v t true) (seq 0 (List.length t)) = t).
  { clear. induction t as [|a t IH]; [reflexivity|]. cbn [List.length seq map nth]. f_equal. rewrite <- seq_shift, map_map. exact IH. }
  assert (B : s < List.length t). { destruct (Nat.lt_ge_cases s (List.length t)); auto. rewrite nth_overflow in H by assumption. discriminate. }
  specialize (F (List.length t) 0 ltac:(lia)). now rewrite L in F.
Qed.

Theorem minimax_falls : falls G.
Proof.
  intros p q H. cbn [next size minimax] in *. unfold next_places in H. destruct (over N (taken p)); [contradiction|].
  apply in_map_iff in H as [i [<- H]]. apply filter_In in H as [_ H]. apply negb_true_iff in H. now apply take_count.
Qed.

Lemma fold_max_add c l a : fold_left Z.max (map (fun v => v + c) l)%Z (a + c)%Z = (fold_left Z.max l a + c)%Z.
Proof. revert a. induction l as [|b l IH]; intro a; [reflexivity|]. cbn. rewrite <- IH. f_equal. lia. Qed.

Lemma best_lead d : forall t r l a c, best G d (Place t r l (a + c)) = (best G d (Place t r l a) + c)%Z.
Proof.
  induction d as [|d IH]; intros t r l a c; [reflexivity|].
  assert (E : next G (Place t r l (a + c)) = map (fun q => Place (taken q) (from_row q) (line q) (lead q + - c)) (next G (Place t r l a))).
  { cbn [next minimax]. unfold next_places. cbn [taken from_row line]. destruct (over N t); [reflexivity|]. rewrite map_map.
    apply map_ext. intro i. unfold after. cbn [taken from_row line lead]. f_equal. lia. }
  cbn [best]. rewrite E. destruct (next G (Place t r l a)) as [|q rest]; [reflexivity|]. cbn [map].
  assert (F : forall q, (- best G d (Place (taken q) (from_row q) (line q) (lead q + - c)) = - best G d q + c)%Z).
  { intros [t2 r2 l2 a2]. cbn [taken from_row line lead]. rewrite IH. lia. }
  rewrite F, map_map, <- fold_max_add, map_map. f_equal. apply map_ext. intro s. now rewrite F.
Qed.

Lemma value_lead t r l a : value G (Place t r l a) = (value G (Place t r l 0) + a)%Z.
Proof. exact (best_lead (size G (Place t r l a)) t r l 0 a). Qed.
End Rules.

Module Narrow.
  Import One.
  (** Whether there is one bit at most. *)
  Definition single (x : word) : bool := (x land (x - 1) =? 0)%uint63.
  Load Minimax.
End Narrow.
Module Wide.
  Import Two.
  Definition single (x : word) : bool :=
    let (a, b) := x in
    if (a =? 0)%uint63 then (b land (b - 1) =? 0)%uint63 else if (b =? 0)%uint63 then (a land (a - 1) =? 0)%uint63 else false.
  Load Minimax.
End Wide.

Definition verify_minimax (N : nat) : list Z -> bool -> place -> bool -> Z -> nat -> list int -> nat -> nat -> bool :=
  if N <=? 7 then Narrow.accepts N else Wide.accepts N.

Theorem verify_minimax_sound N numbers counted p lower v leaves symbols parts :
  each_part parts (verify_minimax N numbers counted p lower v leaves symbols parts) ->
  if lower then (v <= value (minimax N numbers counted) p)%Z else (value (minimax N numbers counted) p <= v)%Z.
Proof. unfold verify_minimax. destruct (N <=? 7); [apply Narrow.accepts_sound|apply Wide.accepts_sound]. Qed.
