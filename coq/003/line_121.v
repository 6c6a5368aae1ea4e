(** 003:121: the variance of the input by patterns: within each receptive field, and between patterns
    \mathbb{E}_{z}\mathbb{V}[\tilde{\bm{x}}|z]+\mathbb{V}_{z}\mathbb{E}[\tilde{\bm{x}}|z] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p share r_1 : R) : 0 < p < 1 -> 0 < share < 1 -> 0 < r_1 < 1 -> - (p * (- 2 * r_1 + 3) + share * (- p + 1) * (- 2 * r_1 + 2) + (- p +
  1) * (- share + 1) * (- 4 * r_1 + 1)) ^ 2 + p * (- 8 * r_1 + 9) + share * (- p + 1) * (- 4 * r_1 + 4) + (- p + 1) * (- share + 1) * (8 * r_1 + 1) =
  p * (- 2 * r_1 - p * (- 2 * r_1 + 3) - share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share + 1) * (- 4 * r_1 + 1) + 3) ^ 2 + p * (r_1 * (2 *
  r_1 - 2) ^ 2 + 4 * r_1 ^ 2 * (- r_1 + 1)) + share * (- 2 * r_1 - p * (- 2 * r_1 + 3) - share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share +
  1) * (- 4 * r_1 + 1) + 2) ^ 2 * (- p + 1) + share * (- p + 1) * (r_1 * (2 * r_1 - 2) ^ 2 + 4 * r_1 ^ 2 * (- r_1 + 1)) + (- 4 * r_1 - p * (- 2 * r_1
  + 3) - share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share + 1) * (- 4 * r_1 + 1) + 1) ^ 2 * (- p + 1) * (- share + 1) + (- p + 1) * (-
  share + 1) * (r_1 * (4 * r_1 - 4) ^ 2 + 16 * r_1 ^ 2 * (- r_1 + 1)) /\
  - (4 * (- p + 1) * (- share + 1) + 2 * share * (- p + 1) / 3) * (p * (- 2 * r_1 + 3) + share * (- p + 1) * (- 2 * r_1 + 2) + (- p + 1) * (- share +
  1) * (- 4 * r_1 + 1)) + share * (- p + 1) * (- 4 * r_1 / 3 + 4 / 3) + (- p + 1) * (- share + 1) * (- 16 * r_1 + 4) = p * (- 4 * (- p + 1) * (-
  share + 1) - 2 * share * (- p + 1) / 3) * (- 2 * r_1 - p * (- 2 * r_1 + 3) - share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share + 1) * (- 4
  * r_1 + 1) + 3) + share * (- p + 1) * (- 4 * (- p + 1) * (- share + 1) - 2 * share * (- p + 1) / 3 + 2 / 3) * (- 2 * r_1 - p * (- 2 * r_1 + 3) -
  share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share + 1) * (- 4 * r_1 + 1) + 2) + (- p + 1) * (- share + 1) * (- 4 * (- p + 1) * (- share +
  1) - 2 * share * (- p + 1) / 3 + 4) * (- 4 * r_1 - p * (- 2 * r_1 + 3) - share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share + 1) * (- 4 *
  r_1 + 1) + 1) /\
  - (4 * (- p + 1) * (- share + 1) + 2 * share * (- p + 1) / 3) * (p * (- 2 * r_1 + 3) + share * (- p + 1) * (- 2 * r_1 + 2) + (- p + 1) * (- share +
  1) * (- 4 * r_1 + 1)) + share * (- p + 1) * (- 4 * r_1 / 3 + 4 / 3) + (- p + 1) * (- share + 1) * (- 16 * r_1 + 4) = p * (- 4 * (- p + 1) * (-
  share + 1) - 2 * share * (- p + 1) / 3) * (- 2 * r_1 - p * (- 2 * r_1 + 3) - share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share + 1) * (- 4
  * r_1 + 1) + 3) + share * (- p + 1) * (- 4 * (- p + 1) * (- share + 1) - 2 * share * (- p + 1) / 3 + 2 / 3) * (- 2 * r_1 - p * (- 2 * r_1 + 3) -
  share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share + 1) * (- 4 * r_1 + 1) + 2) + (- p + 1) * (- share + 1) * (- 4 * (- p + 1) * (- share +
  1) - 2 * share * (- p + 1) / 3 + 4) * (- 4 * r_1 - p * (- 2 * r_1 + 3) - share * (- p + 1) * (- 2 * r_1 + 2) - (- p + 1) * (- share + 1) * (- 4 *
  r_1 + 1) + 1) /\
  - (4 * (- p + 1) * (- share + 1) + 2 * share * (- p + 1) / 3) ^ 2 + 2 * p + 6 * share * (- p + 1) + 18 * (- p + 1) * (- share + 1) = 2 * p + p * (-
  4 * (- p + 1) * (- share + 1) - 2 * share * (- p + 1) / 3) ^ 2 + 2 * (- p + 1) * (- share + 1) + 50 * share * (- p + 1) / 9 + share * (- 4 * (- p +
  1) * (- share + 1) - 2 * share * (- p + 1) / 3 + 2 / 3) ^ 2 * (- p + 1) + (- 4 * (- p + 1) * (- share + 1) - 2 * share * (- p + 1) / 3 + 4) ^ 2 *
  (- p + 1) * (- share + 1).
Proof. given; equal. Qed.
