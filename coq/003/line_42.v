(** 003:42: the limit of the contrastive covariance, as a sum of variances of means
    \sum_{l}z_{l}^{2}\mathbb{V}_{{\bm{x}}_{0}\sim\tilde{p}_{l}}\mathbb{E}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p q_0 q_1 g_00 g_01 g_10 g_11 phi_00 phi_01 phi_10 phi_11 : R) : 0 < p < 1 -> 0 < q_0 < 1 -> 0 < q_1 < 1 -> 0 < phi_00 -> 0 < phi_01
  -> 0 < phi_10 -> 0 < phi_11 -> p * (- p + 1) * (phi_00 * phi_01 / 2 + phi_10 * phi_11 / 2) * (q_0 * (q_1 * (g_00 - g_10) ^ 2 + (g_00 - g_11) ^ 2 *
  (- q_1 + 1)) + (- q_0 + 1) * (q_1 * (g_01 - g_10) ^ 2 + (g_01 - g_11) ^ 2 * (- q_1 + 1)) - q_0 * (g_00 - g_01) ^ 2 * (- q_0 + 1) - q_0 * (g_01 -
  g_00) ^ 2 * (- q_0 + 1)) + p * (- p + 1) * (phi_00 * phi_01 / 2 + phi_10 * phi_11 / 2) * (q_1 * (q_0 * (g_10 - g_00) ^ 2 + (g_10 - g_01) ^ 2 * (-
  q_0 + 1)) + (- q_1 + 1) * (q_0 * (g_11 - g_00) ^ 2 + (g_11 - g_01) ^ 2 * (- q_0 + 1)) - q_1 * (g_10 - g_11) ^ 2 * (- q_1 + 1) - q_1 * (g_11 - g_10)
  ^ 2 * (- q_1 + 1)) = (p * phi_00 + phi_01 * (- p + 1)) ^ 2 * (p * phi_00 * (g_00 * q_0 + g_01 * (- q_0 + 1) - p * phi_00 * (g_00 * q_0 + g_01 * (-
  q_0 + 1)) / (p * phi_00 + phi_01 * (- p + 1)) - phi_01 * (- p + 1) * (g_10 * q_1 + g_11 * (- q_1 + 1)) / (p * phi_00 + phi_01 * (- p + 1))) ^ 2 /
  (p * phi_00 + phi_01 * (- p + 1)) + phi_01 * (g_10 * q_1 + g_11 * (- q_1 + 1) - p * phi_00 * (g_00 * q_0 + g_01 * (- q_0 + 1)) / (p * phi_00 +
  phi_01 * (- p + 1)) - phi_01 * (- p + 1) * (g_10 * q_1 + g_11 * (- q_1 + 1)) / (p * phi_00 + phi_01 * (- p + 1))) ^ 2 * (- p + 1) / (p * phi_00 +
  phi_01 * (- p + 1))) + (p * phi_10 + phi_11 * (- p + 1)) ^ 2 * (p * phi_10 * (g_00 * q_0 + g_01 * (- q_0 + 1) - p * phi_10 * (g_00 * q_0 + g_01 *
  (- q_0 + 1)) / (p * phi_10 + phi_11 * (- p + 1)) - phi_11 * (- p + 1) * (g_10 * q_1 + g_11 * (- q_1 + 1)) / (p * phi_10 + phi_11 * (- p + 1))) ^ 2
  / (p * phi_10 + phi_11 * (- p + 1)) + phi_11 * (g_10 * q_1 + g_11 * (- q_1 + 1) - p * phi_10 * (g_00 * q_0 + g_01 * (- q_0 + 1)) / (p * phi_10 +
  phi_11 * (- p + 1)) - phi_11 * (- p + 1) * (g_10 * q_1 + g_11 * (- q_1 + 1)) / (p * phi_10 + phi_11 * (- p + 1))) ^ 2 * (- p + 1) / (p * phi_10 +
  phi_11 * (- p + 1))).
Proof. given; equal. Qed.
