(** 003:d/constants-drop-out: the contrastive covariance with a constant of the batch is zero
    Note that $\mathbb{C}_{\alpha}[\cdot,\mu_{k^{\prime}}\sigma^{-1}_{k^{\prime}}]=0$ since $\mu_{k^{\prime}}$ and $\sigma_{k^{\prime}}$ are statistics of the batch and is constant *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g_1 g_2 g_3 g_4 mu alpha_12 alpha_21 : R) : 0 < alpha_12 -> 0 < alpha_21 -> (((g_1 - g_1) * (mu - mu) - (g_1 - g_3) * (mu - mu)) / 2 +
  alpha_12 * ((g_1 - g_2) * (mu - mu) - (g_1 - g_3) * (mu - mu)) + alpha_21 * ((g_2 - g_1) * (mu - mu) - (g_2 - g_4) * (mu - mu)) + ((g_2 - g_2) *
  (mu - mu) - (g_2 - g_4) * (mu - mu)) / 3) / 8 = 0.
Proof. given; equal. Qed.
