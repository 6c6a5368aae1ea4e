(** 001:49/middle: E[T X; S > 0, T > 0] for orthogonal neurons
    \frac{1}{2\pi} \cdot \frac{1}{\rho_{11}\rho_{kk}} \left[\left(\rho_{kk}^2 \frac{\pi}{2} \right) \Sigma_1 w_1 \right] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a : R) : rho_11 = 1 / 4 -> rho_kk = 1 -> a_Sigma1_w1 = 5 / 8 -> a_Sigma1_wk = 1 ->
  a_Sigma1_a = 57 / 16 -> ~ (mean3 rho_11 0 rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a (fun s t a => a * t * step s * step t) (rho_kk ^ 2 * PI *
  a_Sigma1_w1 / (2 * PI * (rho_11 * rho_kk) * 2))).
Proof. intros; intros value0; eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike | known
  orthant_t_third]]; revert value0; subst; differs. Qed.
