(** 001:85: gradient flow of all the weights, K tau dw/dt
    K\tau \frac{d}{dt} \underbrace{\begin{bmatrix} w_1 \\ \vdots \\ w_K \end{bmatrix}}_{w \in \mathbb{R}^{Kn}} = \underbrace{\begin{bmatrix} b_1 \\ \vdots \\ b_K \end{bmatrix}}_{b \in \mathbb{R}^{Kn}} - \underbrace{\begin{bmatrix} A_{11} & \cdots & A_{1K} \\ \vdots & \ddots & \vdots \\ A_{K1} & \cdots & A_{KK} \end{bmatrix}}_{A \in \mathbb{R}^{Kn \times Kn}} \begin{bmatrix} w_1 \\ \vdots \\ w_K \end{bmatrix} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 q : R) : list (R * R * R * R * R * R * R) := [((1, 2, 1, 0, 1, 0), p_1); ((1, 2, 0, 1, 1, 1), p_1 * q); ((2, - 1, 1, 1, 1, 0), p_2); ((2, - 1, 1, 0, 1, 1), p_2 * q); ((1, - 1, 0, 1, 0, 0), p_3); ((1, - 1, 1, 1, 0, 1), p_3 * q); ((- 1, - 3, 1, 1, 0, 0), p_4); ((- 1, - 3, 0, 0, 0, 1), p_4 * q)].
Theorem refuted (w_11 w_12 w_21 w_22 p_1 p_2 p_3 p_4 q K : R) : w_11 = 5 / 2 -> w_12 = - 3 / 2 -> w_21 = - 1 / 2 -> w_22 = - 2 -> p_1 = 3 / 2 -> p_2
  = 3 / 2 -> p_3 = 1 -> p_4 = 5 / 2 -> q = 1 / 2 -> K = 5 -> ~ (exists m_1,
  is_derive (fun w_11' => finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => (- y + (g_1 * (w_11' * x_1 + w_12 * x_2) + g_2 *
  (w_21 * x_1 + w_22 * x_2)) / K) ^ 2 / 2)) w_11 (- m_1) /\
  K * m_1 = - w_11 * finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 ^ 2 * x_1 ^ 2) - w_12 * finite_mean (law p_1 p_2 p_3
  p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => x_1 * x_2 * g_1 ^ 2) - w_21 * finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) =>
  g_1 * g_2 * x_1 ^ 2) - w_22 * finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_1 * x_2) + finite_mean (law p_1
  p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * x_1 * y)).
Proof. intros; unfold law in *; opened; intros (m_1 & value0 & related); eapply slope_unique in value0; [|slope]; revert related; subst; differs. Qed.
