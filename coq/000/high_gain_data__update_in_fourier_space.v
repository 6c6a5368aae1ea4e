(** 000:high-gain-data/update-in-fourier-space: update in the Fourier basis of a ring of two, with erf and constants tossed out
    \left[ u^{\top} \Lambda_1 u - (k_1^{\top} \mathcal{C}^i P u)^2 \right]_{ii}^{-\frac{1}{2}} \Lambda_1 u - \frac{1}{2} (\Lambda_0 + \Lambda_1) u *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (w_1 w_2 q_1 q_0 : R) : w_1 = 51 / 97 -> w_2 = 80 / 101 -> q_1 = 27 / 103 -> q_0 = - 3 / 109 -> ~ (sqrt 2 * (- w_2 + w_2 / sqrt (-
  ((q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) + (q_1 * sqrt 2 / 2 - sqrt 2 / 2) * (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2))
  ^ 2 + (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) ^ 2 * (q_1 + 1) + (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2) ^ 2 * (- q_1 + 1)) - w_1 * (q_0 + q_1) / 2 +
  q_1 * w_1 / sqrt (- ((q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) + (q_1 * sqrt 2 / 2 - sqrt 2 / 2) * (w_1 * sqrt 2 / 2
  - w_2 * sqrt 2 / 2)) ^ 2 + (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) ^ 2 * (q_1 + 1) + (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2) ^ 2 * (- q_1 + 1))) / 2 +
  sqrt 2 * (- w_1 + w_1 / sqrt (- ((q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) + (- q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_1
  * sqrt 2 / 2 - w_2 * sqrt 2 / 2)) ^ 2 + (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) ^ 2 * (q_1 + 1) + (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2) ^ 2 * (- q_1
  + 1)) - w_2 * (q_0 + q_1) / 2 + q_1 * w_2 / sqrt (- ((q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) + (- q_1 * sqrt 2 / 2
  + sqrt 2 / 2) * (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2)) ^ 2 + (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) ^ 2 * (q_1 + 1) + (w_1 * sqrt 2 / 2 - w_2 * sqrt
  2 / 2) ^ 2 * (- q_1 + 1))) / 2 = - (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) * (q_0 + q_1 + 2) / 2 + (q_1 + 1) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2)
  / sqrt (- ((q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) + (- q_1 * sqrt 2 / 2 + sqrt 2 / 2) * (w_1 * sqrt 2 / 2 - w_2 *
  sqrt 2 / 2)) ^ 2 + (w_2 * sqrt 2 / 2 + w_1 * sqrt 2 / 2) ^ 2 * (q_1 + 1) + (w_1 * sqrt 2 / 2 - w_2 * sqrt 2 / 2) ^ 2 * (- q_1 + 1))).
Proof. intros; subst; differs. Qed.
