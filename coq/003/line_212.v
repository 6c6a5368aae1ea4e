(** 003:212: the sum of the lengths with one more
    \sqrt{2(1+\gamma)(1-c_{0})}\sum_{t^{\prime}=0}^{t}\gamma^{t^{\prime}/2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (gamma c_0 : R) : 0 < gamma < 1 -> 0 < c_0 < 1 -> sqrt (- c_0 + 1) * sqrt (2 * gamma + 2) * (gamma ^ 0 + sqrt gamma + gamma ^ 1 + sqrt
  gamma ^ 3 + gamma ^ 2) = sqrt (- c_0 + 1) * sqrt (2 * gamma + 2) * (gamma + sqrt gamma + gamma ^ 2 + sqrt gamma ^ 3 + 1).
Proof. given; equal. Qed.
