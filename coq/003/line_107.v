(** 003:107: the mean output at a rotated weight
    \int h({\bm{w}}^{\top}R^{\top}(t)R(t^{\prime}){\bm{x}}_{0})\mathbb{P}[t^{\prime}]\mathrm{d}t^{\prime} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 x_1 x_2 : R) : (Rmax 0 ((- w_2 + 0 * w_1) * (x_1 + 0 * x_2) + (w_1 + 0 * w_2) * (x_2 + 0 * x_1)) + Rmax 0 ((- w_2 + 0 * w_1) *
  (- x_2 + 0 * x_1) + (w_1 + 0 * w_2) * (x_1 + 0 * x_2)) + Rmax 0 ((- w_2 + 0 * w_1) * (- x_1 + 0 * x_2) + (w_1 + 0 * w_2) * (- x_2 + 0 * x_1)) +
  Rmax 0 ((- w_2 + 0 * w_1) * (x_2 + 0 * x_1) + (w_1 + 0 * w_2) * (- x_1 + 0 * x_2))) / 4 = (Rmax 0 (w_1 * (x_2 + 0 * x_1 + 0 * (x_1 + 0 * x_2)) +
  w_2 * (- (x_1 + 0 * x_2) + 0 * (x_2 + 0 * x_1))) + Rmax 0 (w_1 * (x_1 + 0 * x_2 + 0 * (- x_2 + 0 * x_1)) + w_2 * (- (- x_2 + 0 * x_1) + 0 * (x_1 +
  0 * x_2))) + Rmax 0 (w_1 * (- x_2 + 0 * x_1 + 0 * (- x_1 + 0 * x_2)) + w_2 * (- (- x_1 + 0 * x_2) + 0 * (- x_2 + 0 * x_1))) + Rmax 0 (w_1 * (- x_1
  + 0 * x_2 + 0 * (x_2 + 0 * x_1)) + w_2 * (- (x_2 + 0 * x_1) + 0 * (- x_1 + 0 * x_2)))) / 4.
Proof. given; cases; equal. Qed.
