(** 003:94: r of uniform importance
    z^{2}_{0}(\alpha_{\mathrm{u}})\max_{{\bm{w}}_{*}^{\top}{\bm{x}}=0}\tilde{p}_{0}({\bm{x}};\alpha_{\mathrm{u}}) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (d_1 d_2 p_1 : R) : 0 < d_1 -> 0 < d_2 -> 0 < p_1 < 1 -> (p_1 + 1 - p_1) * Rmax d_1 d_2 = (p_1 + 1 - p_1) ^ 2 * Rmax (d_1 / (p_1 + 1 -
  p_1)) (d_2 / (p_1 + 1 - p_1)).
Proof. intros; subst; each; plain_kinks; equal. Qed.
