(** 001:72: the second of the three terms of (68)
    \frac{1 - \rho^2}{2} \left(1 - \frac{2}{\pi} \tan^{-1} \left(\frac{\sqrt{1 - \rho^2}}{\rho} \right) \right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho : R) : rho = - 1 / 2 -> ~ (exists m_1,
  mean (fun t => step t * erf (t * rho / sqrt (- 2 * rho ^ 2 + 2))) m_1 /\
  (- rho ^ 2 + 1) * m_1 = (- 2 * atan (sqrt (- rho ^ 2 + 1) / rho) / PI + 1) * (- rho ^ 2 / 2 + 1 / 2)).
Proof. intros; intros (m_1 & value0 & related); eapply mean_unique in value0; [|apply mean_of_mean1; apply mean1_ext with (fun t => (step t * erf ((rho /
  sqrt (- 2 * rho ^ 2 + 2)) * t))); [alike | known step_erf1]]; revert related; subst; differs. Qed.
