(** 000:dynamics/shrinkage/kernel-on-a-line: the covariance (2) of four pixels on a line is positive definite for every length scale
    $\Sigma$ is positive semi-definite *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (q : R) : 0 < q < 1 -> - q ^ 2 + 1 > 0 /\
  - q ^ 8 - 2 * q ^ 2 + 2 * q ^ 6 + 1 > 0 /\
  q ^ 4 + q ^ 16 + q ^ 20 - 3 * q ^ 2 - 3 * q ^ 18 - 2 * q ^ 8 - 2 * q ^ 10 - 2 * q ^ 12 + 4 * q ^ 6 + 4 * q ^ 14 + 1 > 0.
Proof. given; [first [signed | apply (as_positive ((q + 1) * (- q + 1))); [first [pos | nonneg] | equal]] | first [signed | apply (as_positive ((q + 1) ^ 3
  * (- q + 1) ^ 3 * (q ^ 2 + 1))); [first [pos | nonneg] | equal]] | first [signed | apply (as_positive ((q + 1) ^ 6 * (q ^ 2 + 1) ^ 2 * (- q + 1) ^
  6 * (q + q ^ 2 + 1) * (q ^ 2 - q + 1))); [first [pos | nonneg] | equal]]]. Qed.
