(** table:x-squared-erf-over-half-line-gaussian/closed-form:
    \frac{1}{2\sqrt\pi}\left(\frac{1}{b^3}\tan^{-1}\frac{a}{b}+\frac{a}{b^2(a^2+b^2)}\right). *)
Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions moments_of_erf.
Open Scope R_scope.

Theorem holds a b : 0 < b -> integral (fun x => x ^ 2 * erf (a * x) * exp (- (b ^ 2 * x ^ 2))) 0 p_infty
  (1 / (2 * sqrt PI) * (1 / b ^ 3 * atan (a / b) + a / (b ^ 2 * (a ^ 2 + b ^ 2)))).
Proof. apply table_x2_erf. Qed.
