(** 002:71: half-line mean of erf(g Z_j) over Z_i > 0
    \int_0^\infty \frac{1}{\sqrt{2\pi}} \exp\left(-\frac{z_i^2}{2}\right) \text{erf}\left(\frac{gr}{\sqrt{1+2g^2(1-r^2)}} z_i\right) dz_i *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g r : R) : 0 < g -> - 1 < r < 1 -> exists m_1 m_2,
  mean2 1 r 1 (fun z_i z_j => step z_i * erf (z_j * g)) m_1 /\
  integral (fun z_i => sqrt 2 * erf (r * z_i * g / sqrt (2 * g ^ 2 * (- r ^ 2 + 1) + 1)) * exp (- z_i ^ 2 / 2) / (2 * sqrt PI)) (Finite 0) p_infty
  m_2 /\
  m_1 = m_2.
Proof. intros; subst; try (assert (0 < (r + 1) * (- r + 1)) by pos); eexists; eexists; split; [apply mean2_ext with (fun z_i z_j => (step z_i * erf (g *
  z_j))); [alike | known step_times_erf] | split; [apply integral_ext with (fun x => (sqrt 2 / (2 * sqrt PI)) * (erf ((r * g / sqrt (2 * g ^ 2 - 2 *
  r ^ 2 * g ^ 2 + 1)) * x) * exp (- ((sqrt 2 / 2) ^ 2 * x ^ 2)))); [alike | apply integral_scale; apply table_erf; pos] | each; rooted 1 (2 * g ^ 2 -
  2 * r ^ 2 * g ^ 2 + 1); rooted 1 ((r + 1) * (- r + 1)); equal]]. Qed.
