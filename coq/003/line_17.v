(** 003:17: Gaussian pairwise importance as a product
    \exp\left(-\frac{\|{\bm{y}}[i]-{\bm{y}}[j]\|_{2}^{2}}{2\tau}\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g_1 g_2 f_1 f_2 v_1 v_2 tau : R) : 0 < tau -> exp ((- (g_1 - f_1) ^ 2 - (g_2 - f_2) ^ 2) / (2 * tau)) = exp (- ((g_1 - v_1 - (f_1 -
  v_1)) ^ 2 + (g_2 - v_2 - (f_2 - v_2)) ^ 2) / (2 * tau)).
Proof. given; equal. Qed.
