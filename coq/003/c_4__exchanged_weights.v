(** 003:c-4/exchanged-weights: b_k where two weights of a critical point are exchanged
    then by symmetry of the weights, ${W^{\prime}}^{*}$ in which ${\bm{w}}_{k1}=\bm{\mu}_{2}$ and ${\bm{w}}_{k2}=\bm{\mu}_{1}$, is also a critical point *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_2 mu : R) : 0 < s_1 -> 0 < mu -> s_2 * mu + s_1 * - 1 * s_2 * mu / s_1 = 0.
Proof. given; equal. Qed.
