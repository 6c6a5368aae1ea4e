(** 001:91: the flow as a mean over a finite set of gating structures, two here
    \frac{1}{G} \sum_{g \in \{g\}} [b_{x,y|g} - A_{x,y|g} w] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R * R * R * R) := [((1, 2, 1, 0, 1, 0), p_1); ((1, 2, 0, 1, 1, 1), p_1); ((2, - 1, 1, 1, 1, 0), p_2); ((2, - 1, 1, 0, 1, 1), p_2); ((1, - 1, 0, 1, 0, 0), p_3); ((1, - 1, 1, 1, 0, 1), p_3); ((- 1, - 3, 1, 1, 0, 0), p_4); ((- 1, - 3, 0, 0, 0, 1), p_4)].
Theorem refuted (w_11 w_12 w_21 w_22 p_1 p_2 p_3 p_4 K : R) : w_11 = - 1 / 2 -> w_12 = - 3 -> w_21 = - 1 -> w_22 = - 1 / 2 -> p_1 = 2 -> p_2 = 3 ->
  p_3 = 2 -> p_4 = 3 / 2 -> K = 5 -> ~ (exists m_1,
  is_derive (fun w_11' => finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => (- y + (g_1 * (w_11' * x_1 + w_12 * x_2) + g_2 *
  (w_21 * x_1 + w_22 * x_2)) / K) ^ 2 / 2)) w_11 (- m_1) /\
  K * m_1 = finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => h) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * x_1 * y) / 2 +
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => - h + 1) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * x_1 * y) / 2 - w_11 *
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => h) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 ^ 2 * x_1 ^ 2) / 2 - w_11 *
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => - h + 1) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 ^ 2 * x_1 ^ 2) / 2 - w_12 *
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => h) (fun '(x_1, x_2, g_1, g_2, y, h) => x_1 * x_2 * g_1 ^ 2) / 2 - w_12 *
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => - h + 1) (fun '(x_1, x_2, g_1, g_2, y, h) => x_1 * x_2 * g_1 ^ 2) / 2 - w_21
  * finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => h) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_1 ^ 2) / 2 - w_21 *
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => - h + 1) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_1 ^ 2) / 2 - w_22
  * finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => h) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_1 * x_2) / 2 - w_22 *
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y, h) => - h + 1) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_1 * x_2) / 2).
Proof. intros; unfold law in *; opened; intros (m_1 & value0 & related); eapply slope_unique in value0; [|slope]; revert related; subst; differs. Qed.
