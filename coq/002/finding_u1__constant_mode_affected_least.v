(** 002:finding-u1/constant-mode-affected-least: the update of the constant mode is affected least by changes in ||u_1||
    I think this means its update is affected least by changes in $\|u_1\|_{\Lambda_1}$. I am not sure if this will generalize. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (norm : R) : norm = 51 / 97 -> ~ (- sqrt 2 * (2 * exp (- 1) + 2 * exp (- 81) + 2 * exp (- 64) + 2 * exp (- 49) + 2 * exp (- 36) + 2 *
  exp (- 25) + 2 * exp (- 16) + 2 * exp (- 9) + 2 * exp (- 4) + 2 * exp (- 361 / 4) + 2 * exp (- 289 / 4) + 2 * exp (- 225 / 4) + 2 * exp (- 169 / 4)
  + 2 * exp (- 121 / 4) + 2 * exp (- 81 / 4) + 2 * exp (- 49 / 4) + 2 * exp (- 25 / 4) + 2 * exp (- 9 / 4) + 2 * exp (- 1 / 4) + exp (- 100) + 1) /
  (4 * sqrt PI * norm ^ 2) + sqrt 2 * (- exp (- 100) + sqrt 2 * exp (- 25 / 4) - sqrt 2 * exp (- 225 / 4) - 2 * sqrt (- sqrt 5 / 8 + 5 / 8) * exp (-
  49) - 2 * sqrt (sqrt 5 / 8 + 5 / 8) * exp (- 81) + 2 * sqrt (- sqrt 5 / 8 + 5 / 8) * exp (- 9) + 2 * sqrt (sqrt 5 / 8 + 5 / 8) * exp (- 1) + 2 * (-
  sqrt 5 / 4 - 1 / 4) * exp (- 64) + 2 * (sqrt 5 / 4 - 1 / 4) * exp (- 16) + 2 * (- sqrt 5 / 4 + 1 / 4) * exp (- 36) + 2 * (sqrt 5 / 4 + 1 / 4) * exp
  (- 4) + 2 * (sqrt 2 * (sqrt 5 / 4 + 1 / 4) / 2 + sqrt 2 * sqrt (- sqrt 5 / 8 + 5 / 8) / 2) * exp (- 1 / 4) + 2 * (- sqrt 2 * (sqrt 5 / 4 + 1 / 4) /
  2 + sqrt 2 * sqrt (- sqrt 5 / 8 + 5 / 8) / 2) * exp (- 121 / 4) + 2 * (sqrt 2 * (- sqrt 5 / 4 + 1 / 4) / 2 + sqrt 2 * sqrt (sqrt 5 / 8 + 5 / 8) /
  2) * exp (- 49 / 4) + 2 * (- sqrt 2 * (- sqrt 5 / 4 + 1 / 4) / 2 + sqrt 2 * sqrt (sqrt 5 / 8 + 5 / 8) / 2) * exp (- 9 / 4) + 2 * (- sqrt 2 * sqrt
  (sqrt 5 / 8 + 5 / 8) / 2 + sqrt 2 * (- sqrt 5 / 4 + 1 / 4) / 2) * exp (- 289 / 4) + 2 * (- sqrt 2 * sqrt (- sqrt 5 / 8 + 5 / 8) / 2 + sqrt 2 *
  (sqrt 5 / 4 + 1 / 4) / 2) * exp (- 81 / 4) + 2 * (- sqrt 2 * (sqrt 5 / 4 + 1 / 4) / 2 - sqrt 2 * sqrt (- sqrt 5 / 8 + 5 / 8) / 2) * exp (- 361 / 4)
  + 2 * (- sqrt 2 * (- sqrt 5 / 4 + 1 / 4) / 2 - sqrt 2 * sqrt (sqrt 5 / 8 + 5 / 8) / 2) * exp (- 169 / 4) + 1) / (4 * sqrt PI * norm ^ 2) > 0).
Proof. intros; subst; differs. Qed.
