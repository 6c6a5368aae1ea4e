(** 000:sdp/quadratic-form: the form of A = -w w' at the vertices of the cube
    \sum_{i,j=1}^{k} A_{ij} x_i x_j = (x^{\top} A x) = -(\langle w, x \rangle)^2 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 w_3 : R) : - w_1 ^ 2 - w_2 ^ 2 - w_3 ^ 2 - 2 * w_1 * w_2 - 2 * w_1 * w_3 - 2 * w_2 * w_3 = - (w_1 + w_2 + w_3) ^ 2 /\
  - w_1 ^ 2 - w_2 ^ 2 - w_3 ^ 2 - 2 * w_1 * w_2 + 2 * w_1 * w_3 + 2 * w_2 * w_3 = - (w_1 + w_2 - w_3) ^ 2 /\
  - w_1 ^ 2 - w_2 ^ 2 - w_3 ^ 2 - 2 * w_1 * w_3 + 2 * w_1 * w_2 + 2 * w_2 * w_3 = - (w_1 + w_3 - w_2) ^ 2 /\
  - w_1 ^ 2 - w_2 ^ 2 - w_3 ^ 2 - 2 * w_2 * w_3 + 2 * w_1 * w_2 + 2 * w_1 * w_3 = - (w_1 - w_2 - w_3) ^ 2 /\
  - w_1 ^ 2 - w_2 ^ 2 - w_3 ^ 2 - 2 * w_2 * w_3 + 2 * w_1 * w_2 + 2 * w_1 * w_3 = - (w_2 + w_3 - w_1) ^ 2 /\
  - w_1 ^ 2 - w_2 ^ 2 - w_3 ^ 2 - 2 * w_1 * w_3 + 2 * w_1 * w_2 + 2 * w_2 * w_3 = - (w_2 - w_1 - w_3) ^ 2 /\
  - w_1 ^ 2 - w_2 ^ 2 - w_3 ^ 2 - 2 * w_1 * w_2 + 2 * w_1 * w_3 + 2 * w_2 * w_3 = - (w_3 - w_1 - w_2) ^ 2 /\
  - w_1 ^ 2 - w_2 ^ 2 - w_3 ^ 2 - 2 * w_1 * w_2 - 2 * w_1 * w_3 - 2 * w_2 * w_3 = - (- w_1 - w_2 - w_3) ^ 2.
Proof. given; equal. Qed.
