(** 003:120: the variance of the input by patterns: within each receptive field, and between patterns
    \mathrm{diag}_{k}\left[L_{k}\right]+\sum_{c=0}^{C-1}p_{c}(1-p_{c})^{2}\Delta(c)\Delta^{\top}(c) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p share r_1 : R) : 0 < p < 1 -> 0 < share < 1 -> 0 < r_1 < 1 -> - (p * (- 2 * r_1 + 3) + share * (- p + 1) * (- 2 * r_1 + 2) + (- p +
  1) * (- share + 1) * (- 4 * r_1 + 1)) ^ 2 + p * (- 8 * r_1 + 9) + share * (- p + 1) * (- 4 * r_1 + 4) + (- p + 1) * (- share + 1) * (8 * r_1 + 1) =
  p * (r_1 * (2 * r_1 - 2) ^ 2 + 4 * r_1 ^ 2 * (- r_1 + 1)) + p * (- p + 1) ^ 2 * (- 2 * r_1 - (share * (- p + 1) * (- 2 * r_1 + 2) + (- p + 1) * (-
  share + 1) * (- 4 * r_1 + 1)) / (- p + 1) + 3) ^ 2 + share * (- p + 1) * (r_1 * (2 * r_1 - 2) ^ 2 + 4 * r_1 ^ 2 * (- r_1 + 1)) + (- p + 1) * (-
  share + 1) * (r_1 * (4 * r_1 - 4) ^ 2 + 16 * r_1 ^ 2 * (- r_1 + 1)) + share * (- share * (- p + 1) + 1) ^ 2 * (- 2 * r_1 - (p * (- 2 * r_1 + 3) +
  (- p + 1) * (- share + 1) * (- 4 * r_1 + 1)) / (- share * (- p + 1) + 1) + 2) ^ 2 * (- p + 1) + (- (- p + 1) * (- share + 1) + 1) ^ 2 * (- 4 * r_1
  - (p * (- 2 * r_1 + 3) + share * (- p + 1) * (- 2 * r_1 + 2)) / (- (- p + 1) * (- share + 1) + 1) + 1) ^ 2 * (- p + 1) * (- share + 1) /\
  - (4 * (- p + 1) * (- share + 1) + 2 * share * (- p + 1) / 3) * (p * (- 2 * r_1 + 3) + share * (- p + 1) * (- 2 * r_1 + 2) + (- p + 1) * (- share +
  1) * (- 4 * r_1 + 1)) + share * (- p + 1) * (- 4 * r_1 / 3 + 4 / 3) + (- p + 1) * (- share + 1) * (- 16 * r_1 + 4) = - p * (- p + 1) * (4 * (- p +
  1) * (- share + 1) + 2 * share * (- p + 1) / 3) * (- 2 * r_1 - (share * (- p + 1) * (- 2 * r_1 + 2) + (- p + 1) * (- share + 1) * (- 4 * r_1 + 1))
  / (- p + 1) + 3) + share * (- share * (- p + 1) + 1) ^ 2 * (- p + 1) * (- 4 * (- p + 1) * (- share + 1) / (- share * (- p + 1) + 1) + 2 / 3) * (- 2
  * r_1 - (p * (- 2 * r_1 + 3) + (- p + 1) * (- share + 1) * (- 4 * r_1 + 1)) / (- share * (- p + 1) + 1) + 2) + (- (- p + 1) * (- share + 1) + 1) ^
  2 * (- p + 1) * (- share + 1) * (- 2 * share * (- p + 1) / (3 * (- (- p + 1) * (- share + 1) + 1)) + 4) * (- 4 * r_1 - (p * (- 2 * r_1 + 3) + share
  * (- p + 1) * (- 2 * r_1 + 2)) / (- (- p + 1) * (- share + 1) + 1) + 1) /\
  - (4 * (- p + 1) * (- share + 1) + 2 * share * (- p + 1) / 3) * (p * (- 2 * r_1 + 3) + share * (- p + 1) * (- 2 * r_1 + 2) + (- p + 1) * (- share +
  1) * (- 4 * r_1 + 1)) + share * (- p + 1) * (- 4 * r_1 / 3 + 4 / 3) + (- p + 1) * (- share + 1) * (- 16 * r_1 + 4) = - p * (- p + 1) * (4 * (- p +
  1) * (- share + 1) + 2 * share * (- p + 1) / 3) * (- 2 * r_1 - (share * (- p + 1) * (- 2 * r_1 + 2) + (- p + 1) * (- share + 1) * (- 4 * r_1 + 1))
  / (- p + 1) + 3) + share * (- share * (- p + 1) + 1) ^ 2 * (- p + 1) * (- 4 * (- p + 1) * (- share + 1) / (- share * (- p + 1) + 1) + 2 / 3) * (- 2
  * r_1 - (p * (- 2 * r_1 + 3) + (- p + 1) * (- share + 1) * (- 4 * r_1 + 1)) / (- share * (- p + 1) + 1) + 2) + (- (- p + 1) * (- share + 1) + 1) ^
  2 * (- p + 1) * (- share + 1) * (- 2 * share * (- p + 1) / (3 * (- (- p + 1) * (- share + 1) + 1)) + 4) * (- 4 * r_1 - (p * (- 2 * r_1 + 3) + share
  * (- p + 1) * (- 2 * r_1 + 2)) / (- (- p + 1) * (- share + 1) + 1) + 1) /\
  - (4 * (- p + 1) * (- share + 1) + 2 * share * (- p + 1) / 3) ^ 2 + 2 * p + 6 * share * (- p + 1) + 18 * (- p + 1) * (- share + 1) = 2 * p + p * (4
  * (- p + 1) * (- share + 1) + 2 * share * (- p + 1) / 3) ^ 2 + 2 * (- p + 1) * (- share + 1) + 50 * share * (- p + 1) / 9 + share * (- share * (- p
  + 1) + 1) ^ 2 * (- 4 * (- p + 1) * (- share + 1) / (- share * (- p + 1) + 1) + 2 / 3) ^ 2 * (- p + 1) + (- (- p + 1) * (- share + 1) + 1) ^ 2 * (-
  2 * share * (- p + 1) / (3 * (- (- p + 1) * (- share + 1) + 1)) + 4) ^ 2 * (- p + 1) * (- share + 1).
Proof. given; equal. Qed.
