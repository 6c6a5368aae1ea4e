(** 003:104: the projected flow of the shifted matrix, along any direction
    P^{\perp}_{\bm{w}}A({\bm{w}}){\bm{w}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (t a_11 a_12 a_22 d_1 d_2 lambda_min epsilon : R) : 0 < epsilon -> (- t ^ 2 + 1) * (a_12 * (d_2 * (- 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 + 1) -
  2 * d_1 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2) + (d_1 * (- (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 1) - 2 * d_2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^
  2) * (a_11 + epsilon - lambda_min)) / (t ^ 2 + 1) + 2 * t * (a_12 * (d_1 * (- (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 1) - 2 * d_2 * t * (- t ^ 2 +
  1) / (t ^ 2 + 1) ^ 2) + (d_2 * (- 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 + 1) - 2 * d_1 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2) * (a_22 + epsilon -
  lambda_min)) / (t ^ 2 + 1) = (- t ^ 2 + 1) * (a_11 * (d_1 * (- (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 1) - 2 * d_2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1)
  ^ 2) + a_12 * (d_2 * (- 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 + 1) - 2 * d_1 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2)) / (t ^ 2 + 1) + 2 * t * (a_12 * (d_1 *
  (- (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 1) - 2 * d_2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2) + a_22 * (d_2 * (- 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 + 1) -
  2 * d_1 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2)) / (t ^ 2 + 1).
Proof. given; equal. Qed.
