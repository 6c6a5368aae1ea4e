(** 003:2-problem-setup/lemma-2-psd: in the limit of large batches the contrastive covariance has no negative eigenvalue
    for any function ${\bm{g}}(\cdot)$, $\mathbb{C}_{\alpha}[{\bm{g}}({\bm{x}})]$ is asymptotically PSD when $N\rightarrow+\infty$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p q_0 q_1 g_00 g_01 g_10 g_11 phi_00 phi_01 phi_10 phi_11 : R) : 0 < p < 1 -> 0 < q_0 < 1 -> 0 < q_1 < 1 -> 0 < phi_00 -> 0 < phi_01
  -> 0 < phi_10 -> 0 < phi_11 -> p * (- p + 1) * (phi_00 * phi_01 / 2 + phi_10 * phi_11 / 2) * (q_0 * (q_1 * (g_00 - g_10) ^ 2 + (g_00 - g_11) ^ 2 *
  (- q_1 + 1)) + (- q_0 + 1) * (q_1 * (g_01 - g_10) ^ 2 + (g_01 - g_11) ^ 2 * (- q_1 + 1)) - q_0 * (g_00 - g_01) ^ 2 * (- q_0 + 1) - q_0 * (g_01 -
  g_00) ^ 2 * (- q_0 + 1)) + p * (- p + 1) * (phi_00 * phi_01 / 2 + phi_10 * phi_11 / 2) * (q_1 * (q_0 * (g_10 - g_00) ^ 2 + (g_10 - g_01) ^ 2 * (-
  q_0 + 1)) + (- q_1 + 1) * (q_0 * (g_11 - g_00) ^ 2 + (g_11 - g_01) ^ 2 * (- q_0 + 1)) - q_1 * (g_10 - g_11) ^ 2 * (- q_1 + 1) - q_1 * (g_11 - g_10)
  ^ 2 * (- q_1 + 1)) >= 0.
Proof. given; first [apply (as_nonneg (p * (g_01 - g_11 + g_00 * q_0 + g_11 * q_1 - g_01 * q_0 - g_10 * q_1) ^ 2 * (1 * (- p + 1)) * (1 * phi_00 * phi_01 +
  1 * phi_10 * phi_11))); [by_terms | equal] | signed]. Qed.
