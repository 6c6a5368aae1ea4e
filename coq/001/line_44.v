(** 001:44: E[T X; S > 0, T > 0] for two neurons
    \frac{1}{2\pi(1-\gamma^2)\rho_{11}\rho_{kk}} \left[(\rho_{kk}^2 \cos^{-1}(-\gamma) - \rho_{1k}^2 \sin^{-1}(\gamma)) \Sigma_1 w_1 + (-\rho_{1k}\rho_{kk} \cos^{-1}(\gamma) + \rho_{1k}\rho_{11} \sin^{-1}(\gamma)) \Sigma_1 w_k \right] + \frac{1}{2\pi\sqrt{1-\gamma^2}} \cdot \frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}^3} ((\rho_{kk} - \rho_{1k})\Sigma_1 w_1 + (\rho_{11} - \rho_{1k})\Sigma_1 w_k) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk rho_1k a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a : R) : rho_11 = 1 / 4 -> rho_kk = 25 / 36 -> rho_1k = 5 / 72 -> a_Sigma1_w1
  = - 83 / 216 -> a_Sigma1_wk = 55 / 54 -> a_Sigma1_a = 1123 / 324 -> ~ (mean3 rho_11 rho_1k rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a (fun s t a =>
  a * t * step s * step t) ((a_Sigma1_w1 * (rho_kk ^ 2 * acos (- rho_1k / (sqrt rho_11 * sqrt rho_kk)) - rho_1k ^ 2 * asin (rho_1k / (sqrt rho_11 *
  sqrt rho_kk))) + a_Sigma1_wk * (rho_1k * rho_11 * asin (rho_1k / (sqrt rho_11 * sqrt rho_kk)) - rho_1k * rho_kk * acos (rho_1k / (sqrt rho_11 *
  sqrt rho_kk)))) / (2 * PI * rho_11 * rho_kk * (- rho_1k ^ 2 / (rho_11 * rho_kk) + 1)) + rho_1k * (a_Sigma1_w1 * (rho_kk - rho_1k) + a_Sigma1_wk *
  (rho_11 - rho_1k)) / (2 * PI * sqrt rho_11 ^ 3 * sqrt rho_kk ^ 3 * sqrt (- rho_1k ^ 2 / (rho_11 * rho_kk) + 1)))).
Proof. intros; intros value0; eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike | known
  orthant_t_third]]; revert value0; subst; differs. Qed.
