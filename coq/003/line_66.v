(** 003:66: A(w) in the limit of large batches without augmentation, along any direction
    \sum_{l}z_{l}^{2}\mathbb{V}_{\tilde{p}_{l}}[\tilde{\bm{x}}^{{\bm{w}}}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p q_0 q_1 phi_00 phi_01 phi_10 phi_11 w_1 w_2 d_1 d_2 x_0 y_0 x_1 y_1 : R) : 0 < p < 1 -> 0 < q_0 < 1 -> 0 < q_1 < 1 -> 0 < phi_00 ->
  0 < phi_01 -> 0 < phi_10 -> 0 < phi_11 -> p * (- p + 1) * (q_0 * (q_1 * ((d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) - (d_1 * x_1 +
  d_2 * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1)) ^ 2 + ((d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) - (d_1 * x_1 + d_2 * y_1) *
  step_at 0 (w_1 * x_1 + w_2 * y_1)) ^ 2 * (- q_1 + 1)) + (- q_0 + 1) * (q_1 * ((d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) - (d_1 *
  x_1 + d_2 * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1)) ^ 2 + ((d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) - (d_1 * x_1 + d_2 * y_1)
  * step_at 0 (w_1 * x_1 + w_2 * y_1)) ^ 2 * (- q_1 + 1))) * (phi_00 * phi_01 / 2 + phi_10 * phi_11 / 2) + p * (- p + 1) * (q_1 * (q_0 * ((d_1 * x_1
  + d_2 * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1) - (d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0)) ^ 2 + ((d_1 * x_1 + d_2 * y_1) *
  step_at 0 (w_1 * x_1 + w_2 * y_1) - (d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0)) ^ 2 * (- q_0 + 1)) + (- q_1 + 1) * (q_0 * ((d_1 *
  x_1 + d_2 * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1) - (d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0)) ^ 2 + ((d_1 * x_1 + d_2 * y_1)
  * step_at 0 (w_1 * x_1 + w_2 * y_1) - (d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0)) ^ 2 * (- q_0 + 1))) * (phi_00 * phi_01 / 2 +
  phi_10 * phi_11 / 2) = (p * phi_00 + phi_01 * (- p + 1)) ^ 2 * (p * phi_00 * ((d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) - p *
  phi_00 * (d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) / (p * phi_00 + phi_01 * (- p + 1)) - phi_01 * (- p + 1) * (d_1 * x_1 + d_2 *
  y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1) / (p * phi_00 + phi_01 * (- p + 1))) ^ 2 / (p * phi_00 + phi_01 * (- p + 1)) + phi_01 * ((d_1 * x_1 + d_2
  * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1) - p * phi_00 * (d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) / (p * phi_00 + phi_01 * (- p
  + 1)) - phi_01 * (- p + 1) * (d_1 * x_1 + d_2 * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1) / (p * phi_00 + phi_01 * (- p + 1))) ^ 2 * (- p + 1) / (p
  * phi_00 + phi_01 * (- p + 1))) + (p * phi_10 + phi_11 * (- p + 1)) ^ 2 * (p * phi_10 * ((d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 *
  y_0) - p * phi_10 * (d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) / (p * phi_10 + phi_11 * (- p + 1)) - phi_11 * (- p + 1) * (d_1 *
  x_1 + d_2 * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1) / (p * phi_10 + phi_11 * (- p + 1))) ^ 2 / (p * phi_10 + phi_11 * (- p + 1)) + phi_11 * ((d_1
  * x_1 + d_2 * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1) - p * phi_10 * (d_1 * x_0 + d_2 * y_0) * step_at 0 (w_1 * x_0 + w_2 * y_0) / (p * phi_10 +
  phi_11 * (- p + 1)) - phi_11 * (- p + 1) * (d_1 * x_1 + d_2 * y_1) * step_at 0 (w_1 * x_1 + w_2 * y_1) / (p * phi_10 + phi_11 * (- p + 1))) ^ 2 *
  (- p + 1) / (p * phi_10 + phi_11 * (- p + 1))).
Proof. given; told; equal. Qed.
