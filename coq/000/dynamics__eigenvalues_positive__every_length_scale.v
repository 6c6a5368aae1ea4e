(** 000:dynamics/eigenvalues-positive/every-length-scale: all eigenvalues are positive on a ring of 8, for every length scale
    Note the eigenvalues in $\Lambda_0$ and $\Lambda_1$ are all positive *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (xi : R) : xi = 250 / 103 -> ~ (- 2 * exp (- / xi ^ 2) - 2 * exp (- 9 / xi ^ 2) + 2 * exp (- 4 / xi ^ 2) + exp (- 16 / xi ^ 2) + 1 > 0).
Proof. intros; subst; differs. Qed.
