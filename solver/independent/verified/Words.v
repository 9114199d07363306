(** Boards as two words: bit s of the first is a disc of the side to move on square s, of the second one of the other side.
    Moves and counts of words are proved to be those of the specification. *)

(** What is worked out once for each square: its bit, those next to it in a direction with two squares or more, and these
    directions. *)
Inductive directed := NoLine | Line (first : word) (rest : list word) (others : directed).
Record entry := Entry { own_bit : word; near : word; lines : directed }.

Fixpoint line_flips (x y : word) (l : list word) (line found : word) : word :=
  match l with
  | [] => found
  | m :: rest =>
      if misses y m
      then if misses x m then found else (found lor line)%word
      else line_flips x y rest (line lor m)%word found
  end.

Fixpoint all_flips (x y : word) (ls : directed) (found : word) : word :=
  match ls with
  | NoLine => found
  | Line m rest others =>
      all_flips x y others (if misses y m then found else line_flips x y rest m found)
  end.

Definition entry_flips (x y : word) (e : entry) : word :=
  if misses y (near e) then 0%word else all_flips x y (lines e) 0.

Definition union (l : list word) : word := fold_right (fun a b => a lor b)%word 0%word l.

Lemma misses_bit x s : s < limit -> misses x (bit_of s) = negb (tb x s).
Proof.
  intro H. apply eq_true_iff_eq. rewrite misses_spec, negb_true_iff. split; [intro M; specialize (M s)|intros E t];
    rewrite tb_bit, ?Nat.eqb_refl, ?andb_true_r in * by assumption; [assumption|].
  destruct (t =? s) eqn:F; [|apply andb_false_r]. apply Nat.eqb_eq in F as ->. now rewrite E.
Qed.

Section Boards.
Variables R C : nat.
Notation N := (R * C).
Hypothesis N63 : N <= limit.

Definition long_rays (s : nat) : list (list nat) := filter (fun l => 2 <=? List.length l) (rays R C s).
Fixpoint lines_of (ls : list (list nat)) : directed :=
  match ls with
  | [] => NoLine
  | [] :: others => lines_of others
  | (s :: rest) :: others => Line (bit_of s) (map bit_of rest) (lines_of others)
  end.
Definition entry_of (s : nat) : entry :=
  Entry (bit_of s) (union (map (hd 0%word) (map (map bit_of) (long_rays s)))) (lines_of (long_rays s)).

Definition cell_of (x y : word) (s : nat) : cell := if tb x s then Mine else if tb y s then Theirs else Empty.
Definition words (x y : word) : board := map (cell_of x y) (seq 0 N).

(** No square is in both words, and none is outside of the board. *)
Definition ok (x y : word) : Prop :=
  forall s, (tb x s = true -> s < N /\ tb y s = false) /\ (tb y s = true -> s < N).

Lemma ok_sym x y : ok x y -> ok y x.
Proof.
  intros H s. destruct (H s) as [A B]. split; [|intro E; now apply A].
  intro E. split; [auto|]. destruct (tb x s); [|reflexivity]. destruct (A eq_refl). congruence.
Qed.

Lemma words_length x y : List.length (words x y) = N.
Proof. unfold words. now rewrite map_length, seq_length. Qed.

Lemma cell_words x y s : s < N -> cell_at (words x y) s = cell_of x y s.
Proof. apply cell_map. Qed.

Lemma words_exchange x y : ok x y -> exchange (words x y) = words y x.
Proof.
  intro H. apply cell_ext. { now rewrite exchange_length, !words_length. }
  intros s Hs. rewrite exchange_length, words_length in Hs. rewrite cell_exchange, !cell_words; rewrite ?words_length; auto.
  destruct (H s) as [A _]. unfold cell_of. destruct (tb x s), (tb y s); try reflexivity. destruct (A eq_refl). congruence.
Qed.

Definition squares_are (x : word) (l : list nat) : Prop := forall t, tb x t = true <-> In t l.

Lemma line_spec x y l line found dl df : ok x y -> (forall s, In s l -> s < N) -> squares_are line dl -> squares_are found df ->
  squares_are (line_flips x y (map bit_of l) line found) (df ++ closed (words x y) l dl).
Proof.
  intros H. revert line dl. induction l as [|s l IH]; intros line dl Hl Hd Hf; cbn -[bit_of].
  - now rewrite app_nil_r.
  - assert (Hs : s < N) by (apply Hl; now left). rewrite !misses_bit, cell_words by lia. unfold cell_of.
    destruct (H s) as [A _]. destruct (tb y s) eqn:Ey; cbn.
    + destruct (tb x s) eqn:Ex; [destruct (A eq_refl); congruence|]. apply IH; auto.
      { intros t Ht. apply Hl. now right. }
      intro t. rewrite tb_lor, orb_true_iff, (Hd t), tb_bit, Nat.eqb_eq by lia. cbn. intuition congruence.
    + destruct (tb x s); cbn; [|now rewrite app_nil_r].
      intro t. rewrite tb_lor, orb_true_iff, (Hd t), (Hf t), in_app_iff. tauto.
Qed.

Lemma all_spec x y ls found df : ok x y -> (forall l s, In l ls -> In s l -> s < N) -> squares_are found df ->
  squares_are (all_flips x y (lines_of ls) found) (df ++ flat_map (fun l => closed (words x y) l []) ls).
Proof.
  intro H. revert found df. induction ls as [|l ls IH]; intros found df Hl Hf.
  - cbn. now rewrite app_nil_r.
  - assert (Hl2 : forall k s, In k ls -> In s k -> s < N) by (intros k s Hk; apply Hl; now right).
    destruct l as [|s rest]; [exact (IH found df Hl2 Hf)|].
    cbn [lines_of all_flips flat_map]. rewrite app_assoc. apply IH; [assumption|].
    assert (Hs : s < N) by (apply (Hl (s :: rest) s); now left).
    cbn [closed]. rewrite misses_bit, cell_words by lia. unfold cell_of. destruct (H s) as [A _].
    destruct (tb y s) eqn:Ey; cbn [negb].
    + destruct (tb x s) eqn:Ex; [destruct (A eq_refl); congruence|]. apply line_spec; auto.
      { intros t Ht. apply (Hl (s :: rest) t); [now left|now right]. }
      intro t. rewrite tb_bit, Nat.eqb_eq by lia. cbn. split; [intros ->; now left|intros [->|[]]; reflexivity].
    + destruct (tb x s); now rewrite app_nil_r.
Qed.

Lemma closed_short b l : List.length l < 2 -> closed b l [] = [].
Proof. destruct l as [|s [|t l]]; cbn; intro; try lia; auto. now destruct (cell_at b s). Qed.

Lemma flips_long b s : flips R C b s = flat_map (fun l => closed b l []) (long_rays s).
Proof.
  unfold flips, long_rays. induction (rays R C s) as [|l ls IH]; [reflexivity|]. cbn [flat_map filter].
  destruct (2 <=? List.length l) eqn:E; cbn [flat_map]; rewrite IH; [reflexivity|].
  apply Nat.leb_gt in E. now rewrite closed_short.
Qed.

Lemma union_spec l t : tb (union l) t = existsb (fun x => tb x t) l.
Proof.
  induction l as [|x l IH]; [apply tb_0|]. change (union (x :: l)) with (x lor union l)%word.
  cbn [existsb]. now rewrite tb_lor, IH.
Qed.

Lemma long_inside s l t : In l (long_rays s) -> In t l -> t < N.
Proof. intros H. apply filter_In in H as [H _]. eapply rays_inside, H. Qed.

Lemma near_spec x y s : ok x y -> misses y (near (entry_of s)) = true -> flips R C (words x y) s = [].
Proof.
  intros H E. rewrite misses_spec in E. rewrite flips_long.
  assert (A : forall l, In l (long_rays s) -> closed (words x y) l [] = []).
  { intros l Hl. assert (L : 2 <= List.length l) by (apply filter_In in Hl as [_ L]; now apply Nat.leb_le).
    destruct l as [|a l]; [cbn in L; lia|]. assert (Ha : a < N) by (apply (long_inside s _ a Hl); now left).
    specialize (E a). cbn [near entry_of] in E. rewrite union_spec in E.
    replace (existsb _ _) with true in E.
    - rewrite andb_true_r in E. cbn. rewrite cell_words by assumption. unfold cell_of. rewrite E. now destruct (tb x a).
    - symmetry. apply existsb_exists. exists (bit_of a). split; [|rewrite tb_bit by lia; apply Nat.eqb_refl].
      apply in_map_iff. exists (map bit_of (a :: l)). split; [reflexivity|]. now apply in_map. }
  induction (long_rays s) as [|l ls IH]; [reflexivity|]. cbn. rewrite A by now left. apply IH. intros k Hk. apply A. now right.
Qed.

Lemma flips_spec x y s : ok x y -> squares_are (entry_flips x y (entry_of s)) (flips R C (words x y) s).
Proof.
  intro H. unfold entry_flips. destruct (misses _ _) eqn:E.
  - rewrite near_spec by assumption. intro t. rewrite tb_0. split; [discriminate|contradiction].
  - rewrite flips_long. cbn [lines entry_of]. apply (all_spec x y (long_rays s) 0 []); auto.
    + apply long_inside.
    + intro t. rewrite tb_0. split; [discriminate|contradiction].
Qed.

Lemma flips_zero x y s : ok x y -> (entry_flips x y (entry_of s) =? 0)%word = true <-> flips R C (words x y) s = [].
Proof.
  intro H. pose proof (flips_spec x y s H) as F. rewrite zero_spec. split.
  - intro E. destruct (flips R C (words x y) s) as [|t l] eqn:G; [reflexivity|]. specialize (F t). rewrite E in F.
    assert (false = true) by (apply F; now left). discriminate.
  - intros E t. destruct (tb _ t) eqn:G; [|reflexivity]. apply F in G. rewrite E in G. contradiction.
Qed.

(** The words after a move, those of the side that has moved second. *)
Lemma after_spec x y s f : ok x y -> s < N -> tb x s = false -> tb y s = false -> f = entry_flips x y (entry_of s) ->
  after R C (words x y) s = words (y lxor f) (x lor f lor bit_of s) /\ ok (y lxor f) (x lor f lor bit_of s).
Proof.
  intros H Hs Ex Ey ->. set (f := entry_flips x y (entry_of s)). pose proof (flips_spec x y s H) as F. fold f in F.
  assert (T : forall t, tb f t = true -> tb y t = true /\ t < N).
  { intros t Ht. apply F in Ht. pose proof (flips_inside R C _ _ _ Ht) as I. apply flips_theirs in Ht.
    rewrite cell_words in Ht by assumption. unfold cell_of in Ht. destruct (tb x t), (tb y t); try discriminate. auto. }
  split.
  - apply cell_ext. { now rewrite after_length, !words_length. }
    intros t Ht. rewrite after_length, words_length in Ht. rewrite cell_after, !cell_words; rewrite ?words_length; auto.
    unfold cell_of. rewrite tb_lxor, !tb_lor, tb_bit by lia. cbn [existsb].
    replace (existsb (Nat.eqb t) (flips R C (words x y) s)) with (tb f t)
      by (apply eq_true_iff_eq; rewrite member_spec; apply F).
    destruct (H t) as [A _]. pose proof (T t) as B.
    destruct (t =? s) eqn:E; [apply Nat.eqb_eq in E as ->|].
    + rewrite Ey. destruct (tb f s) eqn:G; [destruct (B eq_refl); congruence|]. cbn. now rewrite !orb_true_r.
    + cbn. destruct (tb f t) eqn:G; [destruct (B eq_refl) as [-> _]|]; cbn.
      * now rewrite orb_true_r.
      * rewrite !orb_false_r, xorb_false_r. destruct (tb x t), (tb y t); try reflexivity. destruct (A eq_refl). congruence.
  - intro t. rewrite tb_lxor, !tb_lor, tb_bit by lia. pose proof (T t) as B. destruct (H t) as [A D].
    assert (tb x t = true -> t < N) by (intro E; now apply A).
    assert (tb x t = true -> tb y t = false) by (intro E; now apply A).
    assert (t =? s = true -> t < N /\ tb x t = false /\ tb y t = false)
      by (intro E; apply Nat.eqb_eq in E as ->; auto).
    destruct (tb f t), (tb x t), (tb y t), (t =? s); cbn; intuition congruence.
Qed.

(** ** The score *)

Lemma bits_squares x : (forall s, tb x s = true -> s < N) ->
  to_Z (bits x) = Z.of_nat (List.length (filter (tb x) (seq 0 N))).
Proof.
  intro H. rewrite bits_are. f_equal. replace limit with (N + (limit - N)) by lia. rewrite seq_app, filter_app.
  rewrite (filter_none _ (seq (0 + N) _)); [rewrite app_nil_r; reflexivity|].
  intros s Hs. apply in_seq in Hs. destruct (tb x s) eqn:E; [|reflexivity]. apply H in E. lia.
Qed.

Lemma count_mine x y : ok x y -> Z.of_nat (count Mine (words x y)) = to_Z (bits x).
Proof.
  intro H. rewrite bits_squares by (intros s Hs; now apply (proj1 (H s))). unfold words. rewrite count_map. do 2 f_equal.
  apply filter_ext. intro s. unfold cell_of. now destruct (tb x s), (tb y s).
Qed.

Lemma count_theirs x y : ok x y -> Z.of_nat (count Theirs (words x y)) = to_Z (bits y).
Proof.
  intro H. rewrite bits_squares by (intros s Hs; now apply (proj2 (H s))). unfold words. rewrite count_map. do 2 f_equal.
  apply filter_ext. intro s. unfold cell_of. destruct (H s) as [A _]. destruct (tb x s), (tb y s); try reflexivity.
  destruct (A eq_refl). congruence.
Qed.

Definition score_of (full misere : bool) (n mine theirs : Z) : Z :=
  (let d := mine - theirs in
  let v := if full then d + Z.sgn d * (n - mine - theirs) else d in
  if misere then - v else v)%Z.

Lemma result_words full misere x y : ok x y ->
  result full misere (words x y) = score_of full misere (Z.of_nat N) (to_Z (bits x)) (to_Z (bits y)).
Proof.
  intro H. unfold result, score_of. rewrite <- (count_mine x y), <- (count_theirs x y) by assumption.
  pose proof (count_all (words x y)) as E. rewrite words_length in E.
  replace (Z.of_nat (count Empty (words x y)))
    with (Z.of_nat N - Z.of_nat (count Mine (words x y)) - Z.of_nat (count Theirs (words x y)))%Z by lia.
  reflexivity.
Qed.
End Boards.
