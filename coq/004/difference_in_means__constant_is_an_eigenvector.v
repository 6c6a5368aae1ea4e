(** 004:difference-in-means/constant-is-an-eigenvector: on a ring K_1 - K_0 sends the constant vector to a multiple of it
    We can show that this is the constant function *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (xi_0 gap xi_1 : R) : 0 < xi_0 -> 0 < gap -> xi_1 = gap + xi_0 -> exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (0 / xi_1 ^ 2) - exp (0
  / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) +
  exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) - (exp (0
  / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) -
  exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (-
  4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)) = 0 /\
  exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^
  2) - exp (- / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp
  (- 16 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) - (exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^
  2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) +
  exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)) = 0 /\
  exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (0 / xi_1
  ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9
  / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) - (exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) +
  exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (-
  9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)) = 0 /\
  exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (-
  / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp
  (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) - (exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)
  + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp
  (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)) = 0 /\
  exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (-
  4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp
  (- / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) - (exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) +
  exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (-
  9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)) = 0 /\
  exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (-
  9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (0 / xi_1 ^ 2) -
  exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) - (exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) +
  exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (-
  9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)) = 0 /\
  exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 /
  xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2)
  - exp (- / xi_0 ^ 2) + exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) - (exp (0 / xi_1 ^ 2) - exp (0 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)
  + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 16 / xi_1 ^ 2) - exp (- 16 / xi_0 ^ 2) + exp
  (- 9 / xi_1 ^ 2) - exp (- 9 / xi_0 ^ 2) + exp (- 4 / xi_1 ^ 2) - exp (- 4 / xi_0 ^ 2) + exp (- / xi_1 ^ 2) - exp (- / xi_0 ^ 2)) = 0.
Proof. given; equal. Qed.
