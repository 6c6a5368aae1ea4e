(** 000:signals-on-the-hypercube/split: indicator of <w, x> >= 0 at the vertices of the cube, split after k = 2
    \mathbb{1}(\sum_{i=1}^{k} w_i x_i \ge -\sum_{i=k+1}^{n} w_i x_i) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 w_3 : R) : step_at 1 (w_1 + w_2 + w_3) = step_at 1 (w_1 + w_2 - - w_3) /\
  step_at 1 (w_1 + w_2 + w_3 * - 1) = step_at 1 (w_1 + w_2 - - w_3 * - 1) /\
  step_at 1 (w_1 + w_2 * - 1 + w_3) = step_at 1 (w_1 + w_2 * - 1 - - w_3) /\
  step_at 1 (w_1 + w_2 * - 1 + w_3 * - 1) = step_at 1 (w_1 + w_2 * - 1 - - w_3 * - 1) /\
  step_at 1 (w_1 * - 1 + w_2 + w_3) = step_at 1 (w_1 * - 1 + w_2 - - w_3) /\
  step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) = step_at 1 (w_1 * - 1 + w_2 - - w_3 * - 1) /\
  step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) = step_at 1 (w_1 * - 1 + w_2 * - 1 - - w_3) /\
  step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) = step_at 1 (w_1 * - 1 + w_2 * - 1 - - w_3 * - 1).
Proof. given; cases; equal. Qed.
