(** 004:sigmoid/fixed/at-given-variance: at given variances of the pre-activations the starting loss does not depend on how far they are from Gaussian
    while it (sensibly) stays fixed for sigmoid activation *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law : list (R * R) := [(0, 6); (2, 1); (- 2, 1)].
Definition law_2 : list (R * R) := [(1, 1); (- 1, 1)].
Theorem refuted : ~ (- finite_mean law (fun s => erf (s * sqrt 2 / 2) ^ 2) + finite_mean law_2 (fun s => erf (s * sqrt 2 / 2) ^ 2) = 0).
Proof. intros; subst; unfold law, law_2 in *; opened; differs. Qed.
