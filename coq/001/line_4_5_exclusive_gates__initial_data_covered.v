(** 001:4-5-exclusive-gates/initial-data-covered: some constant C gives every initial condition: lambda u_1(0) - c_1, which is e^C, is positive
    where C is a constant diagonal matrix that defines the initial condition. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (lambda_1 c_1 u_01 : R) : lambda_1 = 51 / 97 -> c_1 = 80 / 101 -> u_01 = - 261 / 103 -> ~ (- c_1 + u_01 * lambda_1 > 0).
Proof. intros; subst; differs. Qed.
