(** 003:215: so that it is within gamma^(t + 1) of one
    \gamma^{t+1}(1-c_{0}) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (gamma c_0 of_start : R) : 0 < gamma < 1 -> 0 < c_0 < 1 -> 0 < of_start <= 1 -> gamma ^ 4 * (- c_0 + 1) - of_start * gamma ^ 4 * (- c_0
  + 1) >= 0.
Proof. given; first [signed | apply (as_nonneg (gamma ^ 4 * (- c_0 + 1) * (- of_start + 1))); [first [pos | nonneg] | equal]]. Qed.
