(** 003:218: the length of a step decays, again
    \|\delta{\bm{w}}(t)\|_{2}\leq\sqrt{2(1+\mu_{t}c_{t})(1-c_{t})}\leq\sqrt{2(1+\gamma)(1-c_{0})}\gamma^{t/2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (gamma c_0 of_gamma of_mu of_start : R) : 0 < gamma < 1 -> 0 < c_0 < 1 -> 0 < of_gamma <= 1 -> 0 < of_mu <= 1 -> 0 < of_start <= 1 ->
  gamma ^ 3 * (- c_0 + 1) * (2 * gamma + 2) - of_start * gamma ^ 3 * (- c_0 + 1) * (2 * gamma * of_gamma * of_mu * (- of_start * gamma ^ 3 * (- c_0 +
  1) + 1) + 2) >= 0.
Proof. given; first [apply (as_nonneg (2 * gamma ^ 3 * (1 * (- c_0 + 1)) * (1 * (- gamma + 1) ^ 4 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * (-
  of_start + 1) ^ 2 + 2 * gamma ^ 4 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * (- of_start + 1) ^ 2 + 5 * gamma * (- gamma + 1) ^ 3 * (- c_0
  + 1) * (- of_gamma + 1) * (- of_mu + 1) * (- of_start + 1) ^ 2 + 7 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) *
  (- of_start + 1) ^ 2 + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * (- of_start + 1) ^ 2 + 1 * gamma ^ 4 *
  (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * of_start ^ 2 + 1 * gamma * (- gamma + 1) ^ 3 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) *
  of_start ^ 2 + 1 * (- gamma + 1) ^ 4 * c_0 * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 1 * (- gamma + 1) ^ 4 * c_0 * (- of_gamma + 1) *
  of_mu * (- of_start + 1) ^ 2 + 1 * (- gamma + 1) ^ 4 * c_0 * (- of_gamma + 1) * (- of_mu + 1) * of_start * (- of_start + 1) + 1 * (- gamma + 1) ^ 4
  * (- c_0 + 1) * of_gamma * of_mu * (- of_start + 1) ^ 2 + 1 * (- gamma + 1) ^ 4 * (- c_0 + 1) * of_gamma * (- of_mu + 1) * of_start * (- of_start +
  1) + 1 * (- gamma + 1) ^ 4 * (- c_0 + 1) * (- of_gamma + 1) * of_mu * of_start * (- of_start + 1) + 2 * gamma ^ 4 * c_0 * (- of_gamma + 1) * (-
  of_mu + 1) * (- of_start + 1) ^ 2 + 2 * gamma ^ 4 * (- c_0 + 1) * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 2 * gamma ^ 4 * (- c_0 + 1) *
  (- of_gamma + 1) * of_mu * (- of_start + 1) ^ 2 + 3 * gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * of_start ^ 2
  + 3 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * of_start ^ 2 + 3 * gamma ^ 4 * (- c_0 + 1) * (- of_gamma + 1) *
  (- of_mu + 1) * of_start * (- of_start + 1) + 5 * gamma * (- gamma + 1) ^ 3 * c_0 * (- of_gamma + 1) * (- of_mu + 1) * (- of_start + 1) ^ 2 + 5 *
  gamma * (- gamma + 1) ^ 3 * (- c_0 + 1) * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 5 * gamma * (- gamma + 1) ^ 3 * (- c_0 + 1) * (-
  of_gamma + 1) * of_mu * (- of_start + 1) ^ 2 + 6 * gamma * (- gamma + 1) ^ 3 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * of_start * (-
  of_start + 1) + 7 * gamma ^ 3 * (- gamma + 1) * c_0 * (- of_gamma + 1) * (- of_mu + 1) * (- of_start + 1) ^ 2 + 7 * gamma ^ 3 * (- gamma + 1) * (-
  c_0 + 1) * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 7 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * (- of_gamma + 1) * of_mu * (- of_start +
  1) ^ 2 + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 * (- of_gamma + 1) * (- of_mu + 1) * (- of_start + 1) ^ 2 + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * (-
  c_0 + 1) * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1) * (- of_gamma + 1) * of_mu * (-
  of_start + 1) ^ 2 + 10 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * of_start * (- of_start + 1) + 12 * gamma ^ 2
  * (- gamma + 1) ^ 2 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * of_start * (- of_start + 1) + 1 * gamma ^ 4 * c_0 * (- of_gamma + 1) * (-
  of_mu + 1) * of_start ^ 2 + 1 * gamma ^ 4 * (- c_0 + 1) * of_gamma * (- of_mu + 1) * of_start ^ 2 + 1 * gamma ^ 4 * (- c_0 + 1) * (- of_gamma + 1)
  * of_mu * of_start ^ 2 + 1 * gamma * (- gamma + 1) ^ 3 * c_0 * (- of_gamma + 1) * (- of_mu + 1) * of_start ^ 2 + 1 * gamma * (- gamma + 1) ^ 3 * (-
  c_0 + 1) * of_gamma * (- of_mu + 1) * of_start ^ 2 + 1 * gamma * (- gamma + 1) ^ 3 * (- c_0 + 1) * (- of_gamma + 1) * of_mu * of_start ^ 2 + 1 * (-
  gamma + 1) ^ 4 * c_0 * of_gamma * of_mu * (- of_start + 1) ^ 2 + 1 * (- gamma + 1) ^ 4 * c_0 * of_gamma * (- of_mu + 1) * of_start * (- of_start +
  1) + 1 * (- gamma + 1) ^ 4 * c_0 * (- of_gamma + 1) * of_mu * of_start * (- of_start + 1) + 1 * (- gamma + 1) ^ 4 * (- c_0 + 1) * of_gamma * of_mu
  * of_start * (- of_start + 1) + 2 * gamma ^ 4 * c_0 * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 2 * gamma ^ 4 * c_0 * (- of_gamma + 1) *
  of_mu * (- of_start + 1) ^ 2 + 2 * gamma ^ 4 * (- c_0 + 1) * of_gamma * of_mu * (- of_start + 1) ^ 2 + 3 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 * (-
  of_gamma + 1) * (- of_mu + 1) * of_start ^ 2 + 3 * gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1) * of_gamma * (- of_mu + 1) * of_start ^ 2 + 3 *
  gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1) * (- of_gamma + 1) * of_mu * of_start ^ 2 + 3 * gamma ^ 3 * (- gamma + 1) * c_0 * (- of_gamma + 1) * (-
  of_mu + 1) * of_start ^ 2 + 3 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * of_gamma * (- of_mu + 1) * of_start ^ 2 + 3 * gamma ^ 3 * (- gamma + 1) *
  (- c_0 + 1) * (- of_gamma + 1) * of_mu * of_start ^ 2 + 3 * gamma ^ 4 * c_0 * (- of_gamma + 1) * (- of_mu + 1) * of_start * (- of_start + 1) + 3 *
  gamma ^ 4 * (- c_0 + 1) * of_gamma * (- of_mu + 1) * of_start * (- of_start + 1) + 3 * gamma ^ 4 * (- c_0 + 1) * (- of_gamma + 1) * of_mu *
  of_start * (- of_start + 1) + 5 * gamma * (- gamma + 1) ^ 3 * c_0 * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 5 * gamma * (- gamma + 1) ^ 3
  * c_0 * (- of_gamma + 1) * of_mu * (- of_start + 1) ^ 2 + 5 * gamma * (- gamma + 1) ^ 3 * (- c_0 + 1) * of_gamma * of_mu * (- of_start + 1) ^ 2 + 6
  * gamma * (- gamma + 1) ^ 3 * c_0 * (- of_gamma + 1) * (- of_mu + 1) * of_start * (- of_start + 1) + 6 * gamma * (- gamma + 1) ^ 3 * (- c_0 + 1) *
  of_gamma * (- of_mu + 1) * of_start * (- of_start + 1) + 6 * gamma * (- gamma + 1) ^ 3 * (- c_0 + 1) * (- of_gamma + 1) * of_mu * of_start * (-
  of_start + 1) + 7 * gamma ^ 3 * (- gamma + 1) * c_0 * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 7 * gamma ^ 3 * (- gamma + 1) * c_0 * (-
  of_gamma + 1) * of_mu * (- of_start + 1) ^ 2 + 7 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * of_gamma * of_mu * (- of_start + 1) ^ 2 + 9 * gamma ^
  2 * (- gamma + 1) ^ 2 * c_0 * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 * (- of_gamma + 1) * of_mu
  * (- of_start + 1) ^ 2 + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1) * of_gamma * of_mu * (- of_start + 1) ^ 2 + 10 * gamma ^ 3 * (- gamma + 1)
  * c_0 * (- of_gamma + 1) * (- of_mu + 1) * of_start * (- of_start + 1) + 10 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * of_gamma * (- of_mu + 1) *
  of_start * (- of_start + 1) + 10 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * (- of_gamma + 1) * of_mu * of_start * (- of_start + 1) + 12 * gamma ^
  2 * (- gamma + 1) ^ 2 * c_0 * (- of_gamma + 1) * (- of_mu + 1) * of_start * (- of_start + 1) + 12 * gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1) *
  of_gamma * (- of_mu + 1) * of_start * (- of_start + 1) + 12 * gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1) * (- of_gamma + 1) * of_mu * of_start *
  (- of_start + 1) + 1 * gamma ^ 4 * c_0 * of_gamma * (- of_mu + 1) * of_start ^ 2 + 1 * gamma ^ 4 * c_0 * (- of_gamma + 1) * of_mu * of_start ^ 2 +
  1 * gamma ^ 4 * (- c_0 + 1) * of_gamma * of_mu * of_start ^ 2 + 1 * gamma * (- gamma + 1) ^ 3 * c_0 * of_gamma * (- of_mu + 1) * of_start ^ 2 + 1 *
  gamma * (- gamma + 1) ^ 3 * c_0 * (- of_gamma + 1) * of_mu * of_start ^ 2 + 1 * (- gamma + 1) ^ 4 * c_0 * of_gamma * of_mu * of_start * (- of_start
  + 1) + 2 * gamma ^ 4 * c_0 * of_gamma * of_mu * (- of_start + 1) ^ 2 + 2 * gamma ^ 4 * (- c_0 + 1) * of_gamma * of_mu * of_start * (- of_start + 1)
  + 3 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 * of_gamma * (- of_mu + 1) * of_start ^ 2 + 3 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 * (- of_gamma + 1) *
  of_mu * of_start ^ 2 + 3 * gamma ^ 3 * (- gamma + 1) * c_0 * of_gamma * (- of_mu + 1) * of_start ^ 2 + 3 * gamma ^ 3 * (- gamma + 1) * c_0 * (-
  of_gamma + 1) * of_mu * of_start ^ 2 + 3 * gamma ^ 4 * c_0 * of_gamma * (- of_mu + 1) * of_start * (- of_start + 1) + 3 * gamma ^ 4 * c_0 * (-
  of_gamma + 1) * of_mu * of_start * (- of_start + 1) + 5 * gamma * (- gamma + 1) ^ 3 * c_0 * of_gamma * of_mu * (- of_start + 1) ^ 2 + 5 * gamma *
  (- gamma + 1) ^ 3 * (- c_0 + 1) * of_gamma * of_mu * of_start * (- of_start + 1) + 6 * gamma * (- gamma + 1) ^ 3 * c_0 * of_gamma * (- of_mu + 1) *
  of_start * (- of_start + 1) + 6 * gamma * (- gamma + 1) ^ 3 * c_0 * (- of_gamma + 1) * of_mu * of_start * (- of_start + 1) + 7 * gamma ^ 3 * (-
  gamma + 1) * c_0 * of_gamma * of_mu * (- of_start + 1) ^ 2 + 7 * gamma ^ 3 * (- gamma + 1) * (- c_0 + 1) * of_gamma * of_mu * of_start * (-
  of_start + 1) + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 * of_gamma * of_mu * (- of_start + 1) ^ 2 + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * (- c_0 + 1)
  * of_gamma * of_mu * of_start * (- of_start + 1) + 10 * gamma ^ 3 * (- gamma + 1) * c_0 * of_gamma * (- of_mu + 1) * of_start * (- of_start + 1) +
  10 * gamma ^ 3 * (- gamma + 1) * c_0 * (- of_gamma + 1) * of_mu * of_start * (- of_start + 1) + 12 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 * of_gamma
  * (- of_mu + 1) * of_start * (- of_start + 1) + 12 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 * (- of_gamma + 1) * of_mu * of_start * (- of_start + 1) +
  2 * gamma ^ 4 * c_0 * of_gamma * of_mu * of_start * (- of_start + 1) + 5 * gamma * (- gamma + 1) ^ 3 * c_0 * of_gamma * of_mu * of_start * (-
  of_start + 1) + 7 * gamma ^ 3 * (- gamma + 1) * c_0 * of_gamma * of_mu * of_start * (- of_start + 1) + 9 * gamma ^ 2 * (- gamma + 1) ^ 2 * c_0 *
  of_gamma * of_mu * of_start * (- of_start + 1) + 1 * (- gamma + 1) ^ 4 * c_0 * (- of_gamma + 1) * (- of_mu + 1) * (- of_start + 1) ^ 2 + 1 * (-
  gamma + 1) ^ 4 * (- c_0 + 1) * of_gamma * (- of_mu + 1) * (- of_start + 1) ^ 2 + 1 * (- gamma + 1) ^ 4 * (- c_0 + 1) * (- of_gamma + 1) * of_mu *
  (- of_start + 1) ^ 2 + 1 * (- gamma + 1) ^ 4 * (- c_0 + 1) * (- of_gamma + 1) * (- of_mu + 1) * of_start * (- of_start + 1)))); [by_terms | equal]
  | signed]. Qed.
