(** 003:37: the mean square of g(x) - g(x') over two views of one sample
    2\int{\bm{g}}({\bm{x}}){\bm{g}}^{\top}({\bm{x}})\mathbb{P}({\bm{x}}|{\bm{x}}_{0})\mathrm{d}{\bm{x}}-2\int{\bm{g}}({\bm{x}})\mathbb{P}({\bm{x}}|{\bm{x}}_{0})\mathrm{d}{\bm{x}}\int{\bm{g}}^{\top}({\bm{x}}^{\prime})\mathbb{P}({\bm{x}}^{\prime}|{\bm{x}}_{0})\mathrm{d}{\bm{x}}^{\prime} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (q_0 g_00 g_01 : R) : 0 < q_0 < 1 -> q_0 * (g_00 - g_01) ^ 2 * (- q_0 + 1) + q_0 * (g_01 - g_00) ^ 2 * (- q_0 + 1) = - (g_00 * q_0 +
  g_01 * (- q_0 + 1)) * (2 * g_00 * q_0 + 2 * g_01 * (- q_0 + 1)) + 2 * q_0 * g_00 ^ 2 + 2 * g_01 ^ 2 * (- q_0 + 1).
Proof. given; equal. Qed.
