(** 000:high-gain-data/final-display/frequency: u' Lambda_1 u at a steady state with two modes, once for each mode
    4 \left( \frac{\lambda_0^{(i)}}{\lambda_1^{(i)}} + 1 \right)^{-2} + (k_i^{\top} P u)^2 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (q_1 q_0 w_1 w_2 : R) : q_1 = 11125 / 11773 -> q_0 = 339228239547 / 1600317935189 -> w_1 = 135931193 / 17680680 -> w_2 = - 135931193 /
  52522020 -> (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) ^ 2 * (q_1 + 1) + (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2) ^ 2 * (- q_1 + 1) <> ((q_1 * sqrt 2 / 2 +
  sqrt 2 / 2) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) + (- q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2)) ^ 2 + 4 / ((q_0 +
  1) / (q_1 + 1) + 1) ^ 2.
Proof. intros; subst; differs. Qed.
