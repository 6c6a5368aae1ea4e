(** 000:11/from-7: (7) for data on signs, summed over X_i = 1 and X_i = -1
    \Phi\left(\frac{e_i^{\top} \Sigma_1 w}{\sqrt{w^{\top} (\Sigma_1 - \tilde{\mu}_{|X_i} \tilde{\mu}_{|X_i}^{\top}) w}}\right) - \frac{1}{2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law : list (R * R) := [(1, 1); (- 1, 1)].
Theorem holds (sd_S corr V m : R) : 0 < sd_S -> - 1 < corr < 1 -> V = sd_S ^ 2 -> m = corr * sd_S -> finite_mean law (fun x => x * (erf (m * x * sqrt
  2 / (2 * sqrt (V - m ^ 2))) / 2 + 1 / 2)) = erf (m * sqrt 2 / (2 * sqrt (V - m ^ 2))) / 2.
Proof. intros; subst; try (assert (0 < sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos); each; rooted sd_S ((corr + 1) * (- corr + 1)); rooted 1 ((corr + 1) *
  (- corr + 1)); unfold law; opened; plain_kinks; equal. Qed.
