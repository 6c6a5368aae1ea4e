(** 003:135: d_k is the mean of the variance of the output given the pattern, and not negative
    {\bm{w}}^{\top}_{k}L_{k}{\bm{w}}_{k}=\mathbb{E}_{z}\mathbb{V}[f_{k}|z]\geq 0 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p_0 r_1 w_1 w_2 : R) : 0 < p_0 < 1 -> 0 < r_1 < 1 -> 0 < w_1 -> 0 < w_2 -> w_1 ^ 2 * (p_0 * (- (- 2 * r_1 + 3) ^ 2 - 8 * r_1 + 9) + (-
  p_0 + 1) * (- (- 3 * r_1 + 2) ^ 2 - 3 * r_1 + 4)) >= 0 /\
  27 * w_2 ^ 2 / 16 >= 0.
Proof. given; signed. Qed.
