(** 000:21: f(w) on {-1, 1}^2, with the indicator as a sum of products over coordinates
    \mathbb{E}_X \left[ \sum_{x' \in \Theta} \left[ \prod_{i=1}^n \frac{\operatorname{sgn}(x_i')}{2} (X_i + x_i') \right] X \right] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 : R) : list (R * R * R) := [((1, 1), p_1); ((- 1, - 1), p_1); ((1, - 1), p_2); ((- 1, 1), p_2)].
Theorem holds (w_1 w_2 p_1 p_2 : R) : 0 < p_1 -> 0 < p_2 -> finite_mean (law p_1 p_2) (fun '(x_1, x_2) => x_1 * step_at 1 (x_1 * w_1 + x_2 * w_2)) =
  finite_mean (law p_1 p_2) (fun '(x_1, x_2) => x_1 * ((x_1 / 2 + 1 / 2) * (x_2 / 2 + 1 / 2) * step_at 1 (w_1 + w_2) + (x_1 / 2 + 1 / 2) * (- x_2 / 2
  + 1 / 2) * step_at 1 (w_1 - w_2) + (x_2 / 2 + 1 / 2) * (- x_1 / 2 + 1 / 2) * step_at 1 (w_2 - w_1) + (- x_1 / 2 + 1 / 2) * (- x_2 / 2 + 1 / 2) *
  step_at 1 (- w_1 - w_2))) /\
  finite_mean (law p_1 p_2) (fun '(x_1, x_2) => x_2 * step_at 1 (x_1 * w_1 + x_2 * w_2)) = finite_mean (law p_1 p_2) (fun '(x_1, x_2) => x_2 * ((x_1
  / 2 + 1 / 2) * (x_2 / 2 + 1 / 2) * step_at 1 (w_1 + w_2) + (x_1 / 2 + 1 / 2) * (- x_2 / 2 + 1 / 2) * step_at 1 (w_1 - w_2) + (x_2 / 2 + 1 / 2) * (-
  x_1 / 2 + 1 / 2) * step_at 1 (w_2 - w_1) + (- x_1 / 2 + 1 / 2) * (- x_2 / 2 + 1 / 2) * step_at 1 (- w_1 - w_2))).
Proof. intros; subst; each; unfold law; opened; plain_kinks; equal. Qed.
