(** 001:71: the second of the three terms of (68)
    (1 - \rho^2) \int_0^\infty \frac{1}{\sqrt{2\pi}} e^{-\frac{1}{2}(T')^2} \operatorname{erf} \left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}} \right) dT' *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (rho : R) : - 1 < rho < 1 -> 0 < rho ^ 2 -> exists m_1 m_2,
  mean (fun t => step t * erf (t * rho / sqrt (- 2 * rho ^ 2 + 2))) m_1 /\
  integral (fun t => sqrt 2 * erf (rho * t / sqrt (- 2 * rho ^ 2 + 2)) * exp (- t ^ 2 / 2) / (2 * sqrt PI)) (Finite 0) p_infty m_2 /\
  (- rho ^ 2 + 1) * m_1 = (- rho ^ 2 + 1) * m_2.
Proof. intros; subst; eexists; eexists; split; [apply mean_of_mean1; apply mean1_ext with (fun t => (step t * erf ((rho / sqrt (- 2 * rho ^ 2 + 2)) * t)));
  [intros; rooted 1 (2 * (rho + 1) * (- rho + 1)); rooted 1 ((rho + 1) * (- rho + 1)); alike | known step_erf1] | split; [apply integral_ext with
  (fun x => (sqrt 2 / (2 * sqrt PI)) * (erf ((rho * sqrt 2 / (2 * sqrt (- rho ^ 2 + 1))) * x) * exp (- ((sqrt 2 / 2) ^ 2 * x ^ 2)))); [intros; rooted
  1 (2 * (rho + 1) * (- rho + 1)); rooted 1 ((rho + 1) * (- rho + 1)); alike | apply integral_scale; apply table_erf; pos] | each; rooted 1 (2 * (rho
  + 1) * (- rho + 1)); rooted 1 ((rho + 1) * (- rho + 1)); equal]]. Qed.
