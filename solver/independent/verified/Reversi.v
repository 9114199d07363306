(** Reversi and othello on the walk. *)

Section Moves.
(** The squares in order, and in the order in which leaves are searched; words for keys; the bound. *)
Variables (entries leaf_entries : list entry) (h h_rank : hints) (lim : limits) (fuel : nat).

Fixpoint empty_of (l : list entry) (w : word) (found : list entry) : list entry :=
  match l with
  | [] => rev_append found []
  | e :: rest => empty_of rest w (if misses w (own_bit e) then e :: found else found)
  end.

Fixpoint any_move (x y : word) (l : list entry) : bool :=
  match l with [] => false | e :: rest => if (entry_flips x y e =? 0)%word then any_move x y rest else true end.
Definition can_move (turn : bool) (p : pair) : bool :=
  let x := if turn then fst p else snd p in
  let y := if turn then snd p else fst p in
  if (targets h x y =? 0)%word then any_move x y (empty_of entries (x lor y)%word []) else true.

Definition settle (turn : bool) (q : pair) : verdict :=
  if can_move turn q then Stays
  else if can_move (negb turn) q then Passes
  else if ends lim (fst q) (snd q) then Good else Bad.

Definition kids_of (turn : bool) (q : pair) : list kid :=
  kids h_rank turn (fst q) (snd q) [] (empty_of entries (fst q lor snd q)%word []) [].
Definition pairs_of (turn : bool) (q : pair) : list pair := map (fun k => (kid_x k, kid_y k)) (kids_of turn q).

Definition leaf_holds (turn : bool) (q : pair) : bool :=
  search lim h fuel turn false (fst q) (snd q) (empty_of leaf_entries (fst q lor snd q)%word []).
End Moves.

(** ** Soundness *)
Section Sound.
Variables R C : nat.
Notation N := (R * C).
Hypothesis N63 : N <= limit.
Variables full misere : bool.
Variable T : Z.
Notation G := (reversi R C full misere).
Notation entry := (entry_of R C).

Variables (order : list nat) (gs : list (list shift)) (h h_rank : hints) (lim : limits) (fuel : nat).
Hypothesis order_nodup : NoDup order.
Hypothesis order_all : forall s, In s order <-> s < N.
Hypothesis gs_checked : forall g, In g gs -> exists m, image_checked R C m g = true.
Hypothesis full_sound : forall x y, ok R C x y -> (forall s, s < N -> tb x s = true \/ tb y s = true) ->
  full_holds lim x = true -> (T <= result full misere (words R C x y))%Z.
Hypothesis end_sound : forall x y, ok R C x y -> ends lim x y = true -> (T <= result full misere (words R C x y))%Z.
Notation entries := (map entry (seq 0 N)).

Definition ok_pair (q : pair) : Prop := ok R C (fst q) (snd q).
Definition true_of (turn : bool) (q : pair) : Prop := holds R C full misere T turn (fst q) (snd q).

Lemma empty_of_spec l w found : (forall s, In s l -> s < N) ->
  empty_of (map entry l) w (map entry found) = map entry (rev found ++ filter (fun s => negb (tb w s)) l).
Proof.
  revert found. induction l as [|s l IH]; intros found H; cbn [map empty_of filter].
  - now rewrite rev_append_rev, !app_nil_r, map_rev.
  - cbn [own_bit entry_of]. rewrite misses_bit by (specialize (H s (or_introl eq_refl)); lia).
    assert (H2 : forall t, In t l -> t < N) by (intros t I; apply H; now right).
    destruct (tb w s); cbn [negb]; [now apply IH|]. change (entry s :: map entry found) with (map entry (s :: found)).
    rewrite (IH (s :: found) H2). cbn [rev]. now rewrite <- app_assoc.
Qed.

Lemma empties_of l x y : NoDup l -> (forall s, In s l <-> s < N) ->
  exists k, empty_of (map entry l) (x lor y)%word [] = map entry k /\ empties R C x y k.
Proof.
  intros D A. exists (filter (fun s => negb (tb (x lor y) s)) l). split.
  - rewrite (empty_of_spec l _ []); [reflexivity|]. intro s. apply A.
  - split; [now apply NoDup_filter|]. intro s. rewrite filter_In, A, tb_lor, negb_true_iff, orb_false_iff. tauto.
Qed.

Lemma squares_of x y : exists k, empty_of entries (x lor y)%word [] = map entry k /\ empties R C x y k.
Proof. apply empties_of; [apply seq_NoDup|]. intro s. rewrite in_seq. lia. Qed.

Lemma any_move_spec x y l : any_move x y (map entry l) = false ->
  forall s, In s l -> (entry_flips x y (entry s) =? 0)%word = true.
Proof.
  induction l as [|t l IH]; cbn [map any_move]; intros H s I; [contradiction|].
  destruct (entry_flips x y (entry t) =? 0)%word eqn:E; [|discriminate]. destruct I as [<-|I]; auto.
Qed.

Lemma empties_sym x y k : empties R C x y k -> empties R C y x k.
Proof. intros [D E]. split; [assumption|]. intro s. rewrite E. tauto. Qed.

Lemma can_move_false turn q : ok_pair q -> can_move entries h turn q = false -> moves R C (seen R C turn (fst q) (snd q)) = [].
Proof.
  intros O H. unfold can_move in H. destruct turn.
  - destruct (targets _ _ _ =? 0)%word; [|discriminate]. destruct (squares_of (fst q) (snd q)) as [k [E K]]. rewrite E in H.
    apply (no_moves_left R C N63 true (fst q) (snd q) k O K). apply any_move_spec, H.
  - destruct (targets _ _ _ =? 0)%word; [|discriminate]. destruct (squares_of (snd q) (fst q)) as [k [E K]]. rewrite E in H.
    apply (no_moves_left R C N63 false (fst q) (snd q) k O (empties_sym _ _ _ K)). apply any_move_spec, H.
Qed.

Lemma settled turn q : ok_pair q -> match settle entries h lim turn q with
  Passes => true_of (negb turn) q -> true_of turn q | Good => true_of turn q | _ => True end.
Proof.
  intro O. unfold settle. destruct (can_move entries h turn q) eqn:M; [exact I|]. apply can_move_false in M; [|assumption].
  destruct (can_move entries h (negb turn) q) eqn:M2; [now apply holds_pass|]. apply can_move_false in M2; [|assumption].
  destruct (ends lim (fst q) (snd q)) eqn:E; [|exact I]. apply holds_over; auto.
Qed.

Lemma canonical_sound p : ok_pair p -> ok_pair (least gs p p) /\ forall turn, true_of turn (least gs p p) -> true_of turn p.
Proof.
  intro P. destruct (least_spec ok_pair true_of gs) with (p := p) (best := p) as [A B]; auto.
  - intros g q I Q. destruct (gs_checked g I) as [m M]. split; [apply (image_ok R C N63 m g M); exact Q|].
    pose proof (image_value R C N63 m g M full misere (fst q) (snd q) Q) as E.
    pose proof (image_value R C N63 m g M full misere (snd q) (fst q) (ok_sym _ _ _ _ Q)) as F.
    intro turn. unfold true_of, holds, image_pair. cbn [fst snd]. destruct turn; rewrite ?E, ?F; auto.
  - split; [exact A|]. apply B; auto.
Qed.

Lemma kids_of_spec turn q : ok_pair q ->
  (forall k, In k (kids_of entries h_rank turn q) -> is_kid R C turn (fst q) (snd q) k) /\
  (forall s, s < N -> tb (fst q) s = false -> tb (snd q) s = false ->
     (flipped R C turn (fst q) (snd q) s =? 0)%word = false ->
     exists k, In k (kids_of entries h_rank turn q) /\
               kid_x k = new_x R C turn (fst q) (snd q) s /\ kid_y k = new_y R C turn (fst q) (snd q) s).
Proof.
  intro O. unfold kids_of. destruct (squares_of (fst q) (snd q)) as [l [-> E]].
  destruct (kids_spec R C N63 h_rank turn (fst q) (snd q) O l [] []) as [A B].
  - exact E.
  - intros k [].
  - intros s [].
  - split; [exact A|]. intros s Hs Ex Ey. apply B. apply E. auto.
Qed.

Lemma kid_ok turn q k : ok_pair q -> is_kid R C turn (fst q) (snd q) k -> ok_pair (kid_x k, kid_y k).
Proof.
  intros O [s [l [Hs [Ex [Ey [F [Kx [Ky _]]]]]]]]. unfold ok_pair. cbn [fst snd]. rewrite Kx, Ky.
  apply (seen_after R C N63 turn (fst q) (snd q) s O Hs Ex Ey).
Qed.

Lemma ok_kids turn q : ok_pair q -> Forall ok_pair (pairs_of entries h_rank turn q).
Proof.
  intro O. apply Forall_forall. intros r I. apply in_map_iff in I as [k [<- I]]. apply (kid_ok turn q); auto.
  now apply (kids_of_spec turn q O).
Qed.

Lemma one_kid q r : ok_pair q -> In r (pairs_of entries h_rank true q) -> true_of false r -> true_of true q.
Proof.
  intros O I V. apply in_map_iff in I as [k [<- I]]. apply (kids_of_spec true q O) in I as [s [l [Hs [Ex [Ey [F [Kx [Ky _]]]]]]]].
  unfold true_of in V. cbn [fst snd] in V. rewrite Kx, Ky in V. apply (holds_move R C N63 full misere T (fst q) (snd q) s); assumption.
Qed.

Lemma all_kids q : ok_pair q -> pairs_of entries h_rank false q <> [] -> Forall (true_of true) (pairs_of entries h_rank false q) ->
  true_of false q.
Proof.
  intros O E V. rewrite Forall_forall in V. destruct (kids_of_spec false q O) as [K1 K2]. unfold pairs_of in *.
  apply (holds_all R C N63 full misere T (fst q) (snd q) O).
  - destruct (kids_of _ _ _ _) as [|k0 ks]; [contradiction|].
    destruct (K1 k0 (or_introl eq_refl)) as [s [l2 [Hs [Ex [Ey [Fs _]]]]]]. exists s. auto.
  - intros s Hs Ex Ey Fs. destruct (K2 s Hs Ex Ey Fs) as [k [Ik [Kx Ky]]]. rewrite <- Kx, <- Ky.
    apply (V (kid_x k, kid_y k)). apply in_map_iff. eauto.
Qed.

Lemma leaf_sound turn q : ok_pair q -> leaf_holds (map entry order) h lim fuel turn q = true -> true_of turn q.
Proof.
  intros O H. unfold leaf_holds in H. destruct (empties_of order (fst q) (snd q) order_nodup order_all) as [l [E K]].
  rewrite E in H.
  apply (proj1 (search_sound R C N63 full misere T lim h full_sound end_sound fuel)) in H; auto. discriminate.
Qed.

Theorem reversi_walk parts levels p o symbols : Forall ok_pair p -> Forall ok_pair o ->
  each_part parts (fun k => walk pair below equal pick (settle entries h lim) (pairs_of entries h_rank) (fun q => least gs q q)
       (leaf_holds (map entry order) h lim fuel) 0 parts k levels p o symbols) ->
  Forall (true_of true) p /\ Forall (true_of false) o.
Proof.
  apply walk_sound.
  - intros q r. apply picked.
  - intros turn q r. apply picked.
  - apply settled.
  - apply ok_kids.
  - apply one_kid.
  - apply all_kids.
  - apply canonical_sound.
  - apply leaf_sound.
Qed.
End Sound.
