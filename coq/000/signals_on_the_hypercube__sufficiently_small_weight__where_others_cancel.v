(** 000:signals-on-the-hypercube/sufficiently-small-weight/where-others-cancel: a third weight of any size, beside two equal ones, changes the indicator at no vertex
    if w_i is sufficiently small, the indicator function treats it as if it were zero *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (share : R) : share = 1 / 505 -> ~ (- share > 0).
Proof. intros; subst; differs. Qed.
