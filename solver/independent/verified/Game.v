(** Facts about the values of games. *)
From Coq Require Import List ZArith Bool Lia.
From Yomikiri Require Import Spec.
Import ListNotations.
Local Open Scope Z_scope.

(** The size falls with every move. *)
Definition falls (G : game) : Prop := forall p q, In q (next G p) -> (size G q < size G p)%nat.

Lemma fold_max_start l a : a <= fold_left Z.max l a.
Proof. revert a. induction l as [|b l IH]; intro a; cbn. { lia. } specialize (IH (Z.max a b)). lia. Qed.

Lemma fold_max_member l a x : In x l -> x <= fold_left Z.max l a.
Proof.
  revert a. induction l as [|b l IH]; intros a H; cbn in *. { contradiction. }
  destruct H as [->|H]. { pose proof (fold_max_start l (Z.max a x)). lia. } auto.
Qed.

Lemma fold_max_least l a v : a <= v -> (forall x, In x l -> x <= v) -> fold_left Z.max l a <= v.
Proof.
  revert a. induction l as [|b l IH]; intros a Ha H; cbn in *. { assumption. }
  apply IH; [|auto]. specialize (H b (or_introl eq_refl)). lia.
Qed.

Lemma fold_max_is l a : fold_left Z.max l a = a \/ In (fold_left Z.max l a) l.
Proof.
  revert a. induction l as [|b l IH]; intro a; cbn. { auto. }
  destruct (IH (Z.max a b)) as [H|H]; [|auto]. rewrite H. destruct (Z.max_spec a b) as [[_ ->]|[_ ->]]; auto.
Qed.

Section Values.
Variable G : game.
Hypothesis G_falls : falls G.

Lemma best_unfold d p :
  best G d p = match d, next G p with
               | S d, q :: others => fold_left Z.max (map (fun r => - best G d r) others) (- best G d q)
               | _, _ => score G p
               end.
Proof. destruct d; reflexivity. Qed.

(** Any depth from the size on gives the value. *)
Lemma best_deep d p : (size G p <= d)%nat -> best G d p = value G p.
Proof.
  unfold value. enough (forall d e p, (size G p <= d)%nat -> (size G p <= e)%nat -> best G d p = best G e p) by auto.
  clear d p. induction d as [|d IH]; intros e p Hd He; rewrite !(best_unfold _ p).
  - destruct (next G p) as [|q l] eqn:E; [destruct e; reflexivity|].
    assert (size G q < size G p)%nat by (apply G_falls; rewrite E; now left). lia.
  - destruct (next G p) as [|q l] eqn:E; [destruct e; reflexivity|].
    assert (Hl : forall r, In r (q :: l) -> (size G r < size G p)%nat) by (intros r Hr; apply G_falls; now rewrite E).
    destruct e as [|e]. { specialize (Hl q (or_introl eq_refl)). lia. }
    rewrite (IH e q) by (specialize (Hl q (or_introl eq_refl)); lia). f_equal.
    apply map_ext_in. intros r Hr. rewrite (IH e r); [reflexivity| |]; specialize (Hl r (or_intror Hr)); lia.
Qed.

(** The usual equations of negamax, in four parts. *)
Theorem value_end p : next G p = [] -> value G p = score G p.
Proof. intro E. unfold value. rewrite best_unfold, E. destruct (size G p); reflexivity. Qed.

Lemma value_moves p q l : next G p = q :: l ->
  value G p = fold_left Z.max (map (fun r => - value G r) l) (- value G q).
Proof.
  intro E. assert (Hl : forall r, In r (q :: l) -> (size G r < size G p)%nat) by (intros r Hr; apply G_falls; now rewrite E).
  pose proof (Hl q (or_introl eq_refl)). rewrite <- (best_deep (S (pred (size G p))) p) by lia. rewrite best_unfold, E.
  rewrite (best_deep _ q) by lia. f_equal. apply map_ext_in. intros r Hr. rewrite best_deep; [reflexivity|].
  specialize (Hl r (or_intror Hr)). lia.
Qed.

Theorem value_least p q : In q (next G p) -> - value G q <= value G p.
Proof.
  intro H. destruct (next G p) as [|q0 l] eqn:E; [contradiction|]. rewrite (value_moves p q0 l E).
  destruct H as [->|H]; [apply fold_max_start|]. apply fold_max_member. now apply in_map with (f := fun r => - value G r).
Qed.

Theorem value_most p v : next G p <> [] -> (forall q, In q (next G p) -> - value G q <= v) -> value G p <= v.
Proof.
  intros Hn H. destruct (next G p) as [|q0 l] eqn:E; [congruence|]. rewrite (value_moves p q0 l E).
  apply fold_max_least; [apply H; now left|]. intros x Hx. apply in_map_iff in Hx as [r [<- Hr]]. apply H. now right.
Qed.

Theorem value_reached p : next G p <> [] -> exists q, In q (next G p) /\ value G p = - value G q.
Proof.
  intro Hn. destruct (next G p) as [|q0 l] eqn:E; [congruence|]. rewrite (value_moves p q0 l E).
  destruct (fold_max_is (map (fun r => - value G r) l) (- value G q0)) as [H|H].
  - exists q0. split; [now left|assumption].
  - apply in_map_iff in H as [r [H Hr]]. exists r. split; [now right|congruence].
Qed.

(** Positions that can be paired with all that follows them have the same value. *)
Variable like : position G -> position G -> Prop.
Hypothesis like_end : forall p q, like p q -> next G p = [] -> next G q = [] /\ score G p = score G q.
Hypothesis like_move : forall p q p', like p q -> In p' (next G p) -> exists q', In q' (next G q) /\ like p' q'.
Hypothesis like_sym : forall p q, like p q -> like q p.

Theorem like_value p q : like p q -> value G p = value G q.
Proof.
  enough (H : forall n p q, (size G p <= n)%nat -> like p q -> value G p = value G q) by eauto.
  clear p q. induction n as [|n IH]; intros p q Hn L; destruct (next G p) eqn:E;
    try (destruct (like_end p q L E) as [E' Hs]; now rewrite !value_end).
  - assert (size G p0 < size G p)%nat by (apply G_falls; rewrite E; now left). lia.
  - assert (Hp : next G p <> []) by congruence. clear E.
    assert (Hq : next G q <> []). { intro E. now destruct (like_end q p (like_sym _ _ L) E). }
    destruct (value_reached p Hp) as [p' [Ip Vp]]. destruct (value_reached q Hq) as [q' [Iq Vq]].
    destruct (like_move p q p' L Ip) as [q2 [Iq2 Lq2]]. destruct (like_move q p q' (like_sym _ _ L) Iq) as [p2 [Ip2 Lp2]].
    pose proof (G_falls _ _ Ip). pose proof (G_falls _ _ Ip2).
    pose proof (IH p' q2 ltac:(lia) Lq2). pose proof (IH p2 q' ltac:(lia) (like_sym _ _ Lp2)).
    pose proof (value_least q q2 Iq2). pose proof (value_least p p2 Ip2). lia.
Qed.
End Values.
