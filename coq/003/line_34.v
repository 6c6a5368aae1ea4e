(** 003:34: the mean of the kernel over its second sample
    \sum_{l}z_{l}\phi_{l}({\bm{x}}_{0}) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p phi_00 phi_01 phi_10 phi_11 : R) : 0 < p < 1 -> 0 < phi_00 -> 0 < phi_01 -> 0 < phi_10 -> 0 < phi_11 -> p * (phi_00 ^ 2 + phi_10 ^
  2) + (- p + 1) * (phi_00 * phi_01 + phi_10 * phi_11) = phi_00 * (p * phi_00 + phi_01 * (- p + 1)) + phi_10 * (p * phi_10 + phi_11 * (- p + 1)).
Proof. given; equal. Qed.
