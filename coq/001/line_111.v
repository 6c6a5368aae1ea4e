(** 001:111: flow of the first of two neurons with one gate, K tau dw_1/dt
    K\tau \frac{d}{dt} (w_1 - \Delta) = -2A_{11}(w_1 - \Delta) + b_1 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R * R * R) := [((1, 2, 1, 1, 1), p_1); ((2, - 1, 1, 1, 1), p_2); ((1, - 1, 1, 1, 0), p_3); ((- 1, - 3, 0, 0, 0), p_4)].
Theorem refuted (p_1 p_2 p_3 p_4 w_11 w_12 w_21 w_22 K : R) : p_1 = 1 / 2 -> p_2 = 1 / 2 -> p_3 = 5 / 2 -> p_4 = 3 -> w_11 = - 3 / 2 -> w_12 = - 1 /
  2 -> w_21 = - 2 -> w_22 = 3 / 2 -> K = 4 -> ~ (exists m_1,
  is_derive (fun w_11' => finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => (- y + (g_1 * (w_11' * x_1 + w_12 * x_2) + g_2 * (w_21 *
  x_1 + w_22 * x_2)) / K) ^ 2 / 2)) w_11 (- m_1) /\
  K * m_1 = - 2 * (w_11 / 2 + w_21 / 2) * finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 ^ 2 * x_1 ^ 2) - 2 * (w_12 / 2 +
  w_22 / 2) * finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => x_1 * x_2 * g_1 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1,
  x_2, g_1, g_2, y) => g_1 * x_1 * y)).
Proof. intros; unfold law in *; opened; intros (m_1 & value0 & related); eapply slope_unique in value0; [|slope]; revert related; subst; differs. Qed.
