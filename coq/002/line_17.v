(** 002:17: E[T X; S > 0, T > 0] for two neurons
    \left[ \frac{1}{2\pi(1-\gamma^2)} \left( \frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(-\gamma) - \gamma^2 \sin^{-1}(\gamma) \right) + \frac{\frac{1}{\gamma\rho_{11}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} \right] \Sigma_1 w_1 + \left[ -\frac{\gamma}{2\pi(1-\gamma^2)} \sqrt{\frac{\rho_{11}}{\rho_{kk}}} \left( \frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(\gamma) - \sin^{-1}(\gamma) \right) + \frac{\frac{1}{\gamma\rho_{kk}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} \right] \Sigma_1 w_k *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk rho_1k a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a : R) : rho_11 = 1 / 4 -> rho_kk = 25 / 36 -> rho_1k = 5 / 72 -> a_Sigma1_w1
  = - 83 / 216 -> a_Sigma1_wk = 55 / 54 -> a_Sigma1_a = 1123 / 324 -> ~ (mean3 rho_11 rho_1k rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a (fun s t a =>
  a * t * step s * step t) (a_Sigma1_w1 * ((rho_kk * acos (- rho_1k / (sqrt rho_11 * sqrt rho_kk)) / rho_11 - rho_1k ^ 2 * asin (rho_1k / (sqrt
  rho_11 * sqrt rho_kk)) / (rho_11 * rho_kk)) / (2 * PI * (- rho_1k ^ 2 / (rho_11 * rho_kk) + 1)) + (- 1 / (sqrt rho_11 * sqrt rho_kk) + sqrt rho_kk
  / (rho_1k * sqrt rho_11)) / (2 * PI * sqrt (- rho_1k ^ 2 / (rho_11 * rho_kk) + 1))) + a_Sigma1_wk * ((- 1 / (sqrt rho_11 * sqrt rho_kk) + sqrt
  rho_11 / (rho_1k * sqrt rho_kk)) / (2 * PI * sqrt (- rho_1k ^ 2 / (rho_11 * rho_kk) + 1)) - rho_1k * (- asin (rho_1k / (sqrt rho_11 * sqrt rho_kk))
  + rho_kk * acos (rho_1k / (sqrt rho_11 * sqrt rho_kk)) / rho_11) / (2 * PI * rho_kk * (- rho_1k ^ 2 / (rho_11 * rho_kk) + 1))))).
Proof. intros; intros value0; eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike | known
  orthant_t_third]]; revert value0; subst; differs. Qed.
