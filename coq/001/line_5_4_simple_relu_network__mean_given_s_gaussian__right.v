(** 001:5-4-simple-relu-network/mean-given-s-gaussian/right: conditional mean of X given S, for Gaussian data
    sv *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual s rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1
  ^ 2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> mean1 ((- a_Sigma1_w1 ^ 2 + a_Sigma1_a * rho_11) / rho_11) (fun a => a + a_Sigma1_w1 * s /
  rho_11) (a_Sigma1_w1 * s / rho_11).
Proof. intros; subst; eapply mean1_eq; [apply mean1_ext with (fun a => (a) + ((alpha_1 * s) * (1))); [alike | apply mean1_plus; [known mean1_1 | apply
  mean1_scale; known mean1_0]] | equal]. Qed.
