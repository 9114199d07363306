(** Prints what the theorems of the checkers and the facts about values rest on; `make theorems` compares it with
    assumptions.txt. *)
From Yomikiri Require Import Game Rules Check Rows CheckRows CheckEight CheckMinimax.
Definition checkers := (verify_sound, verify_row_sound, verify_eight_sound, verify_minimax_sound).
Print Assumptions checkers.
Print Assumptions reversi_falls.
Print Assumptions in_a_row_falls.
Print Assumptions eight_falls.
Print Assumptions minimax_falls.
Print Assumptions value_end.
Print Assumptions value_least.
Print Assumptions value_reached.
