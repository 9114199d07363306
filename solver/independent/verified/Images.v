(** Images of words: a map of the squares as shifts of parts of a word.  Whether the shifts do what the map does, and whether
    the map is a symmetry, is computed for each size of the board. *)

Record shift := Shift { part : word; up : bool; by_ : int }.

Definition shifted (s : shift) (w : word) : word :=
  (if up s then (w land part s) << by_ s else (w land part s) >> by_ s)%word.
Fixpoint image (l : list shift) (w found : word) : word :=
  match l with [] => found | s :: rest => image rest w (found lor shifted s w)%word end.

Lemma shifted_spec s t : exists from, forall w, tb (shifted s w) t = existsb (fun u => tb w u && tb (part s) u) from.
Proof.
  assert (E : forall w from, existsb (tb (w land part s)%word) from = existsb (fun u => tb w u && tb (part s) u) from).
  { intros w from. induction from as [|u l IH]; [reflexivity|]. cbn [existsb]. now rewrite IH, tb_land. }
  destruct (tb_lsl (by_ s) t) as [f F], (tb_lsr (by_ s) t) as [g G]. unfold shifted.
  destruct (up s); [exists f|exists g]; intro w; now rewrite <- E.
Qed.

Lemma image_spec l w found t : tb (image l w found) t = tb found t || existsb (fun s => tb (shifted s w) t) l.
Proof.
  revert found. induction l as [|s l IH]; intro found; cbn [image existsb]; [now rewrite orb_false_r|].
  now rewrite IH, tb_lor, orb_assoc.
Qed.

Lemma image_bits l w t : tb (image l w 0) t = true <->
  exists s, s < limit /\ tb w s = true /\ tb (image l (bit_of s) 0) t = true.
Proof.
  rewrite image_spec, tb_0, orb_false_l, existsb_exists. split.
  - intros [f [I H]]. destruct (shifted_spec f t) as [from E]. rewrite E in H. apply existsb_exists in H as [s [J H]].
    apply andb_true_iff in H as [H1 H2]. assert (s < limit).
    { destruct (Nat.lt_ge_cases s limit); [assumption|]. rewrite tb_high in H1; [discriminate|assumption]. }
    exists s. repeat split; auto. rewrite image_spec, tb_0, orb_false_l. apply existsb_exists. exists f. split; [assumption|].
    rewrite E. apply existsb_exists. exists s. split; [assumption|]. now rewrite tb_bit, Nat.eqb_refl, H2.
  - intros [s [L [H1 H2]]]. rewrite image_spec, tb_0, orb_false_l in H2. apply existsb_exists in H2 as [f [I H]].
    exists f. split; [assumption|]. destruct (shifted_spec f t) as [from E]. rewrite E in *. apply existsb_exists in H as [u [J H]].
    apply existsb_exists. exists u. split; [assumption|]. rewrite tb_bit in H by assumption.
    apply andb_true_iff in H as [F H]. apply Nat.eqb_eq in F as ->. now rewrite H1, H.
Qed.

Section Maps.
Variables R C : nat.
Notation N := (R * C).
Hypothesis N63 : N <= limit.

(** The shifts of a map, one for each distance. *)
Fixpoint add_shift (s t : nat) (l : list shift) : list shift :=
  let up' := s <=? t in
  let k := of_Z (Z.of_nat (if up' then t - s else s - t)) in
  match l with
  | [] => [Shift (bit_of s) up' k]
  | f :: rest =>
      if Bool.eqb (up f) up' && (by_ f =? k)%uint63 then Shift (part f lor bit_of s)%word (up f) (by_ f) :: rest
      else f :: add_shift s t rest
  end.
Definition shifts_of (m : nat -> nat) : list shift := fold_right (fun s l => add_shift s (m s) l) [] (seq 0 N).

Fixpoint same_list (a b : list nat) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => (x =? y) && same_list a b | _, _ => false end.

Definition image_checked (m : nat -> nat) (l : list shift) : bool :=
  forallb (fun s =>
    (m s <? N) && (m (m s) =? s) && (image l (bit_of s) 0 =? bit_of (m s))%word &&
    forallb (fun r => existsb (same_list (map m r)) (rays R C (m s))) (rays R C s)) (seq 0 N).

Lemma same_list_spec a b : same_list a b = true -> a = b.
Proof.
  revert b. induction a as [|x a IH]; intros [|y b] H; try discriminate; [reflexivity|]. cbn in H.
  apply andb_true_iff in H as [E H]. apply Nat.eqb_eq in E as ->. now rewrite (IH b).
Qed.

Lemma image_checked_spec m l : image_checked m l = true ->
  symmetry R C m /\ forall s, s < N -> image l (bit_of s) 0 = bit_of (m s).
Proof.
  unfold image_checked. rewrite forallb_forall. intro H. split.
  - intros s Hs. specialize (H s ltac:(apply in_seq; lia)). rewrite !andb_true_iff in H.
    destruct H as [[[A B] _] D]. apply Nat.ltb_lt in A. apply Nat.eqb_eq in B. repeat split; auto.
    intros r I. apply in_map_iff in I as [r0 [<- I]]. rewrite forallb_forall in D. specialize (D r0 I).
    apply existsb_exists in D as [r1 [I1 E]]. now rewrite (same_list_spec _ _ E).
  - intros s Hs. specialize (H s ltac:(apply in_seq; lia)). rewrite !andb_true_iff in H.
    destruct H as [[_ E] _]. now apply eqb_spec in E.
Qed.

Section Image.
Variables (m : nat -> nat) (l : list shift).
Hypothesis checked : image_checked m l = true.

Lemma image_squares w t : (forall s, tb w s = true -> s < N) ->
  tb (image l w 0) t = true <-> t < N /\ tb w (m t) = true.
Proof.
  intro W. destruct (image_checked_spec m l checked) as [S E]. rewrite image_bits. split.
  - intros [s [_ [H1 H2]]]. pose proof (W s H1) as Hs. rewrite E in H2 by assumption. destruct (S s Hs) as [Hm [Em _]].
    rewrite tb_bit in H2 by lia. apply Nat.eqb_eq in H2 as ->. now rewrite Em.
  - intros [Ht H]. destruct (S t Ht) as [Hm [Em _]]. exists (m t). split; [lia|]. split; [assumption|].
    rewrite E, Em, tb_bit by lia. apply Nat.eqb_refl.
Qed.

Lemma image_ok x y : ok R C x y -> ok R C (image l x 0) (image l y 0).
Proof.
  intros O t. pose proof (image_squares x t (fun s Hs => proj1 (proj1 (O s) Hs))) as X.
  pose proof (image_squares y t (fun s Hs => proj2 (O s) Hs)) as Y. split.
  - intro H. apply X in H as [Ht H]. split; [assumption|]. destruct (tb (image l y 0) t); [|reflexivity].
    destruct (proj1 Y eq_refl) as [_ H2]. apply O in H as [_ H]. congruence.
  - intro H. now apply Y in H.
Qed.

Lemma image_words x y : ok R C x y -> words R C (image l x 0) (image l y 0) = permute R C m (words R C x y).
Proof.
  intro O. destruct (image_checked_spec m l checked) as [S _].
  apply cell_ext. { now rewrite words_length, permute_length. } intros t Ht. rewrite words_length in Ht.
  destruct (S t Ht) as [Hm _]. rewrite cell_permute, !cell_words by assumption.
  pose proof (image_squares x t (fun s Hs => proj1 (proj1 (O s) Hs))) as X.
  pose proof (image_squares y t (fun s Hs => proj2 (O s) Hs)) as Y. unfold cell_of.
  assert (EX : tb (image l x 0) t = tb x (m t))
    by (apply eq_true_iff_eq; split; intro Z; [apply X in Z; apply Z|apply X; split; assumption]).
  assert (EY : tb (image l y 0) t = tb y (m t))
    by (apply eq_true_iff_eq; split; intro Z; [apply Y in Z; apply Z|apply Y; split; assumption]).
  now rewrite EX, EY.
Qed.

Lemma image_value full misere x y : ok R C x y ->
  value (reversi R C full misere) (words R C (image l x 0) (image l y 0)) = value (reversi R C full misere) (words R C x y).
Proof.
  intro O. rewrite image_words by assumption. apply value_permute; [|apply words_length].
  now apply (image_checked_spec m l).
Qed.
End Image.
End Maps.

(** ** Positions as pairs: the prover's word and the other side's.  The canonical form is the least of the images. *)
Definition pair := (word * word)%type.

Definition below (p q : pair) : bool :=
  if (fst p <? fst q)%word then true else if (fst p =? fst q)%word then (snd p <? snd q)%word else false.
Definition equal (p q : pair) : bool := if (fst p =? fst q)%word then (snd p =? snd q)%word else false.
Definition pick (p q : pair) : pair := q.

Lemma picked (V : pair -> Prop) p q : equal p q = true -> (V (pick p q) <-> V p /\ V q).
Proof.
  destruct p as [a b], q as [c d]. unfold equal, pick. cbn [fst snd]. destruct (a =? c)%word eqn:E; [|discriminate].
  intro F. apply eqb_spec in E, F. subst. tauto.
Qed.

Definition image_pair (g : list shift) (p : pair) : pair := (image g (fst p) 0, image g (snd p) 0).
Fixpoint least (gs : list (list shift)) (p best : pair) : pair :=
  match gs with
  | [] => if below p best then p else best
  | g :: rest => least rest (image_pair g p) (least rest p best)
  end.

Lemma least_spec (ok : pair -> Prop) (holds : bool -> pair -> Prop) gs :
  (forall g p, In g gs -> ok p -> ok (image_pair g p) /\ forall turn, holds turn (image_pair g p) -> holds turn p) ->
  forall p best, ok p -> ok best -> ok (least gs p best) /\
    forall (W : bool -> Prop), (forall turn, holds turn p -> W turn) -> (forall turn, holds turn best -> W turn) ->
      forall turn, holds turn (least gs p best) -> W turn.
Proof.
  induction gs as [|g gs IH]; intros I p best P B; cbn [least].
  - destruct (below p best); split; auto.
  - destruct (I g p (or_introl eq_refl) P) as [GP GV].
    assert (I2 : forall f q, In f gs -> ok q -> ok (image_pair f q) /\ forall turn, holds turn (image_pair f q) -> holds turn q)
      by (intros f q If; apply I; now right).
    destruct (IH I2 p best P B) as [B2 V2]. destruct (IH I2 (image_pair g p) (least gs p best) GP B2) as [B3 V3].
    split; [exact B3|]. intros W WP WB. apply V3; [|now apply V2]. intros turn H. apply WP, GV, H.
Qed.
