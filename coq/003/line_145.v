(** 003:145: the flow of w along u_l, under the structural assumption
    g(y_{l})y_{l} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (turn slope b_l w_1 w_2 : R) : 0 < slope -> 0 < b_l -> w_1 * ((- turn ^ 2 + 1) * ((- turn ^ 2 + 1) ^ 2 * (b_l + slope * (w_1 * (- turn
  ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1))) / (turn ^ 2 + 1) ^ 2 + 4 * turn ^ 2 * (b_l + slope * (w_2 * (- turn ^ 2 + 1) / (turn
  ^ 2 + 1) - 2 * turn * w_1 / (turn ^ 2 + 1))) / (turn ^ 2 + 1) ^ 2) / (turn ^ 2 + 1) + 2 * turn * (- 2 * turn * (- turn ^ 2 + 1) * (b_l + slope *
  (w_2 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) - 2 * turn * w_1 / (turn ^ 2 + 1))) / (turn ^ 2 + 1) ^ 2 + 2 * turn * (- turn ^ 2 + 1) * (b_l + slope *
  (w_1 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1))) / (turn ^ 2 + 1) ^ 2) / (turn ^ 2 + 1)) + w_2 * ((- turn ^ 2 + 1) * (-
  2 * turn * (- turn ^ 2 + 1) * (b_l + slope * (w_2 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) - 2 * turn * w_1 / (turn ^ 2 + 1))) / (turn ^ 2 + 1) ^ 2 + 2
  * turn * (- turn ^ 2 + 1) * (b_l + slope * (w_1 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1))) / (turn ^ 2 + 1) ^ 2) /
  (turn ^ 2 + 1) + 2 * turn * ((- turn ^ 2 + 1) ^ 2 * (b_l + slope * (w_2 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) - 2 * turn * w_1 / (turn ^ 2 + 1))) /
  (turn ^ 2 + 1) ^ 2 + 4 * turn ^ 2 * (b_l + slope * (w_1 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1))) / (turn ^ 2 + 1) ^
  2) / (turn ^ 2 + 1)) = (b_l + slope * (w_1 * (- turn ^ 2 + 1) / (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1))) * (w_1 * (- turn ^ 2 + 1) /
  (turn ^ 2 + 1) + 2 * turn * w_2 / (turn ^ 2 + 1)).
Proof. given; equal. Qed.
