(** 003:146: the flow of w along u_l with a modulation of u_l
    (y_{l}+b_{l})y_{l} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (turn c b_l w_1 w_2 : R) : 0 < c -> 0 < b_l -> w_1 * ((- turn ^ 2 + 1) * (c * (- turn ^ 2 + 1) ^ 2 / (turn ^ 2 + 1) ^ 2 + (- turn ^ 2 +
  1) ^ 2 * (b_l + w_1 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1)) / (turn ^ 2 + 1) ^ 2 + 4 * turn ^ 2 * (b_l + w_2 * (-
  turn ^ 2 + 1) / (turn ^ 2 + 1) - 2 * turn * w_1 / (turn ^ 2 + 1)) / (turn ^ 2 + 1) ^ 2) / (turn ^ 2 + 1) + 2 * turn * (- 2 * turn * (- turn ^ 2 +
  1) * (b_l + w_2 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) - 2 * turn * w_1 / (turn ^ 2 + 1)) / (turn ^ 2 + 1) ^ 2 + 2 * turn * c * (- turn ^ 2 + 1) /
  (turn ^ 2 + 1) ^ 2 + 2 * turn * (- turn ^ 2 + 1) * (b_l + w_1 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1)) / (turn ^ 2 +
  1) ^ 2) / (turn ^ 2 + 1)) + w_2 * ((- turn ^ 2 + 1) * (- 2 * turn * (- turn ^ 2 + 1) * (b_l + w_2 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) - 2 * turn *
  w_1 / (turn ^ 2 + 1)) / (turn ^ 2 + 1) ^ 2 + 2 * turn * c * (- turn ^ 2 + 1) / (turn ^ 2 + 1) ^ 2 + 2 * turn * (- turn ^ 2 + 1) * (b_l + w_1 * (-
  turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1)) / (turn ^ 2 + 1) ^ 2) / (turn ^ 2 + 1) + 2 * turn * ((- turn ^ 2 + 1) ^ 2 * (b_l
  + w_2 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) - 2 * turn * w_1 / (turn ^ 2 + 1)) / (turn ^ 2 + 1) ^ 2 + 4 * c * turn ^ 2 / (turn ^ 2 + 1) ^ 2 + 4 *
  turn ^ 2 * (b_l + w_1 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1)) / (turn ^ 2 + 1) ^ 2) / (turn ^ 2 + 1)) = (w_1 * (-
  turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1)) * (b_l + c + w_1 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2
  + 1)).
Proof. given; equal. Qed.
