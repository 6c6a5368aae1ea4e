(** 003:73: the difference of the half-space second moments
    \int_{\Omega_{-}}{\bm{x}}{\bm{x}}^{\top}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}-\int_{\Omega_{+}}{\bm{x}}{\bm{x}}^{\top}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (P_1 P_2 P_3 d_1 d_2 x_0 y_0 x_1 y_1 x_2 y_2 : R) : 0 < P_1 < 1 / 3 -> 0 < P_2 < 1 / 3 -> 0 < P_3 < 1 / 3 -> P_1 * (d_1 * x_0 + d_2 *
  y_0) * (x_0 * d_1 + y_0 * d_2) + P_3 * (d_1 * x_2 + d_2 * y_2) * (x_2 * d_1 + y_2 * d_2) - (P_1 * (d_1 * x_0 + d_2 * y_0) * (x_0 * d_1 + y_0 * d_2)
  + P_2 * (d_1 * x_1 + d_2 * y_1) * (x_1 * d_1 + y_1 * d_2)) = P_3 * (d_1 * x_2 + d_2 * y_2) * (x_2 * d_1 + y_2 * d_2) - P_2 * (d_1 * x_1 + d_2 *
  y_1) * (x_1 * d_1 + y_1 * d_2).
Proof. given; equal. Qed.
