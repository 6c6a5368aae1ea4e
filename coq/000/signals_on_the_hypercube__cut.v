(** 000:signals-on-the-hypercube/cut: indicator of <w, x> >= 0 at the vertices of the four-dimensional cube, where |w_4| < delta
    \mathbb{1}(\langle w, x \rangle \ge 0) = \mathbb{1}(\sum_{i=1}^{k} w_i x_i \ge 0) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (a b d small : R) : 0 < a -> 0 < b -> 0 < d -> - 1 < small < 1 -> step_at 1 (2 * b + 3 * d + 4 * a + small * d) = 1 /\
  step_at 1 (2 * b + 3 * d + 4 * a - small * d) = 1 /\
  step_at 1 (d + 2 * a + 2 * b + small * d) = 1 /\
  step_at 1 (d + 2 * a + 2 * b - small * d) = 1 /\
  step_at 1 (d + 2 * a + small * d) = 1 /\
  step_at 1 (d + 2 * a - small * d) = 1 /\
  step_at 1 (- d + small * d) = 0 /\
  step_at 1 (- d - small * d) = 0 /\
  step_at 1 (d + small * d) = 1 /\
  step_at 1 (d - small * d) = 1 /\
  step_at 1 (- d - 2 * a + small * d) = 0 /\
  step_at 1 (- d - 2 * a - small * d) = 0 /\
  step_at 1 (- d - 2 * a - 2 * b + small * d) = 0 /\
  step_at 1 (- d - 2 * a - 2 * b - small * d) = 0 /\
  step_at 1 (- 4 * a - 3 * d - 2 * b + small * d) = 0 /\
  step_at 1 (- 4 * a - 3 * d - 2 * b - small * d) = 0.
Proof. given; told; equal. Qed.
