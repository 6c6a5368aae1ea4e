(** 003:c-3/larger-start-earlier: a larger y(0) makes the critical time smaller
    when $y_{l}(0)$ is larger, the critical time $t^{*}_{l}$ becomes smaller *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (y_0 b_l : R) : 0 < y_0 -> 0 < b_l -> - 1 / (y_0 ^ 2 * (b_l / y_0 + 1)) < 0.
Proof. given; signed. Qed.
