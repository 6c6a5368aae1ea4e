(** 003:4-two-layer-setting/stationary: where V is stationary it is v s' with the maximal eigenvector s
    a necessary condition for $(W,V)$ to be a stationary point is that $V={\bm{v}}{\bm{s}}^{\top}$, where ${\bm{v}}$ is any arbitrary unit vector *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (lambda_2 gap angle : R) : 0 < lambda_2 -> 0 < gap -> 0 < angle <= 1 -> angle < 1 -> - 3 * (- angle ^ 2 + 1) * ((- angle ^ 2 + 1) ^ 2 *
  (gap + lambda_2) / (angle ^ 2 + 1) ^ 2 + 4 * lambda_2 * angle ^ 2 / (angle ^ 2 + 1) ^ 2) / (5 * (angle ^ 2 + 1)) + 3 * (- angle ^ 2 + 1) * (gap +
  lambda_2) / (5 * (angle ^ 2 + 1)) > 0.
Proof. given; first [signed | apply (as_positive (12 * gap * angle ^ 2 * (angle + 1) * (- angle + 1) / (5 * (angle ^ 2 + 1) ^ 3))); [first [pos | nonneg] |
  equal]]. Qed.
