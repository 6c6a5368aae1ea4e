(** 003:207: the length of the first step
    \sqrt{2}\sqrt{(1+\mu_{0}c_{0})(1-c_{0})}\leq\sqrt{2(1+\gamma)(1-c_{0})} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (gamma c_0 of_gamma of_mu : R) : 0 < gamma < 1 -> 0 < c_0 < 1 -> 0 < of_gamma <= 1 -> 0 < of_mu <= 1 -> (- c_0 + 1) * (2 * gamma + 2) -
  (- c_0 + 1) * (2 * c_0 * gamma * of_gamma * of_mu + 2) >= 0.
Proof. given; first [apply (as_nonneg (2 * gamma * (1 * (- c_0 + 1)) * (1 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) + 1 * c_0 * of_gamma * (- of_mu +
  1) + 1 * c_0 * (- of_gamma + 1) * of_mu + 1 * (- c_0 + 1) * of_gamma * of_mu + 1 * c_0 * (- of_gamma + 1) * (- of_mu + 1) + 1 * (- c_0 + 1) *
  of_gamma * (- of_mu + 1) + 1 * (- c_0 + 1) * (- of_gamma + 1) * of_mu))); [by_terms | equal] | signed]. Qed.
