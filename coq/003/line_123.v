(** 003:123: the gated inputs of two receptive fields are uncorrelated given the pattern
    \mathrm{Cov}[\tilde{\bm{x}}_{km},\tilde{\bm{x}}_{k^{\prime}m^{\prime}}|z]=0\quad\forall k\neq k^{\prime} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (q_1 q_2 x_1 y_1 x_2 y_2 w_1 w_2 : R) : 0 < q_1 < 1 -> 0 < q_2 < 1 -> - (x_1 * q_1 * q_2 * step_at 0 (w_1 * x_1) + x_1 * q_1 * (- q_2 +
  1) * step_at 0 (w_1 * x_1) + y_1 * q_2 * (- q_1 + 1) * step_at 0 (w_1 * y_1) + y_1 * (- q_1 + 1) * (- q_2 + 1) * step_at 0 (w_1 * y_1)) * (x_2 *
  q_1 * q_2 * step_at 0 (w_2 * x_2) + x_2 * q_2 * (- q_1 + 1) * step_at 0 (w_2 * x_2) + y_2 * q_1 * (- q_2 + 1) * step_at 0 (w_2 * y_2) + y_2 * (-
  q_1 + 1) * (- q_2 + 1) * step_at 0 (w_2 * y_2)) + x_1 * x_2 * q_1 * q_2 * step_at 0 (w_1 * x_1) * step_at 0 (w_2 * x_2) + x_1 * y_2 * q_1 * (- q_2
  + 1) * step_at 0 (w_1 * x_1) * step_at 0 (w_2 * y_2) + x_2 * y_1 * q_2 * (- q_1 + 1) * step_at 0 (w_1 * y_1) * step_at 0 (w_2 * x_2) + y_1 * y_2 *
  (- q_1 + 1) * (- q_2 + 1) * step_at 0 (w_1 * y_1) * step_at 0 (w_2 * y_2) = 0.
Proof. given; told; equal. Qed.
