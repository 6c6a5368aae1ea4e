(** 001:4-5-exclusive-gates/own-block-symmetric: A_11 is symmetric with the eigenvectors of P: P' A_11 P is diagonal
    Note that $A_{11} = \Sigma^{xx}(p_1, p_1)$ is always symmetric (and real). So, we can diagonalize it as $A_{11} = P\Lambda P^\top$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (l_1 l_2 m y_1 y_2 y_3 : R) : list (R * R * R * R * R * R) := [((2 * l_1 * (- m ^ 2 + 1) / (m ^ 2 + 1), 4 * m * l_1 / (m ^ 2 + 1), 1, 0, y_1), 1 / 4); ((- 4 * m * l_2 / (m ^ 2 + 1), 2 * l_2 * (- m ^ 2 + 1) / (m ^ 2 + 1), 1, 0, y_2), 1 / 4); ((1, - 2, 0, 1, y_3), 1 / 4); ((2, 1, 0, 0, 1), 1 / 4)].
Theorem holds (l_1 l_2 m y_1 y_2 y_3 lambda_1 lambda_2 c_1 c_2 : R) : 0 < l_1 -> 0 < l_2 -> lambda_1 = l_1 ^ 2 -> lambda_2 = l_2 ^ 2 -> c_1 = y_1 *
  l_1 / 2 -> c_2 = y_2 * l_2 / 2 -> finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * g_1 * x_1 * x_2) - finite_mean
  (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * g_1 * x_2 * x_1) = 0 /\
  - lambda_1 + (- m ^ 2 + 1) * ((- m ^ 2 + 1) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 ^ 2) / (m ^ 2 + 1)
  + 2 * m * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (m ^ 2 + 1)) / (m ^ 2 + 1) + 2 * m * ((- m ^
  2 + 1) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (m ^ 2 + 1) + 2 * m * finite_mean (law l_1 l_2
  m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 ^ 2) / (m ^ 2 + 1)) / (m ^ 2 + 1) = 0 /\
  (- m ^ 2 + 1) * ((- m ^ 2 + 1) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (m ^ 2 + 1) + 2 * m *
  finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 ^ 2) / (m ^ 2 + 1)) / (m ^ 2 + 1) - 2 * m * ((- m ^ 2 + 1) *
  finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 ^ 2) / (m ^ 2 + 1) + 2 * m * finite_mean (law l_1 l_2 m y_1 y_2
  y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (m ^ 2 + 1)) / (m ^ 2 + 1) = 0 /\
  (- m ^ 2 + 1) * ((- m ^ 2 + 1) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (m ^ 2 + 1) - 2 * m *
  finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 ^ 2) / (m ^ 2 + 1)) / (m ^ 2 + 1) + 2 * m * ((- m ^ 2 + 1) *
  finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 ^ 2) / (m ^ 2 + 1) - 2 * m * finite_mean (law l_1 l_2 m y_1 y_2
  y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (m ^ 2 + 1)) / (m ^ 2 + 1) = 0 /\
  - lambda_2 + (- m ^ 2 + 1) * ((- m ^ 2 + 1) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 ^ 2) / (m ^ 2 + 1)
  - 2 * m * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (m ^ 2 + 1)) / (m ^ 2 + 1) - 2 * m * ((- m ^
  2 + 1) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * x_2) / (m ^ 2 + 1) - 2 * m * finite_mean (law l_1 l_2
  m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 ^ 2) / (m ^ 2 + 1)) / (m ^ 2 + 1) = 0 /\
  - c_1 + (- m ^ 2 + 1) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * y) / (m ^ 2 + 1) + 2 * m * finite_mean
  (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 * y) / (m ^ 2 + 1) = 0 /\
  - c_2 + (- m ^ 2 + 1) * finite_mean (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 * y) / (m ^ 2 + 1) - 2 * m * finite_mean
  (law l_1 l_2 m y_1 y_2 y_3) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_1 * y) / (m ^ 2 + 1) = 0.
Proof. given; unfold law; opened; told; equal. Qed.
