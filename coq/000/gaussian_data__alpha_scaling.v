(** 000:gaussian-data/alpha-scaling: coordinate i of f(w) when the covariance is scaled to alpha Sigma_1, with m = k_i' w and V = w' Sigma_1 w
    \frac{1}{\sqrt{2\pi}} \frac{\sqrt{\alpha}}{(2b^2)^{\frac{3}{2}}} \frac{k_i^\top w}{\sqrt{w^\top \Sigma_1 w - \alpha(1 - \frac{\alpha}{2b^2})(k_i^\top w)^2}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (alpha V m : R) : alpha = 250 / 103 -> V = 2601 / 9409 -> m = - 3111 / 9797 -> ~ (mean2 (V * alpha) (m * alpha) alpha (fun s a => a *
  step s) (m * sqrt 2 * sqrt alpha / (2 * sqrt PI * sqrt (V - alpha * m ^ 2 * (- alpha + 1))))).
Proof. intros; subst; intros H; eapply mean2_unique in H; [|apply mean2_ext with (fun s a => (step s * a)); [alike | known half_plane_t]]; revert H; differs. Qed.
