(** Tic-tac-toe by the kernel alone: every game is played. *)
From Coq Require Import List ZArith Bool Arith Lia String.
From Yomikiri Require Import Spec Game Rules.
Import ListNotations.
Local Open Scope string_scope.

Theorem tic_tac_toe_falls misere : falls (tic_tac_toe misere).
Proof.
  intros b q H. cbn [next size tic_tac_toe] in *. unfold next_stones in H. destruct (_ || _)%bool; [contradiction|].
  apply in_map_iff in H as [s [<- H]]. apply filter_In in H as [H E]. apply same_spec in E. unfold put.
  rewrite count_exchange. cbn [other]. apply Nat.lt_le_trans with (count Empty (map (cell_at b) (seq 0 9))).
  - apply count_map_lt with s; auto; [|now rewrite Nat.eqb_refl]. intros t _. now destruct (t =? s)%nat.
  - destruct (Nat.le_gt_cases 9 (List.length b)) as [L|L].
    + replace (count Empty b) with (count Empty (map (cell_at b) (seq 0 (List.length b)))) by (now rewrite <- board_as_map).
      replace (List.length b) with (9 + (List.length b - 9))%nat by lia.
      rewrite seq_app, map_app. unfold count. rewrite filter_app, app_length. lia.
    + replace 9%nat with (List.length b + (9 - List.length b))%nat by lia. rewrite seq_app, map_app, <- board_as_map.
      unfold count. rewrite filter_app, app_length.
      replace (filter (same Empty) (map (cell_at b) (seq (0 + List.length b) (9 - List.length b)))) with (@nil cell); [cbn; lia|].
      symmetry. assert (A : forall l, (forall t, In t l -> (List.length b <= t)%nat) -> filter (same Empty) (map (cell_at b) l) = []).
      { induction l as [|t l IH]; intro I; [reflexivity|]. cbn [map filter]. unfold cell_at at 1.
        rewrite nth_overflow by (apply I; now left). apply IH. intros u Hu. apply I. now right. }
      apply A. intros t I. apply in_seq in I. lia.
Qed.

Theorem tic_tac_toe_draw : (value (tic_tac_toe false) (read "--------- X") = 0)%Z.
Proof. vm_cast_no_check (eq_refl 0%Z). Qed.

Theorem misere_tic_tac_toe_draw : (value (tic_tac_toe true) (read "--------- X") = 0)%Z.
Proof. vm_cast_no_check (eq_refl 0%Z). Qed.
