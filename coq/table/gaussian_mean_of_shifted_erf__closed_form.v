(** table:gaussian-mean-of-shifted-erf/closed-form: mean of erf(a z + h) for a standard normal z
    \operatorname{erf}\frac{h}{\sqrt{1+2a^2}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (a h : R) : mean (fun z => erf (h + a * z)) (erf (h / sqrt (2 * a ^ 2 + 1))).
Proof. intros; subst; try (assert (0 < 2 * a ^ 2 + 1) by pos); eapply mean_eq; [apply mean_of_mean1; apply mean1_ext with (fun z => (erf (a * z + h)));
  [alike | known mean1_erf] | equal]. Qed.
