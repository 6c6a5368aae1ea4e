(** 002:gaussian-data/both-labels: mean of S X over S > 0 for the other label has the same form, with Sigma_0
    Both labels appear in the ODE for this term, but the result has the same form. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sigma_0 alpha_0 a_Sigma0_w1 a_Sigma0_a : R) : 0 < sigma_0 -> a_Sigma0_w1 = alpha_0 * sigma_0 ^ 2 -> a_Sigma0_a = alpha_0 ^ 2 * sigma_0
  ^ 2 + 1 -> mean2 (sigma_0 ^ 2) a_Sigma0_w1 a_Sigma0_a (fun s a => a * s * step s) (a_Sigma0_w1 / 2).
Proof. intros; subst; assert (0 < sigma_0 ^ 2) by pos; eapply mean2_eq; [apply mean2_ext with (fun s a => (step s * (s * a))); [alike | known half_plane_st]
  | equal]. Qed.
