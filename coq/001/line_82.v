(** 001:82: gradient flow of the first weight vector, tau dw_1'/dt
    \frac{1}{K} \left[\Sigma^{yx}(p_1) - \sum_{k \in [K]} w_k^\top \Sigma^{xx}(p_1, p_k) \right] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 q : R) : list (R * R * R * R * R * R * R) := [((1, 2, 1, 0, 1, 0), p_1); ((1, 2, 0, 1, 1, 1), p_1 * q); ((2, - 1, 1, 1, 1, 0), p_2); ((2, - 1, 1, 0, 1, 1), p_2 * q); ((1, - 1, 0, 1, 0, 0), p_3); ((1, - 1, 1, 1, 0, 1), p_3 * q); ((- 1, - 3, 1, 1, 0, 0), p_4); ((- 1, - 3, 0, 0, 0, 1), p_4 * q)].
Theorem refuted (w_11 w_12 w_21 w_22 p_1 p_2 p_3 p_4 q K : R) : w_11 = 51 / 97 -> w_12 = 250 / 103 -> w_21 = 127 / 103 -> w_22 = - 245 / 89 -> p_1 = 21
  / 103 -> p_2 = 249 / 109 -> p_3 = 137 / 101 -> p_4 = 73 / 107 -> q = 35 / 101 -> K = 9 -> ~ (is_derive (fun w_11' => finite_mean (law p_1 p_2 p_3
  p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => (- y + (g_1 * (w_11' * x_1 + w_12 * x_2) + g_2 * (w_21 * x_1 + w_22 * x_2)) / K) ^ 2 / 2)) w_11 (- ((-
  w_11 * finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 ^ 2 * x_1 ^ 2) - w_12 * finite_mean (law p_1 p_2 p_3 p_4 q) (fun
  '(x_1, x_2, g_1, g_2, y, h) => x_1 * x_2 * g_1 ^ 2) - w_21 * finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 *
  x_1 ^ 2) - w_22 * finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_1 * x_2) + finite_mean (law p_1 p_2 p_3 p_4
  q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * x_1 * y)) / K))).
Proof. intros; subst; unfold law in *; opened; intros H; eapply slope_unique in H; [|slope]; revert H; in_arctangents; differs. Qed.
