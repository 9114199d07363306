(** The search of a position: does the prover get at least T?  Plain alpha-beta on this one bound.  x are the prover's
    discs, y the other side's; [turn]: the prover is to move.  Where the depth runs out the answer is no. *)

(** The positions after a move, with their empty squares, those first that are searched first.  Nothing is proved of the
    keys: any order is right. *)
Record kid := Kid { key : int; kid_x : word; kid_y : word; kid_empty : list entry }.

Fixpoint insert_kid (k : kid) (l : list kid) : list kid :=
  match l with
  | [] => [k]
  | j :: rest => if (key k <? key j)%uint63 then k :: l else j :: insert_kid k rest
  end.

(** Words for keys: the squares but those of the outer columns, all squares, the corners; and the number of columns. *)
Record hints := Hints { inner : word; all : word; corners : word; width : int; steps : nat }.

Fixpoint fill_up (n : nat) (k : int) (over w : word) : word :=
  match n with O => w | S m => fill_up m k over (w lor ((w << k) land over))%word end.
Fixpoint fill_down (n : nat) (k : int) (over w : word) : word :=
  match n with O => w | S m => fill_down m k over (w lor ((w >> k) land over))%word end.

(** The squares that [own] can move to. *)
Definition targets (h : hints) (own opponent : word) : word :=
  (let over := opponent land inner h in
   let one k over := (fill_up (steps h) k over ((own << k) land over) << k)
                     lor (fill_down (steps h) k over ((own >> k) land over) >> k) in
   let k := width h in
   (one 1%uint63 over lor one k opponent lor one (k - 1)%uint63 over lor one (k + 1)%uint63 over)
     land (all h lxor (own lor opponent)))%word.

Definition key_of (h : hints) (own opponent bit : word) : int :=
  (let t := targets h own opponent in
   let n := 2 * (bits t + (if misses t (corners h) then 0 else 1)) in
   if misses bit (corners h) then n + 1 else n)%uint63.

Fixpoint kids (h : hints) (turn : bool) (x y : word) (before left : list entry) (found : list kid) : list kid :=
  match left with
  | [] => found
  | e :: rest =>
      let f := if turn then entry_flips x y e else entry_flips y x e in
      kids h turn x y (e :: before) rest
        (if (f =? 0)%word then found
         else
           let x2 := (if turn then x lor f lor own_bit e else x lxor f)%word in
           let y2 := (if turn then y lxor f else y lor f lor own_bit e)%word in
           let k := if turn then key_of h y2 x2 (own_bit e) else key_of h x2 y2 (own_bit e) in
           insert_kid (Kid k x2 y2 (rev_append before rest)) found)
  end.

Definition few_left (l : list entry) : bool :=
  match l with _ :: _ :: _ :: _ :: _ :: _ :: _ :: _ => false | _ => true end.

(** A full board holds if the prover has from [low] to [high] discs; [ends] is for other ends. *)
Record limits := Limits { low : int; high : int; ends : word -> word -> bool }.

Section Run.
Variables (lim : limits) (h : hints).

Definition full_holds (x : word) : bool :=
  let n := bits x in if (low lim <=? n)%uint63 then (n <=? high lim)%uint63 else false.

(** With few empty squares, in their order: of [left] no move was tried yet; [moved]: of [before] one was. *)
Fixpoint few (n : nat) (turn passed moved : bool) (x y : word) (before left : list entry) : bool :=
  match n with
  | O => false
  | S n =>
      match left with
      | e :: rest =>
          let f := if turn then entry_flips x y e else entry_flips y x e in
          if (f =? 0)%word then few n turn passed moved x y (e :: before) rest
          else if turn
          then if few n false false false (x lor f lor own_bit e) (y lxor f) [] (rev_append before rest)
               then true else few n true passed true x y (e :: before) rest
          else if few n true false false (x lxor f) (y lor f lor own_bit e) [] (rev_append before rest)
               then few n false passed true x y (e :: before) rest else false
      | [] =>
          if moved then negb turn
          else match before with
               | [] => full_holds x
               | _ => if passed then ends lim x y else few n (negb turn) true false x y [] before
               end
      end
  end.

Fixpoint search (n : nat) (turn passed : bool) (x y : word) (empty : list entry) : bool :=
  match n with
  | O => false
  | S n =>
      if few_left empty then few n turn passed false x y [] empty
      else match kids h turn x y [] empty [] with
           | [] => if passed then ends lim x y else search n (negb turn) true x y empty
           | l => try_kids n turn l
           end
  end
with try_kids (n : nat) (turn : bool) (l : list kid) : bool :=
  match n with
  | O => false
  | S n =>
      match l with
      | [] => negb turn
      | k :: rest =>
          if search n (negb turn) false (kid_x k) (kid_y k) (kid_empty k)
          then if turn then true else try_kids n turn rest
          else if turn then try_kids n turn rest else false
      end
  end.
End Run.

(** ** Soundness *)
Section Sound.
Variables R C : nat.
Notation N := (R * C).
Hypothesis N63 : N <= limit.
Variables full misere : bool.
Notation G := (reversi R C full misere).
Variable T : Z.

(** The board as the side to move sees it, and what is to be shown of it. *)
Definition seen (turn : bool) (x y : word) : board := if turn then words R C x y else words R C y x.
Definition holds (turn : bool) (x y : word) : Prop :=
  if turn then (T <= value G (words R C x y))%Z else (value G (words R C y x) <= - T)%Z.

Lemma result_exchange b : result full misere (exchange b) = (- result full misere b)%Z.
Proof.
  unfold result. rewrite !count_exchange. cbn [other]. set (a := Z.of_nat (count Mine b)).
  set (c := Z.of_nat (count Theirs b)). replace (c - a)%Z with (- (a - c))%Z by lia. rewrite Z.sgn_opp.
  destruct full, misere; lia.
Qed.

Lemma value_moved b s : s < N -> legal R C b s = true -> (- value G (after R C b s) <= value G b)%Z.
Proof.
  intros Hs L. apply value_least; [apply reversi_falls|]. cbn [next reversi]. rewrite next_spec.
  assert (I : In (after R C b s) (moves R C b)) by (apply moves_spec; eauto).
  destruct (moves R C b); [contradiction|assumption].
Qed.

Lemma value_all b v : (exists s, s < N /\ legal R C b s = true) ->
  (forall s, s < N -> legal R C b s = true -> (- value G (after R C b s) <= v)%Z) -> (value G b <= v)%Z.
Proof.
  intros [s0 [Hs0 L0]] H. assert (I0 : In (after R C b s0) (moves R C b)) by (apply moves_spec; eauto).
  assert (E : next G b = moves R C b) by (cbn [next reversi]; rewrite next_spec; destruct (moves R C b); [contradiction|reflexivity]).
  apply value_most; [apply reversi_falls| |].
  - rewrite E. intro F. now rewrite F in I0.
  - intros q I. rewrite E in I. apply moves_spec in I as [s [Hs [L ->]]]. auto.
Qed.

Lemma value_over b : moves R C b = [] -> moves R C (exchange b) = [] -> value G b = result full misere b.
Proof. intros E F. apply (value_end G). cbn [next reversi]. now rewrite next_spec, E, F. Qed.

Lemma value_pass b : moves R C b = [] -> value G b = (- value G (exchange b))%Z.
Proof.
  intro E. destruct (moves R C (exchange b)) as [|q l] eqn:F.
  - rewrite !value_over, result_exchange; rewrite ?exchange_exchange; auto. lia.
  - assert (X : next G b = [exchange b]) by (cbn [next reversi]; now rewrite next_spec, E, F).
    apply Z.le_antisymm.
    + apply (value_most G (reversi_falls R C full misere)); rewrite X; [discriminate|]. intros r [<-|[]]. lia.
    + apply (value_least G (reversi_falls R C full misere)). rewrite X. now left.
Qed.

Lemma holds_pass turn x y : ok R C x y -> moves R C (seen turn x y) = [] -> holds (negb turn) x y -> holds turn x y.
Proof.
  intros O E H. destruct turn; cbn [negb holds seen] in *.
  - rewrite value_pass, words_exchange by assumption. lia.
  - rewrite value_pass, words_exchange; try apply ok_sym; auto. lia.
Qed.

Lemma holds_over turn x y : ok R C x y -> moves R C (seen turn x y) = [] -> moves R C (seen (negb turn) x y) = [] ->
  (T <= result full misere (words R C x y))%Z -> holds turn x y.
Proof.
  intros O E F H. assert (X : words R C y x = exchange (words R C x y)) by (symmetry; now apply words_exchange).
  destruct turn; cbn [negb holds seen] in *.
  - rewrite value_over; auto. now rewrite <- X.
  - rewrite value_over; auto. { rewrite X, result_exchange. lia. } now rewrite X, exchange_exchange.
Qed.

(** The empty squares of a board. *)
Definition empties (x y : word) (l : list nat) : Prop :=
  NoDup l /\ forall s, In s l <-> s < N /\ tb x s = false /\ tb y s = false.

Definition flipped (turn : bool) (x y : word) (s : nat) : word :=
  if turn then entry_flips x y (entry_of R C s) else entry_flips y x (entry_of R C s).
Definition new_x (turn : bool) (x y : word) (s : nat) : word :=
  (if turn then x lor flipped turn x y s lor bit_of s else x lxor flipped turn x y s)%word.
Definition new_y (turn : bool) (x y : word) (s : nat) : word :=
  (if turn then y lxor flipped turn x y s else y lor flipped turn x y s lor bit_of s)%word.

Lemma seen_empty turn x y s : s < N -> cell_at (seen turn x y) s = Empty <-> tb x s = false /\ tb y s = false.
Proof.
  intro H. destruct turn; cbn [seen]; rewrite cell_words by assumption; unfold cell_of;
    destruct (tb x s), (tb y s); intuition congruence.
Qed.

Lemma seen_legal turn x y s : ok R C x y -> s < N -> legal R C (seen turn x y) s = true <->
  tb x s = false /\ tb y s = false /\ (flipped turn x y s =? 0)%word = false.
Proof.
  intros O H. rewrite legal_spec, seen_empty by assumption.
  assert (F : (flipped turn x y s =? 0)%word = true <-> flips R C (seen turn x y) s = []).
  { destruct turn; cbn [seen flipped]; apply flips_zero; auto. now apply ok_sym. }
  destruct (flipped turn x y s =? 0)%word.
  - split; [intros [_ X]; destruct X; now apply F|intros [_ [_ ?]]; discriminate].
  - split; [tauto|]. intros [? [? _]]. repeat split; auto. intro X. apply F in X. discriminate.
Qed.

Lemma seen_after turn x y s : ok R C x y -> s < N -> tb x s = false -> tb y s = false ->
  after R C (seen turn x y) s = seen (negb turn) (new_x turn x y s) (new_y turn x y s) /\
  ok R C (new_x turn x y s) (new_y turn x y s).
Proof.
  intros O H Ex Ey. unfold new_x, new_y, flipped. destruct turn; cbn [seen negb].
  - destruct (after_spec R C N63 x y s _ O H Ex Ey eq_refl) as [A B]. split; [exact A|now apply ok_sym].
  - destruct (after_spec R C N63 y x s _ (ok_sym _ _ _ _ O) H Ey Ex eq_refl) as [A B]. split; [exact A|exact B].
Qed.

Lemma holds_move x y s : ok R C x y -> s < N -> tb x s = false -> tb y s = false -> (flipped true x y s =? 0)%word = false ->
  holds false (new_x true x y s) (new_y true x y s) -> holds true x y.
Proof.
  intros O H Ex Ey F V. pose proof (seen_after true x y s O H Ex Ey) as [A _].
  assert (L : legal R C (seen true x y) s = true) by (apply seen_legal; auto).
  pose proof (value_moved _ _ H L) as W. rewrite A in W. cbn [seen negb holds] in *. lia.
Qed.

Lemma holds_all x y : ok R C x y ->
  (exists s, s < N /\ tb x s = false /\ tb y s = false /\ (flipped false x y s =? 0)%word = false) ->
  (forall s, s < N -> tb x s = false -> tb y s = false -> (flipped false x y s =? 0)%word = false ->
             holds true (new_x false x y s) (new_y false x y s)) -> holds false x y.
Proof.
  intros O [s [Hs [Ex [Ey F]]]] H. unfold holds. apply (value_all (seen false x y)).
  - exists s. split; auto. apply seen_legal; auto.
  - intros t Ht L. apply seen_legal in L as [Tx [Ty TF]]; auto.
    pose proof (seen_after false x y t O Ht Tx Ty) as [A _]. rewrite A. specialize (H t Ht Tx Ty TF).
    cbn [seen negb holds] in *. lia.
Qed.

Lemma empties_after turn x y s l l2 : ok R C x y -> empties x y l -> In s l ->
  NoDup l2 -> (forall t, In t l2 <-> In t l /\ t <> s) -> empties (new_x turn x y s) (new_y turn x y s) l2.
Proof.
  intros O [D E] I D2 E2. split; [assumption|]. intro t. rewrite E2, E.
  apply E in I as [Hs [Ex Ey]]. unfold new_x, new_y.
  assert (F : tb (flipped turn x y s) t = true -> if turn then tb y t = true else tb x t = true).
  { intro X. destruct turn; cbn [flipped] in X; apply flips_spec in X; auto; try (now apply ok_sym);
    pose proof (flips_inside R C _ _ _ X) as Ht; apply flips_theirs in X; rewrite cell_words in X by assumption;
    unfold cell_of in X; destruct (tb x t), (tb y t); congruence. }
  assert (B : tb (bit_of s) t = (t =? s)) by (apply tb_bit; lia). pose proof (Nat.eqb_spec t s) as S.
  destruct turn; rewrite tb_lxor, !tb_lor, B;
    destruct (tb (flipped _ x y s) t), (tb x t), (tb y t), (t =? s); cbn; inversion S; intuition congruence.
Qed.

Section Run.
Variables (lim : limits) (h : hints).
Hypothesis full_sound : forall x y, ok R C x y -> (forall s, s < N -> tb x s = true \/ tb y s = true) ->
  full_holds lim x = true -> (T <= result full misere (words R C x y))%Z.
Hypothesis end_sound : forall x y, ok R C x y -> ends lim x y = true -> (T <= result full misere (words R C x y))%Z.
Notation entries := (map (entry_of R C)).

Lemma no_moves_left turn x y l : ok R C x y -> empties x y l ->
  (forall s, In s l -> (flipped turn x y s =? 0)%word = true) -> moves R C (seen turn x y) = [].
Proof.
  intros O [_ E] H. apply moves_empty. intros s Hs. destruct (legal R C (seen turn x y) s) eqn:L; [|reflexivity].
  apply seen_legal in L as [Ex [Ey F]]; auto. rewrite H in F; [discriminate|]. apply E. auto.
Qed.

Lemma rev_append_entries p r : rev_append (entries p) (entries r) = entries (rev_append p r).
Proof. revert r. induction p as [|s p IH]; intro r; [reflexivity|]. apply (IH (s :: r)). Qed.

Lemma split_spec (p r : list nat) s : NoDup (p ++ s :: r) ->
  NoDup (rev_append p r) /\ (forall t, In t (rev_append p r) <-> In t (p ++ s :: r) /\ t <> s).
Proof.
  intro D. rewrite rev_append_rev. pose proof (NoDup_remove_1 _ _ _ D) as D1. pose proof (NoDup_remove_2 _ _ _ D) as D2. split.
  - apply Permutation.Permutation_NoDup with (p ++ r); [|assumption].
    apply Permutation.Permutation_app_tail, Permutation.Permutation_rev.
  - intro t. rewrite in_app_iff, <- in_rev. rewrite in_app_iff in *. cbn. split.
    + intro I. split; [tauto|]. intros ->. tauto.
    + intros [[?|[?|?]] ?]; auto. congruence.
Qed.

Lemma empties_shift x y p s r : empties x y (p ++ s :: r) -> empties x y ((s :: p) ++ r).
Proof.
  intros [D E]. split.
  - apply Permutation.Permutation_NoDup with (p ++ s :: r); [|assumption]. symmetry. apply Permutation.Permutation_middle.
  - intro t. rewrite <- E. rewrite !in_app_iff. cbn. tauto.
Qed.

(** What is established of the squares that have been tried. *)
Definition tried (turn moved : bool) (x y : word) (p : list nat) : Prop :=
  (moved = false -> forall s, In s p -> (flipped turn x y s =? 0)%word = true) /\
  (moved = true -> exists s, In s p /\ (flipped turn x y s =? 0)%word = false) /\
  (turn = false -> forall s, In s p -> (flipped turn x y s =? 0)%word = false ->
                   holds true (new_x turn x y s) (new_y turn x y s)).

Lemma tried_none turn x y : tried turn false x y [].
Proof. repeat split; [intros _ s []|discriminate|intros _ s []]. Qed.

Lemma few_sound n : forall turn passed moved x y p r,
  ok R C x y -> empties x y (p ++ r) -> (passed = true -> moves R C (seen (negb turn) x y) = []) ->
  tried turn moved x y p -> few lim n turn passed moved x y (entries p) (entries r) = true -> holds turn x y.
Proof.
  induction n as [|n IH]; intros turn passed moved x y p r O E P [T1 [T2 T3]] H; [discriminate|].
  destruct r as [|s r].
  - rewrite app_nil_r in E. cbn in H. destruct moved.
    + destruct turn; [discriminate|]. apply holds_all; auto.
      * destruct (T2 eq_refl) as [s [I F]]. apply E in I as [? [? ?]]. exists s. auto.
      * intros s Hs Ex Ey F. apply T3; auto. apply E. auto.
    + pose proof (no_moves_left turn x y p O E (T1 eq_refl)) as M. destruct p as [|s p].
      * assert (A : forall s, s < N -> tb x s = true \/ tb y s = true).
        { intros s Hs. destruct E as [_ E]. specialize (E s). destruct (tb x s), (tb y s); auto. exfalso. now apply E. }
        apply holds_over; auto. apply (no_moves_left (negb turn) x y []); auto; intros s [].
      * cbn [map] in H. destruct passed; [apply holds_over; auto|]. apply holds_pass; auto.
        apply (IH (negb turn) true false x y [] (s :: p)); auto; [|apply tried_none].
        intros _. now rewrite negb_involutive.
  - cbn in H. fold (flipped turn x y s) in H.
    assert (I : s < N /\ tb x s = false /\ tb y s = false) by (apply E, in_app_iff; right; now left).
    destruct I as [Hs [Ex Ey]]. pose proof (empties_shift _ _ _ _ _ E) as E2.
    destruct (flipped turn x y s =? 0)%word eqn:F.
    + apply (IH turn passed moved x y (s :: p) r); auto. repeat split.
      * intros M t [<-|I]; auto.
      * intro M. destruct (T2 M) as [t [I Ft]]. exists t. split; [now right|assumption].
      * intros U t [<-|I] Ft; [rewrite F in Ft; discriminate|exact (T3 U t I Ft)].
    + rewrite rev_append_entries in H. pose proof (seen_after turn x y s O Hs Ex Ey) as [A O2].
      destruct (split_spec p r s (proj1 E)) as [D2 I2].
      assert (E3 : empties (new_x turn x y s) (new_y turn x y s) (rev_append p r)).
      { apply (empties_after turn x y s (p ++ s :: r)); auto. apply in_app_iff. right. now left. }
      assert (next_tried : (turn = false -> holds true (new_x turn x y s) (new_y turn x y s)) -> tried turn true x y (s :: p)).
      { intro V. repeat split; [discriminate| |].
        - intros _. exists s. split; [now left|assumption].
        - intros U t [<-|I] Ft; [exact (V U)|exact (T3 U t I Ft)]. }
      destruct turn.
      * destruct (few _ n false false false _ _ _ _) eqn:K.
        -- apply (holds_move x y s); auto.
           apply (IH false false false (new_x true x y s) (new_y true x y s) [] (rev_append p r)); auto; [discriminate|apply tried_none].
        -- apply (IH true passed true x y (s :: p) r); auto. apply next_tried. discriminate.
      * destruct (few _ n true false false _ _ _ _) eqn:K; [|discriminate].
        apply (IH false passed true x y (s :: p) r); auto. apply next_tried. intros _.
        apply (IH true false false (new_x false x y s) (new_y false x y s) [] (rev_append p r)); auto; [discriminate|apply tried_none].
Qed.

(** A child is what follows a legal move. *)
Definition is_kid (turn : bool) (x y : word) (k : kid) : Prop := exists s l,
  s < N /\ tb x s = false /\ tb y s = false /\ (flipped turn x y s =? 0)%word = false /\
  kid_x k = new_x turn x y s /\ kid_y k = new_y turn x y s /\ kid_empty k = entries l /\
  empties (new_x turn x y s) (new_y turn x y s) l.

Lemma insert_spec k l j : In j (insert_kid k l) <-> j = k \/ In j l.
Proof.
  induction l as [|i l IH]; cbn; [intuition congruence|]. destruct (_ <? _)%uint63; cbn; [intuition congruence|].
  rewrite IH. intuition congruence.
Qed.

Lemma kids_spec turn x y : ok R C x y -> forall r p found, empties x y (p ++ r) ->
  (forall k, In k found -> is_kid turn x y k) ->
  (forall s, In s p -> (flipped turn x y s =? 0)%word = false ->
     exists k, In k found /\ kid_x k = new_x turn x y s /\ kid_y k = new_y turn x y s) ->
  (forall k, In k (kids h turn x y (entries p) (entries r) found) -> is_kid turn x y k) /\
  (forall s, In s (p ++ r) -> (flipped turn x y s =? 0)%word = false ->
     exists k, In k (kids h turn x y (entries p) (entries r) found) /\ kid_x k = new_x turn x y s /\ kid_y k = new_y turn x y s).
Proof.
  intro O. induction r as [|s r IH]; intros p found E K1 K2.
  - rewrite app_nil_r. auto.
  - cbn [map kids]. fold (flipped turn x y s).
    assert (I : s < N /\ tb x s = false /\ tb y s = false) by (apply E, in_app_iff; right; now left).
    destruct I as [Hs [Ex Ey]]. pose proof (empties_shift _ _ _ _ _ E) as E2.
    assert (Q : forall t, In t (p ++ s :: r) <-> In t ((s :: p) ++ r)) by (intro t; rewrite !in_app_iff; cbn; tauto).
    rewrite rev_append_entries. cbn [own_bit entry_of].
    match goal with |- context [kids h turn x y (?e :: entries p) (entries r) ?f] =>
      enough (W : (forall k, In k f -> is_kid turn x y k) /\
                  (forall t, In t (s :: p) -> (flipped turn x y t =? 0)%word = false ->
                     exists k, In k f /\ kid_x k = new_x turn x y t /\ kid_y k = new_y turn x y t))
    end.
    { destruct W as [W1 W2]. destruct (IH (s :: p) _ E2 W1 W2) as [V1 V2]. split; [exact V1|].
      intros t It. apply V2. now apply Q. }
    destruct (flipped turn x y s =? 0)%word eqn:F.
    + split; [assumption|]. intros t [<-|It] Ft; [rewrite F in Ft; discriminate|auto].
    + destruct (split_spec p r s (proj1 E)) as [D2 I2]. split.
      * intros k Ik. apply insert_spec in Ik as [->|Ik]; [|auto]. exists s, (rev_append p r).
        split; [exact Hs|]. split; [exact Ex|]. split; [exact Ey|]. split; [exact F|].
        split; [now destruct turn|]. split; [now destruct turn|]. split; [reflexivity|].
        apply (empties_after turn x y s (p ++ s :: r)); auto. apply in_app_iff. right. now left.
      * intros t [<-|It] Ft.
        -- eexists. split; [apply insert_spec; now left|]. now destruct turn.
        -- destruct (K2 t It Ft) as [k [Ik Ek]]. exists k. split; [apply insert_spec; now right|assumption].
Qed.

Lemma search_sound n :
  (forall turn passed x y l, ok R C x y -> empties x y l -> (passed = true -> moves R C (seen (negb turn) x y) = []) ->
     search lim h n turn passed x y (entries l) = true -> holds turn x y) /\
  (forall turn x y ks, ok R C x y -> (forall k, In k ks -> is_kid turn x y k) ->
     try_kids lim h n turn ks = true ->
     if turn then holds turn x y else forall k, In k ks -> holds true (kid_x k) (kid_y k)).
Proof.
  induction n as [|n [IHs IHt]]; (split; [intros turn passed x y l O E P H|intros turn x y ks O K H]); try discriminate.
  - cbn in H. destruct (few_left _).
    { apply (few_sound n turn passed false x y [] l); auto. apply tried_none. }
    destruct (kids_spec turn x y O l [] [] E) as [K1 K2]; [intros k []|intros s []|].
    destruct (kids h turn x y [] (entries l) []) as [|k0 ks] eqn:F.
    + cbn [map] in K2. rewrite F in K2.
      assert (M : moves R C (seen turn x y) = []).
      { apply (no_moves_left turn x y l O E). intros s I. destruct (flipped turn x y s =? 0)%word eqn:Z; [reflexivity|].
        destruct (K2 s I Z) as [k [[] _]]. }
      destruct passed; [apply holds_over; auto|]. apply holds_pass; auto.
      apply (IHs (negb turn) true x y l); auto. intros _. now rewrite negb_involutive.
    + cbn [map] in K1, K2. rewrite F in K1, K2. pose proof (IHt turn x y _ O K1 H) as V. destruct turn; [assumption|].
      apply holds_all; auto.
      * destruct (K1 k0 (or_introl eq_refl)) as [s [l2 [? [? [? [? _]]]]]]. eauto.
      * intros s Hs Ex Ey Fs. destruct (K2 s (proj2 (proj2 E s) (conj Hs (conj Ex Ey))) Fs) as [k [I [<- <-]]]. auto.
  - destruct ks as [|k ks]. { destruct turn; [discriminate H|]. intros k []. }
    change ((if search lim h n (negb turn) false (kid_x k) (kid_y k) (kid_empty k)
             then if turn then true else try_kids lim h n turn ks
             else if turn then try_kids lim h n turn ks else false) = true) in H.
    destruct (K k (or_introl eq_refl)) as [s [l [Hs [Ex [Ey [F [Kx [Ky [Kl E]]]]]]]]].
    pose proof (seen_after turn x y s O Hs Ex Ey) as [A O2].
    assert (K2 : forall j, In j ks -> is_kid turn x y j) by (intros j I; apply K; now right).
    destruct (search lim h n (negb turn) false (kid_x k) (kid_y k) (kid_empty k)) eqn:V.
    + rewrite Kl in V. apply IHs in V; [|now rewrite Kx, Ky|now rewrite Kx, Ky|discriminate]. destruct turn.
      * rewrite Kx, Ky in V. apply (holds_move x y s); auto.
      * pose proof (IHt false x y ks O K2 H) as W. cbv iota in W. intros j [<-|I]; [exact V|exact (W j I)].
    + destruct turn; [|discriminate]. exact (IHt true x y ks O K2 H).
Qed.
End Run.
End Sound.
