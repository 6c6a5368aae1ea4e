(** 000:24/coordinates: indicator of <w, x> >= 0 at the vertices of the cube, as a sum over Theta
    \sum_{x' \in \Theta} \prod_{j \in [n]} \mathbb{1}(x_j = x'_j) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 w_3 : R) : step_at 1 (w_1 + w_2 + w_3) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 1 * step_at 1 1 * step_at 1 1 + step_at 1
  (w_1 + w_2 + w_3 * - 1) * step_at 1 1 * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 1 * step_at 1 (- 1) * step_at
  1 1 + step_at 1 (w_1 + w_2 * - 1 + w_3 * - 1) * step_at 1 1 * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 (-
  1) * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 * - 1 +
  w_2 * - 1 + w_3) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 (-
  1) * step_at 1 (- 1) /\
  step_at 1 (w_1 + w_2 - w_3) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 1 * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 + w_2 + w_3 * - 1) *
  step_at 1 1 * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 1 * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 +
  w_2 * - 1 + w_3 * - 1) * step_at 1 1 * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 (- 1) * step_at 1 1 * step_at
  1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) * step_at
  1 (- 1) * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 1 /\
  step_at 1 (w_1 + w_3 - w_2) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 1 * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 + w_2 + w_3 * - 1) *
  step_at 1 1 * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 1 * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 +
  w_2 * - 1 + w_3 * - 1) * step_at 1 1 * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 (- 1) * step_at 1 (- 1) *
  step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 +
  w_3) * step_at 1 (- 1) * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 1 * step_at 1 (-
  1) /\
  step_at 1 (w_1 - w_2 - w_3) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 1 * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 + w_2 + w_3 * - 1) *
  step_at 1 1 * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 1 * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 +
  w_2 * - 1 + w_3 * - 1) * step_at 1 1 * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 (- 1) * step_at 1 (- 1) * step_at
  1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) *
  step_at 1 (- 1) * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 1 * step_at 1 1 /\
  step_at 1 (w_2 + w_3 - w_1) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 (- 1) * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 + w_2 + w_3 * - 1) *
  step_at 1 (- 1) * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 1 + step_at 1
  (w_1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 1 * step_at 1 1
  * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) * step_at 1 1 * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) *
  step_at 1 1 * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 1 * step_at 1 (- 1) * step_at 1 (- 1) /\
  step_at 1 (w_2 - w_1 - w_3) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 (- 1) * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 + w_2 + w_3 * - 1) *
  step_at 1 (- 1) * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1
  (w_1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 1 * step_at 1 1 *
  step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) * step_at 1 1 * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3) *
  step_at 1 1 * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 1 * step_at 1 (- 1) * step_at 1 1 /\
  step_at 1 (w_3 - w_1 - w_2) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 + w_2 + w_3 * - 1) *
  step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 (- 1) * step_at 1 1 * step_at 1 1 + step_at 1
  (w_1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 1 * step_at 1 (- 1)
  * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) * step_at 1 1 * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3)
  * step_at 1 1 * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 1 * step_at 1 1 * step_at 1 (- 1) /\
  step_at 1 (- w_1 - w_2 - w_3) = step_at 1 (w_1 + w_2 + w_3) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 (- 1) + step_at 1 (w_1 + w_2 + w_3 * -
  1) * step_at 1 (- 1) * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 + w_2 * - 1 + w_3) * step_at 1 (- 1) * step_at 1 1 * step_at 1 (- 1) +
  step_at 1 (w_1 + w_2 * - 1 + w_3 * - 1) * step_at 1 (- 1) * step_at 1 1 * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 + w_3) * step_at 1 1 * step_at 1
  (- 1) * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 + w_3 * - 1) * step_at 1 1 * step_at 1 (- 1) * step_at 1 1 + step_at 1 (w_1 * - 1 + w_2 * - 1
  + w_3) * step_at 1 1 * step_at 1 1 * step_at 1 (- 1) + step_at 1 (w_1 * - 1 + w_2 * - 1 + w_3 * - 1) * step_at 1 1 * step_at 1 1 * step_at 1 1.
Proof. intros; subst; each; plain_kinks; equal. Qed.
