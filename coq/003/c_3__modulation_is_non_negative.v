(** 003:c-3/modulation-is-non-negative: the modulation term is non-negative
    Since $\lambda\geq\max_{k}d_{k}$, we have $\delta_{k}\geq 0$ and thus the modulation term is non-negative *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p_0 first second b_1 minus_b_2 b_3 : R) : 0 < p_0 < 1 -> 0 < first < 1 -> 0 < second < 1 -> 0 < b_1 -> 0 < minus_b_2 -> 0 < b_3 ->
  first * (second * (- first + 1) / (p_0 * (- p_0 + 1)) + (- first + 1) * (- second + 1) / (p_0 * (- p_0 + 1))) / (b_1 ^ 2 * (first ^ 2 / (b_1 ^ 2 *
  p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 /
  (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2))) >= 0.
Proof. given; signed. Qed.
