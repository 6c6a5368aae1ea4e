(** 000:sdp/answer-bound-from-below: delta is the largest weight less the sum of the others where that is positive; where it is zero, so is delta
    It would be cool to bound \delta from below in terms of w. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (a b d : R) : 0 < a -> 0 < b -> 0 < d -> (((Rabs (a + b + d + a + b) + Rabs (a + b + d + a + b * - 1) - Rabs (Rabs (a + b + d + a + b)
  - Rabs (a + b + d + a + b * - 1))) / 2 + Rabs (a + b + d + a * - 1 + b) - Rabs ((Rabs (a + b + d + a + b) + Rabs (a + b + d + a + b * - 1) - Rabs
  (Rabs (a + b + d + a + b) - Rabs (a + b + d + a + b * - 1))) / 2 - Rabs (a + b + d + a * - 1 + b))) / 2 + Rabs (a + b + d + a * - 1 + b * - 1) -
  Rabs (((Rabs (a + b + d + a + b) + Rabs (a + b + d + a + b * - 1) - Rabs (Rabs (a + b + d + a + b) - Rabs (a + b + d + a + b * - 1))) / 2 + Rabs (a
  + b + d + a * - 1 + b) - Rabs ((Rabs (a + b + d + a + b) + Rabs (a + b + d + a + b * - 1) - Rabs (Rabs (a + b + d + a + b) - Rabs (a + b + d + a +
  b * - 1))) / 2 - Rabs (a + b + d + a * - 1 + b))) / 2 - Rabs (a + b + d + a * - 1 + b * - 1))) / 2 - d = 0 /\
  (((Rabs (a + b + a + b) + Rabs (a + b + a + b * - 1) - Rabs (Rabs (a + b + a + b) - Rabs (a + b + a + b * - 1))) / 2 + Rabs (a + b + a * - 1 + b) -
  Rabs ((Rabs (a + b + a + b) + Rabs (a + b + a + b * - 1) - Rabs (Rabs (a + b + a + b) - Rabs (a + b + a + b * - 1))) / 2 - Rabs (a + b + a * - 1 +
  b))) / 2 + Rabs (a + b + a * - 1 + b * - 1) - Rabs (((Rabs (a + b + a + b) + Rabs (a + b + a + b * - 1) - Rabs (Rabs (a + b + a + b) - Rabs (a + b
  + a + b * - 1))) / 2 + Rabs (a + b + a * - 1 + b) - Rabs ((Rabs (a + b + a + b) + Rabs (a + b + a + b * - 1) - Rabs (Rabs (a + b + a + b) - Rabs (a
  + b + a + b * - 1))) / 2 - Rabs (a + b + a * - 1 + b))) / 2 - Rabs (a + b + a * - 1 + b * - 1))) / 2 = 0.
Proof. given; cases; equal. Qed.
