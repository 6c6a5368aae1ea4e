(** 003:3-one-layer-case/one-fixed-point: in the linear case no weight but the maximal eigenvector is a fixed point: the flow turns every other one on its side towards it
    In linear case, the maximal eigenvector is the one fixed point *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (angle lambda_2 gap : R) : 0 < angle <= 1 -> 0 < gap -> angle < 1 -> (- angle ^ 2 + 1) * (- (- angle ^ 2 + 1) ^ 2 / (angle ^ 2 + 1) ^ 2
  + 1) * (lambda_2 + gap) / (angle ^ 2 + 1) - 4 * lambda_2 * angle ^ 2 * (- angle ^ 2 + 1) / (angle ^ 2 + 1) ^ 3 > 0.
Proof. given; first [signed | apply (as_positive (4 * gap * angle ^ 2 * (angle + 1) * (- angle + 1) / (angle ^ 2 + 1) ^ 3)); [first [pos | nonneg] | equal]]. Qed.
