(** 001:gaussian-data/rho-conforms: the product w_i' Sigma w_j' exists, for n > 1
    \rho_{ij} = w_i^\top \Sigma w_j^\top *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (n : R) : n = 4 -> n - 1 <> 0.
Proof. intros; subst; differs. Qed.
