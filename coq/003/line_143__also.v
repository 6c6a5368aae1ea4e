(** 003:143/also: the factor of Delta_k Delta_k' w_k in the dynamics of w_k
    1-\frac{p_{0}p_{1}b_{k}^{2}}{\lambda-d_{k}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (p_0 first second b_1 minus_b_2 b_3 : R) : p_0 = 77 / 97 -> first = 107 / 113 -> second = 13 / 113 -> b_1 = 250 / 103 -> minus_b_2 =
  214 / 103 -> b_3 = 129 / 113 -> ~ (- first * (- second * (- first + 1) / (p_0 * (- p_0 + 1) * sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^
  2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 *
  (- p_0 + 1) ^ 2))) - (- first + 1) * (- second + 1) / (p_0 * (- p_0 + 1) * sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1)
  ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2))))
  / (b_1 ^ 2 * sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^
  2) + second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2))) = - first + 1).
Proof. intros; subst; differs. Qed.
