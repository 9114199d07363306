(** K in a row, with or without gravity: games end, symmetries keep the value, and the rules by words. *)
From Coq Require Import List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Spec Game Rules Count Word Check.
Import Narrow.
Import ListNotations.
Local Open Scope nat_scope.
Notation lines := Spec.lines.

(** ** Rules *)
Section Rules.
Variables R C K : nat.
Variables gravity misere : bool.
Notation N := (R * C).
Notation G := (in_a_row R C K gravity misere).
Notation has := (has_line R C K).
Notation free := (free C gravity).

Lemma stones_spec b q : In q (next G b) <->
  has Mine b = false /\ has Theirs b = false /\ exists s, s < N /\ free b s = true /\ q = place b [s].
Proof.
  cbn [next in_a_row]. unfold next_stones. destruct (has Mine b), (has Theirs b); cbn [orb];
    try (split; [intros []|intros [? [? _]]; discriminate]).
  rewrite in_map_iff. split.
  - intros [s [<- H]]. apply filter_In in H as [H F]. apply in_seq in H. split; auto. split; auto. exists s. repeat split; auto. lia.
  - intros [_ [_ [s [H [F ->]]]]]. exists s. split; auto. apply filter_In. split; auto. apply in_seq. lia.
Qed.

Lemma free_empty b s : free b s = true -> cell_at b s = Empty.
Proof. unfold Spec.free. intro H. apply andb_true_iff in H as [H _]. symmetry. now apply same_spec. Qed.

Theorem in_a_row_falls : falls G.
Proof. intros b q H. apply stones_spec in H as [_ [_ [s [_ [F ->]]]]]. apply place_empties, (free_empty b s F). Qed.

Lemma line_spec l : In l (lines R C K) <->
  List.length l = K /\ exists s r, s < N /\ In r (rays R C s) /\ l = firstn K (s :: r).
Proof.
  unfold lines. rewrite filter_In, in_flat_map, Nat.eqb_eq. split.
  - intros [[s [Hs I]] L]. split; [exact L|]. apply in_map_iff in I as [r [<- I]]. apply in_seq in Hs. exists s, r.
    repeat split; auto. lia.
  - intros [L [s [r [Hs [I ->]]]]]. split; [|exact L]. exists s. split; [apply in_seq; lia|].
    apply (in_map (fun squares => firstn K (s :: squares))), I.
Qed.

Lemma line_inside l t : In l (lines R C K) -> In t l -> t < N.
Proof.
  intros I It. apply line_spec in I as [_ [s [r [Hs [Hr ->]]]]].
  assert (J : In t (s :: r)) by (rewrite <- (firstn_skipn K (s :: r)); apply in_app_iff; now left).
  destruct J as [<-|J]; [exact Hs|]. eapply rays_inside; eauto.
Qed.

Lemma has_spec c b : has c b = true <-> exists l, In l (lines R C K) /\ forall t, In t l -> cell_at b t = c.
Proof.
  unfold has_line. rewrite existsb_exists. split; intros [l [I H]]; exists l; (split; [exact I|]).
  - intros t It. rewrite forallb_forall in H. symmetry. apply same_spec, H, It.
  - apply forallb_forall. intros t It. apply same_spec. symmetry. auto.
Qed.

Lemma has_exchange c b : List.length b = N -> has c (exchange b) = has (other c) b.
Proof.
  intro L. apply eq_true_iff_eq. rewrite !has_spec. split; intros [l [I H]]; exists l; (split; [exact I|]); intros t It;
    specialize (H t It); pose proof (line_inside l t I It).
  - rewrite cell_exchange in H by lia. rewrite <- H. now rewrite other_other.
  - rewrite cell_exchange, H by lia. apply other_other.
Qed.

Definition points (v e : Z) : Z :=
  (let w := if gravity then v * (1 + e / 2) else v in if misere then - w else w)%Z.

Lemma points_opp v e : points (- v) e = (- points v e)%Z.
Proof. unfold points. destruct gravity, misere; lia. Qed.

(** Half of the empty squares are the stones that a winner, who has just moved, has left of its half of all squares: the
    first player has put one more than the other side, and gets the odd square. *)
Lemma stones_left b : List.length b = N ->
  (let n := Z.of_nat N in
   let e := Z.of_nat (count Empty b) in
   let t := Z.of_nat (count Theirs b) in
   let m := Z.of_nat (count Mine b) in
   (t = m + 1 -> e / 2 = (n + 1) / 2 - t) /\ (t = m -> e / 2 = n / 2 - t))%Z.
Proof.
  intro L. pose proof (count_all b) as A. rewrite L in A. clear L. cbn zeta. set (n := N) in *. clearbody n.
  split; intro E; Z.to_euclidean_division_equations; lia.
Qed.

(** ** Every value is at most that of a line on an empty board. *)
Definition most : Z := if gravity then (1 + Z.of_nat N / 2)%Z else 1%Z.

Lemma value_bound b : List.length b = N -> (- most <= value G b <= most)%Z.
Proof.
  enough (H : forall n b, count Empty b <= n -> List.length b = N -> (- most <= value G b <= most)%Z) by eauto.
  clear b. induction n as [n IH] using lt_wf_ind. intros b Hn L. destruct (next G b) as [|q0 l] eqn:E.
  - rewrite (value_end G b E). cbn [score in_a_row]. unfold line_score, most.
    assert (A : count Empty b <= N) by (rewrite <- L, <- count_all; lia).
    set (v := (Z.b2z (has Mine b) - Z.b2z (has Theirs b))%Z).
    assert (V : (-1 <= v <= 1)%Z) by (unfold v; destruct (has Mine b), (has Theirs b); cbn; lia).
    assert (D : (0 <= Z.of_nat (count Empty b) / 2 <= Z.of_nat N / 2)%Z)
      by (split; [apply Z.div_pos; lia|apply Z.div_le_mono; lia]).
    set (e := (Z.of_nat (count Empty b) / 2)%Z) in *. set (f := (Z.of_nat N / 2)%Z) in *.
    destruct gravity, misere; nia.
  - destruct (value_reached G in_a_row_falls b) as [q [I V]]; [congruence|].
    pose proof (in_a_row_falls b q I) as F. cbn [size in_a_row] in F.
    assert (Lq : List.length q = N) by (apply stones_spec in I as [_ [_ [s [_ [_ ->]]]]]; now rewrite place_length).
    pose proof (IH (count Empty q) ltac:(lia) q (le_n _) Lq). lia.
Qed.

(** ** Symmetries *)
Variable m : nat -> nat.
Hypothesis S : symmetry R C m.
(** With gravity, what is below stays below. *)
Definition upright : Prop := gravity = true -> forall s, s < N ->
  (s + C < N -> m (s + C) = m s + C) /\ (N <= s + C -> N <= m s + C).
Hypothesis U : upright.
Notation permute := (permute R C m).

Lemma line_permute l : In l (lines R C K) -> In (map m l) (lines R C K).
Proof.
  rewrite !line_spec. intros [L [s [r [Hs [I ->]]]]]. split; [now rewrite map_length|]. destruct (S s Hs) as [Hm [_ J]].
  exists (m s), (map m r). split; [exact Hm|]. split; [apply J; now apply in_map|]. now rewrite <- firstn_map.
Qed.

Lemma has_permute_back c b : List.length b = N -> has c (permute b) = true -> has c b = true.
Proof.
  intro L. rewrite !has_spec. intros [l [I H]]. exists (map m l). split; [now apply line_permute|].
  intros t It. apply in_map_iff in It as [u [<- It]]. rewrite <- (H u It). symmetry.
  apply cell_permute. eapply line_inside; eauto.
Qed.

Lemma has_permute c b : List.length b = N -> has c (permute b) = has c b.
Proof.
  intro L. apply eq_true_iff_eq. split; [now apply has_permute_back|]. intro H.
  apply has_permute_back; [apply permute_length|]. now rewrite permute_permute.
Qed.

Lemma free_permute b s : List.length b = N -> s < N -> free (permute b) s = free b (m s).
Proof.
  intros L Hs. unfold Spec.free. rewrite cell_permute by assumption. f_equal. destruct gravity eqn:Gr; [|reflexivity].
  cbn [andb]. do 2 f_equal. destruct (U Gr s Hs) as [U1 U2]. destruct (Nat.lt_ge_cases (s + C) N) as [H|H].
  - rewrite cell_permute by assumption. now rewrite U1.
  - unfold cell_at. rewrite !nth_overflow; auto. { rewrite L. now apply U2. } now rewrite permute_length.
Qed.

Lemma place_permute b s : List.length b = N -> s < N -> place (permute b) [s] = permute (place b [m s]).
Proof.
  intros L Hs. apply cell_ext. { now rewrite place_length, !permute_length. }
  intros t H. rewrite place_length, permute_length in H. destruct (S t H) as [Hmt [Et _]].
  rewrite cell_place, cell_permute, cell_permute, cell_place; rewrite ?permute_length, ?L; auto.
  replace (existsb (Nat.eqb (m t)) [m s]) with (existsb (Nat.eqb t) [s]); [reflexivity|].
  apply eq_true_iff_eq. rewrite !member_spec. destruct (S s Hs) as [_ [Es _]]. cbn. split; intros [E|[]]; left; congruence.
Qed.

Lemma stone_permute b q : List.length b = N -> In q (next G b) -> In (permute q) (next G (permute b)) /\ List.length q = N.
Proof.
  intros L H. apply stones_spec in H as [A [B [s [Hs [F ->]]]]]. rewrite place_length. split; [|exact L].
  apply stones_spec. rewrite !has_permute by assumption. split; [exact A|]. split; [exact B|].
  destruct (S s Hs) as [Hm [Es _]]. exists (m s). rewrite free_permute, place_permute, Es; auto.
Qed.

Theorem row_permute b : List.length b = N -> value G (permute b) = value G b.
Proof.
  intro L. symmetry.
  apply like_value with (like := fun b d => List.length b = N /\ d = permute b); [apply in_a_row_falls| | | |auto].
  - intros p q [Lp ->] E. split.
    + destruct (next G (permute p)) as [|q l] eqn:F; [reflexivity|]. exfalso.
      destruct (stone_permute (permute p) q) as [I _]; [apply permute_length|rewrite F; now left|].
      rewrite permute_permute, E in I by assumption. contradiction.
    + cbn. unfold line_score. now rewrite !has_permute, count_permute.
  - intros p q p' [Lp ->] I. destruct (stone_permute p p' Lp I) as [J Lq]. eauto.
  - intros p q [Lp ->]. split; [apply permute_length|]. now rewrite permute_permute.
Qed.
End Rules.

(** ** Words *)

Fixpoint any_line (masks : list int) (x : int) : bool :=
  match masks with [] => false | m :: rest => if (x land m =? m)%uint63 then true else any_line rest x end.

(** The same by shifts, which is faster.  A direction has the distances to shift by, and the squares at which its
    lines begin.  That these are the lines of [masks] is computed for each board. *)
Fixpoint run (distances : list int) (x : int) : int :=
  match distances with [] => x | d :: rest => run rest (x land (x >> d))%uint63 end.
Fixpoint any_run (runs : list (list int * int)) (x : int) : bool :=
  match runs with [] => false | (d, first) :: rest => if (run d x land first =? 0)%uint63 then any_run rest x else true end.

(** A square: its bit; the bit that must be taken before; the lines through it. *)
Record spot := Spot { spot_bit : int; under : int; through : list int }.

Definition mask_of (l : list nat) : int := union (map bit_of l).
Fixpoint once (l : list int) : list int :=
  match l with [] => [] | m :: rest => if existsb (eqb m) rest then once rest else m :: once rest end.

Section Words.
Variables R C K : nat.
Variables gravity misere : bool.
Notation N := (R * C).
Hypothesis N63 : N <= 63.
Notation G := (in_a_row R C K gravity misere).
Notation has := (has_line R C K).

Definition masks : list int := once (map mask_of (lines R C K)).
Definition spot_of (ms : list int) (s : nat) : spot :=
  Spot (bit_of s) (if gravity && (s + C <? N) then bit_of (s + C) else 0%uint63)
       (filter (fun m => negb (m land bit_of s =? 0)%uint63) ms).

(** The squares of a run, from its first. *)
Fixpoint squares_of (distances : list int) (s : nat) : list nat :=
  match distances with [] => [s] | d :: rest => flat_map (fun t => [t; t + Z.to_nat (to_Z d)]) (squares_of rest s) end.
Fixpoint distances_of (n have d : nat) : list int :=
  match n with
  | O => []
  | S n => if K <=? have then [] else let more := Nat.min have (K - have) in of_Z (Z.of_nat (more * d)) :: distances_of n (have + more) d
  end.
Definition is_line (ms : list int) (l : list nat) : bool := forallb (fun t => t <? 63) l && existsb (eqb (mask_of l)) ms.
Definition runs_of (ms : list int) : list (list int * int) :=
  map (fun d => let l := distances_of K 1 d in
                (l, union (map bit_of (filter (fun s => is_line ms (squares_of l s)) (seq 0 N))))) [1; C; C + 1; C - 1].
(** Each run at a square is a line, and each line a run. *)
Definition runs_checked (ms : list int) (runs : list (list int * int)) : bool :=
  forallb (fun r => forallb (fun s => negb (tb (snd r) s) || is_line ms (squares_of (fst r) s)) (seq 0 63)) runs &&
  forallb (fun m => existsb (fun r => existsb (fun s => tb (snd r) s && (mask_of (squares_of (fst r) s) =? m)%uint63) (seq 0 63)) runs) ms.

Lemma once_spec m l : In m (once l) <-> In m l.
Proof.
  induction l as [|n l IH]; cbn [once]; [tauto|]. destruct (existsb (eqb n) l) eqn:E; cbn [In]; rewrite IH; [|tauto].
  split; [auto|]. intros [<-|I]; [|exact I]. apply existsb_exists in E as [k [I E]]. apply eqb_spec in E as ->. exact I.
Qed.

Lemma any_line_spec ms x : any_line ms x = true <-> exists m, In m ms /\ (x land m)%uint63 = m.
Proof.
  induction ms as [|m ms IH]; cbn [any_line In].
  - split; [discriminate|]. intros [m [[] _]].
  - destruct (x land m =? m)%uint63 eqn:E.
    + split; [|trivial]. intros _. exists m. split; auto. now apply eqb_spec.
    + rewrite IH. split; [intros [k [I H]]; eauto|]. intros [k [[<-|I] H]]; [|eauto]. apply eqb_spec in H. congruence.
Qed.

Lemma covers x m : (x land m)%uint63 = m <-> forall t, tb m t = true -> tb x t = true.
Proof.
  split.
  - intros H t E. rewrite <- H, tb_land in E. now apply andb_true_iff in E.
  - intro H. apply tb_ext. intro t. rewrite tb_land. specialize (H t). destruct (tb m t); [now rewrite H|apply andb_false_r].
Qed.

Lemma mask_covers l x : (forall t, In t l -> t < 63) -> (x land mask_of l)%uint63 = mask_of l <-> forall t, In t l -> tb x t = true.
Proof.
  intro L. rewrite covers. split; intros H t I.
  - apply H. unfold mask_of. rewrite union_spec. apply existsb_exists. exists (bit_of t). split; [now apply in_map|].
    rewrite tb_bit by auto. apply Nat.eqb_refl.
  - unfold mask_of in I. rewrite union_spec in I. apply existsb_exists in I as [w [J I]]. apply in_map_iff in J as [u [<- J]].
    rewrite tb_bit in I by auto. apply Nat.eqb_eq in I as ->. auto.
Qed.

Lemma run_bits distances : forall x s, tb (run distances x) s = true <-> forall t, In t (squares_of distances s) -> tb x t = true.
Proof.
  induction distances as [|d rest IH]; intros x s; cbn [run squares_of].
  - split; [intros H t [<-|[]]; exact H|intro H; apply H; now left].
  - rewrite IH. assert (D : forall t, tb (x >> d) t = tb x (t + Z.to_nat (to_Z d))).
    { intro t. unfold tb. pose proof (to_Z_bounded d). rewrite lsr_spec, Z.div_pow2_bits by lia. f_equal. lia. }
    split; intros H t I.
    + apply in_flat_map in I as [u [I J]]. specialize (H u I). rewrite tb_land, D in H. apply andb_true_iff in H as [A B].
      destruct J as [<-|[<-|[]]]; assumption.
    + rewrite tb_land, D. apply andb_true_iff. split; apply H, in_flat_map; exists t; (split; [exact I|cbn; auto]).
Qed.

Lemma any_run_spec ms runs x : runs_checked ms runs = true -> any_run runs x = any_line ms x.
Proof.
  unfold runs_checked. intro H. apply andb_true_iff in H as [A B]. rewrite forallb_forall in A, B.
  assert (F : any_run runs x = true <-> exists r, In r runs /\ (run (fst r) x land snd r =? 0)%uint63 = false).
  { clear A B. induction runs as [|[d f] l IH]; cbn [any_run In]; [split; [discriminate|intros [r [[] _]]]|].
    destruct (_ =? 0)%uint63 eqn:E.
    - rewrite IH. split; [intros [r [I H]]; eauto|]. intros [r [[<-|I] H]]; [cbn [fst snd] in H; congruence|eauto].
    - split; [|trivial]. intros _. exists (d, f). auto. }
  apply eq_true_iff_eq. rewrite F, any_line_spec. split.
  - intros [[d f] [I E]]. apply A in I as G. rewrite forallb_forall in G. cbn [fst snd] in *.
    assert (Z : exists s, tb (run d x land f) s = true).
    { destruct (existsb (tb (run d x land f)) (seq 0 63)) eqn:Q.
      - apply existsb_exists in Q as [s [_ Q]]. eauto.
      - exfalso. enough (O : (run d x land f =? 0)%uint63 = true) by congruence. apply zero_spec. intro s.
        destruct (Nat.lt_ge_cases s 63) as [L|L]; [|now apply tb_high].
        destruct (tb (run d x land f) s) eqn:T; [|reflexivity]. assert (W : existsb (tb (run d x land f)) (seq 0 63) = true); [|congruence].
        apply existsb_exists. exists s. split; [apply in_seq; lia|exact T]. }
    destruct Z as [s Z]. rewrite tb_land in Z. apply andb_true_iff in Z as [Z1 Z2].
    assert (L : s < 63). { destruct (Nat.lt_ge_cases s 63); [assumption|]. now rewrite tb_high in Z2. }
    specialize (G s ltac:(apply in_seq; lia)). rewrite Z2 in G. apply andb_true_iff in G as [D G].
    apply existsb_exists in G as [m [J G]]. apply eqb_spec in G as <-. eexists. split; [exact J|].
    apply mask_covers; [|now apply run_bits]. rewrite forallb_forall in D. intros t It. now apply Nat.ltb_lt, D.
  - intros [m [I E]]. apply B in I. apply existsb_exists in I as [[d f] [I J]]. cbn [fst snd] in *.
    apply existsb_exists in J as [s [Q J]]. apply andb_true_iff in J as [J1 J2]. apply eqb_spec in J2 as <-.
    assert (L : s < 63). { destruct (Nat.lt_ge_cases s 63); [assumption|]. now rewrite tb_high in J1. }
    apply A in I as D. rewrite forallb_forall in D. specialize (D s ltac:(apply in_seq; lia)). cbn [fst snd] in D. rewrite J1 in D.
    apply andb_true_iff in D as [D _]. rewrite forallb_forall in D.
    exists (d, f). split; [exact I|]. cbn [fst snd]. apply not_true_iff_false. rewrite zero_spec. intro O. specialize (O s).
    rewrite tb_land, J1, andb_true_r in O. rewrite mask_covers in E by (intros t It; now apply Nat.ltb_lt, D). apply run_bits in E. congruence.
Qed.

Lemma has_words c x y w : (forall s, s < N -> (cell_at (words R C x y) s = c <-> tb w s = true)) ->
  has c (words R C x y) = any_line masks w.
Proof.
  intro H. apply eq_true_iff_eq. rewrite has_spec, any_line_spec. unfold masks. split.
  - intros [l [I A]]. exists (mask_of l). split; [apply once_spec; now apply in_map|]. apply mask_covers;
      [intros t It; pose proof (line_inside R C K l t I It); lia|]. intros t It. apply H; [eapply line_inside; eauto|auto].
  - intros [m [I A]]. apply once_spec, in_map_iff in I as [l [<- I]]. exists l. split; [exact I|]. intros t It.
    apply H; [eapply line_inside; eauto|].
    apply (mask_covers l w); auto. intros u Iu. pose proof (line_inside R C K l u I Iu). lia.
Qed.

Lemma has_mine x y : has Mine (words R C x y) = any_line masks x.
Proof.
  apply has_words. intros s Hs. rewrite cell_words by assumption. unfold cell_of.
  destruct (tb x s), (tb y s); intuition congruence.
Qed.

Lemma has_theirs x y : ok R C x y -> has Theirs (words R C x y) = any_line masks y.
Proof.
  intro O. apply has_words. intros s Hs. rewrite cell_words by assumption. unfold cell_of. destruct (O s) as [A _].
  destruct (tb x s), (tb y s); intuition congruence.
Qed.

(** Only a line through the new stone is new. *)
Lemma new_line x s : s < N -> any_line masks x = false ->
  any_line (through (spot_of masks s)) (x lor bit_of s) = any_line masks (x lor bit_of s).
Proof.
  intros Hs E. apply eq_true_iff_eq. rewrite !any_line_spec. cbn [through spot_of]. split; intros [m [I H]]; exists m.
  - apply filter_In in I as [I _]. auto.
  - split; [|exact H]. apply filter_In. split; [exact I|]. rewrite no_bit_spec, negb_involutive by lia.
    destruct (tb m s) eqn:F; [reflexivity|]. exfalso. assert (any_line masks x = true); [|congruence].
    apply any_line_spec. exists m. split; [exact I|]. apply covers. intros t Ht. apply (proj1 (covers _ _) H) in Ht as X.
    rewrite tb_lor, tb_bit in X by lia. destruct (tb x t); [reflexivity|]. cbn in X. apply Nat.eqb_eq in X as ->. congruence.
Qed.

Lemma free_words x y s : ok R C x y -> s < N -> tb x s = false -> tb y s = false ->
  free C gravity (words R C x y) s = ((x lor y) land under (spot_of masks s) =? under (spot_of masks s))%uint63.
Proof.
  intros O Hs Ex Ey. unfold free. rewrite cell_words by assumption. unfold cell_of. rewrite Ex, Ey. cbn [same andb under spot_of].
  destruct gravity; cbn [andb].
  - destruct (Nat.ltb_spec (s + C) N) as [H|H].
    + rewrite cell_words by assumption. unfold cell_of. apply eq_true_iff_eq. rewrite negb_true_iff, eqb_spec, covers. split.
      * intros E t. rewrite tb_bit, Nat.eqb_eq by lia. intros ->. rewrite tb_lor.
        destruct (tb x (s + C)); [reflexivity|]. now destruct (tb y (s + C)).
      * intro E. specialize (E (s + C)). rewrite tb_bit, Nat.eqb_refl, tb_lor in E by lia. specialize (E eq_refl).
        destruct (tb x (s + C)); [reflexivity|]. cbn in E. now rewrite E.
    + unfold cell_at. rewrite nth_overflow by (now rewrite words_length). symmetry. apply eqb_spec, covers. intros t E.
      now rewrite tb_0 in E.
  - symmetry. apply eqb_spec, covers. intros t E. now rewrite tb_0 in E.
Qed.

Lemma place_words x y s : ok R C x y -> s < N -> tb x s = false -> tb y s = false ->
  place (words R C x y) [s] = words R C y (x lor bit_of s) /\ ok R C (x lor bit_of s) y.
Proof.
  intros O Hs Ex Ey. assert (Q : ok R C (x lor bit_of s) y).
  { intro t. rewrite tb_lor, tb_bit by lia. destruct (O t) as [A B]. split; [|exact B].
    destruct (t =? s) eqn:E; [apply Nat.eqb_eq in E as ->; auto|]. rewrite orb_false_r. exact A. }
  split; [|exact Q]. apply cell_ext. { now rewrite place_length, !words_length. }
  intros t Ht. rewrite place_length, words_length in Ht. rewrite cell_place, !cell_words; rewrite ?words_length; auto.
  unfold cell_of. rewrite tb_lor, tb_bit by lia. cbn [existsb]. destruct (t =? s) eqn:E; cbn [orb].
  - apply Nat.eqb_eq in E as ->. now rewrite Ey, orb_true_r.
  - rewrite orb_false_r. destruct (O t) as [A _]. destruct (tb x t), (tb y t); try reflexivity. destruct (A eq_refl). congruence.
Qed.

Definition empties_of (x y : int) : Z := (Z.of_nat N - to_Z (bits x) - to_Z (bits y))%Z.

Lemma score_words x y : ok R C x y ->
  line_score R C K gravity misere (words R C x y) =
  points gravity misere (Z.b2z (any_line masks x) - Z.b2z (any_line masks y)) (empties_of x y).
Proof.
  intro O. unfold line_score, points, empties_of. rewrite has_mine, has_theirs by assumption.
  replace (Z.of_nat (count Empty (words R C x y))) with (Z.of_nat N - to_Z (bits x) - to_Z (bits y))%Z; [reflexivity|].
  pose proof (count_mine R C N63 x y O) as A. pose proof (count_theirs R C N63 x y O) as B.
  pose proof (count_all (words R C x y)) as D. rewrite words_length in D. lia.
Qed.
End Words.
