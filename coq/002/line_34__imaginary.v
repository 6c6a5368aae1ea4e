(** 002:34/imaginary: a symmetric circulant times the imaginary parts of the Fourier columns
    We can do the same for the imaginary parts. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (c_0 c_1 c_2 c_3 c_4 : R) : 0 = 0 /\
  0 = 0 /\
  0 = 0 /\
  - c_0 / 4 + c_4 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 = - c_0 / 4 + c_4 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 /\
  c_2 * sqrt 2 / 2 - c_0 * sqrt 2 / 4 - c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 + c_4 - 2 * c_2) / 4 /\
  - c_0 / 4 + c_4 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 = - c_0 / 4 + c_4 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 /\
  c_3 / 2 - c_1 / 2 - c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 - c_4 + c_1 * sqrt 2 - c_3 * sqrt 2) / 4 /\
  0 = 0 /\
  c_3 / 2 - c_1 / 2 - c_4 * sqrt 2 / 4 + c_0 * sqrt 2 / 4 = sqrt 2 * (c_0 - c_4 + c_3 * sqrt 2 - c_1 * sqrt 2) / 4 /\
  - c_0 / 4 + c_4 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 = - c_0 / 4 + c_4 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 /\
  - c_2 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 - 2 * c_2) / 4 /\
  - c_0 / 4 + c_4 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 = - c_0 / 4 + c_4 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 /\
  0 = 0 /\
  0 = 0 /\
  0 = 0 /\
  - c_4 / 4 + c_0 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 = - c_4 / 4 + c_0 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 /\
  c_2 * sqrt 2 / 2 - c_0 * sqrt 2 / 4 - c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 + c_4 - 2 * c_2) / 4 /\
  - c_4 / 4 + c_0 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 = - c_4 / 4 + c_0 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 /\
  c_1 / 2 - c_3 / 2 - c_4 * sqrt 2 / 4 + c_0 * sqrt 2 / 4 = sqrt 2 * (c_0 - c_4 + c_1 * sqrt 2 - c_3 * sqrt 2) / 4 /\
  0 = 0 /\
  c_1 / 2 - c_3 / 2 - c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = - sqrt 2 * (c_0 - c_4 + c_3 * sqrt 2 - c_1 * sqrt 2) / 4 /\
  - c_4 / 4 + c_0 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 = - c_4 / 4 + c_0 / 4 - c_3 * sqrt 2 / 4 + c_1 * sqrt 2 / 4 /\
  - c_2 * sqrt 2 / 2 + c_0 * sqrt 2 / 4 + c_4 * sqrt 2 / 4 = sqrt 2 * (c_0 + c_4 - 2 * c_2) / 4 /\
  - c_4 / 4 + c_0 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4 = - c_4 / 4 + c_0 / 4 - c_1 * sqrt 2 / 4 + c_3 * sqrt 2 / 4.
Proof. given; equal. Qed.
