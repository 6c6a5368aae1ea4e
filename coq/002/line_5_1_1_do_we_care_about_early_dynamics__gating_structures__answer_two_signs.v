(** 002:5-1-1-do-we-care-about-early-dynamics/gating-structures/answer-two-signs: for two signs both coordinates' gates have the largest eigenvalue 1 + r and the smallest 0, beyond those of random gates
    TODO: look into eigenvalues for some gating structures! (Pick random, zero, and localized, for example.) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (r : R) : 0 < r < 1 -> r / 2 + 1 / 4 + r / 4 + 1 / 4 + r / 4 + (r + 1) * - 1 + 1 / 2 = 0 /\
  r / 2 + 1 / 2 + 1 / 4 + r / 4 + 1 / 4 + r / 4 + (r + 1) * - 1 = 0 /\
  r / 4 + 1 / 4 + r / 4 + 1 / 2 + r / 2 + (r + 1) * - 1 + 1 / 4 = 0 /\
  r / 4 + 1 / 4 + r / 4 + r / 2 + 1 / 2 + (r + 1) * - 1 + 1 / 4 = 0 /\
  r / 2 + (r / 4 + 1 / 4) * - 1 + (r / 4 + 1 / 4) * - 1 + 1 / 2 = 0 /\
  r / 2 + 1 / 2 + (r / 4 + 1 / 4) * - 1 + (r / 4 + 1 / 4) * - 1 = 0 /\
  r / 4 + 1 / 4 + r / 4 + - 1 / 2 + r * - 1 / 2 + 1 / 4 = 0 /\
  r / 4 + 1 / 4 + r / 4 + r * - 1 / 2 + - 1 / 2 + 1 / 4 = 0 /\
  r * - 1 / 2 + 0 * (r / 4 + 1 / 4) + 0 * (r / 4 + 1 / 4) + (- r / 2 + 1 / 2) * - 1 + 1 / 2 = 0 /\
  r / 2 + - 1 / 2 + 0 * (r / 4 + 1 / 4) + 0 * (r / 4 + 1 / 4) + (- r / 2 + 1 / 2) * - 1 * - 1 = 0 /\
  r / 4 + (r / 4 + 1 / 4) * - 1 + 0 / 2 + 0 * r / 2 + 1 / 4 = 0 /\
  r / 4 + (r / 4 + 1 / 4) * - 1 + 0 * r / 2 + 0 / 2 + 1 / 4 = 0 /\
  r / 4 + (r / 4 + 1 / 4) * - 1 + 0 / 2 + 0 * r / 2 + 1 / 4 = 0 /\
  r / 4 + (r / 4 + 1 / 4) * - 1 + 0 * r / 2 + 0 / 2 + 1 / 4 = 0 /\
  r * - 1 / 2 + 0 * (r / 4 + 1 / 4) + 0 * (r / 4 + 1 / 4) + (- r / 2 + 1 / 2) * - 1 + 1 / 2 = 0 /\
  r / 2 + - 1 / 2 + 0 * (r / 4 + 1 / 4) + 0 * (r / 4 + 1 / 4) + (- r / 2 + 1 / 2) * - 1 * - 1 = 0 /\
  r / 4 + 1 / 4 > 0 /\
  3 * r / 2 > 0 /\
  - r / 4 + 1 / 4 > 0.
Proof. given; first [equal | signed]. Qed.
