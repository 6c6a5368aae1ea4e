(** 002:36/finished: mean of X_i where X_i > 0, for X = erf(g Z)
    \mathbb{E}_{X, \langle X, e_i \rangle > 0 | Y=1} [\langle X, e_i \rangle] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g : R) : 0 < g -> mean (fun z_i => step z_i * erf (z_i * g)) (atan (g * sqrt 2) / PI).
Proof. intros; subst; eapply mean_eq; [apply mean_of_mean1; apply mean1_ext with (fun z_i => (step z_i * erf (g * z_i))); [alike | known step_erf1] | equal]. Qed.
