(** The checker for K in a row: the search, the walk, and the theorem. *)
From Coq Require Import List ZArith Bool Arith Lia Uint63 String.
From Yomikiri Require Import Spec Game Rules Count Word Walk Check.
Import Narrow.
From Yomikiri Require Import Rows.
Import ListNotations.
Local Open Scope nat_scope.

(** ** The search: does the prover get what it claims?  [won]: with a line of the side to move; [drawn]: without one. *)
Section Search.
Variables (won : bool -> list spot -> list spot -> bool) (drawn : bool).

(** Of [left] no square was tried yet; [moved]: of [before] one was.  No side has a line. *)
Fixpoint seek (n : nat) (turn moved : bool) (x y : int) (before left : list spot) : bool :=
  match n with
  | O => false
  | S n =>
      match left with
      | s :: rest =>
          if ((x lor y) land under s =? under s)%uint63 then
            let x2 := if turn then (x lor spot_bit s)%uint63 else x in
            let y2 := if turn then y else (y lor spot_bit s)%uint63 in
            if (if any_line (through s) (if turn then x2 else y2) then won turn before rest
                else seek n (negb turn) false x2 y2 [] (rev_append before rest))
            then if turn then true else seek n turn true x y (s :: before) rest
            else if turn then seek n turn true x y (s :: before) rest else false
          else seek n turn moved x y (s :: before) rest
      | [] => if moved then negb turn else drawn
      end
  end.
End Search.

Section Moves.
Variables (gravity misere : bool) (n : Z) (runs : list (list int * int)) (spots : list spot) (T : Z).

Fixpoint empty_spots (l : list spot) (w : int) (found : list spot) : list spot :=
  match l with
  | [] => rev_append found []
  | s :: rest => empty_spots rest w (if (w land spot_bit s =? 0)%uint63 then s :: found else found)
  end.

(** The order of moves: a square has the weights of the lines through it.  Nothing is proved of them. *)
Fixpoint power (n : nat) (w found : int) : int :=
  match n with O => found | S n => if (w =? 0)%uint63 then found else power n (w land (w - 1)) (found << 2)%uint63 end.
Fixpoint weight (lines : list int) (x y found : int) : int :=
  match lines with
  | [] => found
  | m :: rest =>
      let own := (x land m)%uint63 in
      let others := (y land m)%uint63 in
      weight rest x y
        (if (others =? 0)%uint63 then power 12 own (if (own =? 0)%uint63 then 2 else 1) + found
         else if (own =? 0)%uint63 then power 12 others 1 + found
         else found)%uint63
  end.
Fixpoint insert_pair (k : int) (p : pair) (l : list (int * pair)) : list (int * pair) :=
  match l with
  | [] => [(k, p)]
  | (j, q) :: rest => if (k <? j)%uint63 then (k, p) :: l else (j, q) :: insert_pair k p rest
  end.

(** The prover's moves are in order; those of the other side are all tried, in any order. *)
Fixpoint stones (turn : bool) (x y : int) (l : list spot) (found : list (int * pair)) : list (int * pair) :=
  match l with
  | [] => found
  | s :: rest =>
      stones turn x y rest
        (if ((x lor y) land under s =? under s)%uint63 then
           if turn then
             let w := weight (through s) x y 0 in
             insert_pair (if misere then w else 0x10000000000 - w)%uint63 (x lor spot_bit s, y)%uint63 found
           else (0, (x, y lor spot_bit s))%uint63 :: found
         else found)
  end.
Definition stone_kids (turn : bool) (q : pair) : list pair :=
  let (x, y) := q in
  if any_run runs x then [] else if any_run runs y then []
  else map snd (stones turn x y (empty_spots spots (x lor y)%uint63 []) []).

Definition enough (v e : Z) : bool := (T <=? points gravity misere v e)%Z.
Definition row_settle (all : int) (turn : bool) (q : pair) : verdict :=
  let (x, y) := q in
  let a := any_run runs x in
  let b := any_run runs y in
  if (if a then true else if b then true else (x lor y =? all)%uint63)
  then if enough (Z.b2z a - Z.b2z b) (n - to_Z (bits x) - to_Z (bits y)) then Good else Bad
  else Stays.

Definition won_with (by_mine by_theirs turn : bool) (before rest : list spot) : bool :=
  if gravity then enough (if turn then 1 else -1) (Z.of_nat (List.length before + List.length rest))
  else if turn then by_mine else by_theirs.
Definition row_leaf (all : int) (leaf_spots : list spot) (fuel : nat) (turn : bool) (q : pair) : bool :=
  match row_settle all turn q with
  | Stays => let (x, y) := q in
             seek (won_with (enough 1 0) (enough (-1) 0)) (enough 0 0) fuel turn false x y
               [] (empty_spots leaf_spots (x lor y)%uint63 [])
  | Good => true
  | _ => false
  end.
End Moves.

Section Check.
Variables R C K : nat.
Variables gravity misere : bool.
Notation N := (R * C).
Notation G := (in_a_row R C K gravity misere).

Definition upright_checked (m : nat -> nat) : bool :=
  if gravity then forallb (fun s => if s + C <? N then m (s + C) =? m s + C else N <=? m s + C) (seq 0 N) else true.
Definition row_symmetries : list (list shift) :=
  flat_map (fun m => let l := shifts_of R C m in if image_checked R C m l && upright_checked m then [l] else []) (square_maps R C).

(** Whether the symbols prove [v <= value] ([lower]) or [value <= v], by a walk down to positions of [leaves] empty squares, of
    which a part is searched. *)
Definition verify_row (text : string) (lower : bool) (v : Z) (leaves : nat) (symbols : list int) (parts part : nat) : bool :=
  let b := read text in
  if negb ((N <=? 63) && (List.length b =? N)) then false
  else if (if lower then v <=? - most R C gravity else most R C gravity <=? v)%Z then true
  else
    let T := if lower then v else (- v)%Z in
    let own := word_of R C (fun s => same (cell_at b s) Mine) in
    let others := word_of R C (fun s => same (cell_at b s) Theirs) in
    let p := if lower then (own, others) else (others, own) in
    let gs := row_symmetries in
    let start := least gs p p in
    let ms := masks R C K in
    let rs := runs_of R C K ms in
    let spots := map (spot_of R C gravity ms) (seq 0 N) in
    let all := word_of R C (fun _ => true) in
    if negb (runs_checked ms rs) then false
    else walk pair below equal pick (row_settle gravity misere (Z.of_nat N) rs T all) (stone_kids misere rs spots)
         (fun q => least gs q q) (row_leaf gravity misere (Z.of_nat N) rs T all spots (fuel_of N)) (Nat.min leaves (count Empty b) - 7) parts part (count Empty b - leaves)
         (if lower then [start] else []) (if lower then [] else [start]) symbols.

(** ** Soundness *)
Hypothesis N63 : N <= 63.
Variable T : Z.
Notation ms := (masks R C K).
Notation rs := (runs_of R C K ms).
Hypothesis same_runs : runs_checked ms rs = true.
Notation spot_at := (spot_of R C gravity ms).
Notation spots := (map spot_at (seq 0 N)).
Notation all := (word_of R C (fun _ => true)).

Definition row_holds (turn : bool) (x y : int) : Prop :=
  if turn then (T <= value G (words R C x y))%Z else (value G (words R C y x) <= - T)%Z.
Definition plays (x y : int) (s : nat) : bool := ((x lor y) land under (spot_at s) =? under (spot_at s))%uint63.
Definition x_after (turn : bool) (x : int) (s : nat) : int := if turn then (x lor bit_of s)%uint63 else x.
Definition y_after (turn : bool) (y : int) (s : nat) : int := if turn then y else (y lor bit_of s)%uint63.
Definition no_line (x y : int) : Prop := any_line ms x = false /\ any_line ms y = false.
Notation points := (points gravity misere).

Lemma runs_are x : any_run rs x = any_line ms x.
Proof. apply (any_run_spec R C N63). exact same_runs. Qed.

Lemma lor_sym x y : (x lor y)%uint63 = (y lor x)%uint63.
Proof. apply tb_ext. intro t. rewrite !tb_lor. apply orb_comm. Qed.

Lemma after_ok turn x y s : ok R C x y -> s < N -> tb x s = false -> tb y s = false ->
  ok R C (x_after turn x s) (y_after turn y s).
Proof.
  intros O Hs Ex Ey. destruct turn; cbn [x_after y_after].
  - now apply (place_words R C N63 x y s).
  - apply ok_sym, (place_words R C N63 y x s); auto. now apply ok_sym.
Qed.

Lemma next_row turn x y q : ok R C x y -> no_line x y -> In q (next G (seen R C turn x y)) <->
  exists s, s < N /\ tb x s = false /\ tb y s = false /\ plays x y s = true /\
            q = seen R C (negb turn) (x_after turn x s) (y_after turn y s).
Proof.
  intros O [LX LY]. assert (O2 := ok_sym R C x y O). rewrite stones_spec.
  assert (E : has_line R C K Mine (seen R C turn x y) = false /\ has_line R C K Theirs (seen R C turn x y) = false).
  { destruct turn; cbn [seen]; rewrite has_mine, has_theirs; auto. }
  assert (F : forall s, s < N -> free C gravity (seen R C turn x y) s = true <->
    tb x s = false /\ tb y s = false /\ plays x y s = true).
  { intros s Hs. assert (A : tb x s = false -> tb y s = false -> free C gravity (seen R C turn x y) s = plays x y s).
    { intros Ex Ey. destruct turn; cbn [seen].
      - now apply (free_words R C K gravity N63).
      - rewrite (free_words R C K gravity N63); auto. unfold plays. now rewrite lor_sym. }
    split.
    - intro H. pose proof (free_empty C gravity _ _ H) as B. apply seen_empty in B as [Ex Ey]; auto. rewrite A in H; auto.
    - intros [Ex [Ey H]]. rewrite A; auto. }
  assert (P : forall s, s < N -> tb x s = false -> tb y s = false ->
    place (seen R C turn x y) [s] = seen R C (negb turn) (x_after turn x s) (y_after turn y s)).
  { intros s Hs Ex Ey. destruct turn; cbn [seen negb x_after y_after]; now apply place_words. }
  split.
  - intros [_ [_ [s [Hs [H ->]]]]]. apply F in H as [Ex [Ey H]]; auto. exists s. rewrite P; auto.
  - intros [s [Hs [Ex [Ey [H ->]]]]]. split; [apply E|]. split; [apply E|]. exists s. split; [exact Hs|]. split.
    + apply F; auto.
    + symmetry. now apply P.
Qed.

Lemma row_move x y s : ok R C x y -> no_line x y -> s < N -> tb x s = false -> tb y s = false -> plays x y s = true ->
  row_holds false (x_after true x s) (y_after true y s) -> row_holds true x y.
Proof.
  intros O L Hs Ex Ey H V. pose proof (value_least G (in_a_row_falls R C K gravity misere) (words R C x y)
    (words R C (y_after true y s) (x_after true x s))) as W.
  cbn [row_holds] in *. assert (I : In (words R C (y_after true y s) (x_after true x s)) (next G (words R C x y))).
  { apply (next_row true x y); auto. exists s. auto. }
  apply W in I. lia.
Qed.

Lemma row_all x y : ok R C x y -> no_line x y ->
  (exists s, s < N /\ tb x s = false /\ tb y s = false /\ plays x y s = true) ->
  (forall s, s < N -> tb x s = false -> tb y s = false -> plays x y s = true ->
             row_holds true (x_after false x s) (y_after false y s)) -> row_holds false x y.
Proof.
  intros O L [s0 [Hs0 [Ex0 [Ey0 H0]]]] H. cbn [row_holds]. apply (value_most G (in_a_row_falls R C K gravity misere)).
  - intro E. assert (I : In (seen R C true (x_after false x s0) (y_after false y s0)) (next G (seen R C false x y))).
    { apply (next_row false x y); auto. exists s0. auto. }
    cbn [seen] in I. now rewrite E in I.
  - intros q I. apply (next_row false x y q O L) in I as [s [Hs [Ex [Ey [P ->]]]]]. specialize (H s Hs Ex Ey P).
    cbn [row_holds seen negb] in *. lia.
Qed.

(** The end of a game, with a line or with nowhere to go. *)
Lemma row_end turn x y : ok R C x y ->
  (any_line ms x = true \/ any_line ms y = true \/
   forall s, s < N -> tb x s = false -> tb y s = false -> plays x y s = false) ->
  (T <= points (Z.b2z (any_line ms x) - Z.b2z (any_line ms y)) (empties_of R C x y))%Z -> row_holds turn x y.
Proof.
  intros O E H. assert (O2 := ok_sym R C x y O).
  assert (F : next G (seen R C turn x y) = []).
  { destruct (next G (seen R C turn x y)) as [|q l] eqn:D; [reflexivity|]. exfalso.
    assert (I : In q (next G (seen R C turn x y))) by (rewrite D; now left). clear D.
    assert (L : no_line x y).
    { apply stones_spec in I as [A [B _]]. unfold no_line. destruct turn; cbn [seen] in A, B; rewrite has_mine in A by assumption;
        rewrite has_theirs in B by assumption; auto. }
    apply (next_row turn x y q O L) in I as [s [Hs [Ex [Ey [P _]]]]]. destruct L as [L1 L2].
    destruct E as [E|[E|E]]; try congruence. rewrite E in P; auto. discriminate. }
  destruct turn; cbn [seen row_holds] in *; rewrite (value_end G _ F); cbn [score in_a_row]; rewrite score_words; auto.
  replace (empties_of R C y x) with (empties_of R C x y) by (unfold empties_of; lia).
  replace (Z.b2z (any_line ms y) - Z.b2z (any_line ms x))%Z with (- (Z.b2z (any_line ms x) - Z.b2z (any_line ms y)))%Z by lia.
  rewrite points_opp. lia.
Qed.

Lemma empties_after_stone turn x y s p r : ok R C x y -> empties R C x y (p ++ s :: r) ->
  empties R C (x_after turn x s) (y_after turn y s) (rev_append p r).
Proof.
  intros O E. destruct (split_spec p r s (proj1 E)) as [D I]. split; [exact D|]. intro t. rewrite I. destruct E as [_ E].
  rewrite E. assert (Hs : s < N) by (apply E, in_app_iff; right; now left).
  destruct turn; cbn [x_after y_after]; rewrite tb_lor, tb_bit, orb_false_iff, Nat.eqb_neq by lia; tauto.
Qed.

Lemma spots_append p r : rev_append (map spot_at p) (map spot_at r) = map spot_at (rev_append p r).
Proof. revert r. induction p as [|s p IH]; intro r; [reflexivity|]. apply (IH (s :: r)). Qed.

Lemma count_words x y l : ok R C x y -> empties R C x y l -> Z.of_nat (List.length l) = empties_of R C x y.
Proof.
  intros O [D E]. pose proof (count_mine R C N63 x y O) as A. pose proof (count_theirs R C N63 x y O) as B.
  pose proof (count_all (words R C x y)) as X. rewrite words_length in X. unfold empties_of.
  enough (List.length l = count Empty (words R C x y)) by lia. unfold words. rewrite count_map.
  apply Permutation.Permutation_length, Permutation.NoDup_Permutation; [exact D|apply NoDup_filter, seq_NoDup|].
  intro t. rewrite E, filter_In, in_seq. unfold cell_of. destruct (tb x t), (tb y t); cbn; intuition (try lia; try discriminate).
Qed.

Section Run.
Variables (won : bool -> list spot -> list spot -> bool) (drawn : bool).
Hypothesis won_sound : forall turn a b e, won turn a b = true -> e = Z.of_nat (List.length a + List.length b) ->
  (T <= points (if turn then 1 else -1) e)%Z.
Hypothesis drawn_sound : forall e, drawn = true -> (T <= points 0 e)%Z.

Definition row_tried (turn moved : bool) (x y : int) (p : list nat) : Prop :=
  (moved = false -> forall s, In s p -> plays x y s = false) /\
  (moved = true -> exists s, In s p /\ plays x y s = true) /\
  (turn = false -> forall s, In s p -> plays x y s = true -> row_holds true (x_after turn x s) (y_after turn y s)).

Lemma seek_sound n : forall turn moved x y p r, ok R C x y -> no_line x y -> empties R C x y (p ++ r) ->
  row_tried turn moved x y p -> seek won drawn n turn moved x y (map spot_at p) (map spot_at r) = true -> row_holds turn x y.
Proof.
  induction n as [|n IH]; intros turn moved x y p r O L E [T1 [T2 T3]] H; [discriminate|]. destruct r as [|s r].
  - rewrite app_nil_r in E. cbn in H. destruct moved.
    + destruct turn; [discriminate|]. apply row_all; auto.
      * destruct (T2 eq_refl) as [s [I F]]. apply E in I as [? [? ?]]. exists s. auto.
      * intros s Hs Ex Ey F. apply T3; auto. apply E. auto.
    + apply row_end; auto.
      * right. right. intros s Hs Ex Ey. apply T1; auto. apply E. auto.
      * destruct L as [-> ->]. cbn. auto.
  - cbn [map seek] in H. fold (plays x y s) in H.
    assert (I : s < N /\ tb x s = false /\ tb y s = false) by (apply E, in_app_iff; right; now left).
    destruct I as [Hs [Ex Ey]]. pose proof (empties_shift _ _ _ _ _ _ _ E) as E2.
    destruct (plays x y s) eqn:F.
    + change (if turn then (x lor spot_bit (spot_at s))%uint63 else x) with (x_after turn x s) in H.
      change (if turn then y else (y lor spot_bit (spot_at s))%uint63) with (y_after turn y s) in H.
      pose proof (after_ok turn x y s O Hs Ex Ey) as O2. pose proof (empties_after_stone turn x y s p r O E) as E3.
      set (x2 := x_after turn x s) in *. set (y2 := y_after turn y s) in *.
      assert (NL : any_line (through (spot_at s)) (if turn then x2 else y2) = any_line ms (if turn then x2 else y2) /\
                   any_line ms (if turn then y2 else x2) = false).
      { destruct L as [L1 L2]. unfold x2, y2, x_after, y_after. destruct turn; (split; [apply new_line; auto|assumption]). }
      destruct NL as [N1 N2]. rewrite N1 in H.
      assert (V : (if any_line ms (if turn then x2 else y2) then won turn (map spot_at p) (map spot_at r)
                   else seek won drawn n (negb turn) false x2 y2 [] (rev_append (map spot_at p) (map spot_at r))) = true ->
                  row_holds (negb turn) x2 y2).
      { destruct (any_line ms (if turn then x2 else y2)) eqn:A; intro W.
        - apply row_end; auto. { destruct turn; auto. }
          apply won_sound with (e := empties_of R C x2 y2) in W.
          + destruct turn; rewrite A, N2; exact W.
          + rewrite <- (count_words x2 y2 _ O2 E3), !map_length. f_equal. rewrite rev_append_rev, app_length, rev_length. lia.
        - rewrite spots_append in W. apply (IH (negb turn) false x2 y2 [] (rev_append p r)); auto.
          + split; destruct turn; assumption.
          + repeat split; [intros _ t []|discriminate|intros _ t []]. }
      assert (X : (turn = false -> row_holds true x2 y2) -> row_tried turn true x y (s :: p)).
      { intro W. repeat split; [discriminate| |].
        - intros _. exists s. split; [now left|assumption].
        - intros Q t [<-|I] Ft; [exact (W Q)|exact (T3 Q t I Ft)]. }
      destruct (if any_line ms _ then _ else _) eqn:A.
      * destruct turn; cbn [negb] in V.
        -- apply (row_move x y s); auto.
        -- apply (IH false true x y (s :: p) r); auto.
      * destruct turn; [|discriminate]. apply (IH true true x y (s :: p) r); auto. apply X. discriminate.
    + apply (IH turn moved x y (s :: p) r); auto. repeat split.
      * intros M t [<-|I]; auto.
      * intro M. destruct (T2 M) as [t [I Ft]]. exists t. split; [now right|assumption].
      * intros Q t [<-|I] Ft; [congruence|exact (T3 Q t I Ft)].
Qed.
End Run.

(** ** The walk *)
Definition ok_row (q : pair) : Prop := ok R C (fst q) (snd q).
Definition true_row (turn : bool) (q : pair) : Prop := row_holds turn (fst q) (snd q).

Lemma empty_spots_spec x y : exists k, empty_spots spots (x lor y)%uint63 [] = map spot_at k /\ empties R C x y k.
Proof.
  exists (filter (fun s => negb (tb (x lor y) s)) (seq 0 N)). split.
  - enough (H : forall l found, (forall s, In s l -> s < N) -> empty_spots (map spot_at l) (x lor y)%uint63 (map spot_at found) =
      map spot_at (rev found ++ filter (fun s => negb (tb (x lor y) s)) l)).
    { apply (H (seq 0 N) []). intros s I. apply in_seq in I. lia. }
    induction l as [|s l IH]; intros found H; cbn [map empty_spots filter].
    + now rewrite rev_append_rev, !app_nil_r, map_rev.
    + cbn [spot_bit spot_of]. rewrite no_bit_spec by (specialize (H s (or_introl eq_refl)); lia).
      assert (H2 : forall t, In t l -> t < N) by (intros t I; apply H; now right).
      destruct (tb _ s); cbn [negb]; [now apply IH|]. change (spot_at s :: map spot_at found) with (map spot_at (s :: found)).
      rewrite (IH (s :: found) H2). cbn [rev]. now rewrite <- app_assoc.
  - split; [apply NoDup_filter, seq_NoDup|]. intro s. rewrite filter_In, in_seq, tb_lor, negb_true_iff, orb_false_iff.
    intuition lia.
Qed.

Lemma insert_pair_spec k p l q : In q (map snd (insert_pair k p l)) <-> q = p \/ In q (map snd l).
Proof.
  induction l as [|[j r] l IH]; cbn; [intuition congruence|]. destruct (_ <? _)%uint63; cbn; [intuition congruence|].
  rewrite IH. intuition congruence.
Qed.

Lemma stones_list turn x y q : forall l found, (forall s, In s l -> s < N) ->
  In q (map snd (stones misere turn x y (map spot_at l) found)) <-> In q (map snd found) \/
  exists s, In s l /\ plays x y s = true /\ q = (x_after turn x s, y_after turn y s).
Proof.
  induction l as [|s l IH]; intros found H; cbn [map stones].
  - split; [auto|]. intros [I|[s [[] _]]]. exact I.
  - fold (plays x y s). rewrite IH by (intros t I; apply H; now right). cbn [In]. destruct (plays x y s) eqn:F.
    + cbn [spot_bit spot_of]. transitivity ((q = (x_after turn x s, y_after turn y s) \/ In q (map snd found)) \/
        exists t, In t l /\ plays x y t = true /\ q = (x_after turn x t, y_after turn y t)).
      { destruct turn; [cbn zeta; rewrite insert_pair_spec; tauto|cbn [map snd In x_after y_after]; intuition congruence]. }
      split.
      * intros [[->|I]|[t [I [P ->]]]]; [right; exists s; split; [now left|split; [exact F|reflexivity]]|auto|right; exists t; split; [now right|auto]].
      * intros [I|[t [[<-|I] [P ->]]]]; [left; right; exact I|left; left; reflexivity|right; exists t; auto].
    + split.
      * intros [I|[t [I [P ->]]]]; [auto|right; exists t; auto].
      * intros [I|[t [[<-|I] [P ->]]]]; [auto|congruence|right; exists t; auto].
Qed.

Lemma stone_kids_spec turn q r : ok_row q -> In r (stone_kids misere rs spots turn q) <->
  no_line (fst q) (snd q) /\ exists s, s < N /\ tb (fst q) s = false /\ tb (snd q) s = false /\ plays (fst q) (snd q) s = true /\
    r = (x_after turn (fst q) s, y_after turn (snd q) s).
Proof.
  destruct q as [x y]. unfold ok_row, no_line. cbn [fst snd]. intro O. unfold stone_kids. rewrite !runs_are.
  destruct (any_line ms x); [split; [intros []|intros [[? _] _]; discriminate]|].
  destruct (any_line ms y); [split; [intros []|intros [[_ ?] _]; discriminate]|].
  destruct (empty_spots_spec x y) as [k [-> [D E]]]. rewrite stones_list by (intros s I; now apply E). cbn [map In]. split.
  - intros [[]|[s [I [P ->]]]]. split; [auto|]. apply E in I as [? [? ?]]. exists s. auto.
  - intros [_ [s [Hs [Ex [Ey [P ->]]]]]]. right. exists s. split; [apply E|]; auto.
Qed.

Lemma row_settled turn q : ok_row q -> match row_settle gravity misere (Z.of_nat N) rs T all turn q with
  | Passes => true_row (negb turn) q -> true_row turn q
  | Good => true_row turn q
  | _ => True
  end.
Proof.
  destruct q as [x y]. intro O. unfold row_settle, true_row. rewrite !runs_are. cbn [fst snd]. unfold ok_row in O. cbn [fst snd] in O.
  destruct (if any_line ms x then _ else _) eqn:E; [|exact I]. destruct (enough _ _ _ _ _) eqn:F; [|exact I].
  apply row_end; auto; [|now apply Z.leb_le in F].
  destruct (any_line ms x); [auto|]. destruct (any_line ms y); [auto|]. right. right. intros s Hs Ex Ey.
  apply Uint63.eqb_spec in E. exfalso. assert (A : tb (x lor y) s = true) by (rewrite E; apply word_of_spec; auto).
  rewrite tb_lor, Ex, Ey in A. discriminate.
Qed.

Lemma upright_spec mp : upright_checked mp = true -> upright R C gravity mp.
Proof.
  unfold upright_checked. intros H G0 s Hs. rewrite G0, forallb_forall in H. specialize (H s ltac:(apply in_seq; lia)).
  destruct (Nat.ltb_spec (s + C) N); [apply Nat.eqb_eq in H|apply Nat.leb_le in H]; split; lia.
Qed.

Lemma row_canonical p : ok_row p -> ok_row (least row_symmetries p p) /\
  forall turn, true_row turn (least row_symmetries p p) -> true_row turn p.
Proof.
  intro P. destruct (least_spec ok_row true_row row_symmetries) with (p := p) (best := p) as [A B]; auto.
  - intros g q I Q. apply in_flat_map in I as [mp [_ I]]. cbn zeta in I.
    destruct (_ && _) eqn:E; [|contradiction]. destruct I as [<-|[]]. apply andb_true_iff in E as [M U].
    apply upright_spec in U. destruct (image_checked_spec R C N63 mp _ M) as [SM _].
    split; [apply (image_ok R C N63 mp _ M); exact Q|].
    pose proof (image_words R C N63 mp _ M (fst q) (snd q) Q) as E.
    pose proof (image_words R C N63 mp _ M (snd q) (fst q) (ok_sym _ _ _ _ Q)) as F.
    pose proof (row_permute R C K gravity misere mp SM U (words R C (fst q) (snd q)) (words_length _ _ _ _)) as E2.
    pose proof (row_permute R C K gravity misere mp SM U (words R C (snd q) (fst q)) (words_length _ _ _ _)) as F2.
    rewrite <- E in E2. rewrite <- F in F2.
    intro turn. unfold true_row, row_holds, image_pair. cbn [fst snd]. destruct turn; rewrite ?E2, ?F2; auto.
  - split; [exact A|]. apply B; auto.
Qed.

Lemma row_leaf_sound turn q : ok_row q -> row_leaf gravity misere (Z.of_nat N) rs T all spots (fuel_of N) turn q = true -> true_row turn q.
Proof.
  intros O H. unfold row_leaf in H. pose proof (row_settled turn q O) as S. destruct (row_settle _ _ _ _ _ _ turn q) eqn:E; try discriminate; auto.
  destruct q as [x y]. unfold true_row, ok_row in *. cbn [fst snd] in *.
  destruct (empty_spots_spec x y) as [k [F D]]. rewrite F in H.
  apply (seek_sound _ _) with (p := []) (r := k) in H; auto.
  - intros t a b e W ->. unfold won_with in W. unfold enough in W. rewrite Nat2Z.inj_add in *.
    unfold Rows.points in *. destruct gravity; [now apply Z.leb_le in W|]. destruct t; now apply Z.leb_le in W.
  - intros e W. apply Z.leb_le in W. unfold Rows.points in *. destruct gravity; exact W.
  - unfold row_settle in E. rewrite !runs_are in E. split; destruct (any_line ms x), (any_line ms y); try reflexivity;
      destruct (enough _ _ _ _ _); discriminate.
  - repeat split; [intros _ t []|discriminate|intros _ t []].
Qed.

Theorem row_walk depth parts levels p o symbols : Forall ok_row p -> Forall ok_row o ->
  each_part parts (fun k => walk pair below equal pick (row_settle gravity misere (Z.of_nat N) rs T all) (stone_kids misere rs spots)
       (fun q => least row_symmetries q q) (row_leaf gravity misere (Z.of_nat N) rs T all spots (fuel_of N)) depth parts k levels p o symbols) ->
  Forall (true_row true) p /\ Forall (true_row false) o.
Proof.
  apply walk_sound.
  - intros q r. apply picked.
  - intros turn q r. apply picked.
  - apply row_settled.
  - intros turn q O. apply Forall_forall. intros r I. apply stone_kids_spec in I as [_ [s [Hs [Ex [Ey [_ ->]]]]]]; auto.
    now apply after_ok.
  - intros q r O I V. apply stone_kids_spec in I as [L [s [Hs [Ex [Ey [P ->]]]]]]; auto.
    apply (row_move (fst q) (snd q) s); auto.
  - intros q O D V. rewrite Forall_forall in V.
    destruct (stone_kids misere rs spots false q) as [|r l] eqn:E; [contradiction|].
    assert (I : In r (stone_kids misere rs spots false q)) by (rewrite E; now left).
    apply stone_kids_spec in I as [L [s0 [Hs0 [Ex0 [Ey0 [P0 _]]]]]]; auto. apply row_all; auto; [exists s0; auto|].
    intros s Hs Ex Ey P. apply (V (x_after false (fst q) s, y_after false (snd q) s)). rewrite <- E.
    apply stone_kids_spec; auto. split; [exact L|]. exists s. auto.
  - apply row_canonical.
  - apply row_leaf_sound.
Qed.
End Check.

Theorem verify_row_sound R C K gravity misere text lower v leaves symbols parts :
  each_part parts (verify_row R C K gravity misere text lower v leaves symbols parts) ->
  if lower then (v <= value (in_a_row R C K gravity misere) (read text))%Z
  else (value (in_a_row R C K gravity misere) (read text) <= v)%Z.
Proof.
  intros [P0 H]. unfold verify_row in H. pose proof (H 0 P0) as H0. destruct (negb _) eqn:B; [discriminate|]. apply negb_false_iff, andb_true_iff in B as [B L].
  apply Nat.leb_le in B. apply Nat.eqb_eq in L.
  destruct (if lower then _ else _) eqn:E.
  - pose proof (value_bound R C K gravity misere (read text) L). destruct lower; apply Z.leb_le in E; lia.
  - clear E. set (T := if lower then v else (- v)%Z). cbn zeta in H. fold T in H.
    destruct (words_of_board R C B (read text) L) as [O W].
    set (x := word_of R C (fun s => same (cell_at (read text) s) Mine)) in *.
    set (y := word_of R C (fun s => same (cell_at (read text) s) Theirs)) in *.
    set (p := if lower then (x, y) else (y, x)) in *.
    assert (P : ok_row R C p) by (unfold p, ok_row; destruct lower; cbn [fst snd]; [assumption|now apply ok_sym]).
    destruct (row_canonical R C K gravity misere B T p P) as [P2 V2].
    destruct (runs_checked _ _) eqn:RC; [cbn [negb] in H|now specialize (H 0 P0)].
    apply (conj P0), (row_walk R C K gravity misere B T RC) in H.
    + assert (V : true_row R C K gravity misere T lower p).
      { apply V2. destruct H as [H1 H2]. destruct lower; [apply Forall_inv in H1|apply Forall_inv in H2]; assumption. }
      unfold true_row, row_holds, p, T in V. destruct lower; cbn [fst snd] in V; rewrite W in V; [assumption|lia].
    + destruct lower; auto.
    + destruct lower; auto.
Qed.
