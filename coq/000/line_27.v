(** 000:27: g_j as defined under (25), at x_j = 1 and x_j = -1, for n = 3 and j = 1
    |\{x' \in \Theta \mid x_i' = 1\}| \mathbb{1}(x_i = 1) + |\{x' \in \Theta \mid x_i' = -1\}| \mathbb{1}(x_i = -1) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 w_3 : R) : step_at 1 (w_1 + w_2 + w_3) + step_at 1 (w_1 + w_2 - w_3) + step_at 1 (w_1 + w_3 - w_2) + step_at 1 (w_1 - w_2 -
  w_3) = (step_at 1 (w_1 + w_2 + w_3) + step_at 1 (w_1 + w_2 + w_3 * - 1) + step_at 1 (w_1 + w_2 * - 1 + w_3) + step_at 1 (w_1 + w_2 * - 1 + w_3 * -
  1)) * step_at 1 0 + (step_at 1 (w_1 * - 1 + w_2 + w_3) + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) +
  step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1)) * step_at 1 (- 2) /\
  step_at 1 (w_2 + w_3 - w_1) + step_at 1 (w_2 - w_1 - w_3) + step_at 1 (w_3 - w_1 - w_2) + step_at 1 (- w_1 - w_2 - w_3) = (step_at 1 (w_1 + w_2 +
  w_3) + step_at 1 (w_1 + w_2 + w_3 * - 1) + step_at 1 (w_1 + w_2 * - 1 + w_3) + step_at 1 (w_1 + w_2 * - 1 + w_3 * - 1)) * step_at 1 (- 2) +
  (step_at 1 (w_1 * - 1 + w_2 + w_3) + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) + step_at 1 (w_1 * - 1 + w_2
  * - 1 + w_3 * - 1)) * step_at 1 0.
Proof. intros; subst; each; plain_kinks; equal. Qed.
