(** 003:60: the first part of the flow along u is at most minus the gap times epsilon
    \epsilon{\bm{u}}^{\top}(A({\bm{w}}_{*})-\lambda_{*}I){\bm{u}}\leq-\lambda_{\mathrm{gap}}({\bm{w}}_{*})\epsilon+\mathcal{O}(\epsilon^{2}) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (t lambda_1 lambda_2 lambda_3 n : R) : 0 < t < 1 -> - 1 < n < 1 -> lambda_3 < lambda_2 -> lambda_2 < lambda_1 -> - 2 * t * (lambda_1 -
  lambda_2) / (t ^ 2 + 1) - 2 * t * (- lambda_1 + lambda_2 * (- n ^ 2 + 1) ^ 2 / (n ^ 2 + 1) ^ 2 + 4 * lambda_3 * n ^ 2 / (n ^ 2 + 1) ^ 2) / (t ^ 2 +
  1) >= 0.
Proof. given; first [signed | apply (as_nonneg (8 * t * n ^ 2 * (lambda_2 - lambda_3) / ((n ^ 2 + 1) ^ 2 * (t ^ 2 + 1)))); [first [pos | nonneg] | equal]]. Qed.
