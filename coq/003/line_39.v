(** 003:39: the mean square of g(x) - g(x') over two views of one sample
    2\mathbb{V}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (q_0 g_00 g_01 : R) : 0 < q_0 < 1 -> q_0 * (g_00 - g_01) ^ 2 * (- q_0 + 1) + q_0 * (g_01 - g_00) ^ 2 * (- q_0 + 1) = 2 * q_0 * (g_00 -
  g_00 * q_0 - g_01 * (- q_0 + 1)) ^ 2 + 2 * (g_01 - g_00 * q_0 - g_01 * (- q_0 + 1)) ^ 2 * (- q_0 + 1).
Proof. given; equal. Qed.
