(** MiniMax on the walk: a set of squares is a word, and the numbers of a row or column are worked out once. *)
Section Minimax.
Variables (N : nat) (numbers : list Z) (counted : bool).
Notation G := (minimax N numbers counted).
Notation number s := (nth s numbers 0%Z).

(** A number of a line: the bit of its square, its place in the line, and what it is worth; [gain] and [rank] as integers,
    [rank] with [zero_rank] added.  A line: all its squares, and its numbers in ascending order of places. *)
Record entry := Entry { bit : word; place_in : nat; worth : Z; gain : int; rank : int }.
Record row_or_column := Line { mask : word; entries : list entry }.
Definition zero_rank : int := 0x10000000000.

Definition mask_of (row : bool) (k : nat) : word :=
  fold_right (fun i m => bit_of (square N row k i) lor m)%word 0%word (seq 0 N).
Definition entry_of (row : bool) (k i : nat) : entry :=
  let s := square N row k i in Entry (bit_of s) i (number s) (of_Z (number s)) (of_Z (number s) + zero_rank)%uint63.
Definition line_of (row : bool) (k : nat) : row_or_column := Line (mask_of row k) (map (entry_of row k) (seq 0 N)).
Definition lines_of (row : bool) : list row_or_column := map (line_of row) (seq 0 N).
Definition nowhere : row_or_column := Line 0%word [].

(** ** Positions: the free squares, the line to play in, and the prover's lead *)
Record state := State { free : word; at_line : nat; margin : Z }.
Definition before (p q : state) : bool :=
  if (free p <? free q)%word then true
  else if (free q =? free p)%word then at_line p <? at_line q else false.
Definition alike (p q : state) : bool := if (free p =? free q)%word then at_line p =? at_line q else false.
Definition lesser (p q : state) : state := if (margin p <=? margin q)%Z then p else q.

Section Play.
(** The lines of the prover and those of the other side; all masks; the threshold. *)
Variables (own others : list row_or_column) (masks : list word) (T : Z).

Fixpoint some_empty (l : list word) (x : word) : bool :=
  match l with [] => false | m :: rest => if misses x m then true else some_empty rest x end.

Definition minimax_settle (turn : bool) (p : state) : verdict :=
  if some_empty masks (free p) then if (T <=? margin p)%Z then Good else Bad else Stays.

Fixpoint greatest (l : list entry) (x : word) (found : int) (none : bool) : int :=
  match l with
  | [] => if none then zero_rank else found
  | e :: rest =>
      if misses x (bit e) then greatest rest x found none
      else greatest rest x (if (found <? rank e)%uint63 then rank e else found) false
  end.
Fixpoint insert_state (key : int) (p : state) (l : list (int * state)) : list (int * state) :=
  match l with
  | [] => [(key, p)]
  | (j, q) :: rest => if (key <? j)%uint63 then (key, p) :: l else (j, q) :: insert_state key p rest
  end.
Fixpoint ranked (turn : bool) (p : state) (m : word) (replies : list row_or_column) (l : list entry)
  (found : list (int * state)) : list (int * state) :=
  match l with
  | [] => found
  | e :: rest =>
      ranked turn p m replies rest
        (if misses (free p) (bit e) then found
         else
           let y := (free p lxor bit e)%word in
           let reply := nth (place_in e) replies nowhere in
           let ends := if misses y m then true else misses y (mask reply) in
           let g := if counted then worth e else if ends then 0%Z else worth e in
           insert_state (greatest (entries reply) y 0 true + (zero_rank - rank e) + zero_rank)%uint63
             (State y (place_in e) (if turn then margin p + g else margin p - g)) found)
  end.
Definition minimax_kids (turn : bool) (p : state) : list state :=
  if some_empty masks (free p) then []
  else
    let line := nth (at_line p) (if turn then own else others) nowhere in
    map snd (ranked turn p (mask line) (if turn then others else own) (entries line) []).

(** The search: [w] is the prover's lead as an integer, [least] the threshold; [m] all squares of the line, [l] those of its
    numbers that are still to be tried. *)
Section Search.
Variable least : int.
Definition reaches (turn : bool) (w : int) : bool := if turn then (least <=? w)%uint63 else (w <? least)%uint63.

(** The squares that end the game: those that are left alone in a line. *)
Fixpoint alone (ms : list word) (x found : word) : word :=
  match ms with
  | [] => found
  | m :: rest => alone rest x (if single (x land m)%word then found lor x land m else found)%word
  end.
(** Whether the side to move can end the game with what it wants. *)
Fixpoint can_end (turn : bool) (w : int) (t : word) (l : list entry) : bool :=
  match l with
  | [] => false
  | e :: rest =>
      if misses t (bit e) then can_end turn w t rest
      else if reaches turn (if counted then if turn then w + gain e else w - gain e else w)%uint63 then true
      else can_end turn w t rest
  end.
(** The price of a move, a guess of how large its proof is: [lead], with [far] added, is what it gains beyond the threshold
    and the greatest reply, and there are this many [replies]. *)
Definition far : int := 0x100000.
Definition price (lead replies : int) : int :=
  ((if lead <? far - 16 then (far - lead) * 64 + 64
    else if far + 16 <? lead then 64
    else (lead - far) * (lead - far) + 1024 - 32 * (lead + 16 - far) - 160) + 51 * replies)%uint63.
Fixpoint insert_entry (key : int) (e : entry) (l : list (int * entry)) : list (int * entry) :=
  match l with
  | [] => [(key, e)]
  | (j, f) :: rest => if (key <? j)%uint63 then (key, e) :: l else (j, f) :: insert_entry key e rest
  end.
(** The free numbers of a line in the order in which they are tried.  Of the prover's, those that lose at once are left out;
    nothing is proved of the order. *)
Fixpoint ordered (turn : bool) (x : word) (w : int) (t m : word) (l : list entry) (found : list (int * entry)) : list (int * entry) :=
  match l with
  | [] => found
  | e :: rest =>
      ordered turn x w t m rest
        (if misses x (bit e) then found
         else
           let y := (x lxor bit e)%word in
           let reply := nth (place_in e) (if turn then others else own) nowhere in
           let v := (if turn then w + gain e else w - gain e)%uint63 in
           let u := (y land mask reply)%word in
           let z := (y land m)%word in
           let t2 := (t lor (if single z then z else 0) lor (if single u then u else 0))%word in
           let fails := if misses t (bit e) then if misses u t2 then false else can_end (negb turn) v (u land t2)%word (entries reply)
                        else negb (reaches turn (if counted then v else w)) in
           if fails then if turn then found else insert_entry 0x1000000000 e found
           else
             let key := if misses t (bit e)
               then price ((if turn then v - least else least - v) + far - (greatest (entries reply) y 0 true - zero_rank))%uint63 (bits u)
               else 0%uint63 in
             insert_entry key e found)
  end.
Definition tried (turn : bool) (x : word) (w : int) (line : row_or_column) : list entry :=
  map snd (ordered turn x w (alone masks x 0) (mask line) (entries line) []).

Fixpoint seek (n : nat) (turn : bool) (x : word) (w : int) (m : word) (l : list entry) : bool :=
  match n with
  | O => false
  | S n =>
      match l with
      | [] => negb turn
      | e :: rest =>
          if misses x (bit e) then seek n turn x w m rest
          else
            let y := (x lxor bit e)%word in
            let reply := nth (place_in e) (if turn then others else own) nowhere in
            let v := (if turn then w + gain e else w - gain e)%uint63 in
            if (if (if misses y m then true else misses y (mask reply)) then least <=? (if counted then v else w)
                else seek n (negb turn) y v (mask reply) (tried (negb turn) y v reply))%uint63
            then if turn then true else seek n turn x w m rest
            else if turn then seek n turn x w m rest else false
      end
  end.
End Search.

Definition middle : Z := (2 ^ 60)%Z.
Definition small (z : Z) : bool := (Z.abs z <=? 2 ^ 40)%Z.
Definition minimax_leaf (fuel : nat) (turn : bool) (p : state) : bool :=
  if some_empty masks (free p) then (T <=? margin p)%Z
  else if small (margin p) && small T then
    let line := nth (at_line p) (if turn then own else others) nowhere in
    let least := of_Z (middle + T) in
    let w := of_Z (middle + margin p) in
    seek least fuel turn (free p) w (mask line) (tried least turn (free p) w line)
  else false.
End Play.

Definition free_word (t : list bool) : word :=
  fold_right (fun s m => if gone t s then m else (bit_of s lor m)%word) 0%word (seq 0 (N * N)).
Definition all_masks : list word := map mask (lines_of true ++ lines_of false).
Definition rounds : nat := S (N * N) * S (S N).

(** Whether the symbols prove [v <= value] ([lower]) or [value <= v], by a walk down to places of [leaves] free numbers, of
    which a part is searched. *)
Definition accepts (p : place) (lower : bool) (v : Z) (leaves : nat) (symbols : list int) (parts part : nat) : bool :=
  if negb ((N * N <=? limit) && (List.length (taken p) =? N * N) && (line p <? N)
           && forallb (fun n => Z.abs n <=? 2 ^ 20)%Z numbers) then false
  else
    let T := if lower then v else (- v)%Z in
    let prover_row := Bool.eqb (from_row p) lower in
    let own := lines_of prover_row in
    let others := lines_of (negb prover_row) in
    let masks := all_masks in
    let q := State (free_word (taken p)) (line p) (if lower then lead p else - lead p) in
    let level := size G p in
    walk state before alike lesser (minimax_settle masks T) (minimax_kids own others masks) (fun q => q)
         (minimax_leaf own others masks T rounds) 0 parts part (level - leaves)
         (if lower then [q] else []) (if lower then [] else [q]) symbols.

(** ** Soundness *)
Hypothesis limited : N * N <= limit.
Hypothesis bounded : forallb (fun n => Z.abs n <=? 2 ^ 20)%Z numbers = true.
Variables (prover_row : bool) (T : Z).
Definition row_of (turn : bool) : bool := if turn then prover_row else negb prover_row.
Notation lines_at turn := (lines_of (row_of turn)).
Notation lines_for turn := (if turn then lines_of prover_row else lines_of (negb prover_row)).

Definition taken_of (x : word) : list bool := map (fun s => negb (tb x s)) (seq 0 (N * N)).
Definition place_of (turn : bool) (p : state) : place :=
  Place (taken_of (free p)) (row_of turn) (at_line p) (if turn then margin p else - margin p).
Definition holds (turn : bool) (p : state) : Prop :=
  if turn then (T <= value G (place_of true p))%Z else (value G (place_of false p) <= - T)%Z.
Definition square_of (turn : bool) (p : state) (i : nat) : nat := square N (row_of turn) (at_line p) i.
Definition step (turn : bool) (p : state) (i : nat) : state :=
  let y := (free p lxor bit_of (square_of turn p i))%word in
  let g := if counted || negb (some_empty all_masks y) then number (square_of turn p i) else 0%Z in
  State y i (if turn then margin p + g else margin p - g).

(** *** Words and places *)
Lemma gone_of x s : gone (taken_of x) s = if s <? N * N then negb (tb x s) else true.
Proof.
  unfold gone, taken_of. destruct (Nat.ltb_spec s (N * N)) as [L|L].
  - rewrite nth_indep with (d' := negb (tb x 0)) by now rewrite map_length, seq_length.
    rewrite (map_nth (fun s => negb (tb x s))), seq_nth by assumption. reflexivity.
  - apply nth_overflow. now rewrite map_length, seq_length.
Qed.

Lemma square_inside row k i : k < N -> i < N -> square N row k i < N * N.
Proof. unfold square. destruct row; nia. Qed.

Lemma take_of x s : s < N * N -> tb x s = true -> take (taken_of x) s = taken_of (x lxor bit_of s)%word.
Proof.
  intros L H. unfold take. replace (List.length (taken_of x)) with (N * N) by (unfold taken_of; now rewrite map_length, seq_length).
  apply map_ext_in. intros u I. apply in_seq in I. rewrite gone_of. destruct (Nat.ltb_spec u (N * N)); [|lia].
  rewrite tb_lxor, tb_bit by lia. destruct (Nat.eqb_spec u s) as [->|]; [now rewrite H|]. now destruct (tb x u).
Qed.

Lemma mask_spec row k t : k < N -> tb (mask_of row k) t = true <-> exists i, i < N /\ t = square N row k i.
Proof.
  intro K. unfold mask_of.
  assert (E : forall l, (forall i, In i l -> i < N) -> tb (fold_right (fun i m => bit_of (square N row k i) lor m)%word 0%word l) t = true <->
                        exists i, In i l /\ t = square N row k i).
  { induction l as [|i l IH]; intro B; cbn [fold_right].
    - rewrite tb_0. split; [discriminate|]. intros [i [[] _]].
    - pose proof (square_inside row k i K (B i (or_introl eq_refl))). rewrite tb_lor, tb_bit, orb_true_iff, Nat.eqb_eq by lia.
      rewrite IH by (intros j J; apply B; now right). split.
      + intros [->|[j [J ->]]]; [exists i|exists j]; cbn [In]; auto.
      + intros [j [[<-|J] ->]]; [now left|right; exists j; auto]. }
  rewrite E by (intros i I; apply in_seq in I; lia). split; intros [i [I ->]]; exists i; split; auto; try (apply in_seq in I; lia).
  apply in_seq. lia.
Qed.

Lemma misses_mask x row k : k < N -> misses x (mask_of row k) = no_number N (taken_of x) row k.
Proof.
  intro K. apply eq_true_iff_eq. rewrite misses_spec. unfold no_number. rewrite forallb_forall. split.
  - intros H i I. apply in_seq in I. rewrite gone_of. destruct (_ <? _); [|reflexivity]. specialize (H (square N row k i)).
    assert (M : tb (mask_of row k) (square N row k i) = true) by (apply mask_spec; auto; exists i; split; auto; lia).
    rewrite M, andb_true_r in H. now rewrite H.
  - intros H s. destruct (tb (mask_of row k) s) eqn:M; [|apply andb_false_r]. apply mask_spec in M as [i [I ->]]; auto.
    specialize (H i ltac:(apply in_seq; lia)). rewrite gone_of in H. pose proof (square_inside row k i K I).
    apply Nat.ltb_lt in H0. rewrite H0 in H. apply negb_true_iff in H. now rewrite H.
Qed.

Lemma some_empty_spec l x : some_empty l x = existsb (fun m => misses x m) l.
Proof. induction l as [|m l IH]; [reflexivity|]. cbn [some_empty existsb]. rewrite IH. now destruct (misses x m). Qed.

Lemma over_spec x : over N (taken_of x) = some_empty all_masks x.
Proof.
  rewrite some_empty_spec. unfold over, all_masks, lines_of. rewrite map_app, !map_map, existsb_app. cbn [existsb mask line_of].
  rewrite orb_false_r. assert (E : forall row, existsb (no_number N (taken_of x) row) (seq 0 N) =
    existsb (fun m => misses x m) (map (fun k => mask (line_of row k)) (seq 0 N))).
  { intro row. cbn [mask line_of]. assert (B : forall k, In k (seq 0 N) -> k < N) by (intros k I; apply in_seq in I; lia).
    induction (seq 0 N) as [|k l IH]; [reflexivity|]. cbn [existsb map mask line_of]. rewrite misses_mask by (apply B; now left).
    f_equal. apply IH. intros j J. apply B. now right. }
  now rewrite !E.
Qed.

Lemma over_true x : over N (taken_of x) = true <-> exists row k, k < N /\ misses x (mask_of row k) = true.
Proof.
  unfold over. rewrite existsb_exists. split.
  - intros [row [_ H]]. apply existsb_exists in H as [k [I H]]. apply in_seq in I. exists row, k. rewrite misses_mask by lia. split; [lia|auto].
  - intros [row [k [K H]]]. exists row. split; [destruct row; cbn; auto|]. apply existsb_exists. exists k. rewrite misses_mask in H by auto.
    split; [apply in_seq; lia|auto].
Qed.

Lemma two_digits a b c d : a * N + b = c * N + d -> b < N -> d < N -> a = c /\ b = d.
Proof. intros E B D. destruct (Nat.lt_trichotomy a c) as [L|[->|L]]; nia. Qed.

(** A move can only empty the row and the column of its square. *)
Lemma over_after x row k i : k < N -> i < N -> some_empty all_masks x = false ->
  let y := (x lxor bit_of (square N row k i))%word in
  some_empty all_masks y = if misses y (mask_of row k) then true else misses y (mask_of (negb row) i).
Proof.
  intros K I H y. rewrite <- over_spec in *. apply eq_true_iff_eq. rewrite over_true. split.
  - intros [r [j [J M]]]. destruct (misses y (mask_of row k)) eqn:A; [reflexivity|]. destruct (misses y (mask_of (negb row) i)) eqn:B; [reflexivity|].
    exfalso. assert (D : over N (taken_of x) = true); [|congruence]. apply over_true. exists r, j. split; [auto|]. apply misses_spec. intro s.
    pose proof (proj1 (misses_spec _ _) M s) as Ms. destruct (tb (mask_of r j) s) eqn:E; [|apply andb_false_r].
    rewrite andb_true_r in *. unfold y in Ms. pose proof (square_inside row k i K I). rewrite tb_lxor, tb_bit in Ms by lia.
    destruct (Nat.eqb_spec s (square N row k i)) as [->|]; [|now destruct (tb x s)].
    exfalso. apply mask_spec in E as [j2 [J2 E]]; auto. unfold square in E.
    assert (F : (r = row /\ j = k) \/ (r = negb row /\ j = i)); [|destruct F as [[-> ->]|[-> ->]]; congruence].
    destruct row, r; apply two_digits in E as [? ?]; auto.
  - destruct (misses y (mask_of row k)) eqn:A; intro B; [exists row, k|exists (negb row), i]; auto.
Qed.

Lemma row_of_negb turn : row_of (negb turn) = negb (row_of turn).
Proof. unfold row_of. destruct turn; cbn; auto. now rewrite negb_involutive. Qed.

Lemma next_spec turn p q : at_line p < N -> some_empty all_masks (free p) = false -> In q (next G (place_of turn p)) <->
  exists i, i < N /\ tb (free p) (square_of turn p i) = true /\ q = place_of (negb turn) (step turn p i).
Proof.
  intros K H. cbn [next minimax]. unfold next_places. cbn [taken place_of from_row line]. rewrite over_spec, H, in_map_iff.
  assert (E : forall i, i < N -> tb (free p) (square_of turn p i) = true -> after N numbers counted (place_of turn p) i = place_of (negb turn) (step turn p i)).
  { intros i I F. unfold after. cbn [taken place_of from_row line lead]. fold (square_of turn p i).
    pose proof (square_inside (row_of turn) (at_line p) i K I). rewrite take_of, over_spec by auto. unfold place_of. rewrite row_of_negb. cbn [free at_line margin step].
    f_equal. destruct turn; cbn [negb]; lia. }
  split.
  - intros [i [<- F]]. apply filter_In in F as [I F]. apply in_seq in I. rewrite gone_of in F. fold (square_of turn p i) in F.
    destruct (_ <? _); [|discriminate]. rewrite negb_involutive in F. exists i. repeat split; auto; [lia|apply E; auto; lia].
  - intros [i [I [F ->]]]. exists i. split; [now apply E|]. apply filter_In. split; [apply in_seq; lia|]. rewrite gone_of. fold (square_of turn p i).
    pose proof (square_inside (row_of turn) (at_line p) i K I) as B. fold (square_of turn p i) in B. apply Nat.ltb_lt in B as ->. now rewrite F.
Qed.

Lemma holds_over turn p : some_empty all_masks (free p) = true -> (T <= margin p)%Z -> holds turn p.
Proof.
  intros H M. assert (E : next G (place_of turn p) = []) by (cbn [next minimax]; unfold next_places; cbn [taken place_of]; now rewrite over_spec, H).
  destruct turn; cbn [holds]; rewrite (value_end G _ E); cbn [score minimax place_of lead]; lia.
Qed.

(** A line of a game that is not over has a number. *)
Lemma has_move turn p : at_line p < N -> some_empty all_masks (free p) = false -> exists i, i < N /\ tb (free p) (square_of turn p i) = true.
Proof.
  intros K H. destruct (existsb (fun i => tb (free p) (square_of turn p i)) (seq 0 N)) eqn:E.
  - apply existsb_exists in E as [i [I E]]. apply in_seq in I. exists i. split; [lia|auto].
  - exfalso. assert (O : over N (taken_of (free p)) = true); [|rewrite over_spec in O; congruence]. apply over_true.
    exists (row_of turn), (at_line p). split; [auto|]. rewrite misses_mask by auto. unfold no_number. apply forallb_forall. intros i I.
    rewrite gone_of. fold (square_of turn p i). destruct (_ <? _); [|reflexivity]. apply negb_true_iff.
    destruct (tb (free p) (square_of turn p i)) eqn:F; [|reflexivity]. rewrite <- E. symmetry. apply existsb_exists. exists i. auto.
Qed.

Lemma move_one p i : at_line p < N -> some_empty all_masks (free p) = false -> i < N -> tb (free p) (square_of true p i) = true ->
  holds false (step true p i) -> holds true p.
Proof.
  intros K H I F V. cbn [holds] in *. assert (J : In (place_of false (step true p i)) (next G (place_of true p))) by (apply next_spec; auto; exists i; auto).
  apply (value_least G (minimax_falls N numbers counted)) in J. lia.
Qed.

Lemma move_all p : at_line p < N -> some_empty all_masks (free p) = false ->
  (forall i, i < N -> tb (free p) (square_of false p i) = true -> holds true (step false p i)) -> holds false p.
Proof.
  intros K H V. cbn [holds]. apply (value_most G (minimax_falls N numbers counted)).
  - intro E. destruct (has_move false p K H) as [i [I F]]. assert (J : In (place_of true (step false p i)) (next G (place_of false p))) by (apply next_spec; auto; exists i; auto).
    now rewrite E in J.
  - intros q J. apply next_spec in J as [i [I [F ->]]]; auto. specialize (V i I F). cbn [holds negb] in *. lia.
Qed.

(** *** Lines *)
Lemma line_at (turn : bool) k : k < N -> nth k (lines_for turn) nowhere = line_of (row_of turn) k.
Proof.
  intro K. assert (E : forall row, nth k (lines_of row) nowhere = line_of row k).
  { intro row. unfold lines_of. rewrite nth_indep with (d' := line_of row 0) by now rewrite map_length, seq_length.
    rewrite (map_nth (line_of row)), seq_nth by assumption. reflexivity. }
  unfold row_of. destruct turn; apply E.
Qed.

Lemma insert_entry_in key e l f : In f (map snd (insert_entry key e l)) <-> f = e \/ In f (map snd l).
Proof.
  induction l as [|[j g] l IH]; cbn [insert_entry map snd In]; [intuition|]. destruct (key <? j)%uint63; cbn [map snd In]; rewrite ?IH; intuition.
Qed.

Lemma insert_state_in key p l q : In q (map snd (insert_state key p l)) <-> q = p \/ In q (map snd l).
Proof.
  induction l as [|[j g] l IH]; cbn [insert_state map snd In]; [intuition|]. destruct (key <? j)%uint63; cbn [map snd In]; rewrite ?IH; intuition.
Qed.

Lemma misses_free turn p i : at_line p < N -> i < N -> misses (free p) (bit_of (square_of turn p i)) = negb (tb (free p) (square_of turn p i)).
Proof.
  intros K I. pose proof (square_inside (row_of turn) (at_line p) i K I) as B. fold (square_of turn p i) in B.
  apply eq_true_iff_eq. rewrite misses_spec, negb_true_iff. split.
  - intro H. specialize (H (square_of turn p i)). rewrite tb_bit, Nat.eqb_refl, andb_true_r in H by lia. exact H.
  - intros H s. rewrite tb_bit by lia. destruct (Nat.eqb_spec s (square_of turn p i)) as [->|]; [now rewrite H|apply andb_false_r].
Qed.

(** Whether a move ends the game, as the search and the walk find it. *)
Lemma ends_at (turn : bool) p i : at_line p < N -> i < N -> some_empty all_masks (free p) = false ->
  let y := (free p lxor bit_of (square_of turn p i))%word in
  (if misses y (mask_of (row_of turn) (at_line p)) then true else misses y (mask (nth i (lines_for (negb turn)) nowhere))) =
  some_empty all_masks y.
Proof.
  intros K I H y. rewrite line_at, row_of_negb by assumption. cbn [mask line_of]. symmetry. now apply over_after.
Qed.

Lemma ranked_in (turn : bool) p : at_line p < N -> some_empty all_masks (free p) = false ->
  forall l found q, (forall i, In i l -> i < N) ->
  In q (map snd (ranked turn p (mask_of (row_of turn) (at_line p)) (lines_for (negb turn)) (map (entry_of (row_of turn) (at_line p)) l) found)) <->
  In q (map snd found) \/ exists i, In i l /\ tb (free p) (square_of turn p i) = true /\ q = step turn p i.
Proof.
  intros K H. induction l as [|i l IH]; intros found q B; cbn [map ranked].
  - split; [now left|intros [I|[i [[] _]]]; exact I].
  - assert (I : i < N) by (apply B; now left). rewrite IH by (intros j J; apply B; now right). cbn [bit entry_of place_in worth].
    fold (square_of turn p i). rewrite misses_free by assumption. destruct (tb (free p) (square_of turn p i)) eqn:F; cbn [negb].
    + rewrite insert_state_in, ends_at by assumption.
      match goal with |- (?a = ?b \/ _) \/ _ <-> _ => assert (E : b = step turn p i) end.
      { unfold step. destruct counted, (some_empty all_masks (free p lxor bit_of (square_of turn p i))%word); reflexivity. }
      rewrite E. split.
      * intros [[->|J]|[j [J [G0 ->]]]]; [right; exists i|now left|right; exists j]; cbn [In]; auto.
      * intros [J|[j [[<-|J] [G0 ->]]]]; auto. right. exists j. auto.
    + split.
      * intros [J|[j [J [G0 ->]]]]; [now left|right; exists j]. cbn [In]. auto.
      * intros [J|[j [[<-|J] [G0 ->]]]]; [now left|congruence|right; exists j; auto].
Qed.

Notation kids := (minimax_kids (lines_of prover_row) (lines_of (negb prover_row)) all_masks).
Lemma kids_in turn p q : at_line p < N -> In q (kids turn p) <->
  some_empty all_masks (free p) = false /\ exists i, i < N /\ tb (free p) (square_of turn p i) = true /\ q = step turn p i.
Proof.
  intro K. unfold minimax_kids. destruct (some_empty all_masks (free p)) eqn:H.
  - split; [intros []|intros [? _]; discriminate].
  - replace (if turn then lines_of (negb prover_row) else lines_of prover_row) with (lines_for (negb turn)) by now destruct turn.
    rewrite line_at by assumption. cbn [mask entries line_of]. rewrite ranked_in; auto; [|intros i I; apply in_seq in I; lia]. cbn [map In].
    split.
    + intros [[]|[i [I F]]]. apply in_seq in I. split; [auto|]. exists i. split; [lia|auto].
    + intros [_ [i [I F]]]. right. exists i. split; [apply in_seq; lia|auto].
Qed.

(** *** The search *)
Lemma number_small s : (Z.abs (number s) <= 2 ^ 20)%Z.
Proof.
  destruct (Nat.lt_ge_cases s (List.length numbers)) as [L|L].
  - pose proof (proj1 (forallb_forall _ _) bounded _ (nth_In numbers 0%Z L)) as B. now apply Z.leb_le in B.
  - rewrite nth_overflow by assumption. cbn. lia.
Qed.

Lemma to_Z_small z : (0 <= z < 2 ^ 63)%Z -> to_Z (of_Z z) = z.
Proof. intro B. rewrite of_Z_spec, wB_is. now apply Z.mod_small. Qed.

Lemma gained (turn : bool) w a s : to_Z w = (middle + a)%Z -> (Z.abs a <= 2 ^ 50)%Z ->
  to_Z (if turn then w + of_Z (number s) else w - of_Z (number s))%uint63 = (middle + if turn then a + number s else a - number s)%Z.
Proof.
  intros W A. pose proof (number_small s) as B. unfold middle in *.
  destruct turn; [rewrite add_spec|rewrite sub_spec]; rewrite of_Z_spec, W, ?Zplus_mod_idemp_r, ?Zminus_mod_idemp_r, wB_is; rewrite Z.mod_small; lia.
Qed.

Section Run.
Variable least : int.
Hypothesis least_is : to_Z least = (middle + T)%Z.
Notation run := (seek (lines_of prover_row) (lines_of (negb prover_row)) all_masks least).
Notation tries := (tried (lines_of prover_row) (lines_of (negb prover_row)) all_masks least).

Lemma ordered_in turn x w t m l : forall found e,
  (In e (map snd (ordered (lines_of prover_row) (lines_of (negb prover_row)) least turn x w t m l found)) -> In e (map snd found) \/ In e l) /\
  (turn = false -> In e (map snd found) \/ (In e l /\ misses x (bit e) = false) ->
   In e (map snd (ordered (lines_of prover_row) (lines_of (negb prover_row)) least turn x w t m l found))).
Proof.
  induction l as [|f l IH]; intros found e; cbn [ordered In].
  - split; [auto|]. intros _ [H|[[] _]]. exact H.
  - cbn zeta. set (next := if misses x (bit f) then found else _). destruct (IH next e) as [A B].
    assert (E : next = found \/ exists key, next = insert_entry key f found).
    { unfold next. destruct (misses x (bit f)); [now left|]. destruct (if misses t (bit f) then _ else _), turn; eauto. }
    assert (F : turn = false -> misses x (bit f) = false -> exists key, next = insert_entry key f found).
    { intros -> M. unfold next. rewrite M. destruct (if misses t (bit f) then _ else _); eauto. }
    split.
    + intro H. apply A in H as [H|H]; [|auto]. destruct E as [->|[key ->]]; [auto|]. apply insert_entry_in in H as [->|H]; auto.
    + intros T0 H. apply B; [exact T0|]. destruct H as [H|[[->|H] M]]; [| |auto]; left.
      * destruct E as [->|[key ->]]; [exact H|]. apply insert_entry_in. auto.
      * destruct (F T0 M) as [key ->]. apply insert_entry_in. auto.
Qed.

Lemma tried_in turn x w row k e : In e (tries turn x w (line_of row k)) -> exists i, i < N /\ e = entry_of row k i.
Proof.
  intro H. apply ordered_in in H as [[]|H]. cbn [entries line_of] in H. apply in_map_iff in H as [i [<- I]]. apply in_seq in I. exists i. split; [lia|auto].
Qed.

Lemma tried_all p w i : at_line p < N -> i < N -> tb (free p) (square_of false p i) = true ->
  In (entry_of (row_of false) (at_line p) i) (tries false (free p) w (line_of (row_of false) (at_line p))).
Proof.
  intros K I F. apply ordered_in; [reflexivity|]. right. split.
  - apply in_map, in_seq. lia.
  - cbn [bit entry_of]. fold (square_of false p i). rewrite misses_free, F by assumption. reflexivity.
Qed.

Definition found_all (turn : bool) (p : state) (l : list entry) : Prop :=
  if turn then exists i, i < N /\ tb (free p) (square_of true p i) = true /\ holds false (step true p i)
  else forall i, i < N -> In (entry_of (row_of false) (at_line p) i) l -> tb (free p) (square_of false p i) = true -> holds true (step false p i).

Lemma seek_sound n : forall turn p w l, at_line p < N -> some_empty all_masks (free p) = false ->
  (forall e, In e l -> exists i, i < N /\ e = entry_of (row_of turn) (at_line p) i) ->
  to_Z w = (middle + margin p)%Z -> (Z.abs (margin p) + 2 ^ 20 * Z.of_nat n <= 2 ^ 50)%Z ->
  run n turn (free p) w (mask_of (row_of turn) (at_line p)) l = true -> found_all turn p l.
Proof.
  induction n as [|n IH]; intros turn p w l K H L W B R; [discriminate|]. destruct l as [|e l]; cbn [seek] in R.
  - destruct turn; [discriminate|]. intros i _ [].
  - destruct (L e (or_introl eq_refl)) as [i [I ->]]. assert (L2 : forall e, In e l -> exists i, i < N /\ e = entry_of (row_of turn) (at_line p) i) by (intros f F; apply L; now right).
    cbn [bit entry_of place_in gain] in R. fold (square_of turn p i) in R. rewrite misses_free in R by assumption.
    assert (rest : run n turn (free p) w (mask_of (row_of turn) (at_line p)) l = true -> found_all turn p l) by (apply IH; auto; lia).
    destruct (tb (free p) (square_of turn p i)) eqn:F; cbn [negb] in R.
    + replace (if turn then lines_of (negb prover_row) else lines_of prover_row) with (lines_for (negb turn)) in R by now destruct turn.
      rewrite ends_at in R by assumption. pose proof (gained turn w (margin p) (square_of turn p i) W ltac:(lia)) as V.
      set (v := (if turn then w + _ else w - _)%uint63) in *. set (y := (free p lxor _)%word) in *.
      pose proof (number_small (square_of turn p i)) as NS.
      assert (S : (if some_empty all_masks y then (least <=? (if counted then v else w))%uint63
                   else run n (negb turn) y v (mask (nth i (lines_for (negb turn)) nowhere)) (tries (negb turn) y v (nth i (lines_for (negb turn)) nowhere))) = true ->
                  holds (negb turn) (step turn p i)).
      { destruct (some_empty all_masks y) eqn:O; intro A.
        - apply holds_over; [exact O|]. apply leb_spec in A. unfold step. fold y. rewrite O. cbn [margin negb]. rewrite least_is in A.
          destruct counted; cbn [orb]; [rewrite V in A|rewrite W in A]; destruct turn; lia.
        - rewrite line_at in A by assumption. cbn [mask line_of] in A.
          assert (M : margin (step turn p i) = if turn then (margin p + number (square_of turn p i))%Z else (margin p - number (square_of turn p i))%Z).
          { unfold step. fold y. rewrite O. cbn [margin negb]. now rewrite orb_true_r. }
          apply (IH (negb turn) (step turn p i)) in A; try assumption.
          + destruct turn; cbn [negb] in *.
            * apply move_all; [exact I|exact O|]. intros j J G0. apply A; auto. now apply (tried_all (step true p i)).
            * destruct A as [j [J [G0 A]]]. now apply (move_one (step false p i) j).
          + intros f G0. now apply tried_in in G0.
          + now rewrite M, V.
          + rewrite M. destruct turn; lia. }
      destruct (if some_empty all_masks y then _ else _); destruct turn; try discriminate.
      * exists i. auto.
      * intros j J [E|E] G0; [|now apply rest]. apply (f_equal place_in) in E. cbn [place_in entry_of] in E. subst j. now apply S.
      * now apply rest.
    + apply rest in R. destruct turn; [exact R|]. intros j J [E|E] G0; [|now apply R].
      apply (f_equal place_in) in E. cbn [place_in entry_of] in E. subst j. congruence.
Qed.
End Run.

Lemma leaf_sound turn p : at_line p < N ->
  minimax_leaf (lines_of prover_row) (lines_of (negb prover_row)) all_masks T rounds turn p = true -> holds turn p.
Proof.
  intros K R. unfold minimax_leaf in R. destruct (some_empty all_masks (free p)) eqn:H.
  - apply Z.leb_le in R. now apply holds_over.
  - destruct (small (margin p) && small T) eqn:E; [|discriminate]. apply andb_true_iff in E as [A B]. unfold small in A, B. apply Z.leb_le in A, B.
    rewrite line_at in R by assumption. cbn [mask line_of] in R.
    assert (rounds_small : (2 ^ 20 * Z.of_nat rounds <= 2 ^ 40)%Z).
    { assert (limit <= 126) by now apply Nat.leb_le. assert (N <= 11) by nia. assert (rounds <= 2000) by (unfold rounds; nia). lia. }
    apply seek_sound in R; auto.
    + destruct turn.
      * destruct R as [i [I [F V]]]. now apply (move_one p i).
      * apply move_all; auto. intros i I F. apply R; auto. now apply tried_all.
    + apply to_Z_small. unfold middle. lia.
    + intros e I. now apply tried_in in I.
    + apply to_Z_small. unfold middle. lia.
    + lia.
Qed.

Lemma lead_in turn p : holds turn p <-> (T <= (if turn then value G (Place (taken_of (free p)) (row_of true) (at_line p) 0)
                                               else - value G (Place (taken_of (free p)) (row_of false) (at_line p) 0)) + margin p)%Z.
Proof. unfold holds, place_of. destruct turn; rewrite value_lead; lia. Qed.

Lemma alike_spec p q : alike p q = true -> free p = free q /\ at_line p = at_line q.
Proof.
  unfold alike. destruct (free p =? free q)%word eqn:E; [|discriminate]. intro F. apply Nat.eqb_eq in F. apply eqb_spec in E. auto.
Qed.

Lemma minimax_walk depth parts levels p o symbols : Forall (fun q => at_line q < N) p -> Forall (fun q => at_line q < N) o ->
  each_part parts (fun k => walk state before alike lesser (minimax_settle all_masks T) kids (fun q => q)
    (minimax_leaf (lines_of prover_row) (lines_of (negb prover_row)) all_masks T rounds) depth parts k levels p o symbols) ->
  Forall (holds true) p /\ Forall (holds false) o.
Proof.
  apply walk_sound.
  - intros a b E. apply alike_spec in E as [_ E]. unfold lesser. destruct (_ <=? _)%Z; lia.
  - intros turn a b E. apply alike_spec in E as [E F]. unfold lesser. rewrite !lead_in, E, F.
    destruct (Z.leb_spec (margin a) (margin b)); rewrite ?E, ?F; lia.
  - intros turn q _. unfold minimax_settle. destruct (some_empty all_masks (free q)) eqn:H; [|exact I].
    destruct (T <=? margin q)%Z eqn:M; [|exact I]. apply Z.leb_le in M. now apply holds_over.
  - intros turn q K. apply Forall_forall. intros r I. apply kids_in in I as [_ [i [I [_ ->]]]]; auto.
  - intros q r K I V. apply kids_in in I as [H [i [I [F ->]]]]; auto. now apply (move_one q i).
  - intros q K D V. rewrite Forall_forall in V. destruct (kids false q) as [|r l] eqn:E; [contradiction|].
    assert (I : In r (kids false q)) by (rewrite E; now left). apply kids_in in I as [H _]; auto.
    apply move_all; auto. intros i I F. apply V. rewrite <- E. apply kids_in; auto. split; [exact H|]. exists i. auto.
  - auto.
  - apply leaf_sound.
Qed.
End Minimax.

Theorem accepts_sound N numbers counted p lower v leaves symbols parts :
  each_part parts (accepts N numbers counted p lower v leaves symbols parts) ->
  if lower then (v <= value (minimax N numbers counted) p)%Z else (value (minimax N numbers counted) p <= v)%Z.
Proof.
  intros [P0 H]. unfold accepts in H. pose proof (H 0 P0) as H0. destruct (negb _) eqn:E; [discriminate|]. clear H0.
  apply negb_false_iff, andb_true_iff in E as [E B]. apply andb_true_iff in E as [E K]. apply andb_true_iff in E as [A L].
  apply Nat.leb_le in A. apply Nat.eqb_eq in L. apply Nat.ltb_lt in K. cbn zeta in H. set (T := if lower then v else (- v)%Z) in *.
  set (q := State _ _ _) in *. apply (conj P0), (minimax_walk N numbers counted A B) in H; try (destruct lower; auto; fail).
  assert (W : taken_of N (free_word N (taken p)) = taken p).
  { apply nth_ext with (d := true) (d' := true); unfold taken_of; rewrite map_length, seq_length; [now symmetry|]. intros s S.
    change (gone (taken_of N (free_word N (taken p))) s = gone (taken p) s). rewrite gone_of. apply Nat.ltb_lt in S as Sb. rewrite Sb.
    unfold free_word. assert (F : forall l, (forall u, In u l -> u < N * N) -> tb (fold_right (fun s m => if gone (taken p) s then m else (bit_of s lor m)%word) 0%word l) s =
      if existsb (Nat.eqb s) l then negb (gone (taken p) s) else false).
    { induction l as [|u l IH]; intro Bu; cbn [fold_right existsb]; [apply tb_0|]. pose proof (Bu u (or_introl eq_refl)).
      destruct (gone (taken p) u) eqn:D; [|rewrite tb_lor, tb_bit by lia]; rewrite IH by (intros t It; apply Bu; now right);
        destruct (Nat.eqb_spec s u) as [->|]; rewrite ?D; cbn [orb negb]; auto; destruct (existsb _ l); auto. }
    rewrite F by (intros u I; apply in_seq in I; lia). replace (existsb (Nat.eqb s) (seq 0 (N * N))) with true; [apply negb_involutive|].
    symmetry. apply existsb_exists. exists s. split; [apply in_seq; lia|apply Nat.eqb_refl]. }
  assert (V : holds N numbers counted (Bool.eqb (from_row p) lower) T lower q).
  { destruct H as [H1 H2]. destruct lower; [apply Forall_inv in H1|apply Forall_inv in H2]; assumption. }
  unfold holds, place_of, row_of, q, T in V. destruct p as [t r l a], lower; cbn [free at_line margin taken from_row line lead] in *; rewrite W in V;
    destruct r; cbn [Bool.eqb negb] in V; rewrite ?Z.opp_involutive in V; lia.
Qed.
