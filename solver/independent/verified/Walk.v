(** The walk of a certificate, as solver/independent/checker/FORMAT.md has it, and what follows from its success; for any game. *)
From Coq Require Import List Bool Lia Uint63.
Import ListNotations.

(** [f] holds of every part; there is one at least. *)
Definition each_part (parts : nat) (f : nat -> bool) : Prop := 0 < parts /\ forall k, k < parts -> f k = true.
Fixpoint all_below (n : nat) (f : nat -> bool) : Prop := match n with O => True | S n => f n = true /\ all_below n f end.

Lemma each_below n f : all_below (S n) f -> each_part (S n) f.
Proof.
  intro H. split; [lia|]. induction (S n) as [|m IH]; [lia|]. destruct H as [H0 H]. intros k K.
  destruct (PeanoNat.Nat.eq_dec k m) as [->|D]; [exact H0|apply IH; [exact H|lia]].
Qed.

(** A position that is reached is one to go on from, one without a move, which passes, or an end that is good or bad for the
    prover. *)
Inductive verdict := Stays | Passes | Good | Bad.

Section Walk.
Variable position : Type.
(** Their order in a set; whether two are one for it, and which of them it keeps. *)
Variables (below equal : position -> position -> bool) (pick : position -> position -> position).
(** [turn]: the prover is to move.  The positions after each move, in order of rank; the canonical form; the search. *)
Variables (settle : bool -> position -> verdict) (kids : bool -> position -> list position).
Variables (canonical : position -> position) (leaf_holds : bool -> position -> bool).

(** ** Sets: lists in ascending order, without duplicates.  That no member is lost is proved, the order is not. *)
Fixpoint merge (a : list position) : list position -> list position -> list position :=
  match a with
  | [] => fun b found => rev_append b found
  | p :: a2 =>
      fix with_b (b found : list position) : list position :=
        match b with
        | [] => rev_append a2 (p :: found)
        | q :: b2 =>
            if below p q then merge a2 (q :: b2) (p :: found)
            else if equal p q then merge a2 (pick p q :: b2) found
            else with_b b2 (q :: found)
        end
  end.
Definition join (a b : list position) : list position := rev_append (merge a b []) [].

Fixpoint push (stack : list (option (list position))) (l : list position) : list (option (list position)) :=
  match stack with
  | [] => [Some l]
  | None :: rest => Some l :: rest
  | Some k :: rest => None :: push rest (join k l)
  end.
Fixpoint push_all (l : list position) (stack : list (option (list position))) : list (option (list position)) :=
  match l with [] => stack | p :: rest => push_all rest (push stack [p]) end.
Fixpoint join_all (stack : list (option (list position))) (found : list position) : list position :=
  match stack with
  | [] => found
  | None :: rest => join_all rest found
  | Some l :: rest => join_all rest (join l found)
  end.
Definition as_set (l : list position) : list position := join_all (push_all l []) [].

(** ** The walk *)
Fixpoint nth_kid (l : list position) (n : int) : option position :=
  match l with [] => None | k :: rest => if (n =? 0)%uint63 then Some k else nth_kid rest (n - 1)%uint63 end.

(** Steps 2.1 and 2.2: ends are checked and left out, positions without a move are passed on. *)
Fixpoint arrive (turn : bool) (l p o : list position) : option (list position * list position) :=
  match l with
  | [] => Some (p, o)
  | q :: rest =>
      match settle turn q with
      | Stays => if turn then arrive turn rest (q :: p) o else arrive turn rest p (q :: o)
      | Passes => if turn then arrive turn rest p (q :: o) else arrive turn rest (q :: p) o
      | Good => arrive turn rest p o
      | Bad => None
      end
  end.

(** Step 2.3. *)
Fixpoint prover_moves (l : list position) (symbols : list int) (found : list position) : option (list position * list int) :=
  match l with
  | [] => Some (found, symbols)
  | q :: rest =>
      match symbols with
      | [] => None
      | r :: others =>
          match nth_kid (kids true q) r with
          | None => None
          | Some k => prover_moves rest others (canonical k :: found)
          end
      end
  end.

(** Step 2.4. *)
Fixpoint add_kids (l found : list position) : list position :=
  match l with [] => found | k :: rest => add_kids rest (canonical k :: found) end.
Fixpoint other_moves (l found : list position) : option (list position) :=
  match l with
  | [] => Some found
  | q :: rest => match kids false q with [] => None | k :: ks => other_moves rest (add_kids (k :: ks) found) end
  end.

Fixpoint some (f : position -> bool) (l : list position) : bool :=
  match l with [] => false | k :: rest => if f k then true else some f rest end.
Fixpoint every (f : position -> bool) (l : list position) : bool :=
  match l with [] => true | k :: rest => if f k then every f rest else false end.
(** The same of each [n]-th, after the first [wait]. *)
Fixpoint every_nth (f : position -> bool) (n wait : nat) (l : list position) : bool :=
  match l with
  | [] => true
  | k :: rest =>
      match wait with
      | O => if f k then every_nth f n (Nat.pred n) rest else false
      | S wait => every_nth f n wait rest
      end
  end.

(** Step 3: a search by the walk's own moves for [depth] moves, then by [leaf_holds]. *)
Fixpoint probe (depth : nat) (turn : bool) (q : position) : bool :=
  match depth with
  | O => leaf_holds turn q
  | S depth =>
      match settle turn q with
      | Good => true
      | Bad => false
      | Passes => probe depth (negb turn) q
      | Stays =>
          match kids turn q with
          | [] => false
          | l => if turn then some (probe depth false) l else every (probe depth true) l
          end
      end
  end.

(** Of the leaves, only one of [parts] parts is searched. *)
Variables depth parts : nat.
Fixpoint walk (part levels : nat) (p o : list position) (symbols : list int) : bool :=
  match levels with
  | O =>
      match symbols with
      | [] => if every_nth (probe depth true) parts part p then every_nth (probe depth false) parts part o else false
      | _ => false
      end
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
                  | Some p3 => walk part levels (as_set p3) (as_set o3) others
                  end
              end
          end
      end
  end.

(** ** Soundness *)

Lemma all_rev_append (V : position -> Prop) l : forall m, Forall V (rev_append l m) <-> Forall V l /\ Forall V m.
Proof.
  induction l as [|p l IH]; intro m; cbn [rev_append].
  - intuition constructor.
  - rewrite IH, !Forall_cons_iff. tauto.
Qed.

Section Sets.
Variable V : position -> Prop.
Hypothesis picked : forall p q, equal p q = true -> (V (pick p q) <-> V p /\ V q).

Lemma merge_all a : forall b found, Forall V (merge a b found) <-> Forall V a /\ Forall V b /\ Forall V found.
Proof.
  assert (E : Forall V [] <-> True) by (split; [trivial|constructor]).
  induction a as [|q a IH]; intros b found.
  - cbn [merge]. rewrite all_rev_append. tauto.
  - revert found. induction b as [|r b IHb]; intro found.
    + cbn [merge]. rewrite all_rev_append, !Forall_cons_iff. tauto.
    + change (Forall V (if below q r then merge a (r :: b) (q :: found)
                        else if equal q r then merge a (pick q r :: b) found else merge (q :: a) b (r :: found)) <->
              Forall V (q :: a) /\ Forall V (r :: b) /\ Forall V found).
      destruct (below q r); [|destruct (equal q r) eqn:Q].
      * rewrite IH, !Forall_cons_iff. tauto.
      * rewrite IH, !Forall_cons_iff, picked by assumption. tauto.
      * rewrite IHb, !Forall_cons_iff. tauto.
Qed.

Lemma join_all_of a b : Forall V (join a b) <-> Forall V a /\ Forall V b.
Proof.
  assert (E : Forall V [] <-> True) by (split; [trivial|constructor]). unfold join.
  rewrite all_rev_append, merge_all. tauto.
Qed.

Definition in_stack (o : option (list position)) : Prop := match o with Some l => Forall V l | None => True end.

Lemma push_all_of s : forall l, Forall in_stack (push s l) <-> Forall in_stack s /\ Forall V l.
Proof.
  induction s as [|[k|] s IH]; intro l; cbn [push]; rewrite !Forall_cons_iff; cbn [in_stack].
  - tauto.
  - rewrite IH, join_all_of. tauto.
  - tauto.
Qed.

Lemma push_all_all l : forall s, Forall in_stack (push_all l s) <-> Forall in_stack s /\ Forall V l.
Proof.
  assert (E : Forall V [] <-> True) by (split; [trivial|constructor]).
  induction l as [|q l IH]; intros s; cbn [push_all]; [tauto|]. rewrite IH, push_all_of, !Forall_cons_iff. tauto.
Qed.

Lemma join_all_all s : forall found, Forall V (join_all s found) <-> Forall in_stack s /\ Forall V found.
Proof.
  assert (E : Forall in_stack [] <-> True) by (split; [trivial|constructor]).
  induction s as [|[k|] s IH]; intros found; cbn [join_all]; [tauto| |]; rewrite IH, ?join_all_of, Forall_cons_iff; cbn; tauto.
Qed.

Lemma as_set_all l : Forall V (as_set l) <-> Forall V l.
Proof.
  assert (E : Forall V [] <-> True) by (split; [trivial|constructor]).
  assert (F : Forall in_stack [] <-> True) by (split; [trivial|constructor]).
  unfold as_set. rewrite join_all_all, push_all_all. tauto.
Qed.
End Sets.

(** [ok]: what holds of every position; [holds]: the prover gets what it claims. *)
Variables (ok : position -> Prop) (holds : bool -> position -> Prop).
Hypothesis ok_picked : forall p q, equal p q = true -> (ok (pick p q) <-> ok p /\ ok q).
Hypothesis picked : forall turn p q, equal p q = true -> (holds turn (pick p q) <-> holds turn p /\ holds turn q).
Hypothesis settled : forall turn q, ok q ->
  match settle turn q with Passes => holds (negb turn) q -> holds turn q | Good => holds turn q | _ => True end.
Hypothesis ok_kids : forall turn q, ok q -> Forall ok (kids turn q).
Hypothesis one_kid : forall q k, ok q -> In k (kids true q) -> holds false k -> holds true q.
Hypothesis all_kids : forall q, ok q -> kids false q <> [] -> Forall (holds true) (kids false q) -> holds false q.
Hypothesis canonical_sound : forall q, ok q -> ok (canonical q) /\ forall turn, holds turn (canonical q) -> holds turn q.
Hypothesis leaf_sound : forall turn q, ok q -> leaf_holds turn q = true -> holds turn q.

Lemma arrive_sound turn l : forall p o p2 o2, arrive turn l p o = Some (p2, o2) ->
  Forall ok l -> Forall ok p -> Forall ok o -> Forall ok p2 /\ Forall ok o2 /\
  (Forall (holds true) p2 -> Forall (holds false) o2 ->
   Forall (holds true) p /\ Forall (holds false) o /\ Forall (holds turn) l).
Proof.
  induction l as [|q l IH]; intros p o p2 o2 H L P O.
  - injection H as <- <-. auto.
  - cbn [arrive] in H. apply Forall_cons_iff in L as [Q L]. pose proof (settled turn q Q) as S.
    destruct (settle turn q), turn; try discriminate; apply IH in H as [A [B V]]; auto; (split; [exact A|split; [exact B|]]);
      intros V1 V2; destruct (V V1 V2) as [W1 [W2 W3]]; rewrite ?Forall_cons_iff in *; cbn [negb] in S; tauto.
Qed.

Lemma nth_kid_in l n k : nth_kid l n = Some k -> In k l.
Proof.
  revert n. induction l as [|j l IH]; intros n H; [discriminate|]. cbn in H. destruct (n =? 0)%uint63.
  - injection H as <-. now left.
  - right. eauto.
Qed.

Lemma prover_moves_sound l : forall symbols found o3 others, prover_moves l symbols found = Some (o3, others) ->
  Forall ok l -> Forall ok found ->
  Forall ok o3 /\ (Forall (holds false) o3 -> Forall (holds false) found /\ Forall (holds true) l).
Proof.
  induction l as [|q l IH]; intros symbols found o3 others H L F.
  - injection H as <- <-. auto.
  - cbn [prover_moves] in H. destruct symbols as [|r symbols]; [discriminate|].
    destruct (nth_kid (kids true q) r) as [k|] eqn:E; [|discriminate]. apply nth_kid_in in E.
    apply Forall_cons_iff in L as [Q L]. pose proof (proj1 (Forall_forall _ _) (ok_kids true q Q) k E) as K.
    destruct (canonical_sound k K) as [P V]. apply IH in H as [A W]; auto. split; [exact A|].
    intro V3. destruct (W V3) as [W1 W2]. apply Forall_cons_iff in W1 as [W0 W1]. split; [exact W1|].
    constructor; [|exact W2]. apply (one_kid q k); auto.
Qed.

Lemma add_kids_sound l : forall found, Forall ok l -> Forall ok found -> Forall ok (add_kids l found) /\
  (Forall (holds true) (add_kids l found) -> Forall (holds true) found /\ Forall (holds true) l).
Proof.
  induction l as [|k l IH]; intros found L F; cbn [add_kids]; [auto|]. apply Forall_cons_iff in L as [K L].
  destruct (canonical_sound k K) as [P V]. destruct (IH (canonical k :: found)) as [A W]; auto. split; [exact A|].
  intro H. destruct (W H) as [W1 W2]. apply Forall_cons_iff in W1 as [W0 W1]. auto.
Qed.

Lemma other_moves_sound l : forall found p3, other_moves l found = Some p3 -> Forall ok l -> Forall ok found ->
  Forall ok p3 /\ (Forall (holds true) p3 -> Forall (holds true) found /\ Forall (holds false) l).
Proof.
  induction l as [|q l IH]; intros found p3 H L F.
  - injection H as <-. auto.
  - cbn [other_moves] in H. apply Forall_cons_iff in L as [Q L]. pose proof (ok_kids false q Q) as K.
    pose proof (all_kids q Q) as W. destruct (kids false q) as [|k ks]; [discriminate|].
    destruct (add_kids_sound (k :: ks) found K F) as [A V]. apply IH in H as [B U]; auto. split; [exact B|].
    intro H. destruct (U H) as [U1 U2]. destruct (V U1) as [V1 V2]. split; [exact V1|]. constructor; [|exact U2].
    apply W; [discriminate|exact V2].
Qed.

Lemma some_spec f l : some f l = true -> exists k, In k l /\ f k = true.
Proof.
  induction l as [|k l IH]; intro H; [discriminate|]. cbn in H. destruct (f k) eqn:F; [exists k; split; [now left|exact F]|].
  destruct (IH H) as [j [I J]]. exists j. split; [now right|exact J].
Qed.

Lemma every_spec f (V : position -> Prop) l : (forall q, ok q -> f q = true -> V q) -> Forall ok l -> every f l = true -> Forall V l.
Proof.
  intro S. induction l as [|k l IH]; intros L H; [constructor|]. cbn in H. apply Forall_cons_iff in L as [K L].
  destruct (f k) eqn:F; [|discriminate]. auto.
Qed.

Lemma every_part f l : each_part parts (fun k => every_nth f parts k l) -> every f l = true.
Proof.
  intros [P H]. induction l as [|k l IH]; [reflexivity|]. cbn [every]. pose proof (H 0 P) as H0. cbn [every_nth] in H0.
  destruct (f k); [|discriminate]. apply IH. intros j J.
  destruct (PeanoNat.Nat.eq_dec j (Nat.pred parts)) as [->|D]; [exact H0|]. apply (H (S j)). lia.
Qed.

Lemma probe_sound n : forall turn q, ok q -> probe n turn q = true -> holds turn q.
Proof.
  induction n as [|n IH]; intros turn q Q H; [now apply leaf_sound|]. cbn [probe] in H.
  pose proof (settled turn q Q) as S. pose proof (ok_kids turn q Q) as K.
  destruct (settle turn q); auto; [|discriminate]. destruct (kids turn q) as [|k0 ks] eqn:E; [discriminate|]. destruct turn.
  - apply some_spec in H as [k [I W]]. apply (one_kid q k Q); [now rewrite E|]. apply IH; [|exact W].
    exact (proj1 (Forall_forall _ _) K k I).
  - apply all_kids; [exact Q|rewrite E; discriminate|]. rewrite E. apply (every_spec (probe n true)); auto.
Qed.

Theorem walk_sound levels : forall p o symbols, Forall ok p -> Forall ok o ->
  each_part parts (fun k => walk k levels p o symbols) -> Forall (holds true) p /\ Forall (holds false) o.
Proof.
  pose proof (as_set_all ok ok_picked) as SO. pose proof (fun turn => as_set_all (holds turn) (picked turn)) as SV.
  induction levels as [|levels IH]; intros p o symbols P O [N H]; cbn [walk] in H; pose proof (H 0 N) as H0.
  - destruct symbols; [|discriminate].
    split; [apply (every_spec (probe depth true))|apply (every_spec (probe depth false))]; auto;
      try (intros q; apply probe_sound); apply every_part; (split; [exact N|]); intros k K; specialize (H k K);
      destruct (every_nth (probe depth true) parts k p); auto; discriminate.
  - destruct (arrive true p [] []) as [[p1 o1]|] eqn:E1; [|discriminate].
    destruct (arrive false o p1 o1) as [[p2 o2]|] eqn:E2; [|discriminate].
    destruct (prover_moves _ _ _) as [[o3 others]|] eqn:E3; [|discriminate].
    destruct (other_moves _ _) as [p3|] eqn:E4; [|discriminate].
    apply arrive_sound in E1 as [P1 [O1 V1]]; auto. apply arrive_sound in E2 as [P2 [O2 V2]]; auto.
    apply prover_moves_sound in E3 as [O3 V3]; [|now apply SO|constructor].
    apply other_moves_sound in E4 as [P3 V4]; [|now apply SO|constructor].
    destruct (IH (as_set p3) (as_set o3) others) as [A B]; [now apply SO|now apply SO|exact (conj N H)|].
    assert (W2 : Forall (holds true) p2) by (apply (SV true), V3, (SV false), B).
    assert (W3 : Forall (holds false) o2) by (apply (SV false), V4, (SV true), A).
    destruct (V2 W2 W3) as [X1 [X2 X3]]. destruct (V1 X1 X2) as [_ [_ Y]]. auto.
Qed.
End Walk.
