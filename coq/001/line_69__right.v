(** 001:69/right: the first of the three terms of (68)
    1 + \rho^2 \left(\frac{1}{2}(1) - 1 \right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho : R) : rho = 57 / 97 -> ~ (mean (fun t => (rho ^ 2 * (t ^ 2 - 1) + 1) * step t) (rho ^ 2 * (- 1 + 1 / 2) + 1)).
Proof. intros; subst; intros H; eapply mean_unique in H; [|apply mean_of_mean1; apply mean1_ext with (fun t => (6160 / 9409) * (step t) + ((3249 / 9409) *
  (step t * t ^ 2))); [alike | apply mean1_plus; [apply mean1_scale; known positive_1 | apply mean1_scale; known positive_x2]]]; revert H; differs. Qed.
