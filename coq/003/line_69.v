(** 003:69: the variance of the gated input, by half-space moments
    E-{\bm{e}}{\bm{e}}^{\top} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (P_1 P_2 P_3 d_1 d_2 x_0 y_0 x_2 y_2 : R) : 0 < P_1 < 1 / 3 -> 0 < P_2 < 1 / 3 -> 0 < P_3 < 1 / 3 -> P_1 * (d_1 * (x_0 - x_0 * P_1 -
  x_2 * P_3) + d_2 * (y_0 - y_0 * P_1 - y_2 * P_3)) ^ 2 + P_2 * (d_1 * (- x_0 * P_1 - x_2 * P_3) + d_2 * (- y_0 * P_1 - y_2 * P_3)) ^ 2 + P_3 * (d_1
  * (x_2 - x_0 * P_1 - x_2 * P_3) + d_2 * (y_2 - y_0 * P_1 - y_2 * P_3)) ^ 2 + (d_1 * (- x_0 * P_1 - x_2 * P_3) + d_2 * (- y_0 * P_1 - y_2 * P_3)) ^
  2 * (- P_1 - P_2 - P_3 + 1) = - (P_1 * (d_1 * x_0 + d_2 * y_0) + P_3 * (d_1 * x_2 + d_2 * y_2)) ^ 2 + P_1 * (d_1 * x_0 + d_2 * y_0) ^ 2 + P_3 *
  (d_1 * x_2 + d_2 * y_2) ^ 2.
Proof. given; equal. Qed.
