(** 002:non-gaussian-data/sign-limit: mean distance of erf(g Z_i) from sign(Z_i), which vanishes like sqrt(2) / (pi g) at high gain
    As $g \rightarrow \infty$, $X_i(Z) \xrightarrow{d} \text{sign}(Z_i)$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g : R) : 0 < g -> exists m_1,
  mean (fun z_i => erf (z_i * g) * sign z_i) m_1 /\
  - m_1 + 1 = 2 * atan (sqrt 2 / (2 * g)) / PI.
Proof. intros; subst; eexists; split; [apply mean_of_mean1; apply mean1_ext with (fun z_i => - 1 * (erf (g * z_i + 0)) + (2 * (step z_i * erf (g * z_i))));
  [alike | apply mean1_plus; [apply mean1_scale; known mean1_erf | apply mean1_scale; known step_erf1]] | each; equal]. Qed.
