(** Boards as two words of 63 bits: bit s of the first is a disc of the side to move on square s, of the second one of the
    other side.  Moves, counts and symmetries of words are proved to be those of the specification. *)
From Coq Require Import List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Spec Game Rules.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Bits *)

Definition tb (x : int) (s : nat) : bool := Z.testbit (to_Z x) (Z.of_nat s).
Definition bit_of (s : nat) : int := of_Z (2 ^ Z.of_nat s).

Lemma wB_is : wB = (2 ^ 63)%Z.
Proof. reflexivity. Qed.

Lemma tb_high x s : 63 <= s -> tb x s = false.
Proof.
  intro H. unfold tb. pose proof (to_Z_bounded x) as B. rewrite wB_is in B.
  destruct (Z.eq_dec (to_Z x) 0) as [->|]; [apply Z.bits_0|]. apply Z.bits_above_log2; [lia|].
  apply Z.log2_lt_pow2; [lia|]. eapply Z.lt_le_trans; [apply B|]. apply Z.pow_le_mono_r; lia.
Qed.

Lemma tb_ext x y : (forall s, tb x s = tb y s) -> x = y.
Proof.
  intro H. apply to_Z_inj. apply Z.bits_inj'. intros n Hn. specialize (H (Z.to_nat n)). unfold tb in H.
  now rewrite Z2Nat.id in H.
Qed.

Lemma tb_land x y s : tb (x land y) s = tb x s && tb y s.
Proof. unfold tb. rewrite land_spec'. apply Z.land_spec. Qed.

Lemma tb_lor x y s : tb (x lor y) s = tb x s || tb y s.
Proof. unfold tb. rewrite lor_spec'. apply Z.lor_spec. Qed.

Lemma tb_lxor x y s : tb (x lxor y) s = xorb (tb x s) (tb y s).
Proof. unfold tb. rewrite lxor_spec'. apply Z.lxor_spec. Qed.

Lemma tb_0 s : tb 0 s = false.
Proof. unfold tb. rewrite to_Z_0. apply Z.bits_0. Qed.

Lemma bit_of_Z s : s < 63 -> to_Z (bit_of s) = (2 ^ Z.of_nat s)%Z.
Proof.
  intro H. unfold bit_of. rewrite of_Z_spec, wB_is. apply Z.mod_small. split; [apply Z.pow_nonneg; lia|].
  apply Z.pow_lt_mono_r; lia.
Qed.

Lemma tb_bit s t : s < 63 -> tb (bit_of s) t = (t =? s).
Proof.
  intro H. unfold tb. rewrite bit_of_Z by assumption. rewrite Z.pow2_bits_eqb by lia.
  apply eq_true_iff_eq. rewrite Z.eqb_eq, Nat.eqb_eq. lia.
Qed.

Lemma zero_spec x : (x =? 0)%uint63 = true <-> forall s, tb x s = false.
Proof.
  rewrite eqb_spec. split; [intros -> s; apply tb_0|]. intro H. apply tb_ext. intro s. now rewrite H, tb_0.
Qed.

Lemma no_bit_spec x s : s < 63 -> (x land bit_of s =? 0)%uint63 = negb (tb x s).
Proof.
  intro H. apply eq_true_iff_eq. rewrite zero_spec, negb_true_iff. split.
  - intro Z. specialize (Z s). now rewrite tb_land, tb_bit, Nat.eqb_refl, andb_true_r in Z.
  - intros E t. rewrite tb_land, tb_bit by assumption. destruct (t =? s) eqn:F; [|apply andb_false_r].
    apply Nat.eqb_eq in F as ->. now rewrite E.
Qed.

(** ** Moves *)

(** What is worked out once for each square: its bit, those next to it in a direction with two squares or more, and these
    directions. *)
Inductive directed := NoLine | Line (first : int) (rest : list int) (others : directed).
Record entry := Entry { own_bit : int; near : int; lines : directed }.

Fixpoint line_flips (x y : int) (l : list int) (line found : int) : int :=
  match l with
  | [] => found
  | m :: rest =>
      if (y land m =? 0)%uint63
      then if (x land m =? 0)%uint63 then found else (found lor line)%uint63
      else line_flips x y rest (line lor m)%uint63 found
  end.

Fixpoint all_flips (x y : int) (ls : directed) (found : int) : int :=
  match ls with
  | NoLine => found
  | Line m rest others =>
      all_flips x y others (if (y land m =? 0)%uint63 then found else line_flips x y rest m found)
  end.

Definition entry_flips (x y : int) (e : entry) : int :=
  if (y land near e =? 0)%uint63 then 0%uint63 else all_flips x y (lines e) 0.

Definition union (l : list int) : int := fold_right (fun a b => a lor b)%uint63 0%uint63 l.

Section Words.
Variables R C : nat.
Notation N := (R * C).
Hypothesis N63 : N <= 63.

Definition long_rays (s : nat) : list (list nat) := filter (fun l => 2 <=? List.length l) (rays R C s).
Fixpoint lines_of (ls : list (list nat)) : directed :=
  match ls with
  | [] => NoLine
  | [] :: others => lines_of others
  | (s :: rest) :: others => Line (bit_of s) (map bit_of rest) (lines_of others)
  end.
Definition entry_of (s : nat) : entry :=
  Entry (bit_of s) (union (map (hd 0%uint63) (map (map bit_of) (long_rays s)))) (lines_of (long_rays s)).

Definition cell_of (x y : int) (s : nat) : cell := if tb x s then Mine else if tb y s then Theirs else Empty.
Definition words (x y : int) : board := map (cell_of x y) (seq 0 N).

(** No square is in both words, and none is outside of the board. *)
Definition ok (x y : int) : Prop :=
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

Definition squares_are (x : int) (l : list nat) : Prop := forall t, tb x t = true <-> In t l.

Lemma line_spec x y l line found dl df : ok x y -> (forall s, In s l -> s < N) -> squares_are line dl -> squares_are found df ->
  squares_are (line_flips x y (map bit_of l) line found) (df ++ closed (words x y) l dl).
Proof.
  intros H. revert line dl. induction l as [|s l IH]; intros line dl Hl Hd Hf; cbn -[bit_of].
  - now rewrite app_nil_r.
  - assert (Hs : s < N) by (apply Hl; now left). rewrite !no_bit_spec, cell_words by lia. unfold cell_of.
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
    cbn [closed]. rewrite no_bit_spec, cell_words by lia. unfold cell_of. destruct (H s) as [A _].
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
  induction l as [|x l IH]; [apply tb_0|]. change (union (x :: l)) with (x lor union l)%uint63.
  cbn [existsb]. now rewrite tb_lor, IH.
Qed.

Lemma long_inside s l t : In l (long_rays s) -> In t l -> t < N.
Proof. intros H. apply filter_In in H as [H _]. eapply rays_inside, H. Qed.

Lemma near_spec x y s : ok x y -> (y land near (entry_of s) =? 0)%uint63 = true -> flips R C (words x y) s = [].
Proof.
  intros H E. rewrite zero_spec in E. rewrite flips_long.
  assert (A : forall l, In l (long_rays s) -> closed (words x y) l [] = []).
  { intros l Hl. assert (L : 2 <= List.length l) by (apply filter_In in Hl as [_ L]; now apply Nat.leb_le).
    destruct l as [|a l]; [cbn in L; lia|]. assert (Ha : a < N) by (apply (long_inside s _ a Hl); now left).
    specialize (E a). rewrite tb_land in E. cbn [near entry_of] in E. rewrite union_spec in E.
    replace (existsb _ _) with true in E.
    - rewrite andb_true_r in E. cbn. rewrite cell_words by assumption. unfold cell_of. rewrite E. now destruct (tb x a).
    - symmetry. apply existsb_exists. exists (bit_of a). split; [|rewrite tb_bit by lia; apply Nat.eqb_refl].
      apply in_map_iff. exists (map bit_of (a :: l)). split; [reflexivity|]. now apply in_map. }
  induction (long_rays s) as [|l ls IH]; [reflexivity|]. cbn. rewrite A by now left. apply IH. intros k Hk. apply A. now right.
Qed.

Lemma flips_spec x y s : ok x y -> squares_are (entry_flips x y (entry_of s)) (flips R C (words x y) s).
Proof.
  intro H. unfold entry_flips. destruct (_ =? 0)%uint63 eqn:E.
  - rewrite near_spec by assumption. intro t. rewrite tb_0. split; [discriminate|contradiction].
  - rewrite flips_long. cbn [lines entry_of]. apply (all_spec x y (long_rays s) 0 []); auto.
    + apply long_inside.
    + intro t. rewrite tb_0. split; [discriminate|contradiction].
Qed.

Lemma flips_zero x y s : ok x y -> (entry_flips x y (entry_of s) =? 0)%uint63 = true <-> flips R C (words x y) s = [].
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
End Words.
