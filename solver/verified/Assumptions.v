(** Prints what verify_sound and the facts about values rest on; `make theorems` compares it with assumptions.txt. *)
From Yomikiri Require Import Game Rules Check.
Print Assumptions verify_sound.
Print Assumptions reversi_falls.
Print Assumptions value_end.
Print Assumptions value_least.
Print Assumptions value_reached.
