(** The number of bits of an integer, in twelve operations, and the lengths of filtered lists. *)
From Coq Require Import List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Spec Game Rules.
Import ListNotations.
Local Open Scope Z_scope.

(** Each octal digit of t is the number of bits in that digit of x; then pairs of digits are added, and the sum of all digits
    of base 64 is the remainder by 63.  Bit 0 is counted on its own, so that 63 never is the sum. *)
Definition threes : int := 0x36db6db6db6db6db.
Definition ones : int := 0x1249249249249249.
Definition sevens : int := 0x71c71c71c71c71c7.
Definition bits_above (x : int) : int :=
  let t := (x - ((x >> 1) land threes) - ((x >> 2) land ones))%uint63 in
  (((t + (t >> 3)) land sevens) mod 63)%uint63.
Definition bits (x : int) : int := ((x land 1) + bits_above (x >> 1))%uint63.

Lemma wB_is : wB = (2 ^ 63)%Z.
Proof. reflexivity. Qed.

(** ** The same on Z, by induction on the digits *)

Fixpoint pop (n : nat) (x : Z) : Z := match n with O => 0 | S m => x mod 2 + pop m (x / 2) end.
Fixpoint repeat_digit (n : nat) (base d : Z) : Z :=
  match n with O => 0 | S m => d + base * repeat_digit m base d end.
Definition pop3 (r : Z) : Z := r - Z.land (r / 2) 3 - Z.land (r / 4) 1.
Fixpoint digits (n : nat) (x : Z) : Z := match n with O => 0 | S m => pop3 (x mod 8) + 8 * digits m (x / 8) end.
Fixpoint pairs (n : nat) (x : Z) : Z :=
  match n with O => 0 | S m => pop3 (x mod 8) + pop3 (x / 8 mod 8) + 64 * pairs m (x / 64) end.

Lemma bit_split k a b i : 0 <= k -> 0 <= i -> 0 <= a < 2 ^ k ->
  Z.testbit (a + 2 ^ k * b) i = if i <? k then Z.testbit a i else Z.testbit b (i - k).
Proof.
  intros Hk Hi Ha. destruct (Z.ltb_spec i k) as [H|H].
  - rewrite <- (Z.mod_pow2_bits_low _ k i) by lia. f_equal. rewrite Z.mul_comm, Z.mod_add by lia. now apply Z.mod_small.
  - replace i with ((i - k) + k) at 1 by lia. rewrite <- Z.div_pow2_bits by lia. f_equal.
    rewrite Z.mul_comm, Z.div_add by lia. rewrite Z.div_small; lia.
Qed.

Lemma land_small k a c : 0 <= k -> 0 <= a < 2 ^ k -> 0 <= Z.land a c < 2 ^ k.
Proof.
  intros Hk Ha. assert (E : Z.land a c = Z.land a c mod 2 ^ k).
  { rewrite <- Z.land_ones, (Z.land_comm a c), <- Z.land_assoc, Z.land_ones, Z.mod_small by lia. reflexivity. }
  rewrite E. apply Z.mod_pos_bound. lia.
Qed.

Lemma land_split k a b c d : 0 <= k -> 0 <= a < 2 ^ k -> 0 <= c < 2 ^ k ->
  Z.land (a + 2 ^ k * b) (c + 2 ^ k * d) = Z.land a c + 2 ^ k * Z.land b d.
Proof.
  intros Hk Ha Hc. apply Z.bits_inj'. intros i Hi. rewrite Z.land_spec, !bit_split by (auto; apply land_small; auto).
  destruct (i <? k); rewrite Z.land_spec; reflexivity.
Qed.

Lemma small_cases (P : Z -> bool) n :
  forallb P (map Z.of_nat (seq 0 (Z.to_nat n))) = true -> forall r, 0 <= r < n -> P r = true.
Proof.
  intros H r Hr. rewrite forallb_forall in H. apply H. apply in_map_iff. exists (Z.to_nat r). split; [lia|]. apply in_seq. lia.
Qed.

Lemma pop3_range r : 0 <= r < 8 -> 0 <= pop3 r <= 3.
Proof.
  intro H. pose proof (small_cases (fun r => (0 <=? pop3 r) && (pop3 r <=? 3)) 8 eq_refl r H) as E.
  cbn beta in E. lia.
Qed.

Lemma pop3_pop r : 0 <= r < 8 -> pop3 r = pop 3 r.
Proof.
  intro H. pose proof (small_cases (fun r => pop3 r =? pop 3 r) 8 eq_refl r H) as E.
  cbn beta in E. lia.
Qed.

Lemma digits_step n x : 0 <= x ->
  x - Z.land (x / 2) (repeat_digit n 8 3) - Z.land (x / 4) (repeat_digit n 8 1) = digits n x + 8 ^ Z.of_nat n * (x / 8 ^ Z.of_nat n).
Proof.
  revert x. induction n as [|n IH]; intros x Hx.
  - cbn [repeat_digit digits]. change (8 ^ Z.of_nat 0) with 1. rewrite !Z.land_0_r, Z.div_1_r. lia.
  - pose proof (Z.div_mod x 8 ltac:(lia)) as D. pose proof (Z.mod_pos_bound x 8 ltac:(lia)) as B.
    cbn [digits repeat_digit]. set (r := x mod 8) in *. set (q := x / 8) in *.
    assert (Hq : 0 <= q) by (apply Z.div_pos; lia). pose proof (Z.div_mod q 4 ltac:(lia)) as D4.
    pose proof (Z.mod_pos_bound q 4 ltac:(lia)) as B4. pose proof (Z.div_mod q 2 ltac:(lia)) as D2.
    pose proof (Z.mod_pos_bound q 2 ltac:(lia)) as B2. pose proof (Z.div_mod r 2 ltac:(lia)) as R2.
    pose proof (Z.mod_pos_bound r 2 ltac:(lia)). pose proof (Z.div_mod r 4 ltac:(lia)) as R4.
    pose proof (Z.mod_pos_bound r 4 ltac:(lia)).
    assert (E2 : x / 2 = (r / 2 + 4 * (q mod 2)) + 2 ^ 3 * (q / 2)).
    { symmetry. apply Z.div_unique with (r mod 2); [left; lia|]. change (2 ^ 3) with 8. lia. }
    assert (E4 : x / 4 = (r / 4 + 2 * (q mod 4)) + 2 ^ 3 * (q / 4)).
    { symmetry. apply Z.div_unique with (r mod 4); [left; lia|]. change (2 ^ 3) with 8. lia. }
    rewrite E2, E4, !(land_split 3) by (change (2 ^ 3) with 8; lia).
    assert (C2 : Z.land (r / 2 + 4 * (q mod 2)) 3 = Z.land (r / 2) 3).
    { pose proof (small_cases (fun v => forallb (fun u => Z.land (u + 4 * v) 3 =? Z.land u 3) [0; 1; 2; 3]) 2 eq_refl _ B2) as E. cbn beta in E. rewrite forallb_forall in E.
      assert (I : In (r / 2) [0; 1; 2; 3]) by (cbn; lia). specialize (E _ I). lia. }
    assert (C4 : Z.land (r / 4 + 2 * (q mod 4)) 1 = Z.land (r / 4) 1).
    { pose proof (small_cases (fun v => forallb (fun u => Z.land (u + 2 * v) 1 =? Z.land u 1) [0; 1]) 4 eq_refl _ B4) as E. cbn beta in E. rewrite forallb_forall in E.
      assert (I : In (r / 4) [0; 1]) by (cbn; lia). specialize (E _ I). lia. }
    rewrite C2, C4. specialize (IH q Hq). rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia.
    rewrite <- Z.div_div by lia. fold q. change (2 ^ 3) with 8. unfold pop3. lia.
Qed.

Lemma digits_are n x : 0 <= x < 8 ^ Z.of_nat n ->
  x - Z.land (x / 2) (repeat_digit n 8 3) - Z.land (x / 4) (repeat_digit n 8 1) = digits n x.
Proof. intro H. rewrite digits_step by lia. rewrite Z.div_small by lia. lia. Qed.

Lemma digits_nonneg n x : 0 <= digits n x.
Proof.
  revert x. induction n as [|n IH]; intro x; cbn [digits]; [lia|].
  pose proof (pop3_range (x mod 8) (Z.mod_pos_bound x 8 ltac:(lia))). specialize (IH (x / 8)). lia.
Qed.

Lemma digits_mod n x : 0 <= digits n x mod 8 <= 3.
Proof.
  destruct n as [|n]; cbn [digits]; [cbn; lia|]. rewrite Z.mul_comm, Z.mod_add by lia.
  pose proof (pop3_range (x mod 8) (Z.mod_pos_bound x 8 ltac:(lia))). rewrite Z.mod_small; lia.
Qed.

Lemma pairs_are n x : 0 <= x ->
  Z.land (digits (2 * n) x + digits (2 * n) x / 8) (repeat_digit n 64 7) = pairs n x.
Proof.
  revert x. induction n as [|n IH]; intros x Hx; [apply Z.land_0_r|].
  replace (2 * S n)%nat with (S (S (2 * n))) by lia. cbn [digits pairs repeat_digit].
  replace (x / 64) with (x / 8 / 8) by (now rewrite Z.div_div).
  set (a := pop3 (x mod 8)). set (b := pop3 (x / 8 mod 8)). set (t := digits (2 * n) (x / 8 / 8)).
  pose proof (pop3_range (x mod 8) (Z.mod_pos_bound x 8 ltac:(lia))) as Pa. fold a in Pa.
  pose proof (pop3_range (x / 8 mod 8) (Z.mod_pos_bound (x / 8) 8 ltac:(lia))) as Pb. fold b in Pb.
  pose proof (digits_nonneg (2 * n) (x / 8 / 8)) as Pt. pose proof (digits_mod (2 * n) (x / 8 / 8)) as Pm. fold t in Pt, Pm.
  pose proof (Z.div_mod t 8 ltac:(lia)).
  assert (E : (a + 8 * (b + 8 * t)) / 8 = b + 8 * (t mod 8) + 2 ^ 6 * (t / 8)).
  { symmetry. apply Z.div_unique with a; [left; lia|]. change (2 ^ 6) with 64. lia. }
  rewrite E. replace (a + 8 * (b + 8 * t) + (b + 8 * (t mod 8) + 2 ^ 6 * (t / 8)))
    with ((a + b + 8 * (b + t mod 8)) + 2 ^ 6 * (t + t / 8)) by (change (2 ^ 6) with 64; lia).
  change 64 with (2 ^ 6) at 2. rewrite land_split by (change (2 ^ 6) with 64; lia).
  unfold t. rewrite IH by (repeat apply Z.div_pos; lia). change 64 with (2 ^ 6). f_equal.
  change 7 with (Z.ones 3). rewrite Z.land_ones by lia. change (2 ^ 3) with 8.
  rewrite (Z.mul_comm 8), Z.mod_add by lia. apply Z.mod_small. lia.
Qed.

Lemma pop_digit n x : 0 <= x -> pop (3 + n) x = pop3 (x mod 8) + pop n (x / 8).
Proof.
  intro Hx. rewrite pop3_pop by (apply Z.mod_pos_bound; lia). cbn [Nat.add pop]. rewrite !Z.div_div by lia.
  change (2 * 2 * 2) with 8. change (2 * 2) with 4.
  pose proof (Z.div_mod x 8 ltac:(lia)) as D. pose proof (Z.mod_pos_bound x 8 ltac:(lia)) as B.
  set (r := x mod 8) in *. set (q := x / 8) in *.
  assert (x mod 2 = r mod 2) by (rewrite D; replace (8 * q + r) with (r + 4 * q * 2) by ring; now rewrite Z.mod_add by lia).
  assert ((x / 2) mod 2 = (r / 2) mod 2).
  { rewrite D. replace (8 * q + r) with (r + 4 * q * 2) by ring. rewrite Z.div_add by lia.
    replace (4 * q) with (2 * q * 2) by ring. now rewrite Z.mod_add by lia. }
  assert ((x / 4) mod 2 = (r / 4) mod 2).
  { rewrite D. replace (8 * q + r) with (r + 2 * q * 4) by ring. rewrite Z.div_add by lia.
    replace (2 * q) with (q * 2) by ring. now rewrite Z.mod_add by lia. }
  lia.
Qed.

Lemma pairs_pop n x : 0 <= x -> exists k, pairs n x = pop (6 * n) x + 63 * k.
Proof.
  revert x. induction n as [|n IH]; intros x Hx; [exists 0; reflexivity|].
  replace (6 * S n)%nat with (3 + (3 + 6 * n))%nat by lia. rewrite !pop_digit by (try apply Z.div_pos; lia).
  cbn [pairs]. replace (x / 64) with (x / 8 / 8) by (now rewrite Z.div_div).
  destruct (IH (x / 8 / 8)) as [k E]; [repeat apply Z.div_pos; lia|]. exists (pairs n (x / 8 / 8) + k). lia.
Qed.

Lemma pop_range n x : 0 <= x -> 0 <= pop n x <= Z.of_nat n.
Proof.
  revert x. induction n as [|n IH]; intros x Hx; cbn [pop]; [lia|].
  pose proof (Z.mod_pos_bound x 2 ltac:(lia)). specialize (IH (x / 2) ltac:(apply Z.div_pos; lia)). lia.
Qed.

Lemma pop_short n m x : 0 <= x < 2 ^ Z.of_nat n -> pop (n + m) x = pop n x.
Proof.
  revert x. induction n as [|n IH]; intros x Hx.
  - assert (x = 0) by (cbn in Hx; lia). subst. cbn. induction m as [|m IHm]; [reflexivity|]. cbn. rewrite IHm. reflexivity.
  - cbn [Nat.add pop]. rewrite IH; [reflexivity|]. rewrite Nat2Z.inj_succ, Z.pow_succ_r in Hx by lia.
    split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; lia.
Qed.

Lemma bits_above_spec x : 0 <= to_Z x < 2 ^ 62 -> to_Z (bits_above x) = pop 62 (to_Z x).
Proof.
  intro H. unfold bits_above.
  set (t := (x - ((x >> 1) land threes) - ((x >> 2) land ones))%uint63).
  assert (Et : to_Z t = digits 22 (to_Z x)).
  { assert (E : digits 22 (to_Z x) = digits 21 (to_Z x)).
    { assert (G : forall n y, 0 <= y < 8 ^ Z.of_nat n -> digits (S n) y = digits n y).
      { induction n as [|n IH]; intros y Hy.
        - assert (y = 0) by (cbn in Hy; lia). subst. reflexivity.
        - change (pop3 (y mod 8) + 8 * digits (S n) (y / 8) = pop3 (y mod 8) + 8 * digits n (y / 8)). rewrite IH; [reflexivity|].
          rewrite Nat2Z.inj_succ, Z.pow_succ_r in Hy by lia. split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; lia. }
      apply G. split; [lia|]. eapply Z.lt_trans; [apply H|]. reflexivity. }
    rewrite E, <- digits_are by (split; [lia|]; eapply Z.lt_trans; [apply H|]; reflexivity).
    change (repeat_digit 21 8 3) with (to_Z threes). change (repeat_digit 21 8 1) with (to_Z ones).
    unfold t. rewrite !sub_spec, !land_spec', !lsr_spec. change (to_Z 1) with 1. change (to_Z 2) with 2.
    change (2 ^ 1) with 2. change (2 ^ 2) with 4.
    rewrite Zminus_mod_idemp_l. apply Z.mod_small.
    pose proof (digits_are 21 (to_Z x)) as D. pose proof (digits_nonneg 21 (to_Z x)) as P.
    change (repeat_digit 21 8 3) with (to_Z threes) in D. change (repeat_digit 21 8 1) with (to_Z ones) in D.
    rewrite D by (split; [lia|]; eapply Z.lt_trans; [apply H|]; reflexivity).
    rewrite <- D in * by (split; [lia|]; eapply Z.lt_trans; [apply H|]; reflexivity).
    assert (0 <= Z.land (to_Z x / 2) (to_Z threes)) by (apply Z.land_nonneg; right; apply to_Z_bounded).
    assert (0 <= Z.land (to_Z x / 4) (to_Z ones)) by (apply Z.land_nonneg; right; apply to_Z_bounded).
    pose proof (to_Z_bounded x). lia. }
  assert (B : to_Z t <= to_Z x).
  { rewrite Et. assert (E : digits 22 (to_Z x) = to_Z x - Z.land (to_Z x / 2) (repeat_digit 22 8 3) - Z.land (to_Z x / 4) (repeat_digit 22 8 1)).
    { symmetry. apply digits_are. split; [lia|]. eapply Z.lt_trans; [apply H|]. reflexivity. }
    rewrite E. assert (0 <= Z.land (to_Z x / 2) (repeat_digit 22 8 3)) by (apply Z.land_nonneg; right; discriminate).
    assert (0 <= Z.land (to_Z x / 4) (repeat_digit 22 8 1)) by (apply Z.land_nonneg; right; discriminate). lia. }
  rewrite mod_spec, land_spec', add_spec, lsr_spec. change (to_Z 3) with 3. change (2 ^ 3) with 8. change (to_Z 63) with 63.
  rewrite (Z.mod_small (_ + _)).
  - rewrite Et. change (to_Z sevens) with (repeat_digit 11 64 7). change 22%nat with (2 * 11)%nat. rewrite pairs_are by lia.
    destruct (pairs_pop 11 (to_Z x) ltac:(lia)) as [k E]. rewrite E. rewrite (Z.mul_comm 63), Z.mod_add by lia.
    assert (S : pop (6 * 11) (to_Z x) = pop 62 (to_Z x)) by (apply (pop_short 62 4); exact H).
    rewrite S. apply Z.mod_small. pose proof (pop_range 62 (to_Z x) ltac:(lia)) as P. change (Z.of_nat 62) with 62 in P.
    set (v := pop 62 (to_Z x)) in *. split; [apply P|]. apply Z.le_lt_trans with 62; [apply P|reflexivity].
  - pose proof (to_Z_bounded t). assert (0 <= to_Z t / 8 <= to_Z t) by (split; [apply Z.div_pos|apply Z.div_le_upper_bound]; lia).
    rewrite wB_is. change (2 ^ 63) with (2 * 2 ^ 62). lia.
Qed.

Theorem bits_spec x : to_Z (bits x) = pop 63 (to_Z x).
Proof.
  unfold bits. pose proof (to_Z_bounded x) as B. rewrite wB_is in B.
  assert (H : 0 <= to_Z (x >> 1) < 2 ^ 62).
  { rewrite lsr_spec. change (2 ^ to_Z 1) with 2. split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; lia. }
  rewrite add_spec, bits_above_spec by assumption. rewrite land_spec', lsr_spec. change (2 ^ to_Z 1) with 2. change (to_Z 1) with (Z.ones 1).
  rewrite Z.land_ones by lia. change (2 ^ 1) with 2. change (pop 63 (to_Z x)) with (to_Z x mod 2 + pop 62 (to_Z x / 2)).
  apply Z.mod_small. pose proof (Z.mod_pos_bound (to_Z x) 2 ltac:(lia)).
  pose proof (pop_range 62 (to_Z x / 2) ltac:(apply Z.div_pos; lia)) as P. change (Z.of_nat 62) with 62 in P.
  change wB with 9223372036854775808. lia.
Qed.

(** ** Bits and lists *)

Lemma pop_bits n x : 0 <= x -> pop n x = Z.of_nat (List.length (filter (fun s => Z.testbit x (Z.of_nat s)) (seq 0 n))).
Proof.
  revert x. induction n as [|n IH]; intros x Hx; [reflexivity|]. cbn [pop seq filter].
  rewrite IH, <- seq_shift by (apply Z.div_pos; lia). change (Z.of_nat 0) with 0.
  assert (E : forall l, List.length (filter (fun s => Z.testbit x (Z.of_nat s)) (map S l)) =
                        List.length (filter (fun s => Z.testbit (x / 2) (Z.of_nat s)) l)).
  { induction l as [|a l IHl]; [reflexivity|]. cbn [map filter]. rewrite Nat2Z.inj_succ, <- Z.div2_bits by lia.
    destruct (Z.testbit (x / 2) (Z.of_nat a)); cbn [List.length]; now rewrite IHl. }
  rewrite <- E. pose proof (Zmod_odd x) as O. rewrite <- Z.bit0_odd in O. rewrite O. destruct (Z.testbit x 0); cbn [List.length]; lia.
Qed.

Lemma count_all b : (count Mine b + count Theirs b + count Empty b)%nat = List.length b.
Proof. induction b as [|[] b IH]; [reflexivity|..]; rewrite !count_cons; cbn [same List.length]; lia. Qed.

Lemma filter_none (f : nat -> bool) l : (forall s, In s l -> f s = false) -> filter f l = [].
Proof.
  induction l as [|a l IH]; intro H; [reflexivity|]. cbn. rewrite (H a) by now left. apply IH. intros s Hs. apply H. now right.
Qed.

Lemma count_map c (f : nat -> cell) l : count c (map f l) = List.length (filter (fun s => same c (f s)) l).
Proof. induction l as [|s l IH]; [reflexivity|]. cbn [map filter]. rewrite count_cons, IH. destruct (same c (f s)); reflexivity. Qed.
