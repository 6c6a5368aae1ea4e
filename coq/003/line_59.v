(** 003:59: the first part of the flow along u
    {\bm{u}}^{\top}(I-{\bm{w}}_{*}{\bm{w}}_{*}^{\top})(A({\bm{w}}_{*})-\lambda_{*}I)\epsilon{\bm{u}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (t lambda_1 lambda_2 lambda_3 n : R) : 0 < t < 1 -> - 1 < n < 1 -> 2 * t * (- lambda_1 + lambda_2 * (- n ^ 2 + 1) ^ 2 / (n ^ 2 + 1) ^ 2
  + 4 * lambda_3 * n ^ 2 / (n ^ 2 + 1) ^ 2) / (t ^ 2 + 1) + 0 * (0 * 2 * t * (- lambda_1 + lambda_2 * (- n ^ 2 + 1) ^ 2 / (n ^ 2 + 1) ^ 2 + 4 *
  lambda_3 * n ^ 2 / (n ^ 2 + 1) ^ 2) / (t ^ 2 + 1) + 0 * 4 * n * t * (- n ^ 2 + 1) * (lambda_2 - lambda_3) / ((n ^ 2 + 1) ^ 2 * (t ^ 2 + 1))) * - 1
  + 0 * (4 * n * t * (- n ^ 2 + 1) * (lambda_2 - lambda_3) / ((n ^ 2 + 1) ^ 2 * (t ^ 2 + 1)) + 0 * (0 * 2 * t * (- lambda_1 + lambda_2 * (- n ^ 2 +
  1) ^ 2 / (n ^ 2 + 1) ^ 2 + 4 * lambda_3 * n ^ 2 / (n ^ 2 + 1) ^ 2) / (t ^ 2 + 1) + 0 * 4 * n * t * (- n ^ 2 + 1) * (lambda_2 - lambda_3) / ((n ^ 2
  + 1) ^ 2 * (t ^ 2 + 1))) * - 1) + 0 * (0 * 2 * t * (- lambda_1 + lambda_2 * (- n ^ 2 + 1) ^ 2 / (n ^ 2 + 1) ^ 2 + 4 * lambda_3 * n ^ 2 / (n ^ 2 +
  1) ^ 2) / (t ^ 2 + 1) + 0 * 4 * n * t * (- n ^ 2 + 1) * (lambda_2 - lambda_3) / ((n ^ 2 + 1) ^ 2 * (t ^ 2 + 1))) * - 1 = 2 * t * (- lambda_1 +
  lambda_2 * (- n ^ 2 + 1) ^ 2 / (n ^ 2 + 1) ^ 2 + 4 * lambda_3 * n ^ 2 / (n ^ 2 + 1) ^ 2) / (t ^ 2 + 1) + 0 * 4 * n * t * (- n ^ 2 + 1) * (lambda_2
  - lambda_3) / ((n ^ 2 + 1) ^ 2 * (t ^ 2 + 1)) + 0 * (4 * n * t * (- n ^ 2 + 1) * (lambda_2 - lambda_3) / ((n ^ 2 + 1) ^ 2 * (t ^ 2 + 1)) + 0 * 2 *
  t * (- lambda_1 + lambda_2 * (- n ^ 2 + 1) ^ 2 / (n ^ 2 + 1) ^ 2 + 4 * lambda_3 * n ^ 2 / (n ^ 2 + 1) ^ 2) / (t ^ 2 + 1)) + 0 * (0 * 2 * t * (-
  lambda_1 + lambda_2 * (- n ^ 2 + 1) ^ 2 / (n ^ 2 + 1) ^ 2 + 4 * lambda_3 * n ^ 2 / (n ^ 2 + 1) ^ 2) / (t ^ 2 + 1) + 0 * 4 * n * t * (- n ^ 2 + 1) *
  (lambda_2 - lambda_3) / ((n ^ 2 + 1) ^ 2 * (t ^ 2 + 1))).
Proof. given; equal. Qed.
