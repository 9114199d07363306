(** The checker of reversi: whether a list of symbols proves a bound of a position's value. *)

Section Check.
Variables R C : nat.
Notation N := (R * C).
Variables full misere : bool.
Notation G := (reversi R C full misere).

(** ** What is worked out once *)

Definition word_of (f : nat -> bool) : word :=
  fold_right (fun s w => if f s then (bit_of s lor w)%word else w) 0%word (seq 0 N).
Definition in_corner (s : nat) : bool :=
  ((s / C =? 0) || (s / C =? R - 1)) && ((s mod C =? 0) || (s mod C =? C - 1)).
Definition leaf_order : list nat := filter in_corner (seq 0 N) ++ filter (fun s => negb (in_corner s)) (seq 0 N).

Definition hints_of (weigh : nat -> bool) : hints :=
  Hints (word_of (fun s => (0 <? s mod C) && (s mod C <? C - 1))) (word_of (fun _ => true)) (word_of weigh)
        (of_Z (Z.of_nat C)) (Nat.max R C - 3).

Definition square_maps : list (nat -> nat) :=
  [(fun s => (R - 1 - s / C) * C + s mod C); (fun s => s / C * C + (C - 1 - s mod C))] ++
  (if R =? C then [fun s => s mod C * C + s / C] else []).
Definition symmetries : list (list shift) :=
  flat_map (fun m => let l := shifts_of R C m in if image_checked R C m l then [l] else []) square_maps.

Section Bound.
Variable T : Z.

Definition score_words (mine theirs : int) : Z := score_of full misere (Z.of_nat N) (to_Z mine) (to_Z theirs).
Definition end_holds (x y : word) : bool := (T <=? score_words (bits x) (bits y))%Z.

(** From which to which number of discs of the prover a full board holds. *)
Definition int_of (n : Z) : int := of_Z (Z.max n 0).
Definition range : int * int :=
  (let n := Z.of_nat N in
   if misere then if T <=? n then (int_of 0, int_of ((n - T) / 2)) else (int_of 1, int_of 0)
   else (int_of ((T + n + 1) / 2), int_of n))%Z.
Definition range_checked (r : int * int) : bool :=
  forallb (fun k => let n := of_Z (Z.of_nat k) in
    if ((fst r <=? n) && (n <=? snd r))%uint63 then (T <=? score_of full misere (Z.of_nat N) (Z.of_nat k) (Z.of_nat N - Z.of_nat k))%Z
    else true) (seq 0 (N + 1)).
End Bound.

Definition fuel_of (n : nat) : nat := n * n + 4 * n + 10.

(** Whether the symbols prove [v <= value] ([lower]) or [value <= v], by a walk down to positions of [leaves] empty squares, of
    which a part is searched. *)
Definition accepts (text : string) (lower : bool) (v : Z) (leaves : nat) (symbols : list int) (parts part : nat) : bool :=
  let b := read text in
  if negb ((N <=? limit) && (List.length b =? N)) then false
  else if (if lower then v <=? - Z.of_nat N else Z.of_nat N <=? v)%Z then true
  else
    let T := if lower then v else (- v)%Z in
    let r := range T in
    if range_checked T r then
      let own := word_of (fun s => same (cell_at b s) Mine) in
      let others := word_of (fun s => same (cell_at b s) Theirs) in
      let p := if lower then (own, others) else (others, own) in
      let gs := symmetries in
      let start := least gs p p in
      let entries := map (entry_of R C) (seq 0 N) in
      let h := hints_of in_corner in
      let lim := Limits (fst r) (snd r) (end_holds T) in
      walk pair below equal pick (settle entries h lim) (pairs_of entries (hints_of (fun _ => false))) (fun q => least gs q q)
           (leaf_holds (map (entry_of R C) leaf_order) h lim (fuel_of N)) 0 parts part (count Empty b - leaves)
           (if lower then [start] else []) (if lower then [] else [start]) symbols
    else false.

(** ** Soundness *)
Hypothesis N63 : N <= limit.

Lemma word_of_spec f s : tb (word_of f) s = true <-> s < N /\ f s = true.
Proof.
  unfold word_of.
  enough (A : forall l, (forall t, In t l -> t < N) ->
    (tb (fold_right (fun s w => if f s then (bit_of s lor w)%word else w) 0%word l) s = true <-> In s l /\ f s = true)).
  { rewrite A, in_seq; [intuition lia|]. intros t I. apply in_seq in I. lia. }
  induction l as [|t l IH]; intro L; cbn [fold_right In].
  - rewrite tb_0. split; [discriminate|]. intros [[] _].
  - assert (Ht : t < N) by (apply L; now left). specialize (IH (fun u I => L u (or_intror I))).
    destruct (f t) eqn:F.
    + rewrite tb_lor, orb_true_iff, IH, tb_bit, Nat.eqb_eq by lia. split.
      * intros [->|[I E]]; auto.
      * intros [[->|I] E]; auto.
    + rewrite IH. split; [intros [I E]; auto|]. intros [[->|I] E]; [congruence|auto].
Qed.

Lemma words_of_board b : List.length b = N ->
  let x := word_of (fun s => same (cell_at b s) Mine) in
  let y := word_of (fun s => same (cell_at b s) Theirs) in
  ok R C x y /\ words R C x y = b.
Proof.
  intros L x y.
  assert (X : forall s, tb x s = true <-> s < N /\ cell_at b s = Mine)
    by (intro s; unfold x; rewrite word_of_spec, same_spec; tauto).
  assert (Y : forall s, tb y s = true <-> s < N /\ cell_at b s = Theirs)
    by (intro s; unfold y; rewrite word_of_spec, same_spec; tauto).
  split.
  - intro s. split; intro H.
    + apply X in H as [H E]. split; [assumption|]. destruct (tb y s) eqn:F; [|reflexivity]. apply Y in F as [_ F]. congruence.
    + now apply Y in H.
  - apply cell_ext. { now rewrite words_length. } intros s H. rewrite words_length in H. rewrite cell_words by assumption.
    unfold cell_of. destruct (tb x s) eqn:E; [apply X in E as [_ E]; congruence|].
    destruct (tb y s) eqn:F; [apply Y in F as [_ F]; congruence|].
    destruct (cell_at b s) eqn:D; [|exfalso|reflexivity].
    + rewrite (proj2 (X s) (conj H D)) in E. discriminate.
    + rewrite (proj2 (Y s) (conj H D)) in F. discriminate.
Qed.

Lemma order_nodup : NoDup leaf_order.
Proof.
  unfold leaf_order. assert (H : forall l, NoDup l -> NoDup (filter in_corner l ++ filter (fun s => negb (in_corner s)) l)).
  { induction l as [|s l IH]; intro D; [constructor|]. inversion D; subst. cbn [filter].
    assert (A : ~ In s (filter in_corner l ++ filter (fun s => negb (in_corner s)) l)).
    { rewrite in_app_iff, !filter_In. tauto. }
    destruct (in_corner s); cbn [negb app].
    - constructor; auto.
    - apply Permutation.Permutation_NoDup with (s :: filter in_corner l ++ filter (fun s => negb (in_corner s)) l).
      + apply Permutation.Permutation_middle.
      + constructor; auto. }
  apply H, seq_NoDup.
Qed.

Lemma order_all s : In s leaf_order <-> s < N.
Proof.
  unfold leaf_order. rewrite in_app_iff, !filter_In, in_seq. destruct (in_corner s); cbn; intuition (try lia; try discriminate).
Qed.

Lemma symmetries_checked g : In g symmetries -> exists m, image_checked R C m g = true.
Proof.
  intro H. apply in_flat_map in H as [m [_ H]]. exists m. cbn zeta in H.
  destruct (image_checked R C m (shifts_of R C m)) eqn:E; [|contradiction]. destruct H as [<-|[]]. exact E.
Qed.

Lemma end_holds_sound T x y : ok R C x y -> end_holds T x y = true -> (T <= result full misere (words R C x y))%Z.
Proof. intros O H. rewrite (result_words R C N63) by assumption. now apply Z.leb_le in H. Qed.

Lemma range_sound T r e x y : range_checked T r = true -> ok R C x y -> (forall s, s < N -> tb x s = true \/ tb y s = true) ->
  full_holds (Limits (fst r) (snd r) e) x = true -> (T <= result full misere (words R C x y))%Z.
Proof.
  intros K O F H. rewrite (result_words R C N63) by assumption.
  pose proof (count_mine R C N63 x y O) as CX. pose proof (count_theirs R C N63 x y O) as CY.
  pose proof (count_all (words R C x y)) as A. rewrite words_length in A.
  assert (E : count Empty (words R C x y) = 0).
  { unfold words. rewrite count_map, filter_none; [reflexivity|]. intros s I. apply in_seq in I. unfold cell_of.
    destruct (F s ltac:(lia)) as [-> | ->]; [reflexivity|]. now destruct (tb x s). }
  unfold range_checked in K. rewrite forallb_forall in K.
  specialize (K (count Mine (words R C x y)) ltac:(apply in_seq; lia)). cbn zeta in K.
  assert (B : of_Z (Z.of_nat (count Mine (words R C x y))) = bits x) by (rewrite CX; apply of_to_Z).
  rewrite B in K. unfold full_holds in H. cbn [low high] in H. destruct (fst r <=? bits x)%uint63; [|discriminate]. rewrite H in K. cbn [andb] in K.
  apply Z.leb_le in K. rewrite CX in K. assert (Y : to_Z (bits y) = (Z.of_nat N - to_Z (bits x))%Z) by (clear K; lia). rewrite Y. exact K.
Qed.

(** Every value is at most the number of squares. *)
Lemma value_bound b : List.length b = N -> (- Z.of_nat N <= value G b <= Z.of_nat N)%Z.
Proof.
  enough (H : forall n b, longest R C b <= n -> List.length b = N -> (- Z.of_nat N <= value G b <= Z.of_nat N)%Z) by eauto.
  clear b. induction n as [n IH] using lt_wf_ind. intros b Hn L. destruct (next G b) as [|q0 l] eqn:E.
  - rewrite (value_end G b E). cbn [score reversi]. unfold result. pose proof (count_all b) as A. rewrite L in A.
    set (a := Z.of_nat (count Mine b)). set (c := Z.of_nat (count Theirs b)). set (e := Z.of_nat (count Empty b)).
    assert (S : Z.sgn (a - c) = 1%Z /\ (a > c)%Z \/ Z.sgn (a - c) = 0%Z /\ a = c \/ Z.sgn (a - c) = (-1)%Z /\ (a < c)%Z).
    { destruct (Z.sgn_spec (a - c)) as [[? ->]|[[? ->]|[? ->]]]; lia. }
    destruct S as [[-> ?]|[[-> ?]|[-> ?]]]; destruct full, misere; lia.
  - destruct (value_reached G (reversi_falls R C full misere) b) as [q [I V]]; [congruence|].
    pose proof (reversi_falls R C full misere b q I) as F. cbn [size reversi] in F.
    assert (Lq : List.length q = N).
    { cbn [next reversi] in I. rewrite next_spec in I. destruct (moves R C b) eqn:M.
      - destruct (moves R C (exchange b)); [contradiction|]. destruct I as [<-|[]]. now rewrite exchange_length.
      - rewrite <- M in I. apply moves_spec in I as [s [_ [_ ->]]]. now rewrite after_length. }
    pose proof (IH (longest R C q) ltac:(lia) q (le_n _) Lq). lia.
Qed.
End Check.

Theorem accepts_sound R C full misere text lower v leaves symbols parts :
  each_part parts (accepts R C full misere text lower v leaves symbols parts) ->
  if lower then (v <= value (reversi R C full misere) (read text))%Z else (value (reversi R C full misere) (read text) <= v)%Z.
Proof.
  intros [P0 H]. unfold accepts in H. pose proof (H 0 P0) as H0. destruct (negb _) eqn:B; [discriminate|]. apply negb_false_iff, andb_true_iff in B as [B L].
  apply Nat.leb_le in B. apply Nat.eqb_eq in L.
  destruct (if lower then _ else _) eqn:E.
  - pose proof (value_bound R C full misere B (read text) L). destruct lower; apply Z.leb_le in E; lia.
  - clear E. set (T := if lower then v else (- v)%Z). cbn zeta in H. fold T in H, H0. destruct (range_checked _ _ _ _ T _) eqn:K; [|discriminate].
    destruct (words_of_board R C B (read text) L) as [O W].
    set (x := word_of R C (fun s => same (cell_at (read text) s) Mine)) in *.
    set (y := word_of R C (fun s => same (cell_at (read text) s) Theirs)) in *.
    set (p := if lower then (x, y) else (y, x)) in *.
    assert (P : ok_pair R C p) by (unfold p, ok_pair; destruct lower; cbn [fst snd]; [assumption|now apply ok_sym]).
    destruct (canonical_sound R C B full misere T (symmetries R C) (symmetries_checked R C) p P) as [P2 V2].
    apply (conj P0), (reversi_walk R C B full misere T) in H.
    + assert (V : true_of R C full misere T lower p).
      { apply V2. destruct H as [H1 H2]. destruct lower; [apply Forall_inv in H1|apply Forall_inv in H2]; assumption. }
      unfold true_of, holds, p, T in V. destruct lower; cbn [fst snd] in V; rewrite W in V; [assumption|lia].
    + apply order_nodup.
    + intro s. now apply order_all.
    + intros g I. now apply symmetries_checked.
    + intros u w. apply range_sound; assumption.
    + apply end_holds_sound. assumption.
    + destruct lower; auto.
    + destruct lower; auto.
Qed.
