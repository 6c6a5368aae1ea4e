(** 001:24: second moment of S over the quadrant S > 0, T > 0
    \int_0^\infty s^2 \frac{1}{\sqrt{2\pi} \sqrt{\rho_{kk}}} e^{-\frac{1}{2(\rho_{11}\rho_{kk} - \rho_{1k}^2)}\left(-\frac{\rho_{1k}^2}{\rho_{kk}}s^2 + \rho_{11}s^2\right)} \frac{1}{2} \left(1 + \operatorname{erf}\left(\frac{\rho_{1k}}{\sqrt{2\rho_{kk}(\rho_{11}\rho_{kk} - \rho_{1k}^2)}}s\right)\right) ds *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk rho_1k : R) : rho_11 = 4 -> rho_kk = 1 -> rho_1k = 1 -> ~ (exists m_1 m_2,
  mean2 rho_11 rho_1k rho_kk (fun s t => s ^ 2 * step s * step t) m_1 /\
  integral (fun s => sqrt 2 * s ^ 2 * (erf (rho_1k * s * sqrt 2 / (2 * sqrt rho_kk * sqrt (- rho_1k ^ 2 + rho_11 * rho_kk))) / 2 + 1 / 2) * exp ((-
  rho_11 * s ^ 2 + rho_1k ^ 2 * s ^ 2 / rho_kk) / (- 2 * rho_1k ^ 2 + 2 * rho_11 * rho_kk)) / (2 * sqrt PI * sqrt rho_kk)) (Finite 0) p_infty m_2 /\
  m_1 = m_2).
Proof. intros; intros (m_1 & m_2 & value0 & value1 & related); eapply mean2_unique in value0; [|apply mean2_ext with (fun s t => (step s * step t * s ^ 2));
  [alike | known orthant_s2]]; eapply integral_unique in value1; [|apply integral_ext with (fun x => (sqrt 2 / (4 * sqrt PI * sqrt rho_kk)) * (x ^ 2
  * exp (- ((sqrt 2 / (2 * sqrt rho_kk)) ^ 2 * x ^ 2))) + ((sqrt 2 / (4 * sqrt PI * sqrt rho_kk)) * (x ^ 2 * erf ((rho_1k * sqrt 2 / (2 * sqrt rho_kk
  * sqrt (- rho_1k ^ 2 + rho_11 * rho_kk))) * x) * exp (- ((sqrt 2 / (2 * sqrt rho_kk)) ^ 2 * x ^ 2))))); [alike | apply integral_plus; [apply
  integral_scale; apply half_bell_2; pos | apply integral_scale; apply table_x2_erf; pos]]]; revert related; subst; differs. Qed.
