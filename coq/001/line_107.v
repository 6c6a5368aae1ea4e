(** 001:107: the first weight vector as t -> oo
    (\Sigma^{xx}(p_1, p_1))^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Sigma^{yx}(p_1)^\top \right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (l_1 l_2 m y_1 y_2 y_3 : R) : list (R * R * R * R * R * R) := [((2 * l_1 * (- m ^ 2 + 1) / (m ^ 2 + 1), 4 * m * l_1 / (m ^ 2 + 1), 1, 0, y_1), 1 / 4); ((- 4 * m * l_2 / (m ^ 2 + 1), 2 * l_2 * (- m ^ 2 + 1) / (m ^ 2 + 1), 1, 0, y_2), 1 / 4); ((1, - 2, 0, 1, y_3), 1 / 4); ((2, 1, 0, 0, 1), 1 / 4)].
Theorem refuted (l_1 l_2 m y_1 y_2 y_3 t tau K C_1 C_2 lambda_1 lambda_2 c_1 c_2 : R) : l_1 = 51 / 97 -> l_2 = 80 / 101 -> m = 250 / 103 -> y_1 = 127 /
  103 -> y_2 = - 245 / 89 -> y_3 = - 21 / 103 -> t = 137 / 101 -> tau = 73 / 107 -> K = 9 -> C_1 = - 23 / 89 -> C_2 = - 257 / 89 -> lambda_1 = 2601 /
  9409 -> lambda_2 = 6400 / 10201 -> c_1 = 6477 / 19982 -> c_2 = - 9800 / 8989 -> ~ (c_1 * K * (- m ^ 2 + 1) / (lambda_1 * (m ^ 2 + 1)) - 2 * c_2 * m
  * K / (lambda_2 * (m ^ 2 + 1)) = ((- m ^ 2 + 1) * exp (C_1 - t * lambda_1 / (tau * K)) / (m ^ 2 + 1) - 2 * m * exp (C_2 - t * lambda_2 / (tau * K))
  / (m ^ 2 + 1) + finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * y)) * finite_mean (law l_1 l_2 m y_1 y_2 y_3)
  (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 ^ 2) / (- finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) ^ 2
  + finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 ^ 2) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1,
  x_2, g_1, g_2, y) => g_1 * x_2 ^ 2)) - ((- m ^ 2 + 1) * exp (C_2 - t * lambda_2 / (tau * K)) / (m ^ 2 + 1) + 2 * m * exp (C_1 - t * lambda_1 / (tau
  * K)) / (m ^ 2 + 1) + finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 * y)) * finite_mean (law l_1 l_2 m y_1 y_2
  y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (- finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 *
  x_2) ^ 2 + finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 ^ 2) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun
  '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 ^ 2))).
Proof. intros; subst; unfold law in *; opened; differs. Qed.
