(** 001:13/middle: mean of S X over S > 0 in closed form
    \frac{1}{2} w_1^\top \Sigma_1 w_1 \left(\frac{1}{w_1^\top \Sigma_1 w_1} \Sigma_1 w_1 \right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1 ^
  2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> mean2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun s a => a * s * step s) (a_Sigma1_w1 / 2).
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; assert (0 < residual * s_1 ^ 2) by pos; eapply mean2_eq; [apply mean2_ext with (fun s a => (step s * (s *
  a))); [alike | known half_plane_st] | equal]. Qed.
