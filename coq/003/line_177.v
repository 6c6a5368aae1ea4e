(** 003:177: the difference of the means of a normalised gated input between the patterns
    \mathbb{E}[\tilde{\bm{x}}_{k}^{\mathrm{bn}}|z=1]-\mathbb{E}[\tilde{\bm{x}}_{k}^{\mathrm{bn}}|z=0] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p_0 w_1 : R) : 0 < p_0 < 1 -> 0 < w_1 -> - 4 / (3 * w_1 * sqrt (- 16 * p_0 ^ 2 / 9 + 2 * p_0 / 3 + 2)) = - 1 / (3 * (w_1 * sqrt (- 16
  * p_0 ^ 2 / 9 + 2 * p_0 / 3 + 2))) + (- 1 / 3 + 1) * 2 / (w_1 * sqrt (- 16 * p_0 ^ 2 / 9 + 2 * p_0 / 3 + 2)) - (1 / (3 * (w_1 * sqrt (- 16 * p_0 ^
  2 / 9 + 2 * p_0 / 3 + 2))) + (- 1 / 3 + 1) * 3 / (w_1 * sqrt (- 16 * p_0 ^ 2 / 9 + 2 * p_0 / 3 + 2))).
Proof. given; equal. Qed.
