(** SPECIFICATION: what the theorems claim.  Everything else in this folder is checked by Coq.

    Each definition stands below a sentence that says the same, and above examples that Coq evaluates when it reads this
    file.  [list A] is a list of things of type A, [nat] a number 0, 1, 2, ..., [Z] a whole number. *)
From Coq Require Import List ZArith Bool String Ascii.
Import ListNotations.
Local Open Scope string_scope. Local Open Scope Z_scope.

(** ** Games *)
(** A game has positions; the positions that the side to move can move to, each seen by the side that is then to move; the
    score of a position without moves, for the side to move; and a number that no game from the position exceeds in length. *)
Record game := Game { position : Type; next : position -> list position; score : position -> Z; size : position -> nat }.

(** With best play: a position without moves is worth its score.  Another one is worth the best of its moves, where a move
    is worth minus the value of the position after it.  [depth] is only there because Coq wants every function to end. *)
Fixpoint best (G : game) (depth : nat) (p : position G) : Z :=
  match depth, next G p with
  | S d, q :: others => fold_left Z.max (map (fun r => - best G d r) others) (- best G d q)
  | _, _ => score G p end.
Definition value (G : game) (p : position G) : Z := best G (size G p) p.

(** Example: a heap of matches; a move takes one or two; the side that cannot move loses. *)
Definition matches : game :=
  Game nat (fun n => match n with 0 => [] | 1 => [0] | S (S m) => [S m; m] end)%nat (fun _ => -1) (fun n => n).
Example heaps : map (value matches) [1; 2; 3; 4]%nat = [1; 1; -1; 1]. Proof. reflexivity. Qed.

(** ** Boards *)
(** A square holds a disc of the side to move, a disc of the other side, or nothing.  A board is the list of its squares,
    row by row: the square in row r and column c, counted from 0, is number r * C + c. *)
Inductive cell := Mine | Theirs | Empty.
Definition board := list cell.
Definition cell_at (b : board) (s : nat) : cell := nth s b Theirs.

(** The same board seen by the other side. *)
Definition other (c : cell) : cell := match c with Mine => Theirs | Theirs => Mine | Empty => Empty end.
Definition exchange (b : board) : board := map other b.
Example exchanged : exchange [Mine; Empty; Theirs] = [Theirs; Empty; Mine]. Proof. reflexivity. Qed.

(** A position as text: a sign for each square, X, O or another one for an empty square; a space; the side to move. *)
Fixpoint read_for (mover opponent : ascii) (text : string) : board :=
  match text with
  | String c rest =>
      if (c =? " ")%char then []
      else (if (c =? mover)%char then Mine else if (c =? opponent)%char then Theirs else Empty) :: read_for mover opponent rest
  | EmptyString => []
  end.
Fixpoint last_sign (c : ascii) (text : string) : ascii := match text with String d rest => last_sign d rest | _ => c end.
Definition read (text : string) : board :=
  if (last_sign " " text =? "O")%char then read_for "O" "X" text else read_for "X" "O" text.
Example texts : map read ["-XO X"; "-XO O"] = [[Empty; Mine; Theirs]; [Empty; Theirs; Mine]]. Proof. reflexivity. Qed.

(** The number of squares that hold this. *)
Definition same (c d : cell) : bool := match c, d with Mine, Mine | Theirs, Theirs | Empty, Empty => true | _, _ => false end.
Definition count (c : cell) (b : board) : nat := List.length (filter (same c) b).
Example counted : count Mine (read "XX-O X") = 2%nat. Proof. reflexivity. Qed.

(** The board after the side to move has put discs on these squares, seen by the other side. *)
Definition place (b : board) (squares : list nat) : board :=
  exchange (map (fun s => if existsb (Nat.eqb s) squares then Mine else cell_at b s) (seq 0 (List.length b))).
Example placed : place (read "-OX X") [0; 1]%nat = read "XXX O". Proof. reflexivity. Qed.

Section Games. Variables (R C : nat). (* rows and columns *)

(** The squares that one passes from row r and column c in steps of dr rows and dc columns, until the board ends.
    [n] is at least their number. *)
Fixpoint ray (n : nat) (r c dr dc : Z) : list nat :=
  match n with O => [] | S m =>
      if (0 <=? r + dr) && (r + dr <? Z.of_nat R) && (0 <=? c + dc) && (c + dc <? Z.of_nat C)
      then Z.to_nat ((r + dr) * Z.of_nat C + (c + dc)) :: ray m (r + dr) (c + dc) dr dc
      else []
  end.

(** Those in each of the eight directions from a square. *)
Definition directions : list (Z * Z) := [(-1, -1); (-1, 0); (-1, 1); (0, -1); (0, 1); (1, -1); (1, 0); (1, 1)].
Definition rays (s : nat) : list (list nat) :=
  map (fun d => ray (R + C) (Z.of_nat (s / C)) (Z.of_nat (s mod C)) (fst d) (snd d)) directions.

(** ** Reversi and othello *)
(** The discs that are flipped in one direction: the other side's, up to the first of one's own; none if an empty square or
    the end of the board comes first.  [line] are those passed so far. *)
Fixpoint closed (b : board) (squares line : list nat) : list nat :=
  match squares with [] => [] | s :: rest =>
      match cell_at b s with Mine => line | Theirs => closed b rest (s :: line) | Empty => [] end
  end.

(** All that a disc on square s flips.  It may go there if the square is empty and it flips at least one. *)
Definition flips (b : board) (s : nat) : list nat := flat_map (fun squares => closed b squares []) (rays s).
Definition legal (b : board) (s : nat) : bool := match cell_at b s, flips b s with Empty, _ :: _ => true | _, _ => false end.
Definition moves (b : board) : list board := map (fun s => place b (s :: flips b s)) (filter (legal b) (seq 0 (R * C))).

(** A side without a move passes; if the other side has none either, the game is over. *)
Definition next_boards (b : board) : list board :=
  match moves b, moves (exchange b) with [], [] => [] | [], _ => [exchange b] | after_moves, _ => after_moves end.

(** The score: one's own discs minus the others'.  [full] (othello): the empty squares count for the side with more discs.
    [misere]: the negated score. *)
Definition result (full misere : bool) (b : board) : Z :=
  let d := Z.of_nat (count Mine b) - Z.of_nat (count Theirs b) in
  let v := if full then d + Z.sgn d * Z.of_nat (count Empty b) else d in if misere then - v else v.

(** A move fills a square, and after a pass there is a move. *)
Definition longest (b : board) : nat := 2 * count Empty b + match moves b with [] => 1 | _ => 0 end.
Definition reversi (full misere : bool) : game := Game board next_boards (result full misere) longest.

(** ** K in a row, as tic-tac-toe; with [gravity], as Connect Four *)
Variables (K : nat) (gravity : bool).

(** The lines: K squares one after the other in any of the eight directions, so that each is in the list from both ends. *)
Definition lines : list (list nat) :=
  filter (fun l => Nat.eqb (List.length l) K)
    (flat_map (fun s => map (fun squares => firstn K (s :: squares)) (rays s)) (seq 0 (R * C))).
Definition has_line (c : cell) (b : board) : bool := existsb (forallb (fun s => same c (cell_at b s))) lines.

(** A stone goes on an empty square; with [gravity] not if the square below, s + C, is empty.  (Below the last row there is
    none, and [cell_at] is not Empty outside of the board.)  The game is over when a side has a line or no stone can go. *)
Definition free (b : board) (s : nat) : bool := same Empty (cell_at b s) && negb (gravity && same Empty (cell_at b (s + C))).
Definition next_stones (b : board) : list board :=
  if has_line Mine b || has_line Theirs b then [] else map (fun s => place b [s]) (filter (free b) (seq 0 (R * C))).

(** The score: 1 for one's own line, -1 for the other side's; with [gravity], times 1 more than the stones that the winner
    has left, which is half of the empty squares, rounded down.  [misere]: the negated score. *)
Definition line_score (misere : bool) (b : board) : Z :=
  let v := Z.b2z (has_line Mine b) - Z.b2z (has_line Theirs b) in
  let w := if gravity then v * (1 + Z.of_nat (count Empty b) / 2) else v in if misere then - w else w.
Definition in_a_row (misere : bool) : game := Game board next_stones (line_score misere) (count Empty).
End Games.
Example a_ray : ray 3 4 7 0 0 1 1 = [5; 10]%nat. Proof. reflexivity. Qed.
Example a_corner : map (@List.length nat) (rays 3 4 0) = [0; 0; 0; 0; 3; 0; 2; 2]%nat. Proof. reflexivity. Qed.
Example in_line : map (fun b => closed (read b) [1; 2; 3]%nat []) ["-OOX X"; "-OO- X"] = [[2; 1]; []]%nat. Proof. reflexivity. Qed.
Example a_move : moves 1 4 (read "-OX- X") = [read "XXX- O"]. Proof. reflexivity. Qed.
Example a_pass : map (next_boards 1 4) [read "XO-- O"; read "XX-- O"] = [[read "XO-- X"]; []]. Proof. reflexivity. Qed.
Example of_reversi : map (fun m => result false m (read "XXO- X")) [false; true] = [1; -1]. Proof. reflexivity. Qed.
Example of_othello : map (result true false) [read "XXO- X"; read "XO-- X"] = [2; 0]. Proof. reflexivity. Qed.
Example reversi_2x3 : value (reversi 2 3 false false) (read "OX-XO- X") = 0. Proof. vm_compute. reflexivity. Qed.
Example the_lines : lines 1 3 2 = [[0; 1]; [1; 0]; [1; 2]; [2; 1]]%nat. Proof. reflexivity. Qed.
Example a_diagonal : has_line 3 3 3 Mine (read "X-OOX--OX X") = true. Proof. reflexivity. Qed.
Example stones_fall : next_stones 2 2 2 true (read "--X- O") = [read "O-X- X"; read "--XO X"]. Proof. reflexivity. Qed.
Example with_gravity : line_score 2 3 3 true false (read "-O-XXX O") = -2. Proof. reflexivity. Qed.
Example tic_tac_toe : value (in_a_row 3 3 3 false false) (read "XX-OO---- X") = 1. Proof. vm_compute. reflexivity. Qed.
Example connect_2x3 : value (in_a_row 2 3 2 true false) (read "------ X") = 2. Proof. vm_compute. reflexivity. Qed.

(** ** Eight: the side to move adds a number from 1 to [largest] to the total, not the one added just before.  Who makes
    [target] wins; who makes more, or has no number to add, loses.  A position is the total and the last number. *)
Definition eight (largest target : nat) : game :=
  Game (nat * nat)
    (fun p => if Nat.leb target (fst p) then []
              else map (fun n => (fst p + n, n)%nat) (filter (fun n => negb (Nat.eqb n (snd p))) (seq 1 largest)))
    (fun p => if Nat.ltb target (fst p) then 1 else -1) (fun p => target - fst p)%nat.
Example adds : next (eight 3 8) (5, 1)%nat = [(7, 2); (8, 3)]%nat. Proof. reflexivity. Qed.
Example eight_3_8 : value (eight 3 8) (0, 0)%nat = -1. Proof. reflexivity. Qed.
