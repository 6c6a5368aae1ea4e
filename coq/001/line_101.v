(** 001:101: the flow of the first weight vector in the eigenvectors of A_11, K tau du_1/dt
    -\Lambda u_1 + c_1 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (l_1 l_2 m y_1 y_2 y_3 : R) : list (R * R * R * R * R * R) := [((2 * l_1 * (- m ^ 2 + 1) / (m ^ 2 + 1), 4 * m * l_1 / (m ^ 2 + 1), 1, 0, y_1), 1 / 4); ((- 4 * m * l_2 / (m ^ 2 + 1), 2 * l_2 * (- m ^ 2 + 1) / (m ^ 2 + 1), 1, 0, y_2), 1 / 4); ((1, - 2, 0, 1, y_3), 1 / 4); ((2, 1, 0, 0, 1), 1 / 4)].
Theorem refuted (l_1 l_2 m y_1 y_2 y_3 w_11 w_12 w_21 w_22 K lambda_1 c_1 : R) : l_1 = 3 / 2 -> l_2 = 5 / 2 -> m = 5 / 2 -> y_1 = 1 / 2 -> y_2 = 2 ->
  y_3 = - 2 -> w_11 = 2 -> w_12 = 5 / 2 -> w_21 = - 3 -> w_22 = - 5 / 2 -> K = 9 -> lambda_1 = 9 / 4 -> c_1 = 3 / 8 -> ~ (exists m_1 m_2,
  is_derive (fun w_11' => finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1', x_2', g_1', g_2', y') => (- y' + (g_1' * (w_11' * x_1' + w_12 * x_2')
  + g_2' * (w_21 * x_1' + w_22 * x_2')) / K) ^ 2 / 2)) w_11 (- m_1) /\
  is_derive (fun w_12' => finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1', x_2', g_1', g_2', y') => (- y' + (g_1' * (w_11 * x_1' + w_12' * x_2')
  + g_2' * (w_21 * x_1' + w_22 * x_2')) / K) ^ 2 / 2)) w_12 (- m_2) /\
  K * (- m ^ 2 + 1) * m_1 / (m ^ 2 + 1) + 2 * m * K * m_2 / (m ^ 2 + 1) = c_1 - w_11 * lambda_1 * (- m ^ 2 + 1) / (m ^ 2 + 1) - 2 * m * w_12 *
  lambda_1 / (m ^ 2 + 1)).
Proof. intros; unfold law in *; opened; intros (m_1 & m_2 & value0 & value1 & related); eapply slope_unique in value0; [|slope]; eapply slope_unique in
  value1; [|slope]; revert related; subst; differs. Qed.
