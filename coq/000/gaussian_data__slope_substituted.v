(** 000:gaussian-data/slope-substituted: coordinate i of f(w) for Gaussian data, with m = k_i' w and V = w' Sigma_1 w
    \frac{1}{\sqrt{2\pi}} \frac{1}{2b^{2}} \frac{k_{i}^{\top} w}{\sqrt{(k_{i}^{\top} w)^{2} + 2b^{2} w_{i'}^{\top} \Sigma_{|X_{i}=x_{i}} w_{i'}}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sd_S corr V m : R) : 0 < sd_S -> - 1 < corr < 1 -> V = sd_S ^ 2 -> m = corr * sd_S -> mean2 V m 1 (fun s a => a * step s) (m * sqrt 2
  / (2 * sqrt PI * sqrt V)).
Proof. intros; subst; assert (0 < sd_S ^ 2) by pos; assert (0 < sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos; eapply mean2_eq; [apply mean2_ext with (fun s
  a => (step s * a)); [alike | known half_plane_t] | equal]. Qed.
