(** table:x-erf-over-half-line-gaussian/closed-form: half-line Gaussian integral of x erf
    \frac{a}{2b^2}(a^2+b^2)^{-\frac12} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (a b : R) : 0 < b -> integral (fun x => x * erf (a * x) * exp (- x ^ 2 * b ^ 2)) (Finite 0) p_infty (a / (2 * b ^ 2 * sqrt (a ^ 2 + b ^
  2))).
Proof. intros; subst; try (assert (0 < a ^ 2 + b ^ 2) by pos); eapply integral_eq; [apply integral_ext with (fun x => (x * erf (a * x) * exp (- (b ^ 2 * x ^
  2)))); [alike | apply table_x_erf; pos] | equal]. Qed.
