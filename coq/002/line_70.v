(** 002:70: mean of erf(g Z_j) given its neighbour Z_i
    \text{erf}\left(\frac{gr}{\sqrt{1+2g^2(1-r^2)}} z_i\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (g r z_i : R) : 0 < g -> - 1 < r < 1 -> mean1 (- r ^ 2 + 1) (fun z_j => erf (g * (z_j + r * z_i))) (erf (r * z_i * g / sqrt (2 * g ^ 2
  * (- r ^ 2 + 1) + 1))).
Proof. intros; subst; try (assert (0 < (r + 1) * (- r + 1)) by pos); try (assert (0 < 2 * g ^ 2 - 2 * r ^ 2 * g ^ 2 + 1) by pos); eapply mean1_eq; [apply
  mean1_ext with (fun z_j => (erf (g * z_j + (r * z_i * g)))); [alike | known mean1_erf] | rooted 1 (2 * g ^ 2 - 2 * r ^ 2 * g ^ 2 + 1); rooted 1 ((r
  + 1) * (- r + 1)); equal]. Qed.
