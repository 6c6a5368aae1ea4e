(** 003:28: the mean square of g(x) - g(y) over views of two samples
    \mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}{\bm{g}}^{\top}]+\mathbb{E}_{\cdot|{\bm{y}}_{0}}[{\bm{g}}{\bm{g}}^{\top}]-\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}]\mathbb{E}_{\cdot|{\bm{y}}_{0}}[{\bm{g}}^{\top}]-\mathbb{E}_{\cdot|{\bm{y}}_{0}}[{\bm{g}}]\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}^{\top}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (q_0 q_1 g_00 g_01 g_10 g_11 : R) : 0 < q_0 < 1 -> 0 < q_1 < 1 -> q_0 * (q_1 * (g_00 - g_10) ^ 2 + (g_00 - g_11) ^ 2 * (- q_1 + 1)) +
  (- q_0 + 1) * (q_1 * (g_01 - g_10) ^ 2 + (g_01 - g_11) ^ 2 * (- q_1 + 1)) = q_0 * g_00 ^ 2 + q_1 * g_10 ^ 2 + g_01 ^ 2 * (- q_0 + 1) + g_11 ^ 2 *
  (- q_1 + 1) - 2 * (g_00 * q_0 + g_01 * (- q_0 + 1)) * (g_10 * q_1 + g_11 * (- q_1 + 1)).
Proof. given; equal. Qed.
