(** 000:gaussian-data/ng-geller: coordinate i of f(w) for Gaussian data, with m = k_i' w and V = w' Sigma_1 w
    \frac{1}{\sqrt{2\pi}} \frac{a}{2b^{2}} (a^{2} + b^{2})^{-\frac{1}{2}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sd_S corr V m : R) : 0 < sd_S -> - 1 < corr < 1 -> V = sd_S ^ 2 -> m = corr * sd_S -> mean2 V m 1 (fun s a => a * step s) (m * sqrt 2
  / (2 * sqrt PI * sqrt (m ^ 2 / (- 2 * m ^ 2 + 2 * V) + 1 / 2) * sqrt (- 2 * m ^ 2 + 2 * V))).
Proof. intros; subst; try (assert (0 < sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos); try (assert (0 < 2 * sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos);
  eapply mean2_eq; [apply mean2_ext with (fun s a => (step s * a)); [alike | known half_plane_t] | rooted sd_S (2 * (corr + 1) * (- corr + 1));
  rooted 1 ((corr + 1) * (- corr + 1)); rooted (1 / (2 * (corr + 1) * (- corr + 1))) (2 * (corr + 1) * (- corr + 1)); rooted sd_S 1; rooted 1 1;
  rooted sd_S ((corr + 1) * (- corr + 1)); equal]. Qed.
