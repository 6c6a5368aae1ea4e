(** 002:5-1-winning-gating-structure/smallest-eigenvalues-win: of two modes the one with the smaller eigenvalue learns faster: at every time it is nearer to its own limit, from w(0) = 0
    The “race winner” would be that which yields the smallest eigenvalues. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (lambda_1 delta t : R) : lambda_1 = 51 / 97 -> delta = 80 / 101 -> t = 250 / 103 -> ~ (- exp (- t * lambda_1) + exp (t * (- delta -
  lambda_1)) > 0).
Proof. intros; subst; differs. Qed.
