(** 004:5: the network of tiled populations, as convolutions, then with absolute values
    \frac{1}{2} \left( \underbrace{\int_{\mathbb{T}} \sigma(|(w^- * x)(\tau)| + b^-) d\tau}_{\text{localized}} + \underbrace{\int_{\mathbb{T}} \sigma(|(w^+ * x)(\tau)| + b^+) d\tau}_{\text{oscillatory}} \right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (x_1 x_2 v_1 v_2 u_1 u_2 b_minus b_plus : R) : x_1 = - 3 -> x_2 = - 1 -> v_1 = - 1 / 2 -> v_2 = - 2 -> u_1 = 3 / 2 -> u_2 = - 1 ->
  b_minus = 1 / 2 -> b_plus = 1 / 2 -> ~ ((erf ((v_1 * x_1 + v_2 * x_2 + b_minus) / sqrt 2) + erf ((- (v_1 * x_1 + v_2 * x_2) + b_minus) / sqrt 2) +
  erf ((v_1 * x_2 + v_2 * x_1 + b_minus) / sqrt 2) + erf ((- (v_1 * x_2 + v_2 * x_1) + b_minus) / sqrt 2) + erf ((u_1 * x_1 + u_2 * x_2 + b_plus) /
  sqrt 2) + erf ((- (u_1 * x_1 + u_2 * x_2) + b_plus) / sqrt 2) + erf ((u_1 * x_2 + u_2 * x_1 + b_plus) / sqrt 2) + erf ((- (u_1 * x_2 + u_2 * x_1) +
  b_plus) / sqrt 2)) / 8 = erf (sqrt 2 * (b_minus + Rabs (v_1 * x_1 + v_2 * x_2)) / 2) / 4 + erf (sqrt 2 * (b_minus + Rabs (v_1 * x_2 + v_2 * x_1)) /
  2) / 4 + erf (sqrt 2 * (b_plus + Rabs (u_1 * x_1 + u_2 * x_2)) / 2) / 4 + erf (sqrt 2 * (b_plus + Rabs (u_1 * x_2 + u_2 * x_1)) / 2) / 4).
Proof. intros; subst; differs. Qed.
