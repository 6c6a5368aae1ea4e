(** 003:62: the distance of a perturbed weight is epsilon to first order
    \rho({\bm{w}}_{*})\|{\bm{v}}-{\bm{w}}_{*}\|_{2}+\mathcal{O}(\|{\bm{v}}-{\bm{w}}_{*}\|^{2}_{2})=\rho({\bm{w}}_{*})\epsilon+\mathcal{O}(\epsilon^{2}) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (t : R) : 0 < t < 1 -> ((- t ^ 2 + 1) / (t ^ 2 + 1) - 1) ^ 2 + 2 * (- t ^ 2 + 1) / (t ^ 2 + 1) + 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 - 2 = 0 /\
  (2 * t / (t ^ 2 + 1) + 4 * t ^ 2 / (t ^ 2 + 1) ^ 2) ^ 2 + 2 * (- t ^ 2 + 1) / (t ^ 2 + 1) - 2 > 0 /\
  - 4 * t ^ 2 / (t ^ 2 + 1) ^ 2 - 2 * (- t ^ 2 + 1) / (t ^ 2 + 1) + 2 > 0.
Proof. given; [equal | first [apply (as_positive (4 * t ^ 3 * (4 * (- t + 1) ^ 5 + 8 * t ^ 5 + 23 * t * (- t + 1) ^ 4 + 40 * t ^ 4 * (- t + 1) + 56 * t ^ 2
  * (- t + 1) ^ 3 + 68 * t ^ 3 * (- t + 1) ^ 2) / (t ^ 2 + 1) ^ 4)); [by_terms | equal] | signed] | first [apply (as_positive (4 * t ^ 4 / (t ^ 2 +
  1) ^ 2)); [by_terms | equal] | signed]]. Qed.
