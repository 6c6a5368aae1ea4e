(** 001:4-4-winning-gating-structure/smallest-norm-slowest: of two gating structures the one whose A has the smaller norm shrinks slower
    Intuitively, a gating structure that minimizes the norm of A will shrink the slowest. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (lambda_1 delta u_01 u_02 t theta phi' : R) : lambda_1 = 131 / 109 -> delta = 34 / 103 -> u_01 = - 134 / 107 -> u_02 = 303 / 103 -> t =
  131 / 97 -> theta = 63 / 113 -> phi' = 7 / 101 -> ~ (u_01 ^ 2 * exp (- 2 * t * lambda_1) + u_02 ^ 2 * exp (- 2 * t * lambda_1 * theta) - u_01 ^ 2 *
  exp (t * (- 2 * delta - 2 * lambda_1)) - u_02 ^ 2 * exp (- 2 * t * phi' * (delta + lambda_1)) > 0).
Proof. intros; subst; differs. Qed.
