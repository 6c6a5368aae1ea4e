(** 003:103: the neighbourhood as a bound on the inner product: w'w(0) where the distance is the largest allowed
    \frac{c_{0}-c_{\gamma}}{1-c_{\gamma}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (gamma c_0 : R) : 0 < gamma < 1 -> 0 < c_0 < 1 -> - (- c_0 + 1) * (2 * gamma + 2) / (2 * (- sqrt gamma + 1) ^ 2) + 1 = (c_0 - 2 * sqrt
  gamma / (gamma + 1)) / (- 2 * sqrt gamma / (gamma + 1) + 1).
Proof. given; equal. Qed.
