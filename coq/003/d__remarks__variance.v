(** 003:d/remarks/variance: the variance of an output by patterns
    d_{k}+p_{0}p_{1}\left({\bm{w}}^{\top}_{k}\Delta_{k}\right)^{2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p_0 r_1 w_1 : R) : 0 < p_0 < 1 -> 0 < r_1 < 1 -> 0 < w_1 -> w_1 ^ 2 * (p_0 - p_0 ^ 2 - 9 * r_1 ^ 2 + 9 * r_1 - p_0 ^ 2 * r_1 ^ 2 - 3 *
  p_0 * r_1 - 2 * r_1 * p_0 ^ 2 + 6 * p_0 * r_1 ^ 2) = w_1 ^ 2 * (p_0 * (- (- 2 * r_1 + 3) ^ 2 - 8 * r_1 + 9) + (- p_0 + 1) * (- (- 3 * r_1 + 2) ^ 2
  - 3 * r_1 + 4)) + p_0 * w_1 ^ 2 * (- r_1 - 1) ^ 2 * (- p_0 + 1).
Proof. given; equal. Qed.
