(** 003:185: the lower bound of d_t as a power
    \left[1+\left(\frac{\lambda_{2}(t)}{\lambda_{1}(t)}\right)^{2}\left(\frac{1}{c_{t}^{2}}-1\right)\right]^{-1/2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (lambda_1 second m n : R) : 0 < lambda_1 -> 0 < second < 1 -> lambda_1 / (sqrt (lambda_1 ^ 2 / (m ^ 2 + n ^ 2 + 1) + lambda_1 ^ 2 *
  second ^ 2 * (- / (m ^ 2 + n ^ 2 + 1) + 1)) * sqrt (m ^ 2 + n ^ 2 + 1)) = / sqrt (second ^ 2 * (m ^ 2 + n ^ 2) + 1).
Proof. intros; subst; try (assert (0 < m ^ 2 + n ^ 2 + 1) by pos); try (assert (0 < m ^ 2 * second ^ 2 + n ^ 2 * second ^ 2 + 1) by pos); each; rooted
  (lambda_1 / (m ^ 2 + n ^ 2 + 1)) ((m ^ 2 + n ^ 2 + 1) * (m ^ 2 * second ^ 2 + n ^ 2 * second ^ 2 + 1)); rooted 1 ((m ^ 2 + n ^ 2 + 1) * (m ^ 2 *
  second ^ 2 + n ^ 2 * second ^ 2 + 1)); rooted 1 (m ^ 2 * second ^ 2 + n ^ 2 * second ^ 2 + 1); equal. Qed.
