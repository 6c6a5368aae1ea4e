(** 000:25: f(w) on {-1, 1}^2, with the functions g_j
    \sum_{j \in [n]} \mathbb{E}_{X|Y=1} \left[\left(\underbrace{\sum_{x' \in \Theta} \mathbb{1}(X_j = x'_j)}_{\triangleq q_j(X)}\right)X\right] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 : R) : list (R * R * R) := [((1, 1), p_1); ((- 1, - 1), p_1); ((1, - 1), p_2); ((- 1, 1), p_2)].
Theorem refuted (w_1 w_2 p_1 p_2 : R) : w_1 = 51 / 97 -> w_2 = 250 / 103 -> p_1 = 127 / 103 -> p_2 = 141 / 89 -> finite_mean (law p_1 p_2) (fun '(x_1,
  x_2) => x_1 * step_at 1 (x_1 * w_1 + x_2 * w_2)) <> finite_mean (law p_1 p_2) (fun '(x_1, x_2) => x_1 * (step_at 1 x_1 * step_at 1 (w_1 + w_2) +
  step_at 1 x_1 * step_at 1 (w_1 - w_2) + step_at 1 x_2 * step_at 1 (w_1 + w_2) + step_at 1 x_2 * step_at 1 (w_2 - w_1) + step_at 1 (- x_1) * step_at
  1 (w_2 - w_1) + step_at 1 (- x_1) * step_at 1 (- w_1 - w_2) + step_at 1 (- x_2) * step_at 1 (w_1 - w_2) + step_at 1 (- x_2) * step_at 1 (- w_1 -
  w_2))).
Proof. intros; subst; unfold law; opened; told; differs. Qed.
