(** 003:8: A(u_m) in the latent categorical model
    \mathbb{P}[y=m](1-\mathbb{P}[y=m]){\bm{u}}_{m}{\bm{u}}_{m}^{\top} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p_1 m : R) : 0 < p_1 < 1 -> (p_1 - p_1 ^ 2 + p_1 * m ^ 4 - m ^ 4 * p_1 ^ 2 - 2 * p_1 * m ^ 2 + 2 * m ^ 2 * p_1 ^ 2) / (m ^ 4 + 2 * m ^
  2 + 1) = p_1 * (- m ^ 2 + 1) ^ 2 * (- p_1 + 1) / (m ^ 2 + 1) ^ 2 /\
  (- 2 * m * p_1 ^ 2 - 2 * p_1 * m ^ 3 + 2 * m * p_1 + 2 * m ^ 3 * p_1 ^ 2) / (m ^ 4 + 2 * m ^ 2 + 1) = 2 * m * p_1 * (- p_1 + 1) * (- m ^ 2 + 1) /
  (m ^ 2 + 1) ^ 2 /\
  0 = 0 /\
  (- 2 * m * p_1 ^ 2 - 2 * p_1 * m ^ 3 + 2 * m * p_1 + 2 * m ^ 3 * p_1 ^ 2) / (m ^ 4 + 2 * m ^ 2 + 1) = 2 * m * p_1 * (- p_1 + 1) * (- m ^ 2 + 1) /
  (m ^ 2 + 1) ^ 2 /\
  (- 4 * m ^ 2 * p_1 ^ 2 + 4 * p_1 * m ^ 2) / (m ^ 4 + 2 * m ^ 2 + 1) = 4 * p_1 * m ^ 2 * (- p_1 + 1) / (m ^ 2 + 1) ^ 2 /\
  0 = 0 /\
  0 = 0 /\
  0 = 0 /\
  0 = 0.
Proof. given; equal. Qed.
