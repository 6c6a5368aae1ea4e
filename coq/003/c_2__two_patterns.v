(** 003:c-2/two-patterns: the weights of two patterns added up
    p_{0}p_{1} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p_0 : R) : 0 < p_0 < 1 -> p_0 * (- p_0 + 1) ^ 2 + (- p_0 + 1) * (- (- p_0 + 1) + 1) ^ 2 = p_0 * (- p_0 + 1).
Proof. given; equal. Qed.
