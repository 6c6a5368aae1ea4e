(** 003:95: r of uniform importance
    \max_{{\bm{w}}_{*}^{\top}{\bm{x}}=0}p_{\mathrm{D}}({\bm{x}}) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (d_1 d_2 p_1 : R) : 0 < d_1 -> 0 < d_2 -> 0 < p_1 < 1 -> (p_1 + 1 - p_1) * Rmax d_1 d_2 = Rmax d_1 d_2.
Proof. given; told; equal. Qed.
