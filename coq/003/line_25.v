(** 003:25: the contrastive covariance of a batch split into a part between samples and a part between views
    \mathbb{C}^{\mathrm{inter}}_{\alpha}[{\bm{g}}]-\mathbb{C}^{\mathrm{intra}}_{\alpha}[{\bm{g}}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (alpha_12 alpha_21 g_1 g_2 v_1 v_2 : R) : 0 < alpha_12 -> 0 < alpha_21 -> alpha_12 * ((g_1 - g_2) ^ 2 - (g_1 - v_1) ^ 2) / 8 + alpha_21
  * ((g_2 - g_1) ^ 2 - (g_2 - v_2) ^ 2) / 8 = - alpha_12 * (g_1 - v_1) ^ 2 / 8 - alpha_21 * (g_2 - v_2) ^ 2 / 8 + alpha_12 * (g_1 - g_2) ^ 2 / 8 +
  alpha_21 * (g_2 - g_1) ^ 2 / 8.
Proof. given; equal. Qed.
