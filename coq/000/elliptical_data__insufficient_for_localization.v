(** 000:elliptical-data/insufficient-for-localization: a superposition of both modes of one frequency is spread over the ring: whatever the amplitudes, its fourth powers sum to 3/(2n) of the squared energy, where those of a single pixel sum to all of it
    This is insufficient for localization, which requires u to be sparse in the *spatial* domain, not the Fourier domain. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (a_1 b_1 : R) : 0 < a_1 ^ 2 + b_1 ^ 2 -> - 3 * ((a_1 * sqrt 2 / 2 + b_1 * sqrt 2 / 2) ^ 2 + (a_1 * sqrt 2 / 2 - b_1 * sqrt 2 / 2) ^ 2 +
  (b_1 * sqrt 2 / 2 - a_1 * sqrt 2 / 2) ^ 2 + (- a_1 * sqrt 2 / 2 - b_1 * sqrt 2 / 2) ^ 2 + 2 * a_1 ^ 2 + 2 * b_1 ^ 2) ^ 2 + 16 * (a_1 * sqrt 2 / 2 +
  b_1 * sqrt 2 / 2) ^ 4 + 16 * (a_1 * sqrt 2 / 2 - b_1 * sqrt 2 / 2) ^ 4 + 16 * (b_1 * sqrt 2 / 2 - a_1 * sqrt 2 / 2) ^ 4 + 16 * (- a_1 * sqrt 2 / 2
  - b_1 * sqrt 2 / 2) ^ 4 + 32 * a_1 ^ 4 + 32 * b_1 ^ 4 = 0.
Proof. given; equal. Qed.
