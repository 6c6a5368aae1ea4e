(** 000:signals-on-the-hypercube/smallest-positive-value/vanishing-sum: delta is the smallest positive value of the sum also for the weights (3, 2, 1)
    What is the smallest positive value the LHS produces? Define $\delta \triangleq \min_{x \in \{\pm 1\}^k} \left| \sum_{i=1}^k w_i x_i \right|$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted : - 2 + (Rabs (2 * - 1 - 1 + 3) - Rabs (- Rabs (2 * - 1 - 1 + 3) + (Rabs (2 * - 1 + 1 + 3) - Rabs (- Rabs (2 * - 1 + 1 + 3) + (Rabs (2
  - 1 + 3) - Rabs (- Rabs (2 - 1 + 3) + Rabs (2 + 1 + 3)) + Rabs (2 + 1 + 3)) / 2) + (Rabs (2 - 1 + 3) - Rabs (- Rabs (2 - 1 + 3) + Rabs (2 + 1 + 3))
  + Rabs (2 + 1 + 3)) / 2) / 2) + (Rabs (2 * - 1 + 1 + 3) - Rabs (- Rabs (2 * - 1 + 1 + 3) + (Rabs (2 - 1 + 3) - Rabs (- Rabs (2 - 1 + 3) + Rabs (2 +
  1 + 3)) + Rabs (2 + 1 + 3)) / 2) + (Rabs (2 - 1 + 3) - Rabs (- Rabs (2 - 1 + 3) + Rabs (2 + 1 + 3)) + Rabs (2 + 1 + 3)) / 2) / 2) / 2 <> 0.
Proof. intros; subst; differs. Qed.
