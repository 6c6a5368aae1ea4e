(** 003:g/parseval: the sum of squares behind the first inequality, as it is printed
    \sum_{i>1}\lambda^{2}_{i}(t)\left(\phi^{\top}_{i}(t){\bm{w}}(t)\right)^{2}=1-c^{2}_{t} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (lambda_1 second m n third : R) : lambda_1 = 51 / 97 -> second = 20 / 101 -> m = 250 / 103 -> n = 127 / 103 -> third = 54 / 89 -> / (m
  ^ 2 + n ^ 2 + 1) + m ^ 2 * lambda_1 ^ 2 * second ^ 2 / (m ^ 2 + n ^ 2 + 1) + n ^ 2 * third ^ 2 * lambda_1 ^ 2 * second ^ 2 / (m ^ 2 + n ^ 2 + 1) -
  1 <> 0.
Proof. intros; subst; differs. Qed.
