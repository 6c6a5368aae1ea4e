(** 002:34: a symmetric circulant times the real parts of the Fourier columns
    \Sigma(\text{Re } v_j) = \text{Re}(\Sigma v_j) = \text{Re}(\lambda_j v_j) = \lambda_j (\text{Re } v_j) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (c_0 c_1 c_2 c_3 c_4 : R) : c_1 * sqrt 2 / 2 + c_2 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 *
  (c_0 + c_4 + 2 * c_1 + 2 * c_2 + 2 * c_3) / 4 /\
  c_1 / 2 - c_3 / 2 - c_4 * sqrt 2 / 4 + c_0 * sqrt 2 / 4 = sqrt 2 * (c_0 - c_4 + c_1 * sqrt 2 - c_3 * sqrt 2) / 4 /\
  - c_2 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 - 2 * c_2) / 4 /\
  c_3 / 2 - c_1 / 2 - c_4 * sqrt 2 / 4 + c_0 * sqrt 2 / 4 = sqrt 2 * (c_0 - c_4 + c_3 * sqrt 2 - c_1 * sqrt 2) / 4 /\
  c_2 * sqrt 2 / 2 - c_1 * sqrt 2 / 2 - c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 - 2 * c_1 - 2 * c_3 + 2 * c_2) /
  4 /\
  c_1 * sqrt 2 / 2 + c_2 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 + 2 * c_1 + 2 * c_2 + 2 * c_3) /
  4 /\
  - c_4 / 4 + c_0 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 = - c_4 / 4 + c_0 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 /\
  0 = 0 /\
  - c_0 / 4 + c_4 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 = - c_0 / 4 + c_4 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 /\
  c_1 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 - c_2 * sqrt 2 / 2 - c_0 * sqrt 2 / 4 - c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 + c_4 - 2 * c_1 - 2 * c_3 + 2 * c_2)
  / 4 /\
  c_1 * sqrt 2 / 2 + c_2 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 + 2 * c_1 + 2 * c_2 + 2 * c_3) /
  4 /\
  0 = 0 /\
  c_2 * sqrt 2 / 2 - c_0 * sqrt 2 / 4 - c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 + c_4 - 2 * c_2) / 4 /\
  0 = 0 /\
  c_2 * sqrt 2 / 2 - c_1 * sqrt 2 / 2 - c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 - 2 * c_1 - 2 * c_3 + 2 * c_2) /
  4 /\
  c_1 * sqrt 2 / 2 + c_2 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 + 2 * c_1 + 2 * c_2 + 2 * c_3) /
  4 /\
  - c_0 / 4 + c_4 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 = - c_0 / 4 + c_4 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 /\
  0 = 0 /\
  - c_4 / 4 + c_0 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 = - c_4 / 4 + c_0 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 /\
  c_1 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 - c_2 * sqrt 2 / 2 - c_0 * sqrt 2 / 4 - c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 + c_4 - 2 * c_1 - 2 * c_3 + 2 * c_2)
  / 4 /\
  c_1 * sqrt 2 / 2 + c_2 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 + 2 * c_1 + 2 * c_2 + 2 * c_3) /
  4 /\
  c_3 / 2 - c_1 / 2 - c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 - c_4 + c_1 * sqrt 2 - c_3 * sqrt 2) / 4 /\
  - c_2 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 - 2 * c_2) / 4 /\
  c_1 / 2 - c_3 / 2 - c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 - c_4 + c_3 * sqrt 2 - c_1 * sqrt 2) / 4 /\
  c_2 * sqrt 2 / 2 - c_1 * sqrt 2 / 2 - c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 - 2 * c_1 - 2 * c_3 + 2 * c_2) /
  4 /\
  c_1 * sqrt 2 / 2 + c_2 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 + 2 * c_1 + 2 * c_2 + 2 * c_3) /
  4 /\
  - c_0 / 4 + c_4 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 = - c_0 / 4 + c_4 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 /\
  0 = 0 /\
  - c_4 / 4 + c_0 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 = - c_4 / 4 + c_0 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 /\
  c_1 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 - c_2 * sqrt 2 / 2 - c_0 * sqrt 2 / 4 - c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 + c_4 - 2 * c_1 - 2 * c_3 + 2 * c_2)
  / 4 /\
  c_1 * sqrt 2 / 2 + c_2 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 + 2 * c_1 + 2 * c_2 + 2 * c_3) /
  4 /\
  0 = 0 /\
  c_2 * sqrt 2 / 2 - c_0 * sqrt 2 / 4 - c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 + c_4 - 2 * c_2) / 4 /\
  0 = 0 /\
  c_2 * sqrt 2 / 2 - c_1 * sqrt 2 / 2 - c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 - 2 * c_1 - 2 * c_3 + 2 * c_2) /
  4 /\
  c_1 * sqrt 2 / 2 + c_2 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 + 2 * c_1 + 2 * c_2 + 2 * c_3) /
  4 /\
  - c_4 / 4 + c_0 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 = - c_4 / 4 + c_0 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 /\
  0 = 0 /\
  - c_0 / 4 + c_4 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 = - c_0 / 4 + c_4 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 /\
  c_1 * sqrt 2 / 2 + c_3 * sqrt 2 / 2 - c_2 * sqrt 2 / 2 - c_0 * sqrt 2 / 4 - c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 + c_4 - 2 * c_1 - 2 * c_3 + 2 * c_2)
  / 4.
Proof. given; equal. Qed.
