(** 003:18: Gaussian pairwise importance as a product
    \exp\left(-\frac{\|{\bm{y}}[i]\|_{2}^{2}}{2\tau}\right)\exp\left(-\frac{\|{\bm{y}}[j]\|_{2}^{2}}{2\tau}\right)\exp\left(\frac{{\bm{y}}^{\top}[i]{\bm{y}}[j]}{\tau}\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g_1 g_2 f_1 f_2 v_1 v_2 tau : R) : 0 < tau -> exp ((- (g_1 - f_1) ^ 2 - (g_2 - f_2) ^ 2) / (2 * tau)) = exp (((f_1 - v_1) * (g_1 -
  v_1) + (f_2 - v_2) * (g_2 - v_2)) / tau) * exp ((- (f_1 - v_1) ^ 2 - (f_2 - v_2) ^ 2) / (2 * tau)) * exp ((- (g_1 - v_1) ^ 2 - (g_2 - v_2) ^ 2) /
  (2 * tau)).
Proof. given; equal. Qed.
