(** 002:18: the coefficient of Sigma_1 w_1 in E[T X; S > 0, T > 0]
    \left[\frac{\gamma^2 - \frac{\rho_{kk}}{\rho_{11}}}{2\pi(1-\gamma^2)} \cos^{-1}(\gamma) + \frac{2\frac{\rho_{kk}}{\rho_{11}} - \gamma^2}{4(1-\gamma^2)} + \frac{\frac{1}{\gamma\rho_{11}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} \right] \Sigma_1 w_1 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk rho_1k a_Sigma1_a : R) : rho_11 = 4 -> rho_kk = 1 -> rho_1k = 1 -> a_Sigma1_a = 4 / 3 -> ~ (mean3 rho_11 rho_1k rho_kk
  1 0 a_Sigma1_a (fun s t a => a * t * step s * step t) ((2 * rho_kk / rho_11 - rho_1k ^ 2 / (rho_11 * rho_kk)) / (- 4 * rho_1k ^ 2 / (rho_11 *
  rho_kk) + 4) + (- 1 / (sqrt rho_11 * sqrt rho_kk) + sqrt rho_kk / (rho_1k * sqrt rho_11)) / (2 * PI * sqrt (- rho_1k ^ 2 / (rho_11 * rho_kk) + 1))
  + (- rho_kk / rho_11 + rho_1k ^ 2 / (rho_11 * rho_kk)) * acos (rho_1k / (sqrt rho_11 * sqrt rho_kk)) / (2 * PI * (- rho_1k ^ 2 / (rho_11 * rho_kk)
  + 1)))).
Proof. intros; intros value0; eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike | known
  orthant_t_third]]; revert value0; subst; differs. Qed.
