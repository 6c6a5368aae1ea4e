(** 001:141/right: mean of X given S > 0
    \sqrt{\frac{2}{\pi}} (w_1(t)^\top \Sigma w_1(t))^{-\frac{1}{2}} \Sigma w_1(t) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1 ^
  2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> given2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun s a => step s) (fun s a => a) (a_Sigma1_w1 * sqrt 2
  / (sqrt PI * sqrt rho_11)).
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; assert (0 < residual * s_1 ^ 2) by pos; eexists; eexists; split; [apply mean2_ext with (fun s a => (step
  s * a)); [alike | known half_plane_t] | split; [apply mean2_ext with (fun s a => (step s)); [alike | known half_plane_1] | split; [pos | equal]]]. Qed.
