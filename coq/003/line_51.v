(** 003:51: the projection onto what is orthogonal to a perturbed weight
    I-\left(\sqrt{1-\epsilon^{2}}{\bm{w}}_{*}+\epsilon{\bm{u}}\right)\left(\sqrt{1-\epsilon^{2}}{\bm{w}}_{*}+\epsilon{\bm{u}}\right)^{\top} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (t : R) : 0 < t < 1 -> 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 = - (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 + 1 /\
  - 2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2 = - 2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2 /\
  0 = 0 /\
  - 2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2 = - 2 * t * (- t ^ 2 + 1) / (t ^ 2 + 1) ^ 2 /\
  (- t ^ 2 + 1) ^ 2 / (t ^ 2 + 1) ^ 2 = - 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 + 1 /\
  0 = 0 /\
  0 = 0 /\
  0 = 0 /\
  1 = 1.
Proof. given; equal. Qed.
