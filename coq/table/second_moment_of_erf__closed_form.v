(** table:second-moment-of-erf/closed-form: mean square of erf(g z), the square of the normaliser Z(g)
    \frac2\pi\sin^{-1}\frac{2g^2}{1+2g^2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g : R) : 0 < g -> mean (fun z => erf (z * g) ^ 2) (2 * asin (2 * g ^ 2 / (2 * g ^ 2 + 1)) / PI).
Proof. intros; subst; eapply mean_eq; [apply mean_of_mean1; apply mean1_ext with (fun z => (erf (g * z) ^ 2)); [alike | known mean1_erf_square] | equal]. Qed.
