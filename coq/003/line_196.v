(** 003:196: the inner product of the first-order change and the next weight
    \sum_{j>1}\left(\frac{\phi^{\top}_{j}\delta A\phi_{1}}{\lambda_{1}-\lambda_{j}}\right)\left(\phi^{\top}_{j}{\bm{w}}(t+1)\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (gap further delta_1 delta_2 delta_3 w_1 w_2 w_3 : R) : 0 < gap -> 0 < further -> w_1 * ((- 4 * delta_3 / 9 + 2 * delta_1 / 9 + 5 *
  delta_2 / 9 + 4 / 3) / (3 * gap) + 2 * (- 2 * delta_2 / 9 - 2 * delta_3 / 9 + 4 * delta_1 / 9 - 2) / (3 * (further + gap))) + w_2 * ((- 2 * delta_2
  / 9 - 2 * delta_3 / 9 + 4 * delta_1 / 9 - 2) / (3 * (further + gap)) + 2 * (- 4 * delta_3 / 9 + 2 * delta_1 / 9 + 5 * delta_2 / 9 + 4 / 3) / (3 *
  gap)) + w_3 * (- 2 * (- 2 * delta_2 / 9 - 2 * delta_3 / 9 + 4 * delta_1 / 9 - 2) / (3 * (further + gap)) + 2 * (- 4 * delta_3 / 9 + 2 * delta_1 / 9
  + 5 * delta_2 / 9 + 4 / 3) / (3 * gap)) = (w_1 / 3 + 2 * w_2 / 3 + 2 * w_3 / 3) * (- 4 * delta_3 / 9 + 2 * delta_1 / 9 + 5 * delta_2 / 9 + 4 / 3) /
  gap + (- 2 * w_3 / 3 + w_2 / 3 + 2 * w_1 / 3) * (- 2 * delta_2 / 9 - 2 * delta_3 / 9 + 4 * delta_1 / 9 - 2) / (further + gap).
Proof. given; equal. Qed.
