(** 003:126: how the mean of a pattern differs from the mean of all
    (1-p_{c})\left({\bm{q}}_{c}-\sum_{c^{\prime}\neq c}\frac{p_{c^{\prime}}}{1-p_{c}}{\bm{q}}_{c^{\prime}}\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p share r_1 : R) : 0 < p < 1 -> 0 < share < 1 -> 0 < r_1 < 1 -> - 2 * r_1 - p * (- 2 * r_1 + 3) - share * (- p + 1) * (- 2 * r_1 + 2)
  - (- p + 1) * (- share + 1) * (- 4 * r_1 + 1) + 3 = (- p + 1) * (- 2 * r_1 - (share * (- p + 1) * (- 2 * r_1 + 2) + (- p + 1) * (- share + 1) * (-
  4 * r_1 + 1)) / (- p + 1) + 3) /\
  - 4 * (- p + 1) * (- share + 1) - 2 * share * (- p + 1) / 3 = - 4 * (- p + 1) * (- share + 1) - 2 * share * (- p + 1) / 3.
Proof. given; equal. Qed.
