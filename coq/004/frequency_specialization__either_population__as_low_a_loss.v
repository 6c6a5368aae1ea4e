(** 004:frequency-specialization/either-population/as-low-a-loss: a population alone, with negative biases, brings twice the loss (2) below 1/2
    It appears that either population could solve the task on its own *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (h_1 h_0 b_minus : R) : h_1 = 4 -> h_0 = 9 / 2 -> b_minus = - 5 / 2 -> ~ (- (erf (sqrt 2 * (b_minus + h_0) / 2) / 2 + erf (sqrt 2 *
  (b_minus - h_0) / 2) / 2 + 1) ^ 2 / 2 - (erf (sqrt 2 * (b_minus + h_1) / 2) / 2 + erf (sqrt 2 * (b_minus - h_1) / 2) / 2 - 1) ^ 2 / 2 + 1 / 2 > 0).
Proof. intros; subst; differs. Qed.
