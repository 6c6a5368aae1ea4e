(** 000:12/finished-normaliser: the constant that gives X_i = erf(g Z_i) / sqrt(Z(g)) unit variance
    $\mathcal{Z}(g)$ is a normalization constant that ensures $\mathrm{Var}(X_i) = 1$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g : R) : 0 < g -> mean (fun z_i => erf (z_i * g) ^ 2) (2 * asin (2 * g ^ 2 / (2 * g ^ 2 + 1)) / PI).
Proof. intros; subst; eapply mean_eq; [apply mean_of_mean1; apply mean1_ext with (fun z_i => (erf (g * z_i) ^ 2)); [alike | known mean1_erf_square] | equal]. Qed.
