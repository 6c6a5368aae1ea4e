(** 002:structure-in-limiting-behavior/other-directions: for every w = c e_1 + e_2, the signs of <w, X> and <w, Z> can differ: <w, X> does not vanish where <w, Z> does
    This is not true if we take an inner product with something other than $e_i$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (g s : R) : g = 1 / 2 -> s = 1 -> ~ (erf (g * s) - erf (g * s) <> 0).
Proof. intros; enough (zero : erf (g * s) - erf (g * s) = 0) by (rewrite zero; intros never; first [lra | now apply never]); subst; first [lra | equal |
  plain_kinks; equal]. Qed.
