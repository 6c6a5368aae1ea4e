(** 003:26: the part between samples, with the kernel put in and j = i added
    \frac{1}{2N^{2}}\sum_{ij}\mathcal{K}({\bm{x}}_{0}[i],{\bm{x}}_{0}[j])({\bm{g}}({\bm{x}}[i])-{\bm{g}}({\bm{x}}[j]))({\bm{g}}({\bm{x}}[i])-{\bm{g}}({\bm{x}}[j]))^{\top} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (phi_00 phi_01 phi_10 phi_11 g_1 g_2 : R) : 0 < phi_00 -> 0 < phi_01 -> 0 < phi_10 -> 0 < phi_11 -> (g_1 - g_2) ^ 2 * (phi_00 * phi_01
  + phi_10 * phi_11) / 8 + (g_2 - g_1) ^ 2 * (phi_00 * phi_01 + phi_10 * phi_11) / 8 = ((phi_00 * phi_00 + phi_10 * phi_10) * (g_1 - g_1) ^ 2 +
  (phi_00 * phi_01 + phi_10 * phi_11) * (g_1 - g_2) ^ 2 + (phi_01 * phi_00 + phi_11 * phi_10) * (g_2 - g_1) ^ 2 + (phi_01 * phi_01 + phi_11 * phi_11)
  * (g_2 - g_2) ^ 2) / 8.
Proof. given; equal. Qed.
