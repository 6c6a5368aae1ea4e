(** 003:3-one-layer-case/linear-regardless-of-start: with a linear activation the weight moves towards the maximal eigenvector from every other start on its side
    all ${\bm{w}}_{k}$ converge to the maximal eigenvector of $\mathbb{C}_{\alpha}[{\bm{x}}]$ (a constant matrix), regardless of how they are initialized *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (lambda_2 gap angle : R) : 0 < gap -> 0 < angle <= 1 -> angle < 1 -> (- angle ^ 2 + 1) * (- (- angle ^ 2 + 1) ^ 2 / (angle ^ 2 + 1) ^ 2
  + 1) * (lambda_2 + gap) / (angle ^ 2 + 1) - 4 * lambda_2 * angle ^ 2 * (- angle ^ 2 + 1) / (angle ^ 2 + 1) ^ 3 > 0.
Proof. given; first [signed | apply (as_positive (4 * gap * angle ^ 2 * (angle + 1) * (- angle + 1) / (angle ^ 2 + 1) ^ 3)); [first [pos | nonneg] | equal]]. Qed.
