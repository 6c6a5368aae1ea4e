(** 003:c-3/fixed-points: y = 0 is an unstable fixed point and y = -b < 0 a stable one
    The 1-d dynamics has an unstable fixed points $y_{l}=0$ and a stable one $y_{l}=-b_{l}<0$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (b_l : R) : 0 < b_l -> 0 * b_l = 0 /\
  - b_l * (- b_l + b_l) = 0 /\
  b_l > 0 /\
  - b_l < 0.
Proof. given; first [equal | signed]. Qed.
