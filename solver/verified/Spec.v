(** SPECIFICATION: what the theorems claim.  Everything else in this folder is checked by Coq.

    Each definition stands below a sentence that says the same, and above examples that Coq evaluates when it reads this
    file.  [list A] is a list of things of type A, [nat] a number 0, 1, 2, ..., [Z] a whole number. *)
From Coq Require Import List ZArith Bool String Ascii.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope Z_scope.

(** ** Games *)

(** A game has positions; the positions that the side to move can move to, each seen by the side that is then to move; the
    score of a position without moves, for the side to move; and a number that no game from the position exceeds in length. *)
Record game := Game { position : Type; next : position -> list position; score : position -> Z; size : position -> nat }.

(** With best play: a position without moves is worth its score.  Another one is worth the best of its moves, where a move
    is worth minus the value of the position after it.  [depth] is only there because Coq wants every function to end. *)
Fixpoint best (G : game) (depth : nat) (p : position G) : Z :=
  match depth, next G p with
  | S d, q :: others => fold_left Z.max (map (fun r => - best G d r) others) (- best G d q)
  | _, _ => score G p
  end.
Definition value (G : game) (p : position G) : Z := best G (size G p) p.

(** Example: a heap of matches; a move takes one or two; the side that cannot move loses. *)
Definition matches : game :=
  Game nat (fun n => match n with 0 => [] | 1 => [0] | S (S m) => [S m; m] end)%nat (fun _ => -1) (fun n => n).
Example three_matches : value matches 3%nat = -1. Proof. reflexivity. Qed.
Example four_matches : value matches 4%nat = 1. Proof. reflexivity. Qed.

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
Definition is_sign (a c : ascii) : bool := if ascii_dec a c then true else false.
Fixpoint read_for (mover opponent : ascii) (text : string) : board :=
  match text with
  | String c rest =>
      if is_sign c " " then []
      else (if is_sign c mover then Mine else if is_sign c opponent then Theirs else Empty) :: read_for mover opponent rest
  | EmptyString => []
  end.
Fixpoint last_sign (c : ascii) (text : string) : ascii :=
  match text with String d rest => last_sign d rest | EmptyString => c end.
Definition read (text : string) : board :=
  if is_sign (last_sign " " text) "O" then read_for "O" "X" text else read_for "X" "O" text.
Example read_X : read "-XO X" = [Empty; Mine; Theirs]. Proof. reflexivity. Qed.
Example read_O : read "-XO O" = [Empty; Theirs; Mine]. Proof. reflexivity. Qed.

(** The number of squares that hold this. *)
Definition same (c d : cell) : bool :=
  match c, d with Mine, Mine | Theirs, Theirs | Empty, Empty => true | _, _ => false end.
Definition count (c : cell) (b : board) : nat := List.length (filter (same c) b).
Example counted : count Mine (read "XX-O X") = 2%nat. Proof. reflexivity. Qed.

(** ** Reversi and othello on R rows and C columns *)
Section Reversi.
Variables (R C : nat).

(** The squares that one passes from row r and column c in steps of dr rows and dc columns, until the board ends.
    [n] is at least their number. *)
Fixpoint ray (n : nat) (r c dr dc : Z) : list nat :=
  match n with
  | O => []
  | S m =>
      if (0 <=? r + dr) && (r + dr <? Z.of_nat R) && (0 <=? c + dc) && (c + dc <? Z.of_nat C)
      then Z.to_nat ((r + dr) * Z.of_nat C + (c + dc)) :: ray m (r + dr) (c + dc) dr dc
      else []
  end.

(** Those in each of the eight directions from a square. *)
Definition directions : list (Z * Z) := [(-1, -1); (-1, 0); (-1, 1); (0, -1); (0, 1); (1, -1); (1, 0); (1, 1)].
Definition rays (s : nat) : list (list nat) :=
  map (fun d => ray (R + C) (Z.of_nat (s / C)) (Z.of_nat (s mod C)) (fst d) (snd d)) directions.

(** The discs that are flipped in one direction: the other side's, up to the first of one's own; none if an empty square or
    the end of the board comes first.  [line] are those passed so far. *)
Fixpoint closed (b : board) (squares line : list nat) : list nat :=
  match squares with
  | [] => []
  | s :: rest => match cell_at b s with Mine => line | Theirs => closed b rest (s :: line) | Empty => [] end
  end.

(** All that a disc on square s flips.  It may go there if the square is empty and it flips at least one. *)
Definition flips (b : board) (s : nat) : list nat := flat_map (fun squares => closed b squares []) (rays s).
Definition legal (b : board) (s : nat) : bool :=
  match cell_at b s, flips b s with Empty, _ :: _ => true | _, _ => false end.

(** The board after it, seen by the other side. *)
Definition after (b : board) (s : nat) : board :=
  exchange (map (fun t => if existsb (Nat.eqb t) (s :: flips b s) then Mine else cell_at b t) (seq 0 (List.length b))).
Definition moves (b : board) : list board := map (after b) (filter (legal b) (seq 0 (R * C))).

(** A side without a move passes; if the other side has none either, the game is over. *)
Definition next_boards (b : board) : list board :=
  match moves b, moves (exchange b) with
  | [], [] => []
  | [], _ => [exchange b]
  | after_moves, _ => after_moves
  end.

(** The score: one's own discs minus the others'.  [full] (othello): the empty squares count for the side with more discs.
    [misere]: the negated score. *)
Definition result (full misere : bool) (b : board) : Z :=
  let d := Z.of_nat (count Mine b) - Z.of_nat (count Theirs b) in
  let e := Z.of_nat (count Empty b) in
  let v := if full then d + Z.sgn d * e else d in
  if misere then - v else v.

(** A move fills a square, and after a pass there is a move. *)
Definition longest (b : board) : nat := 2 * count Empty b + match moves b with [] => 1 | _ => 0 end.

Definition reversi (full misere : bool) : game := Game board next_boards (result full misere) longest.
End Reversi.

Example a_ray : ray 3 4 7 0 0 1 1 = [5; 10]%nat. Proof. reflexivity. Qed.
Example a_corner : map (@List.length nat) (rays 3 4 0) = [0; 0; 0; 0; 3; 0; 2; 2]%nat. Proof. reflexivity. Qed.
Example a_closed_line : closed (read "-OOX X") [1; 2; 3]%nat [] = [2; 1]%nat. Proof. reflexivity. Qed.
Example an_open_line : closed (read "-OO- X") [1; 2; 3]%nat [] = []. Proof. reflexivity. Qed.
Example a_move : moves 1 4 (read "-OX- X") = [read "XXX- O"]. Proof. reflexivity. Qed.
Example a_pass : next_boards 1 4 (read "XO-- O") = [read "XO-- X"]. Proof. reflexivity. Qed.
Example no_moves : next_boards 1 4 (read "XX-- O") = []. Proof. reflexivity. Qed.
Example of_reversi : result false false (read "XXO- X") = 1. Proof. reflexivity. Qed.
Example of_othello : result true false (read "XXO- X") = 2. Proof. reflexivity. Qed.
Example of_a_draw : result true false (read "XO-- X") = 0. Proof. reflexivity. Qed.
Example of_misere : result true true (read "XXO- X") = -2. Proof. reflexivity. Qed.
Example reversi_2x3 : value (reversi 2 3 false false) (read "OX-XO- X") = 0. Proof. vm_compute. reflexivity. Qed.

(** ** Tic-tac-toe: three in a row win, with [misere] they lose. *)
Definition rows_of_three : list (list nat) :=
  [[0; 1; 2]; [3; 4; 5]; [6; 7; 8]; [0; 3; 6]; [1; 4; 7]; [2; 5; 8]; [0; 4; 8]; [2; 4; 6]]%nat.
Definition has_three (c : cell) (b : board) : bool := existsb (forallb (fun s => same c (cell_at b s))) rows_of_three.
Definition put (b : board) (s : nat) : board :=
  exchange (map (fun t => if Nat.eqb t s then Mine else cell_at b t) (seq 0 9)).
Definition next_stones (b : board) : list board :=
  if has_three Mine b || has_three Theirs b then [] else map (put b) (filter (fun s => same Empty (cell_at b s)) (seq 0 9)).
Definition three_score (misere : bool) (b : board) : Z :=
  let v := if has_three Mine b then 1 else if has_three Theirs b then -1 else 0 in if misere then - v else v.
Definition tic_tac_toe (misere : bool) : game := Game board next_stones (three_score misere) (count Empty).
Example a_win : value (tic_tac_toe false) (read "XX-OO---- X") = 1. Proof. reflexivity. Qed.
