(** 003:3-3/irregularity: both printed forms of mu are the same, and the irregularity is not negative
    \mu({\bm{w}}):=.5(1+c({\bm{w}}))c^{-2}({\bm{w}})\left[1-\lambda_{\mathrm{gap}}({\bm{w}})/\lambda_{1}({\bm{w}})\right]^{2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (c lambda_1 share kappa L : R) : 0 < c <= 1 -> 0 < lambda_1 -> 0 < share < 1 -> 0 <= kappa -> 0 <= L -> (- (lambda_1 - lambda_1 *
  share) / lambda_1 + 1) ^ 2 * (c / 2 + 1 / 2) / c ^ 2 - share ^ 2 * (c + 1) / (2 * c ^ 2) = 0 /\
  (- (lambda_1 - lambda_1 * share) / lambda_1 + 1) ^ 2 * (c / 2 + 1 / 2) / c ^ 2 + 2 * kappa * L ^ 2 * ((- (lambda_1 - lambda_1 * share) / lambda_1 +
  1) ^ 2 * (c / 2 + 1 / 2) / c + 1) + 2 * L * sqrt ((- (lambda_1 - lambda_1 * share) / lambda_1 + 1) ^ 2 * (c / 2 + 1 / 2) / c + 1) * sqrt (c / 2 + 1
  / 2) * Rabs (- (lambda_1 - lambda_1 * share) / lambda_1 + 1) / (c * (lambda_1 - lambda_1 * share)) >= 0.
Proof. given; cases; first [equal | signed]. Qed.
