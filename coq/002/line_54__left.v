(** 002:54/left: the flow in the eigenvectors of A, K tau du/dt
    -\Lambda u + c *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (lambda_1 lambda_2 y_1 y_2 y_3 : R) : list (R * R * R * R * R) := [((1, 1, 0, y_1), 4 * lambda_1 / 25 + 21 * lambda_2 / 25); ((- 1, 0, 1, y_2), - 3 * lambda_1 / 25 + 28 * lambda_2 / 25); ((1, 1, 1, y_3), - 12 * lambda_2 / 25 + 12 * lambda_1 / 25); ((- 1, 0, 0, 0), - 37 * lambda_2 / 25 - 13 * lambda_1 / 25 + 1)].
Definition law_2 (lambda_1 lambda_2 y_1 y_2 y_3 : R) : list (R * R * R * R * R) := [((1, 1, 0, y_1), 4 * lambda_1 / 25 + 21 * lambda_2 / 25); ((- 1, 0, 1, y_2), - 3 * lambda_1 / 25 + 28 * lambda_2 / 25); ((1, 1, 1, y_3), - 12 * lambda_2 / 25 + 12 * lambda_1 / 25); ((- 1, 0, 0, 0), - 37 * lambda_2 / 25 - 13 * lambda_1 / 25 + 1)].
Theorem refuted (lambda_2 y_1 y_2 y_3 w_1 w_2 K lambda_1 : R) : lambda_2 = 231 / 1843 -> y_1 = 54 / 113 -> y_2 = 250 / 103 -> y_3 = 127 / 103 -> w_1
  = - 245 / 89 -> w_2 = - 21 / 103 -> K = 4 -> lambda_1 = 232078 / 208259 -> ~ (exists m_1 m_2,
  is_derive (fun w_2' => finite_mean (law lambda_1 lambda_2 y_1 y_2 y_3) (fun '(x', g_1', g_2', y') => (- y' + x' * (g_1' * w_1 + g_2' * w_2') / K) ^
  2 / 2)) w_2 (- m_1) /\
  is_derive (fun w_1' => finite_mean (law lambda_1 lambda_2 y_1 y_2 y_3) (fun '(x', g_1', g_2', y') => (- y' + x' * (g_1' * w_1' + g_2' * w_2) / K) ^
  2 / 2)) w_1 (- m_2) /\
  3 * K * m_1 / 5 + 4 * K * m_2 / 5 = 3 * finite_mean (law_2 lambda_1 lambda_2 y_1 y_2 y_3) (fun '(x, g_1, g_2, y) => g_2 * x * y) / 5 + 4 *
  finite_mean (law_2 lambda_1 lambda_2 y_1 y_2 y_3) (fun '(x, g_1, g_2, y) => g_1 * x * y) / 5 - 4 * w_1 * lambda_1 / 5 - 3 * w_2 * lambda_1 / 5).
Proof. intros; unfold law, law_2 in *; opened; intros (m_1 & m_2 & value0 & value1 & related); eapply slope_unique in value0; [|slope]; eapply slope_unique
  in value1; [|slope]; revert related; subst; differs. Qed.
