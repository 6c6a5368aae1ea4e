(** 003:85: the difference of the products of the half-space means
    {\bm{e}}({\bm{e}}-{\bm{e}}_{*})^{\top}+({\bm{e}}-{\bm{e}}_{*}){\bm{e}}_{*}^{\top} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (P_1 P_2 P_3 d_1 d_2 w_1 w_2 x_0 y_0 x_1 y_1 x_2 y_2 : R) : 0 < P_1 < 1 / 3 -> 0 < P_2 < 1 / 3 -> 0 < P_3 < 1 / 3 -> (P_1 * (d_1 * x_0
  + d_2 * y_0) + P_3 * (d_1 * x_2 + d_2 * y_2)) * (P_1 * (w_1 * x_0 + w_2 * y_0) + P_3 * (w_1 * x_2 + w_2 * y_2)) - (P_1 * (d_1 * x_0 + d_2 * y_0) +
  P_2 * (d_1 * x_1 + d_2 * y_1)) * (P_1 * (w_1 * x_0 + w_2 * y_0) + P_2 * (w_1 * x_1 + w_2 * y_1)) = (P_1 * (d_1 * x_0 + d_2 * y_0) + P_3 * (d_1 *
  x_2 + d_2 * y_2)) * (P_3 * (w_1 * x_2 + w_2 * y_2) - P_2 * (w_1 * x_1 + w_2 * y_1)) + (P_1 * (w_1 * x_0 + w_2 * y_0) + P_2 * (w_1 * x_1 + w_2 *
  y_1)) * (P_3 * (d_1 * x_2 + d_2 * y_2) - P_2 * (d_1 * x_1 + d_2 * y_1)).
Proof. given; equal. Qed.
