(** 003:3-1/threshold: the threshold is 0.382 to three decimals
    \frac{1}{2}(3-\sqrt{5})\approx 0.382 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds : - sqrt 5 / 2 + 2237 / 2000 > 0 /\
  - sqrt 5 / 2 + 447 / 400 < 0.
Proof. given; signed. Qed.
