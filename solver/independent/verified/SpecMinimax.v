(** SPECIFICATION of MiniMax, the number game; Spec.v has [game] and [value].  Everything else is checked by Coq. *)
From Coq Require Import List ZArith Bool String Ascii.
From Yomikiri Require Import Spec.
Import ListNotations.
Local Open Scope string_scope. Local Open Scope Z_scope.

(** A table has N rows and N columns of numbers.  The first player takes a number from a row, the second player one from a
    column, in turn.  Who takes a number in column c sends the other side to column c; a number in row r sends it to row r. *)
Record place := Place {
  taken : list bool; (* for each square, row by row, whether its number is gone *)
  from_row : bool;   (* whether the side to move takes from a row *)
  line : nat;        (* which row or column it takes from, counted from 0 *)
  lead : Z           (* what the side to move has taken, minus what the other side has *)
}.

(** The squares as text: 1 where the number is gone, 0 where it is not. *)
Definition squares (text : string) : list bool := map (fun c => c =? "1")%char (list_ascii_of_string text).
Example two_of_four : squares "1001" = [true; false; false; true]. Proof. reflexivity. Qed.

Section Minimax. Variables (N : nat) (numbers : list Z) (counted : bool).

(** The square that is number i, from 0, of a row (or of a column), and whether its number is gone. *)
Definition square (row : bool) (k i : nat) : nat := if row then (k * N + i)%nat else (i * N + k)%nat.
Definition gone (t : list bool) (s : nat) : bool := nth s t true.

(** The game is over when some row or some column has no number left. *)
Definition no_number (t : list bool) (row : bool) (k : nat) : bool := forallb (fun i => gone t (square row k i)) (seq 0 N).
Definition over (t : list bool) : bool := existsb (fun row => existsb (no_number t row) (seq 0 N)) [true; false].

(** The place after the side to move has taken number i of its line, seen by the other side.  If numbers that end the game
    are not [counted], such a number changes nobody's sum. *)
Definition take (t : list bool) (s : nat) : list bool := map (fun u => Nat.eqb u s || gone t u) (seq 0 (List.length t)).
Definition after (p : place) (i : nat) : place :=
  let s := square (from_row p) (line p) i in
  let t := take (taken p) s in
  Place t (negb (from_row p)) i (- (lead p + if counted || negb (over t) then nth s numbers 0 else 0)).

(** One may take what is left in one's line.  The score is the lead. *)
Definition next_places (p : place) : list place :=
  if over (taken p) then []
  else map (after p) (filter (fun i => negb (gone (taken p) (square (from_row p) (line p) i))) (seq 0 N)).
Definition minimax : game :=
  Game place next_places lead (fun p => List.length (filter negb (taken p))).

(** At the start the first player takes from row 0. *)
Definition start : place := Place (repeat false (N * N)) true 0 0.
End Minimax.
Example of_a_column : map (square 3 false 1) [0; 1; 2]%nat = [1; 4; 7]%nat. Proof. reflexivity. Qed.
Example a_full_row : map (fun t => over 2 (squares t)) ["1001"; "1100"; "0101"] = [false; true; true]. Proof. reflexivity. Qed.
Example moves_at_start : next (minimax 2 [5; -2; 1; 7] true) (start 2) =
  [Place (squares "1000") false 0 (-5); Place (squares "0100") false 1 2]. Proof. reflexivity. Qed.
Example last_counts : map (fun counted => next_places 2 [5; -2; 1; 7] counted (Place (squares "0100") false 1 2)) [true; false] =
  [[Place (squares "0101") true 1 (-9)]; [Place (squares "0101") true 1 (-2)]]. Proof. reflexivity. Qed.
Example best_play : map (fun counted => value (minimax 2 [5; -2; 1; 7] counted) (start 2)) [true; false] = [4; 5].
Proof. reflexivity. Qed.
