(** 000:9: f(w) for Gaussian data, against an arbitrary direction
    \frac{1}{\sqrt{2\pi}} \cdot \frac{\Sigma_1 w}{\sqrt{w^{\top} \Sigma_1 w}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < rho_11 -> 0 < a_Sigma1_a -> a_Sigma1_w1 ^ 2 < a_Sigma1_a * rho_11 -> mean2 rho_11 a_Sigma1_w1
  a_Sigma1_a (fun s a => a * step s) (a_Sigma1_w1 * sqrt 2 / (2 * sqrt PI * sqrt rho_11)).
Proof. intros; subst; assert (0 < - a_Sigma1_w1 ^ 2 + a_Sigma1_a * rho_11) by pos; eapply mean2_eq; [apply mean2_ext with (fun s a => (step s * a)); [alike
  | known half_plane_t] | equal]. Qed.
