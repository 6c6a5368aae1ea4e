(** 002:5-1-winning-gating-structure/smallest-eigenvalues-win/by-the-loss: of two modes the one with the smaller eigenvalue has lowered the loss more, from w(0) = 0
    The “race winner” would be that which yields the smallest eigenvalues. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (lambda_1 delta t c_slow c_fast : R) : lambda_1 = 141 / 89 -> delta = 245 / 89 -> t = 221 / 113 -> c_slow = 21 / 103 -> c_fast = 249 /
  109 -> ~ (c_slow ^ 2 * (- exp (- 2 * t * lambda_1) + 1) / (2 * lambda_1) - c_fast ^ 2 * (- exp (t * (- 2 * delta - 2 * lambda_1)) + 1) / (2 * delta
  + 2 * lambda_1) > 0).
Proof. intros; subst; differs. Qed.
