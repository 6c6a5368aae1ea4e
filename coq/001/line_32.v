(** 001:32: C times the two closed forms, as they are set: side by side with a plus sign
    C \left[\frac{\rho_{kk}}{2\pi} \left(\cos^{-1} \left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) + \frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right) \right. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk rho_1k a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a : R) : rho_11 = 1 / 4 -> rho_kk = 25 / 36 -> rho_1k = 5 / 72 -> a_Sigma1_w1
  = - 83 / 216 -> a_Sigma1_wk = 55 / 54 -> a_Sigma1_a = 1123 / 324 -> ~ (mean3 rho_11 rho_1k rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a (fun s t a =>
  a * t * step s * step t) ((a_Sigma1_w1 * rho_kk / (- rho_1k ^ 2 + rho_11 * rho_kk) - a_Sigma1_wk * rho_1k / (- rho_1k ^ 2 + rho_11 * rho_kk)) *
  (rho_1k * (rho_1k * sqrt (- rho_1k ^ 2 + rho_11 * rho_kk) / (rho_11 * rho_kk) + asin (rho_1k / (sqrt rho_11 * sqrt rho_kk))) / (2 * PI) + rho_kk *
  (rho_1k * sqrt (- rho_1k ^ 2 + rho_11 * rho_kk) / (rho_11 * rho_kk) + acos (- rho_1k / (sqrt rho_11 * sqrt rho_kk))) / (2 * PI)) + (a_Sigma1_wk *
  rho_11 / (- rho_1k ^ 2 + rho_11 * rho_kk) - a_Sigma1_w1 * rho_1k / (- rho_1k ^ 2 + rho_11 * rho_kk)) * (rho_1k * (rho_1k * sqrt (- rho_1k ^ 2 +
  rho_11 * rho_kk) / (rho_11 * rho_kk) + asin (rho_1k / (sqrt rho_11 * sqrt rho_kk))) / (2 * PI) + rho_kk * (rho_1k * sqrt (- rho_1k ^ 2 + rho_11 *
  rho_kk) / (rho_11 * rho_kk) + acos (- rho_1k / (sqrt rho_11 * sqrt rho_kk))) / (2 * PI)))).
Proof. intros; intros value0; eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike | known
  orthant_t_third]]; revert value0; subst; differs. Qed.
