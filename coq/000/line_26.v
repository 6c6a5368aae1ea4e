(** 000:26: g_j as defined under (25), at x_j = 1 and x_j = -1, for n = 3 and j = 1
    \sum_{x' \in \Theta} \mathbb{1}(x_j = x_j') *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 w_3 : R) : step_at 1 (w_1 + w_2 + w_3) + step_at 1 (w_1 + w_2 - w_3) + step_at 1 (w_1 + w_3 - w_2) + step_at 1 (w_1 - w_2 -
  w_3) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 1 + step_at 1 (w_1 + w_2 + w_3 * - 1) * step_at 1 1 + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1
  1 + step_at 1 (w_1 + w_2 * - 1 + w_3 * - 1) * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3
  * - 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (-
  1) /\
  step_at 1 (w_2 + w_3 - w_1) + step_at 1 (w_2 - w_1 - w_3) + step_at 1 (w_3 - w_1 - w_2) + step_at 1 (- w_1 - w_2 - w_3) = step_at 1 (w_1 + w_2 +
  w_3) * step_at 1 (- 1) + step_at 1 (w_1 + w_2 + w_3 * - 1) * step_at 1 (- 1) + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 (- 1) + step_at 1 (w_1
  + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 (- - 1) + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) *
  step_at 1 (- - 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) * step_at 1 (- - 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- - 1).
Proof. intros; subst; each; plain_kinks; equal. Qed.
