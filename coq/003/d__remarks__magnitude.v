(** 003:d/remarks/magnitude: the size of a field's input drops out of its normalised d_k
    ${\bm{w}}_{k}^{\top}\Delta_{k}/\sqrt{d_{k}}$ is normalized across different receptive field $k$, reducing the effect of magnitude of the input *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p_0 r_1 : R) : 0 < p_0 < 1 -> 0 < r_1 < 1 -> (p_0 * (- (- 2 * r_1 + 3) ^ 2 - 8 * r_1 + 9) + (- p_0 + 1) * (- (- 3 * r_1 + 2) ^ 2 - 3 *
  r_1 + 4)) / (p_0 - p_0 ^ 2 - 9 * r_1 ^ 2 + 9 * r_1 - p_0 ^ 2 * r_1 ^ 2 - 3 * p_0 * r_1 - 2 * r_1 * p_0 ^ 2 + 6 * p_0 * r_1 ^ 2) - (p_0 * (- (- 2 *
  r_1 + 3) ^ 2 - 8 * r_1 + 9) + (- p_0 + 1) * (- (- 3 * r_1 + 2) ^ 2 - 3 * r_1 + 4)) / (p_0 - p_0 ^ 2 - 9 * r_1 ^ 2 + 9 * r_1 - p_0 ^ 2 * r_1 ^ 2 - 3
  * p_0 * r_1 - 2 * r_1 * p_0 ^ 2 + 6 * p_0 * r_1 ^ 2) = 0.
Proof. given; equal. Qed.
