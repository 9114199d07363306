(** The checker for eight: the walk on the positions of the specification themselves. *)
From Coq Require Import List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Spec Game Walk.
Import ListNotations.
Local Open Scope nat_scope.

Section Eight.
Variables largest target : nat.
Notation G := (eight largest target).

Definition before (p q : nat * nat) : bool :=
  if fst p <? fst q then true else if fst p =? fst q then snd p <? snd q else false.
Definition alike (p q : nat * nat) : bool := (fst p =? fst q) && (snd p =? snd q).

Section Bound.
Variable T : Z.
Definition eight_settle (turn : bool) (p : nat * nat) : verdict :=
  match next G p with
  | [] => if (if turn then T <=? score G p else score G p <=? - T)%Z then Good else Bad
  | _ => Stays
  end.
End Bound.

Definition verify_eight (total last : nat) (lower : bool) (v : Z) (leaves : nat) (symbols : list int) (parts part : nat) : bool :=
  if (if lower then v <=? -1 else 1 <=? v)%Z then true
  else
    let p := (total, last) in
    walk (nat * nat) before alike (fun _ q => q) (eight_settle (if lower then v else - v)%Z) (fun _ => next G) (fun q => q)
         (fun _ _ => false) (S (size G p)) parts part (size G p - leaves) (if lower then [p] else []) (if lower then [] else [p]) symbols.

(** ** Soundness *)

Theorem eight_falls : falls G.
Proof.
  intros p q H. cbn [next size eight] in *. destruct (target <=? fst p) eqn:E; [contradiction|]. apply Nat.leb_gt in E.
  apply in_map_iff in H as [n [<- H]]. apply filter_In in H as [H _]. apply in_seq in H. cbn [fst]. lia.
Qed.

Lemma eight_bound : forall p, (-1 <= value G p <= 1)%Z.
Proof.
  enough (H : forall n p, size G p <= n -> (-1 <= value G p <= 1)%Z) by eauto.
  induction n as [n IH] using lt_wf_ind. intros p Hn. destruct (next G p) as [|q0 l] eqn:E.
  - rewrite (value_end G p E). cbn [score eight]. destruct (_ <? _); lia.
  - destruct (value_reached G eight_falls p) as [q [I V]]; [congruence|]. pose proof (eight_falls p q I).
    pose proof (IH (size G q) ltac:(lia) q (le_n _)). lia.
Qed.

Theorem verify_eight_sound total last lower v leaves symbols parts :
  each_part parts (verify_eight total last lower v leaves symbols parts) ->
  if lower then (v <= value G (total, last))%Z else (value G (total, last) <= v)%Z.
Proof.
  intros [P0 H]. unfold verify_eight in H. destruct (if lower then _ else _) eqn:E.
  - pose proof (eight_bound (total, last)). destruct lower; apply Z.leb_le in E; lia.
  - clear E. cbn zeta in H. set (T := (if lower then v else - v)%Z) in *. set (p := (total, last)) in *. apply (conj P0) in H.
    apply (walk_sound (nat * nat)) with (ok := fun _ : nat * nat => True)
      (holds := fun (turn : bool) (q : nat * nat) => if turn then (T <= value G q)%Z else (value G q <= - T)%Z) in H.
    + destruct H as [A B]. destruct lower; [apply Forall_inv in A|apply Forall_inv in B]; unfold T in *; lia.
    + tauto.
    + intros turn a b F. unfold alike in F. apply andb_true_iff in F as [F1 F2]. apply Nat.eqb_eq in F1, F2.
      destruct a, b. cbn [fst snd] in *. subst. tauto.
    + intros turn q _. unfold eight_settle. destruct (next G q) eqn:E; [|exact I].
      destruct (if turn then _ else _) eqn:F; [|exact I]. rewrite (value_end G q E). destruct turn; now apply Z.leb_le in F.
    + intros turn q _. now apply Forall_forall.
    + intros q k _ K V. pose proof (value_least G eight_falls q k K). lia.
    + intros q _ N V. apply (value_most G eight_falls q _ N). intros k K. rewrite Forall_forall in V. specialize (V k K). cbv beta iota in V. lia.
    + auto.
    + discriminate.
    + now apply Forall_forall.
    + now apply Forall_forall.
Qed.
End Eight.
