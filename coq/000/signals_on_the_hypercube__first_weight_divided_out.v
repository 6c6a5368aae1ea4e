(** 000:signals-on-the-hypercube/first-weight-divided-out: indicator of <w, x> >= 0 at the vertices of the cube, with w_1 > 0
    \mathbb{1}(x_1 \ge -\sum_{i=2}^n (\frac{w_i}{w_1})x_i) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 w_3 : R) : 0 < w_1 -> step_at 1 (w_2 + w_3 + w_1) = step_at 1 (w_2 / w_1 + w_3 / w_1 + 1) /\
  step_at 1 (w_2 + w_1 - w_3) = step_at 1 (w_2 / w_1 - w_3 / w_1 + 1) /\
  step_at 1 (w_3 + w_1 - w_2) = step_at 1 (w_3 / w_1 - w_2 / w_1 + 1) /\
  step_at 1 (w_1 - w_2 - w_3) = step_at 1 (- w_2 / w_1 - w_3 / w_1 + 1) /\
  step_at 1 (w_2 + w_3 - w_1) = step_at 1 (w_2 / w_1 + w_3 / w_1 - 1) /\
  step_at 1 (w_2 - w_3 - w_1) = step_at 1 (w_2 / w_1 - w_3 / w_1 - 1) /\
  step_at 1 (w_3 - w_2 - w_1) = step_at 1 (w_3 / w_1 - w_2 / w_1 - 1) /\
  step_at 1 (- w_2 - w_3 - w_1) = step_at 1 (- w_2 / w_1 - w_3 / w_1 - 1).
Proof. intros; subst; each; plain_kinks; equal. Qed.
