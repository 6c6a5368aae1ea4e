(** 003:3-one-layer-case/eigenvectors-are-critical: an eigenvector w of A(w) is a critical point of the dynamics
    each LME is a critical point of the dynamics, since $P^{\perp}_{{\bm{w}}_{*}}A({\bm{w}}_{*}){\bm{w}}_{*}=\lambda P^{\perp}_{{\bm{w}}_{*}}{\bm{w}}_{*}=0$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (t lambda_1 lambda_2 : R) : (- t ^ 2 + 1) * ((- (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 1) * (lambda_1 * (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1)
  ^ 2 + 4 * lambda_2 * t ^ 2 / (t ^ 2 + 1) ^ 2) - 2 * t * (- t ^ 2 + 1) * (- 2 * lambda_2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2 + 2 * lambda_1 * t *
  (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2) / (t ^ 2 + 1) ^ 2) / (t ^ 2 + 1) + 2 * t * ((- (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 1) * (- 2 * lambda_2 * t * (-
  t ^ 2 + 1) / (t ^ 2 + 1) ^ 2 + 2 * lambda_1 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2) - 2 * t * (- t ^ 2 + 1) * (lambda_2 * (- t ^ 2 + 1) ^ 2 / (t ^ 2
  + 1) ^ 2 + 4 * lambda_1 * t ^ 2 / (t ^ 2 + 1) ^ 2) / (t ^ 2 + 1) ^ 2) / (t ^ 2 + 1) = 0 /\
  (- t ^ 2 + 1) * ((- 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 + 1) * (- 2 * lambda_2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2 + 2 * lambda_1 * t * (- t ^ 2 + 1) /
  (t ^ 2 + 1) ^ 2) - 2 * t * (- t ^ 2 + 1) * (lambda_1 * (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 4 * lambda_2 * t ^ 2 / (t ^ 2 + 1) ^ 2) / (t ^ 2 + 1)
  ^ 2) / (t ^ 2 + 1) + 2 * t * ((- 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 + 1) * (lambda_2 * (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 4 * lambda_1 * t ^ 2 / (t ^ 2
  + 1) ^ 2) - 2 * t * (- t ^ 2 + 1) * (- 2 * lambda_2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2 + 2 * lambda_1 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2) /
  (t ^ 2 + 1) ^ 2) / (t ^ 2 + 1) = 0.
Proof. given; equal. Qed.
