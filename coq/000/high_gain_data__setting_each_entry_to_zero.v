(** 000:high-gain-data/setting-each-entry-to-zero: shrinkage at a steady state with two modes, entry by entry
    \frac{1}{\sqrt{u^{\top}\Lambda_{1}u - (k_{i}^{\top}Pu)^{2}}}\lambda_{1}^{(i)}u_{i} = \frac{1}{2}(\lambda_{0}^{(i)} + \lambda_{1}^{(i)})u_{i} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (q_1 q_0 w_1 w_2 : R) : q_1 = 11125 / 11773 -> q_0 = 339228239547 / 1600317935189 -> w_1 = 135931193 / 17680680 -> w_2 = - 135931193 /
  52522020 -> (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) * (q_0 + q_1 + 2) / 2 <> (q_1 + 1) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) / sqrt (- ((q_1 * sqrt
  2 / 2 + sqrt 2 / 2) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) + (- q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2)) ^ 2 + (w_2
  * sqrt 2 / 2 + w_1 * sqrt 2 / 2) ^ 2 * (q_1 + 1) + (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2) ^ 2 * (- q_1 + 1)).
Proof. intros; subst; differs. Qed.
