(** Words: sets of squares, as one integer of 63 bits or as two.  Check.v reads the files on boards once for each; they use the
    operations and the lemmas that [Two] has under the names that they have for [One]. *)
From Coq Require Import List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Count.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Bits of an integer *)

Definition tb (x : int) (s : nat) : bool := Z.testbit (to_Z x) (Z.of_nat s).
Definition bit_of (s : nat) : int := of_Z (2 ^ Z.of_nat s).

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

Lemma tb_lsl k t : exists from, forall x, tb (x << k) t = existsb (tb x) from.
Proof.
  pose proof (to_Z_bounded k) as B.
  destruct (Nat.ltb_spec t 63) as [L|L]; [destruct (Nat.leb_spec (Z.to_nat (to_Z k)) t) as [K|K]|].
  - exists [t - Z.to_nat (to_Z k)]. intro x. cbn [existsb]. rewrite orb_false_r. unfold tb.
    rewrite lsl_spec, wB_is, Z.mod_pow2_bits_low, Z.mul_pow2_bits by lia. f_equal. lia.
  - exists []. intro x. unfold tb. rewrite lsl_spec, wB_is, Z.mod_pow2_bits_low by lia. apply Z.mul_pow2_bits_low. lia.
  - exists []. intro x. now apply tb_high.
Qed.

Lemma tb_lsr k t : exists from, forall x, tb (x >> k) t = existsb (tb x) from.
Proof.
  pose proof (to_Z_bounded k) as B. exists [t + Z.to_nat (to_Z k)]. intro x. cbn [existsb]. rewrite orb_false_r. unfold tb.
  rewrite lsr_spec, Z.div_pow2_bits by lia. f_equal. lia.
Qed.

Lemma misses_spec x y : (x land y =? 0)%uint63 = true <-> forall s, tb x s && tb y s = false.
Proof. rewrite zero_spec. split; intros H s; specialize (H s); now rewrite tb_land in *. Qed.

Lemma bits_are x : to_Z (bits x) = Z.of_nat (List.length (filter (tb x) (seq 0 63))).
Proof. rewrite bits_spec. apply pop_bits, to_Z_bounded. Qed.

Lemma bits_small x : (0 <= to_Z (bits x) <= 63)%Z.
Proof. rewrite bits_spec. apply (pop_range 63), to_Z_bounded. Qed.

(** ** Words *)
Declare Scope word_scope.
Delimit Scope word_scope with word.

(** A word as one integer; its operations are those of integers, and the lemmas above are what is known of them. *)
Module One.
  Notation word := int.
  Notation limit := 63. (* the number of bits *)
  Notation misses x y := (x land y =? 0)%uint63 (only parsing).
  Notation "0" := 0%uint63 : word_scope.
  Infix "land" := Uint63.land : word_scope.
  Infix "lor" := Uint63.lor : word_scope.
  Infix "lxor" := Uint63.lxor : word_scope.
  Infix "<<" := Uint63.lsl : word_scope.
  Infix ">>" := Uint63.lsr : word_scope.
  Infix "=?" := Uint63.eqb : word_scope.
  Infix "<?" := Uint63.ltb : word_scope.
End One.

(** A word as two integers: bits 0 to 62 are in the first, 63 to 125 in the second.  The same is known of it. *)
Module Two.
  Definition word : Set := int * int.
  Definition limit := 126.
  Definition tb (x : word) s := if s <? 63 then tb (fst x) s else tb (snd x) (s - 63).
  Definition bit_of s : word := if s <? 63 then (bit_of s, 0%uint63) else (0%uint63, bit_of (s - 63)).
  Definition zero : word := (0, 0)%uint63.
  Definition word_and (x y : word) : word := let (a, b) := x in let (c, d) := y in (a land c, b land d)%uint63.
  Definition word_or (x y : word) : word := let (a, b) := x in let (c, d) := y in (a lor c, b lor d)%uint63.
  Definition word_xor (x y : word) : word := let (a, b) := x in let (c, d) := y in (a lxor c, b lxor d)%uint63.
  Definition lsl (x : word) k : word := let (a, b) := x in (a << k, (b << k) lor (a >> (63 - k)))%uint63.
  Definition lsr (x : word) k : word := let (a, b) := x in ((a >> k) lor (b << (63 - k)), b >> k)%uint63.
  Definition eqb (x y : word) := let (a, b) := x in let (c, d) := y in if (a =? c)%uint63 then (b =? d)%uint63 else false.
  Definition ltb (x y : word) :=
    let (a, b) := x in let (c, d) := y in if (b =? d)%uint63 then (a <? c)%uint63 else (b <? d)%uint63.
  Definition misses (x y : word) :=
    let (a, b) := x in let (c, d) := y in if (a land c =? 0)%uint63 then (b land d =? 0)%uint63 else false.
  Definition bits (x : word) := let (a, b) := x in (bits a + bits b)%uint63.

  Lemma tb_first x s : s < 63 -> tb x s = Word.tb (fst x) s.
  Proof. intro H. unfold tb. now apply Nat.ltb_lt in H as ->. Qed.
  Lemma tb_second x s : tb x (63 + s) = Word.tb (snd x) s.
  Proof. unfold tb. destruct (Nat.ltb_spec (63 + s) 63); [lia|]. f_equal. lia. Qed.
  Lemma tb_high x s : limit <= s -> tb x s = false.
  Proof.
    unfold limit. intro H. replace s with (63 + (s - 63)) by lia. rewrite tb_second. apply tb_high. lia.
  Qed.
  Lemma tb_0 s : tb zero s = false.
  Proof. unfold tb. destruct (s <? 63); apply tb_0. Qed.
  Lemma tb_bit s t : s < limit -> tb (bit_of s) t = (t =? s).
  Proof.
    unfold limit, tb, bit_of. intro H. destruct (Nat.ltb_spec s 63), (Nat.ltb_spec t 63); cbn [fst snd]; rewrite ?Word.tb_0, ?tb_bit by lia;
      apply eq_true_iff_eq; rewrite ?Nat.eqb_eq; split; try discriminate; lia.
  Qed.
  Lemma tb_land x y s : tb (word_and x y) s = tb x s && tb y s.
  Proof. destruct x, y. unfold tb. destruct (s <? 63); apply tb_land. Qed.
  Lemma tb_lor x y s : tb (word_or x y) s = tb x s || tb y s.
  Proof. destruct x, y. unfold tb. destruct (s <? 63); apply tb_lor. Qed.
  Lemma tb_lxor x y s : tb (word_xor x y) s = xorb (tb x s) (tb y s).
  Proof. destruct x, y. unfold tb. destruct (s <? 63); apply tb_lxor. Qed.

  (** Bits of the two that come from these bits of the first and of the second. *)
  Lemma from_both f g : exists from, forall x, existsb (Word.tb (fst x)) f || existsb (Word.tb (snd x)) g = existsb (tb x) from.
  Proof.
    exists (filter (fun s => s <? 63) f ++ map (Nat.add 63) g). intro x. rewrite existsb_app. f_equal.
    - induction f as [|s f IH]; [reflexivity|]. cbn [existsb filter]. rewrite IH. destruct (Nat.ltb_spec s 63).
      + cbn [existsb]. now rewrite tb_first.
      + now rewrite Word.tb_high.
    - induction g as [|s g IH]; [reflexivity|]. cbn [existsb map]. now rewrite IH, tb_second.
  Qed.
  Lemma tb_lsl k t : exists from, forall x, tb (lsl x k) t = existsb (tb x) from.
  Proof.
    unfold tb at 1, lsl. destruct (t <? 63).
    - destruct (tb_lsl k t) as [f F]. destruct (from_both f []) as [l L]. exists l. intros [a b]. cbn [fst snd]. now rewrite F, <- L, orb_false_r.
    - destruct (tb_lsl k (t - 63)) as [g G], (tb_lsr (63 - k) (t - 63)) as [f F]. destruct (from_both f g) as [l L].
      exists l. intros [a b]. cbn [fst snd]. now rewrite Word.tb_lor, F, G, <- L, orb_comm.
  Qed.
  Lemma tb_lsr k t : exists from, forall x, tb (lsr x k) t = existsb (tb x) from.
  Proof.
    unfold tb at 1, lsr. destruct (t <? 63).
    - destruct (Word.tb_lsr k t) as [f F], (Word.tb_lsl (63 - k) t) as [g G]. destruct (from_both f g) as [l L].
      exists l. intros [a b]. cbn [fst snd]. now rewrite Word.tb_lor, F, G, <- L.
    - destruct (Word.tb_lsr k (t - 63)) as [g G]. destruct (from_both [] g) as [l L]. exists l. intros [a b]. cbn [fst snd]. now rewrite G, <- L.
  Qed.
  Lemma eqb_spec x y : eqb x y = true <-> x = y.
  Proof.
    destruct x as [a b], y as [c d]. unfold eqb. destruct (a =? c)%uint63 eqn:E.
    - apply eqb_spec in E as ->. rewrite eqb_spec. split; congruence.
    - split; [discriminate|]. intros [= -> _]. now rewrite eqb_refl in E.
  Qed.
  Lemma both_zero x y : (if (x =? 0)%uint63 then (y =? 0)%uint63 else false) = true <->
    (forall s, Word.tb x s = false) /\ (forall s, Word.tb y s = false).
  Proof. rewrite <- !zero_spec. destruct (x =? 0)%uint63; intuition congruence. Qed.
  Lemma zero_spec x : eqb x zero = true <-> forall s, tb x s = false.
  Proof.
    destruct x as [a b]. unfold eqb, zero. rewrite both_zero. split.
    - intros [A B] s. unfold tb. destruct (s <? 63); auto.
    - intro H. split; intro s; [|rewrite <- (H (63 + s)); symmetry; apply tb_second]. destruct (Nat.lt_ge_cases s 63); [|now apply Word.tb_high].
      rewrite <- (H s). symmetry. now apply tb_first.
  Qed.
  Lemma misses_spec x y : misses x y = true <-> forall s, tb x s && tb y s = false.
  Proof.
    replace (misses x y) with (eqb (word_and x y) zero) by now destruct x, y. rewrite zero_spec. split; intros H s; specialize (H s); now rewrite tb_land in *.
  Qed.
  Lemma bits_are x : to_Z (bits x) = Z.of_nat (List.length (filter (tb x) (seq 0 limit))).
  Proof.
    destruct x as [a b]. pose proof (bits_small a). pose proof (bits_small b). unfold bits. rewrite add_spec, Z.mod_small by (rewrite wB_is; lia).
    rewrite !bits_are. change limit with (63 + 63). rewrite seq_app, filter_app, app_length, Nat2Z.inj_add. apply (f_equal2 Z.add); apply (f_equal Z.of_nat).
    - apply (f_equal (@List.length nat)), filter_ext_in. intros s I. apply in_seq in I. symmetry. apply tb_first. lia.
    - enough (E : forall n s, List.length (filter (Word.tb b) (seq s n)) = List.length (filter (tb (a, b)) (seq (63 + s) n))) by apply E.
      induction n as [|n IH]; intro s; [reflexivity|]. cbn [seq filter]. rewrite tb_second. cbn [snd]. specialize (IH (S s)).
      destruct (Word.tb b s); cbn [List.length]; now rewrite IH.
  Qed.

  Bind Scope word_scope with word.
  Notation "0" := zero : word_scope.
  Infix "land" := word_and : word_scope.
  Infix "lor" := word_or : word_scope.
  Infix "lxor" := word_xor : word_scope.
  Infix "<<" := lsl : word_scope.
  Infix ">>" := lsr : word_scope.
  Infix "=?" := eqb : word_scope.
  Infix "<?" := ltb : word_scope.
End Two.
