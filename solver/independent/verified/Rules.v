(** Facts about the rules of reversi: games end, and symmetries keep the value. *)
From Coq Require Import List ZArith Bool Arith Lia Permutation.
From Yomikiri Require Import Spec Game.
Import ListNotations.
Local Open Scope nat_scope.

Lemma cell_ext b d : List.length b = List.length d -> (forall s, s < List.length b -> cell_at b s = cell_at d s) -> b = d.
Proof. intros L H. apply (nth_ext b d Theirs Theirs L). exact H. Qed.

Lemma cell_map (f : nat -> cell) n s : s < n -> cell_at (map f (seq 0 n)) s = f s.
Proof.
  intro H. unfold cell_at. rewrite (nth_indep _ Theirs (f 0)) by (rewrite map_length, seq_length; exact H).
  rewrite map_nth, seq_nth; auto.
Qed.

Lemma board_as_map b : b = map (cell_at b) (seq 0 (List.length b)).
Proof.
  apply cell_ext. { now rewrite map_length, seq_length. } intros s H. now rewrite cell_map.
Qed.

Lemma cell_exchange b s : s < List.length b -> cell_at (exchange b) s = other (cell_at b s).
Proof.
  intro H. unfold cell_at, exchange. rewrite (nth_indep _ Theirs (other Theirs)) by (now rewrite map_length).
  apply map_nth.
Qed.

Lemma exchange_length b : List.length (exchange b) = List.length b.
Proof. apply map_length. Qed.

Lemma other_other c : other (other c) = c.
Proof. now destruct c. Qed.

Lemma exchange_exchange b : exchange (exchange b) = b.
Proof. unfold exchange. rewrite map_map. rewrite <- (map_id b) at 2. apply map_ext, other_other. Qed.

Lemma cell_inside b s : cell_at b s = Empty -> s < List.length b.
Proof.
  intro H. destruct (Nat.lt_ge_cases s (List.length b)); [assumption|].
  unfold cell_at in H. rewrite nth_overflow in H by assumption. discriminate.
Qed.

(** ** Counting *)

Lemma same_spec c d : same c d = true <-> c = d.
Proof. destruct c, d; cbn; split; congruence. Qed.

Lemma count_cons c d b : count c (d :: b) = (if same c d then 1 else 0) + count c b.
Proof. unfold count. cbn. destruct (same c d); reflexivity. Qed.

Lemma count_exchange c b : count c (exchange b) = count (other c) b.
Proof.
  induction b as [|d b IH]; [reflexivity|]. change (exchange (d :: b)) with (other d :: exchange b).
  rewrite !count_cons, IH. destruct c, d; reflexivity.
Qed.

Lemma count_permutation c b d : Permutation b d -> count c b = count c d.
Proof. induction 1; rewrite ?count_cons; lia. Qed.

Lemma count_map_le (f g : nat -> cell) c l :
  (forall t, In t l -> f t = c -> g t = c) -> count c (map f l) <= count c (map g l).
Proof.
  induction l as [|t l IH]; intro H; [auto|]. cbn [map]. rewrite !count_cons.
  pose proof (IH (fun t Ht => H t (or_intror Ht))). specialize (H t (or_introl eq_refl)).
  destruct (same c (f t)) eqn:E; [|lia]. apply same_spec in E. rewrite (proj2 (same_spec c (g t))); [lia|]. symmetry. auto.
Qed.

Lemma count_map_lt (f g : nat -> cell) c l s :
  (forall t, In t l -> f t = c -> g t = c) -> In s l -> g s = c -> f s <> c -> count c (map f l) < count c (map g l).
Proof.
  induction l as [|t l IH]; intros H I Hg Hf; [contradiction|]. cbn [map]. rewrite !count_cons.
  pose proof (count_map_le f g c l (fun t Ht => H t (or_intror Ht))). destruct I as [->|I].
  - rewrite (proj2 (same_spec c (g s))) by auto. destruct (same c (f s)) eqn:E; [apply same_spec in E; congruence|lia].
  - pose proof (IH (fun t Ht => H t (or_intror Ht)) I Hg Hf). specialize (H t (or_introl eq_refl)).
    destruct (same c (f t)) eqn:E; [|lia]. apply same_spec in E. rewrite (proj2 (same_spec c (g t))); [lia|]. symmetry. auto.
Qed.

Lemma member_spec s l : existsb (Nat.eqb s) l = true <-> In s l.
Proof.
  rewrite existsb_exists. split.
  - intros [x [H E]]. apply Nat.eqb_eq in E. now subst.
  - intro H. exists s. split; auto. apply Nat.eqb_refl.
Qed.

(** ** Discs that are put on squares *)

Lemma place_length b l : List.length (place b l) = List.length b.
Proof. unfold place. now rewrite exchange_length, map_length, seq_length. Qed.

Lemma cell_place b l t : t < List.length b ->
  cell_at (place b l) t = if existsb (Nat.eqb t) l then Theirs else other (cell_at b t).
Proof.
  intro H. unfold place. rewrite cell_exchange by (now rewrite map_length, seq_length).
  rewrite cell_map by assumption. now destruct (existsb _ _).
Qed.

Lemma place_empties b s l : cell_at b s = Empty -> count Empty (place b (s :: l)) < count Empty b.
Proof.
  intro E. pose proof (cell_inside _ _ E) as Hs. unfold place.
  rewrite count_exchange. cbn [other]. replace (count Empty b) with (count Empty (map (cell_at b) (seq 0 (List.length b)))) by (now rewrite <- board_as_map).
  apply count_map_lt with s.
  - intros t _ H. now destruct (existsb _ _).
  - apply in_seq. lia.
  - exact E.
  - cbn. now rewrite Nat.eqb_refl.
Qed.

(** ** Moves *)
Section Rules.
Variables R C : nat.
Notation N := (R * C).
Definition after (b : board) (s : nat) : board := place b (s :: flips R C b s).

Lemma legal_spec b s : legal R C b s = true <-> cell_at b s = Empty /\ flips R C b s <> [].
Proof.
  unfold legal. destruct (cell_at b s); [split; [|intros []]; congruence..|].
  destruct (flips R C b s); split; try congruence; try (intros [? H]; congruence). split; congruence.
Qed.

Lemma moves_spec b q : In q (moves R C b) <-> exists s, s < N /\ legal R C b s = true /\ q = after b s.
Proof.
  unfold moves. rewrite in_map_iff. split.
  - intros [s [<- H]]. apply filter_In in H as [H L]. apply in_seq in H. exists s. repeat split; auto. lia.
  - intros [s [H [L ->]]]. exists s. split; auto. apply filter_In. split; auto. apply in_seq. lia.
Qed.

Lemma moves_empty b : moves R C b = [] <-> forall s, s < N -> legal R C b s = false.
Proof.
  split.
  - intros E s H. destruct (legal R C b s) eqn:L; [|reflexivity].
    assert (I : In (after b s) (moves R C b)) by (apply moves_spec; eauto). rewrite E in I. contradiction.
  - intro H. destruct (moves R C b) as [|q l] eqn:E; [reflexivity|].
    assert (I : In q (moves R C b)) by (rewrite E; now left). apply moves_spec in I as [s [Hs [L _]]].
    rewrite H in L; [discriminate|assumption].
Qed.

Lemma next_spec b : next_boards R C b =
  match moves R C b with [] => match moves R C (exchange b) with [] => [] | _ => [exchange b] end | l => l end.
Proof. unfold next_boards. destruct (moves R C b), (moves R C (exchange b)); reflexivity. Qed.

Lemma after_length b s : List.length (after b s) = List.length b.
Proof. apply place_length. Qed.

Lemma cell_after b s t : t < List.length b ->
  cell_at (after b s) t = if existsb (Nat.eqb t) (s :: flips R C b s) then Theirs else other (cell_at b t).
Proof. apply cell_place. Qed.

Lemma closed_theirs b l line t : In t (closed b l line) -> In t line \/ (In t l /\ cell_at b t = Theirs).
Proof.
  revert line. induction l as [|s l IH]; cbn; intros line H; [contradiction|].
  destruct (cell_at b s) eqn:E; [auto| |contradiction]. apply IH in H as [[->|H]|[H H2]]; auto.
Qed.

Lemma flips_theirs b s t : In t (flips R C b s) -> cell_at b t = Theirs.
Proof.
  intro H. apply in_flat_map in H as [l [_ H]]. apply closed_theirs in H as [[]|[_ H]]. exact H.
Qed.

Lemma after_empties b s : legal R C b s = true -> count Empty (after b s) < count Empty b.
Proof. intro L. apply legal_spec in L as [E _]. now apply place_empties. Qed.

Theorem reversi_falls full misere : falls (reversi R C full misere).
Proof.
  intros b q H. cbn [next size reversi position] in *. rewrite next_spec in H. unfold longest.
  destruct (moves R C b) as [|q0 l] eqn:E.
  - destruct (moves R C (exchange b)) as [|q1 l] eqn:E1; [contradiction|]. destruct H as [<-|[]].
    rewrite E1, count_exchange. cbn [other]. lia.
  - rewrite <- E in H. apply moves_spec in H as [s [_ [L ->]]]. pose proof (after_empties b s L).
    destruct (moves R C (after b s)); lia.
Qed.

Lemma ray_inside n r c dr dc t : In t (ray R C n r c dr dc) -> t < N.
Proof.
  revert r c. induction n as [|n IH]; cbn; intros r c H; [contradiction|].
  destruct (_ && _) eqn:E; [|contradiction]. destruct H as [<-|H]; [|eauto].
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in E. apply Nat2Z.inj_lt. rewrite Z2Nat.id, Nat2Z.inj_mul; nia.
Qed.

Lemma rays_inside s l t : In l (rays R C s) -> In t l -> t < N.
Proof. intros H Ht. apply in_map_iff in H as [d [<- _]]. eapply ray_inside, Ht. Qed.

(** ** Symmetries: maps of the squares that are their own inverse and take rays to rays. *)
Definition permute (m : nat -> nat) (b : board) : board := map (fun s => cell_at b (m s)) (seq 0 N).
Definition symmetry (m : nat -> nat) : Prop :=
  forall s, s < N -> m s < N /\ m (m s) = s /\ incl (map (map m) (rays R C s)) (rays R C (m s)).

Section Symmetry.
Variable m : nat -> nat.
Hypothesis S : symmetry m.

Lemma permute_length b : List.length (permute m b) = N.
Proof. unfold permute. now rewrite map_length, seq_length. Qed.

Lemma cell_permute b s : s < N -> cell_at (permute m b) s = cell_at b (m s).
Proof. intro H. unfold permute. now rewrite cell_map. Qed.

Lemma permute_permute b : List.length b = N -> permute m (permute m b) = b.
Proof.
  intro L. apply cell_ext. { now rewrite permute_length. } intros s H. rewrite permute_length in H.
  destruct (S s H) as [Hm [E _]]. rewrite !cell_permute by assumption. now rewrite E.
Qed.

Lemma closed_permute b l line : (forall t, In t l -> t < N) ->
  closed b (map m l) (map m line) = map m (closed (permute m b) l line).
Proof.
  revert line. induction l as [|s l IH]; intros line H; [reflexivity|]. cbn.
  rewrite cell_permute by (apply H; now left). destruct (cell_at b (m s)); try reflexivity.
  apply (IH (s :: line)). intros t Ht. apply H. now right.
Qed.

Lemma flips_permute b s t : s < N -> In t (flips R C (permute m b) s) -> In (m t) (flips R C b (m s)).
Proof.
  intros Hs H. apply in_flat_map in H as [l [Hl Ht]]. apply in_flat_map. exists (map m l). split.
  - destruct (S s Hs) as [_ [_ I]]. apply I. now apply in_map.
  - change [] with (map m []). rewrite closed_permute; [now apply in_map|]. intros u Hu. eapply rays_inside; eauto.
Qed.

Lemma flips_inside b s t : In t (flips R C b s) -> t < N.
Proof.
  intro H. apply in_flat_map in H as [l [Hl Ht]]. apply closed_theirs in Ht as [[]|[Ht _]]. eapply rays_inside; eauto.
Qed.

Lemma flips_permute_back b s t : List.length b = N -> s < N -> t < N ->
  In (m t) (flips R C b (m s)) -> In t (flips R C (permute m b) s).
Proof.
  intros L Hs Ht H. destruct (S s Hs) as [Hm [Es _]]. destruct (S t Ht) as [_ [Et _]].
  rewrite <- (permute_permute b L) in H. apply flips_permute in H; [|assumption]. now rewrite Es, Et in H.
Qed.

Lemma legal_permute b s : List.length b = N -> s < N -> legal R C (permute m b) s = legal R C b (m s).
Proof.
  intros L Hs. apply eq_true_iff_eq. rewrite !legal_spec, cell_permute by assumption.
  enough (flips R C (permute m b) s = [] <-> flips R C b (m s) = []) by tauto.
  destruct (S s Hs) as [Hm [Es _]]. split; intro E.
  - destruct (flips R C b (m s)) as [|u l] eqn:F; [reflexivity|]. exfalso.
    assert (I : In u (flips R C b (m s))) by (rewrite F; now left). pose proof (flips_inside _ _ _ I) as Hu.
    destruct (S u Hu) as [Hmu [Eu _]]. assert (J : In (m u) (flips R C (permute m b) s)).
    { apply flips_permute_back; auto. now rewrite Eu. } now rewrite E in J.
  - destruct (flips R C (permute m b) s) as [|u l] eqn:F; [reflexivity|]. exfalso.
    assert (I : In u (flips R C (permute m b) s)) by (rewrite F; now left). apply flips_permute in I; [|assumption].
    now rewrite E in I.
Qed.

Lemma exchange_permute b : List.length b = N -> exchange (permute m b) = permute m (exchange b).
Proof.
  intro L. apply cell_ext. { now rewrite exchange_length, !permute_length. }
  intros s H. rewrite exchange_length, permute_length in H. destruct (S s H) as [Hm _].
  rewrite cell_exchange, !cell_permute, cell_exchange; rewrite ?permute_length; auto. now rewrite L.
Qed.

Lemma after_permute b s : List.length b = N -> s < N -> after (permute m b) s = permute m (after b (m s)).
Proof.
  intros L Hs. apply cell_ext. { now rewrite after_length, !permute_length. }
  intros t H. rewrite after_length, permute_length in H. destruct (S t H) as [Hmt [Et _]].
  rewrite cell_after, cell_permute, cell_permute, cell_after; rewrite ?permute_length, ?L; auto.
  replace (existsb (Nat.eqb (m t)) (m s :: flips R C b (m s)))
    with (existsb (Nat.eqb t) (s :: flips R C (permute m b) s)); [reflexivity|].
  apply eq_true_iff_eq. rewrite !member_spec. destruct (S s Hs) as [_ [Es _]]. cbn. split; intros [E|I].
  - left. congruence.
  - right. now apply flips_permute.
  - left. congruence.
  - right. now apply flips_permute_back.
Qed.

Lemma move_permute b q : List.length b = N -> In q (moves R C b) -> In (permute m q) (moves R C (permute m b)).
Proof.
  intros L H. apply moves_spec in H as [s [Hs [Hl ->]]]. destruct (S s Hs) as [Hm [Es _]].
  apply moves_spec. exists (m s). rewrite legal_permute, after_permute, Es; auto.
Qed.

Lemma moves_permute_empty b : List.length b = N -> moves R C b = [] -> moves R C (permute m b) = [].
Proof.
  intros L E. apply moves_empty. intros s Hs. rewrite legal_permute by assumption. destruct (S s Hs) as [Hm _].
  now apply (proj1 (moves_empty b)).
Qed.

Lemma permuted_squares : Permutation (map m (seq 0 N)) (seq 0 N).
Proof.
  apply NoDup_Permutation_bis.
  - assert (H : forall l, incl l (seq 0 N) -> NoDup l -> NoDup (map m l)).
    { induction l as [|a l IH]; intros I D; cbn; constructor; inversion D; subst.
      - intro H. apply in_map_iff in H as [x [E Hx]]. assert (x = a).
        { assert (Ha : a < N) by (specialize (I a (or_introl eq_refl)); apply in_seq in I; lia).
          assert (Hb : x < N) by (specialize (I x (or_intror Hx)); apply in_seq in I; lia).
          destruct (S a Ha) as [_ [Ea _]]. destruct (S x Hb) as [_ [Ex _]]. congruence. }
        congruence.
      - apply IH; auto. intros x Hx. apply I. now right. }
    apply H; [apply incl_refl|apply seq_NoDup].
  - now rewrite map_length.
  - intros x H. apply in_map_iff in H as [y [<- H]]. apply in_seq in H. apply in_seq. destruct (S y ltac:(lia)). lia.
Qed.

Lemma count_permute c b : List.length b = N -> count c (permute m b) = count c b.
Proof.
  intro L. unfold permute. rewrite <- (map_map m (cell_at b)). replace (count c b) with (count c (map (cell_at b) (seq 0 N))) by (now rewrite <- L, <- board_as_map).
  apply count_permutation, Permutation_map, permuted_squares.
Qed.

Lemma next_permute b q full misere : List.length b = N -> In q (next (reversi R C full misere) b) ->
  In (permute m q) (next (reversi R C full misere) (permute m b)) /\ List.length q = N.
Proof.
  intros L H. cbn [next reversi] in *. rewrite next_spec in *. destruct (moves R C b) as [|q0 l] eqn:E.
  - rewrite moves_permute_empty by assumption. destruct (moves R C (exchange b)) as [|q1 l] eqn:E1; [contradiction|].
    destruct H as [<-|[]]. rewrite exchange_length. split; [|assumption]. rewrite exchange_permute by assumption.
    assert (I : In (permute m q1) (moves R C (permute m (exchange b)))).
    { apply move_permute; [now rewrite exchange_length|]. rewrite E1. now left. }
    destruct (moves R C (permute m (exchange b))); [contradiction|now left].
  - rewrite <- E in H. pose proof (move_permute b q L H) as I. apply moves_spec in H as [s [_ [_ ->]]].
    rewrite after_length. split; [|assumption]. destruct (moves R C (permute m b)); [contradiction|assumption].
Qed.

Theorem value_permute b full misere : List.length b = N ->
  value (reversi R C full misere) (permute m b) = value (reversi R C full misere) b.
Proof.
  intro L. symmetry.
  apply like_value with (like := fun b d => List.length b = N /\ d = permute m b); [apply reversi_falls| | | |auto].
  - intros p q [Lp ->] E. split.
    + destruct (next (reversi R C full misere) (permute m p)) as [|q l] eqn:F; [reflexivity|]. exfalso.
      destruct (next_permute (permute m p) q full misere (permute_length p)) as [I _]; [rewrite F; now left|].
      rewrite permute_permute, E in I by assumption. contradiction.
    + cbn. unfold result. now rewrite !count_permute.
  - intros p q p' [Lp ->] I. destruct (next_permute p p' full misere Lp I) as [J Lq]. eauto.
  - intros p q [Lp ->]. split; [apply permute_length|]. now rewrite permute_permute.
Qed.
End Symmetry.
End Rules.
