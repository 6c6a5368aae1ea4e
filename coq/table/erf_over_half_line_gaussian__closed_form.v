(** table:erf-over-half-line-gaussian/closed-form: half-line Gaussian integral of erf
    \frac{1}{b\sqrt\pi}\tan^{-1}\frac{a}{b} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (a b : R) : 0 < b -> integral (fun x => erf (a * x) * exp (- x ^ 2 * b ^ 2)) (Finite 0) p_infty (atan (a / b) / (sqrt PI * b)).
Proof. intros; subst; eapply integral_eq; [apply integral_ext with (fun x => (erf (a * x) * exp (- (b ^ 2 * x ^ 2)))); [alike | apply table_erf; pos] |
  equal]. Qed.
