(** The walk of a certificate, as solver/checker/FORMAT.md has it, and what follows from its success. *)
From Coq Require Import List ZArith Bool Arith Lia Uint63.
From Yomikiri Require Import Spec Game Rules Words Count Search Images.
Import ListNotations.
Local Open Scope nat_scope.

(** A position: the prover's discs and the other side's. *)
Definition pair := (int * int)%type.

Definition below (p q : pair) : bool :=
  if (fst p <? fst q)%uint63 then true else if (fst p =? fst q)%uint63 then (snd p <? snd q)%uint63 else false.
Definition equal (p q : pair) : bool := if (fst p =? fst q)%uint63 then (snd p =? snd q)%uint63 else false.

Lemma equal_spec p q : equal p q = true -> p = q.
Proof.
  destruct p as [a b], q as [c d]. unfold equal. cbn [fst snd]. destruct (a =? c)%uint63 eqn:E; [|discriminate].
  intro F. apply eqb_spec in E, F. congruence.
Qed.

(** ** Sets: lists in ascending order, without duplicates.  That the members stay the same is proved, the order is not. *)
Fixpoint merge (a : list pair) : list pair -> list pair -> list pair :=
  match a with
  | [] => fun b found => rev_append b found
  | p :: a2 =>
      fix with_b (b found : list pair) : list pair :=
        match b with
        | [] => rev_append a2 (p :: found)
        | q :: b2 =>
            if below p q then merge a2 (q :: b2) (p :: found)
            else if equal p q then merge a2 (q :: b2) found
            else with_b b2 (q :: found)
        end
  end.
Definition join (a b : list pair) : list pair := rev_append (merge a b []) [].

Fixpoint push (stack : list (option (list pair))) (l : list pair) : list (option (list pair)) :=
  match stack with
  | [] => [Some l]
  | None :: rest => Some l :: rest
  | Some k :: rest => None :: push rest (join k l)
  end.
Fixpoint push_all (l : list pair) (stack : list (option (list pair))) : list (option (list pair)) :=
  match l with [] => stack | p :: rest => push_all rest (push stack [p]) end.
Fixpoint join_all (stack : list (option (list pair))) (found : list pair) : list pair :=
  match stack with
  | [] => found
  | None :: rest => join_all rest found
  | Some l :: rest => join_all rest (join l found)
  end.
Definition as_set (l : list pair) : list pair := join_all (push_all l []) [].

Lemma merge_spec a : forall b found p, In p (merge a b found) <-> In p a \/ In p b \/ In p found.
Proof.
  induction a as [|q a IH]; intros b found p.
  - cbn [merge]. rewrite rev_append_rev, in_app_iff, <- in_rev. cbn. tauto.
  - revert found. induction b as [|r b IHb]; intro found.
    + cbn [merge]. rewrite rev_append_rev, in_app_iff, <- in_rev. cbn. tauto.
    + change (In p (if below q r then merge a (r :: b) (q :: found)
                    else if equal q r then merge a (r :: b) found else merge (q :: a) b (r :: found)) <->
              In p (q :: a) \/ In p (r :: b) \/ In p found).
      destruct (below q r); [rewrite IH; cbn; tauto|]. destruct (equal q r) eqn:E.
      * apply equal_spec in E as ->. rewrite IH. cbn. tauto.
      * rewrite IHb. cbn. tauto.
Qed.

Lemma join_spec a b p : In p (join a b) <-> In p a \/ In p b.
Proof. unfold join. rewrite rev_append_rev, app_nil_r, <- in_rev, merge_spec. cbn. tauto. Qed.

Definition in_stack (p : pair) (s : list (option (list pair))) : Prop := exists l, In (Some l) s /\ In p l.

Lemma stack_cons p o s : in_stack p (o :: s) <-> (exists l, o = Some l /\ In p l) \/ in_stack p s.
Proof.
  unfold in_stack. cbn. split.
  - intros [l [[E|I] H]]; [left|right]; eauto.
  - intros [[l [E H]]|[l [I H]]]; eauto.
Qed.

Lemma stack_some p l s : in_stack p (Some l :: s) <-> In p l \/ in_stack p s.
Proof.
  rewrite stack_cons. split; intros [H|H]; auto.
  - destruct H as [k [E I]]. injection E as <-. auto.
  - left. eauto.
Qed.

Lemma stack_none p s : in_stack p (None :: s) <-> in_stack p s.
Proof. rewrite stack_cons. split; [intros [[l [E _]]|H]; [discriminate|assumption]|auto]. Qed.

Lemma push_spec s : forall l p, in_stack p (push s l) <-> in_stack p s \/ In p l.
Proof.
  induction s as [|[k|] s IH]; intros l p; cbn [push].
  - rewrite stack_some. tauto.
  - rewrite stack_none, IH, stack_some, join_spec. tauto.
  - rewrite stack_some, stack_none. tauto.
Qed.

Lemma push_all_spec l : forall s p, in_stack p (push_all l s) <-> in_stack p s \/ In p l.
Proof.
  induction l as [|q l IH]; intros s p; cbn [push_all In]; [tauto|]. rewrite IH, push_spec. cbn. tauto.
Qed.

Lemma join_all_spec s : forall found p, In p (join_all s found) <-> in_stack p s \/ In p found.
Proof.
  induction s as [|[k|] s IH]; intros found p; cbn [join_all].
  - split; [auto|]. intros [[l [[] _]]|H]. assumption.
  - rewrite IH, stack_some, join_spec. tauto.
  - rewrite IH, stack_none. tauto.
Qed.

Lemma as_set_spec l p : In p (as_set l) <-> In p l.
Proof.
  unfold as_set. rewrite join_all_spec, push_all_spec. split; [intros [[[k [[] _]]|H]|[]]; assumption|auto].
Qed.

(** ** The canonical form: the least of the images. *)
Definition image_pair (g : list shift) (p : pair) : pair := (image g (fst p) 0, image g (snd p) 0).
Fixpoint least (gs : list (list shift)) (p best : pair) : pair :=
  match gs with
  | [] => if below p best then p else best
  | g :: rest => least rest (image_pair g p) (least rest p best)
  end.

(** ** The walk *)
Fixpoint nth_kid (l : list kid) (n : int) : option kid :=
  match l with [] => None | k :: rest => if (n =? 0)%uint63 then Some k else nth_kid rest (n - 1)%uint63 end.

Section Walk.
(** The squares in order, and in the order in which leaves are searched; symmetries; words for keys; the bound. *)
Variables (entries leaf_entries : list entry) (gs : list (list shift)) (h h_rank : hints).
Variables (lim : limits) (fuel : nat).

Fixpoint empty_of (l : list entry) (w : int) (found : list entry) : list entry :=
  match l with
  | [] => rev_append found []
  | e :: rest => empty_of rest w (if (w land own_bit e =? 0)%uint63 then e :: found else found)
  end.

Fixpoint any_move (x y : int) (l : list entry) : bool :=
  match l with [] => false | e :: rest => if (entry_flips x y e =? 0)%uint63 then any_move x y rest else true end.
Definition can_move (turn : bool) (p : pair) : bool :=
  let x := if turn then fst p else snd p in
  let y := if turn then snd p else fst p in
  if (targets h x y =? 0)%uint63 then any_move x y (empty_of entries (x lor y)%uint63 []) else true.

(** Steps 2.1 and 2.2: ends are checked and left out, positions without a move are passed on. *)
Fixpoint arrive (turn : bool) (l p o : list pair) : option (list pair * list pair) :=
  match l with
  | [] => Some (p, o)
  | q :: rest =>
      if can_move turn q then if turn then arrive turn rest (q :: p) o else arrive turn rest p (q :: o)
      else if can_move (negb turn) q then if turn then arrive turn rest p (q :: o) else arrive turn rest (q :: p) o
      else if ends lim (fst q) (snd q) then arrive turn rest p o else None
  end.

Definition kids_of (turn : bool) (q : pair) : list kid :=
  kids h_rank turn (fst q) (snd q) [] (empty_of entries (fst q lor snd q)%uint63 []) [].
Definition place_of (k : kid) : pair := let p := (kid_x k, kid_y k) in least gs p p.

(** Step 2.3. *)
Fixpoint prover_moves (l : list pair) (symbols : list int) (found : list pair) : option (list pair * list int) :=
  match l with
  | [] => Some (found, symbols)
  | q :: rest =>
      match symbols with
      | [] => None
      | r :: others =>
          match nth_kid (kids_of true q) r with
          | None => None
          | Some k => prover_moves rest others (place_of k :: found)
          end
      end
  end.

(** Step 2.4. *)
Fixpoint add_places (l : list kid) (found : list pair) : list pair :=
  match l with [] => found | k :: rest => add_places rest (place_of k :: found) end.
Fixpoint other_moves (l found : list pair) : option (list pair) :=
  match l with
  | [] => Some found
  | q :: rest => match kids_of false q with [] => None | k :: ks => other_moves rest (add_places (k :: ks) found) end
  end.

(** Step 3. *)
Definition leaf_holds (turn : bool) (q : pair) : bool :=
  search lim h fuel turn false (fst q) (snd q) (empty_of leaf_entries (fst q lor snd q)%uint63 []).
Fixpoint leaves_hold (turn : bool) (l : list pair) : bool :=
  match l with [] => true | q :: rest => if leaf_holds turn q then leaves_hold turn rest else false end.

Fixpoint walk (levels : nat) (p o : list pair) (symbols : list int) : bool :=
  match levels with
  | O => match symbols with [] => if leaves_hold true p then leaves_hold false o else false | _ => false end
  | S levels =>
      match arrive true p [] [] with
      | None => false
      | Some (p1, o1) =>
          match arrive false o p1 o1 with
          | None => false
          | Some (p2, o2) =>
              match prover_moves (as_set p2) symbols [] with
              | None => false
              | Some (o3, others) =>
                  match other_moves (as_set o2) [] with
                  | None => false
                  | Some p3 => walk levels (as_set p3) (as_set o3) others
                  end
              end
          end
      end
  end.
End Walk.

(** ** Soundness *)
Section Sound.
Variables R C : nat.
Notation N := (R * C).
Hypothesis N63 : N <= 63.
Variables full misere : bool.
Variable T : Z.
Notation G := (reversi R C full misere).
Notation holds := (holds R C full misere T).
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
Definition true_of (turn : bool) (q : pair) : Prop := holds turn (fst q) (snd q).

Lemma empty_of_spec l w found : (forall s, In s l -> s < N) ->
  empty_of (map entry l) w (map entry found) = map entry (rev found ++ filter (fun s => negb (tb w s)) l).
Proof.
  revert found. induction l as [|s l IH]; intros found H; cbn [map empty_of filter].
  - now rewrite rev_append_rev, !app_nil_r, map_rev.
  - cbn [own_bit entry_of]. rewrite no_bit_spec by (specialize (H s (or_introl eq_refl)); lia).
    assert (H2 : forall t, In t l -> t < N) by (intros t I; apply H; now right).
    destruct (tb w s); cbn [negb]; [now apply IH|]. change (entry s :: map entry found) with (map entry (s :: found)).
    rewrite (IH (s :: found) H2). cbn [rev]. now rewrite <- app_assoc.
Qed.

Lemma empties_of l x y : NoDup l -> (forall s, In s l <-> s < N) ->
  exists k, empty_of (map entry l) (x lor y)%uint63 [] = map entry k /\ empties R C x y k.
Proof.
  intros D A. exists (filter (fun s => negb (tb (x lor y) s)) l). split.
  - rewrite (empty_of_spec l _ []); [reflexivity|]. intro s. apply A.
  - split; [now apply NoDup_filter|]. intro s. rewrite filter_In, A, tb_lor, negb_true_iff, orb_false_iff. tauto.
Qed.

Lemma squares_of x y : exists k, empty_of entries (x lor y)%uint63 [] = map entry k /\ empties R C x y k.
Proof. apply empties_of; [apply seq_NoDup|]. intro s. rewrite in_seq. lia. Qed.

Lemma any_move_spec x y l : any_move x y (map entry l) = false ->
  forall s, In s l -> (entry_flips x y (entry s) =? 0)%uint63 = true.
Proof.
  induction l as [|t l IH]; cbn [map any_move]; intros H s I; [contradiction|].
  destruct (entry_flips x y (entry t) =? 0)%uint63 eqn:E; [|discriminate]. destruct I as [<-|I]; auto.
Qed.

Lemma empties_sym x y k : empties R C x y k -> empties R C y x k.
Proof. intros [D E]. split; [assumption|]. intro s. rewrite E. tauto. Qed.

Lemma can_move_false turn q : ok_pair q -> can_move entries h turn q = false -> moves R C (seen R C turn (fst q) (snd q)) = [].
Proof.
  intros O H. unfold can_move in H. destruct turn.
  - destruct (targets _ _ _ =? 0)%uint63; [|discriminate]. destruct (squares_of (fst q) (snd q)) as [k [E K]]. rewrite E in H.
    apply (no_moves_left R C N63 true (fst q) (snd q) k O K). apply any_move_spec, H.
  - destruct (targets _ _ _ =? 0)%uint63; [|discriminate]. destruct (squares_of (snd q) (fst q)) as [k [E K]]. rewrite E in H.
    apply (no_moves_left R C N63 false (fst q) (snd q) k O (empties_sym _ _ _ K)). apply any_move_spec, H.
Qed.

Lemma arrive_sound turn l : forall p o p2 o2, arrive entries h lim turn l p o = Some (p2, o2) ->
  (forall q, In q l -> ok_pair q) -> (forall q, In q p -> ok_pair q) -> (forall q, In q o -> ok_pair q) ->
  (forall q, In q p2 -> ok_pair q) /\ (forall q, In q o2 -> ok_pair q) /\ incl p p2 /\ incl o o2 /\
  ((forall q, In q p2 -> true_of true q) -> (forall q, In q o2 -> true_of false q) -> forall q, In q l -> true_of turn q).
Proof.
  induction l as [|q l IH]; intros p o p2 o2 H L P O.
  - cbn in H. injection H as <- <-. split; [exact P|]. split; [exact O|]. split; [apply incl_refl|]. split; [apply incl_refl|]. intros _ _ r [].
  - cbn [arrive] in H. pose proof (L q (or_introl eq_refl)) as Q.
    assert (L2 : forall r, In r l -> ok_pair r) by (intros r I; apply L; now right).
    assert (Pq : forall r, In r (q :: p) -> ok_pair r) by (intros r [<-|I]; auto).
    assert (Oq : forall r, In r (q :: o) -> ok_pair r) by (intros r [<-|I]; auto).
    destruct (can_move entries h turn q) eqn:M.
    + destruct turn; apply IH in H as [A [B [D [E V]]]]; auto;
        (split; [exact A|]; split; [exact B|];
         split; [intros r I; apply D; first [exact I|right; exact I]|];
         split; [intros r I; apply E; first [exact I|right; exact I]|]);
        (intros V1 V2 r [<-|I]; [|exact (V V1 V2 r I)]).
      * apply V1, D. now left.
      * apply V2, E. now left.
    + apply can_move_false in M; [|assumption]. destruct (can_move entries h (negb turn) q) eqn:M2.
      * destruct turn; apply IH in H as [A [B [D [E V]]]]; auto;
          (split; [exact A|]; split; [exact B|];
           split; [intros r I; apply D; first [exact I|right; exact I]|];
           split; [intros r I; apply E; first [exact I|right; exact I]|]);
          (intros V1 V2 r [<-|I]; [|exact (V V1 V2 r I)]).
        -- apply holds_pass; auto. apply (V2 q), E. now left.
        -- apply holds_pass; auto. apply (V1 q), D. now left.
      * apply can_move_false in M2; [|assumption]. destruct (ends lim (fst q) (snd q)) eqn:E0; [|discriminate].
        apply IH in H as [A [B [D [E V]]]]; auto.
        split; [exact A|]. split; [exact B|]. split; [exact D|]. split; [exact E|].
        intros V1 V2 r [<-|I]; [|exact (V V1 V2 r I)]. apply holds_over; auto.
Qed.

Lemma least_spec ks : (forall g, In g ks -> In g gs) -> forall p best, ok_pair p -> ok_pair best ->
  (forall turn, true_of turn best -> true_of turn p) ->
  ok_pair (least ks p best) /\ (forall turn, true_of turn (least ks p best) -> true_of turn p).
Proof.
  induction ks as [|g ks IH]; intros K p best P B V; cbn [least].
  - destruct (below p best); auto.
  - assert (K2 : forall f, In f ks -> In f gs) by (intros f I; apply K; now right).
    destruct (IH K2 p best P B V) as [B2 V2]. destruct (gs_checked g (K g (or_introl eq_refl))) as [m M].
    assert (IP : ok_pair (image_pair g p)) by (apply (image_ok R C N63 m g M); exact P).
    assert (IV : forall turn, true_of turn p <-> true_of turn (image_pair g p)).
    { intro turn. pose proof (image_value R C N63 m g M full misere (fst p) (snd p) P) as E.
      pose proof (image_value R C N63 m g M full misere (snd p) (fst p) (ok_sym _ _ _ _ P)) as F.
      unfold true_of, Search.holds, image_pair. cbn [fst snd]. destruct turn; rewrite ?E, ?F; reflexivity. }
    destruct (IH K2 (image_pair g p) (least ks p best) IP B2) as [B3 V3].
    { intros turn H. apply IV, V2, H. }
    split; [exact B3|]. intros turn H. apply IV, V3, H.
Qed.

Lemma kid_ok turn q k : ok_pair q -> is_kid R C turn (fst q) (snd q) k -> ok_pair (kid_x k, kid_y k).
Proof.
  intros O [s [l [Hs [Ex [Ey [F [Kx [Ky _]]]]]]]]. unfold ok_pair. cbn [fst snd]. rewrite Kx, Ky.
  apply (seen_after R C N63 turn (fst q) (snd q) s O Hs Ex Ey).
Qed.

Lemma place_spec turn q k : ok_pair q -> is_kid R C turn (fst q) (snd q) k ->
  ok_pair (place_of gs k) /\ (forall side, true_of side (place_of gs k) -> true_of side (kid_x k, kid_y k)).
Proof.
  intros O K. pose proof (kid_ok turn q k O K) as P. unfold place_of. apply least_spec; auto.
Qed.

Lemma kids_of_spec turn q : ok_pair q ->
  (forall k, In k (kids_of entries h_rank turn q) -> is_kid R C turn (fst q) (snd q) k) /\
  (forall s, s < N -> tb (fst q) s = false -> tb (snd q) s = false ->
     (flipped R C turn (fst q) (snd q) s =? 0)%uint63 = false ->
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

Lemma nth_kid_in l n k : nth_kid l n = Some k -> In k l.
Proof.
  revert n. induction l as [|j l IH]; intros n H; [discriminate|]. cbn in H. destruct (n =? 0)%uint63.
  - injection H as <-. now left.
  - right. eauto.
Qed.

Lemma prover_moves_sound l : forall symbols found o3 others,
  prover_moves entries gs h_rank l symbols found = Some (o3, others) ->
  (forall q, In q l -> ok_pair q) -> (forall q, In q found -> ok_pair q) ->
  (forall q, In q o3 -> ok_pair q) /\ incl found o3 /\
  ((forall q, In q o3 -> true_of false q) -> forall q, In q l -> true_of true q).
Proof.
  induction l as [|q l IH]; intros symbols found o3 others H L F.
  - cbn in H. injection H as <- <-. split; [exact F|]. split; [apply incl_refl|]. intros _ r [].
  - cbn [prover_moves] in H. destruct symbols as [|r symbols]; [discriminate|].
    destruct (nth_kid (kids_of entries h_rank true q) r) as [k|] eqn:E; [|discriminate]. apply nth_kid_in in E.
    pose proof (L q (or_introl eq_refl)) as Q. pose proof (proj1 (kids_of_spec true q Q) k E) as K.
    destruct (place_spec true q k Q K) as [P V]. apply IH in H as [A [I W]].
    + split; [exact A|]. split. { intros p Ip. apply I. now right. }
      intros V3 p [<-|Ip]; [|auto]. assert (X : true_of false (kid_x k, kid_y k)) by (apply V, V3, I; now left).
      destruct K as [s [l2 [Hs [Ex [Ey [Fs [Kx [Ky _]]]]]]]]. unfold true_of in X. cbn [fst snd] in X. rewrite Kx, Ky in X.
      apply (holds_move R C N63 full misere T (fst q) (snd q) s); assumption.
    + intros p Ip. apply L. now right.
    + intros p [<-|Ip]; auto.
Qed.

Lemma add_places_spec l : forall found p, In p (add_places gs l found) <-> In p found \/ exists k, In k l /\ p = place_of gs k.
Proof.
  induction l as [|k l IH]; intros found p; cbn [add_places].
  - split; [auto|]. intros [H|[k [[] _]]]. assumption.
  - rewrite IH. cbn [In]. split.
    + intros [[<-|H]|[j [I E]]]; eauto.
    + intros [H|[j [[<-|I] E]]]; eauto.
Qed.

Lemma other_moves_sound l : forall found p3,
  other_moves entries gs h_rank l found = Some p3 ->
  (forall q, In q l -> ok_pair q) -> (forall q, In q found -> ok_pair q) ->
  (forall q, In q p3 -> ok_pair q) /\ incl found p3 /\
  ((forall q, In q p3 -> true_of true q) -> forall q, In q l -> true_of false q).
Proof.
  induction l as [|q l IH]; intros found p3 H L F.
  - cbn in H. injection H as <-. split; [exact F|]. split; [apply incl_refl|]. intros _ r [].
  - cbn [other_moves] in H. pose proof (L q (or_introl eq_refl)) as Q.
    destruct (kids_of_spec false q Q) as [K1 K2].
    destruct (kids_of entries h_rank false q) as [|k0 ks] eqn:E; [discriminate|].
    apply IH in H as [A [I W]].
    + split; [exact A|]. split. { intros p Ip. apply I, add_places_spec. now left. }
      intros V3 p [<-|Ip]; [|auto]. apply (holds_all R C N63 full misere T (fst q) (snd q) Q).
      * destruct (K1 k0 (or_introl eq_refl)) as [s [l2 [Hs [Ex [Ey [Fs _]]]]]]. exists s. auto.
      * intros s Hs Ex Ey Fs. destruct (K2 s Hs Ex Ey Fs) as [k [Ik [Kx Ky]]]. rewrite <- Kx, <- Ky.
        destruct (place_spec false q k Q (K1 k Ik)) as [_ V]. apply (V true). apply V3, I, add_places_spec. right. eauto.
    + intros p Ip. apply L. now right.
    + intros p Ip. apply add_places_spec in Ip as [Ip|[k [Ik ->]]]; [auto|]. apply (place_spec false q k Q (K1 k Ik)).
Qed.

Lemma leaf_sound turn q : ok_pair q -> leaf_holds (map entry order) h lim fuel turn q = true -> true_of turn q.
Proof.
  intros O H. unfold leaf_holds in H. destruct (empties_of order (fst q) (snd q) order_nodup order_all) as [l [E K]].
  rewrite E in H.
  apply (proj1 (search_sound R C N63 full misere T lim h full_sound end_sound fuel)) in H; auto. discriminate.
Qed.

Lemma leaves_sound turn l : (forall q, In q l -> ok_pair q) ->
  leaves_hold (map entry order) h lim fuel turn l = true -> forall q, In q l -> true_of turn q.
Proof.
  induction l as [|p l IH]; intros L H q I; [contradiction|]. cbn [leaves_hold] in H.
  destruct (leaf_holds _ _ _ _ turn p) eqn:E; [|discriminate]. destruct I as [<-|I].
  - apply leaf_sound; [apply L; now left|exact E].
  - apply IH; [intros r Ir; apply L; now right|exact H|exact I].
Qed.

Theorem walk_sound levels : forall p o symbols, (forall q, In q p -> ok_pair q) -> (forall q, In q o -> ok_pair q) ->
  walk entries (map entry order) gs h h_rank lim fuel levels p o symbols = true ->
  (forall q, In q p -> true_of true q) /\ (forall q, In q o -> true_of false q).
Proof.
  induction levels as [|levels IH]; intros p o symbols P O H; cbn [walk] in H.
  - destruct symbols; [|discriminate]. destruct (leaves_hold _ _ _ _ true p) eqn:E; [|discriminate].
    split; intros q I; [exact (leaves_sound true p P E q I)|].
    destruct (leaves_hold _ _ _ _ false o) eqn:F; [|discriminate H]. exact (leaves_sound false o O F q I).
  - destruct (arrive _ _ _ true p [] []) as [[p1 o1]|] eqn:E1; [|discriminate].
    destruct (arrive _ _ _ false o p1 o1) as [[p2 o2]|] eqn:E2; [|discriminate].
    destruct (prover_moves _ _ _ _ _ _) as [[o3 others]|] eqn:E3; [|discriminate].
    destruct (other_moves _ _ _ _ _) as [p3|] eqn:E4; [|discriminate].
    apply arrive_sound in E1 as [P1 [O1 [_ [_ V1]]]]; auto; try (intros q []).
    apply arrive_sound in E2 as [P2 [O2 [I1 [I2 V2]]]]; auto.
    apply prover_moves_sound in E3 as [O3 [_ V3]]; [|intros q I; apply P2; exact (proj1 (as_set_spec _ _) I)|intros q []].
    apply other_moves_sound in E4 as [P3 [_ V4]]; [|intros q I; apply O2; exact (proj1 (as_set_spec _ _) I)|intros q []].
    apply IH in H as [A B]; [|intros q I; apply P3; exact (proj1 (as_set_spec _ _) I)|intros q I; apply O3; exact (proj1 (as_set_spec _ _) I)].
    assert (W2 : forall q, In q p2 -> true_of true q).
    { intros q I. apply V3; [|exact (proj2 (as_set_spec _ _) I)]. intros r Ir. apply B. exact (proj2 (as_set_spec _ _) Ir). }
    assert (W3 : forall q, In q o2 -> true_of false q).
    { intros q I. apply V4; [|exact (proj2 (as_set_spec _ _) I)]. intros r Ir. apply A. exact (proj2 (as_set_spec _ _) Ir). }
    split.
    + apply V1; intros q I; [apply W2, I1, I|apply W3, I2, I].
    + apply V2; assumption.
Qed.
End Sound.
