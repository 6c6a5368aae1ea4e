(** 003:a-1/features/non-negative: the features of degree two and three are non-negative where y is
    \tilde{\bm{\phi}}({\bm{y}})\geq 0 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (y_1 y_2 : R) : 0 <= y_1 -> 0 <= y_2 -> y_1 ^ 2 >= 0 /\
  y_1 * y_2 >= 0 /\
  y_2 ^ 2 >= 0 /\
  y_1 ^ 3 >= 0 /\
  y_2 * y_1 ^ 2 >= 0 /\
  y_1 * y_2 ^ 2 >= 0 /\
  y_2 ^ 3 >= 0.
Proof. given; signed. Qed.
