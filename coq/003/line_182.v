(** 003:182: mu by the ratio of the two largest eigenvalues
    \frac{1+c({\bm{w}})}{2c^{2}({\bm{w}})}\left[1-\frac{\lambda_{\mathrm{gap}}(A(t))}{\lambda_{1}(A(t))}\right]^{2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (lambda_1 second m n : R) : 0 < lambda_1 -> 0 < second < 1 -> second ^ 2 * (/ sqrt (m ^ 2 + n ^ 2 + 1) + 1) * (m ^ 2 / 2 + n ^ 2 / 2 +
  1 / 2) = (- (lambda_1 - lambda_1 * second) / lambda_1 + 1) ^ 2 * (/ sqrt (m ^ 2 + n ^ 2 + 1) + 1) * (m ^ 2 / 2 + n ^ 2 / 2 + 1 / 2).
Proof. given; equal. Qed.
