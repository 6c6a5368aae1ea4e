(** 003:4-1/path-to-identical-weights: the flow on a path from a critical point with distinct weights to identical ones
    (2) If $s_{km}\neq 0$, from any critical point with distinct $\{{\bm{w}}_{km}\}$, there exists a path of critical points to identical weights (${\bm{w}}_{km}={\bm{w}}_{k}$). *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_2 mu share : R) : 0 < s_1 -> 0 < mu -> 0 < share < 1 -> s_1 * share * - 1 * s_2 * mu / s_1 + s_2 * share * mu = 0.
Proof. given; equal. Qed.
