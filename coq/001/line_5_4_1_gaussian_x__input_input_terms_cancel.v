(** 001:5-4-1-gaussian-x/input-input-terms-cancel: for Gaussian data the input-input terms of the flow cancel
    But what happens when x is non-Gaussian. [...] it seems like the input-input covariance terms will *not* cancel, and so we will have another term that hopefully does more than just shrink u_1 to 0. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 a_Sigma1_w1 a_Sigma1_a : R) : rho_11 = 4 -> a_Sigma1_w1 = 4 -> a_Sigma1_a = 7 -> ~ (given2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun
  s a => step s) (fun s a => a * s) 0).
Proof. intros; intros value0; eapply given2_unique in value0; [|eexists; eexists; split; [apply mean2_ext with (fun s a => (step s * (s * a))); [alike |
  known half_plane_st] | split; [apply mean2_ext with (fun s a => (step s)); [alike | known half_plane_1] | split; [pos | reflexivity]]]]; revert
  value0; subst; differs. Qed.
