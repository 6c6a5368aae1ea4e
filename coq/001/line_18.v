(** 001:18: the product U' Sigma_1 U in the definition of C exists, for n > 2
    C = \Sigma_1 U^\top (U^\top \Sigma_1 U)^{-1} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (n : R) : n = 4 -> - n + 2 <> 0.
Proof. intros; subst; differs. Qed.
