(** 000:dynamics/convolution: multiplying by a circulant covariance is convolving with its kernel
    the convolutions implemented by $\Sigma_0$ and $\Sigma_1$ [...] we can write the second term as $(k_0 + k_1) * w$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (k_0 k_1 k_2 w_1 w_2 w_3 w_4 : R) : k_0 * w_1 + k_1 * w_2 + k_2 * w_3 + k_1 * w_4 - (k_0 * w_1 + k_1 * w_4 + k_2 * w_3 + k_1 * w_2) = 0
  /\
  k_1 * w_1 + k_0 * w_2 + k_1 * w_3 + k_2 * w_4 - (k_0 * w_2 + k_1 * w_1 + k_2 * w_4 + k_1 * w_3) = 0 /\
  k_2 * w_1 + k_1 * w_2 + k_0 * w_3 + k_1 * w_4 - (k_0 * w_3 + k_1 * w_2 + k_2 * w_1 + k_1 * w_4) = 0 /\
  k_1 * w_1 + k_2 * w_2 + k_1 * w_3 + k_0 * w_4 - (k_0 * w_4 + k_1 * w_3 + k_2 * w_2 + k_1 * w_1) = 0.
Proof. given; equal. Qed.
