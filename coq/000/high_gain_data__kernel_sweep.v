(** 000:high-gain-data/kernel-sweep: entry i of Sigma_1 w is the kernel centred at 0 against w shifted up i times, so that both diagonal matrices are one
    Recalling the circulant structure of $\Sigma_1$, let's write $e_i^{\mathsf{T}}\Sigma_1 w = k_1^{\mathsf{T}} \mathcal{C}^i w$ [...] $f(w) \sim \left[w^{\top} \Sigma_1 w - (k_1^{\top} \mathcal{C}^i w)^2 \right]_{ii}^{-\frac{1}{2}} \Sigma_1 w$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (k_0 k_1 k_2 w_1 w_2 w_3 w_4 : R) : k_0 * w_1 + k_1 * w_2 + k_2 * w_3 + k_1 * w_4 - (k_0 * w_1 + k_1 * w_2 + k_2 * w_3 + k_1 * w_4) = 0
  /\
  k_1 * w_1 + k_0 * w_2 + k_1 * w_3 + k_2 * w_4 - (k_0 * w_2 + k_1 * w_3 + k_2 * w_4 + k_1 * w_1) = 0 /\
  k_2 * w_1 + k_1 * w_2 + k_0 * w_3 + k_1 * w_4 - (k_0 * w_3 + k_1 * w_4 + k_2 * w_1 + k_1 * w_2) = 0 /\
  k_1 * w_1 + k_2 * w_2 + k_1 * w_3 + k_0 * w_4 - (k_0 * w_4 + k_1 * w_1 + k_2 * w_2 + k_1 * w_3) = 0.
Proof. given; equal. Qed.
