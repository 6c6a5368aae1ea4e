(** 003:6: the output of a ReLU node as w' times the gated input
    {\bm{w}}^{\top}h^{\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{x}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 x_1 x_2 : R) : Rmax 0 (w_1 * x_1 + w_2 * x_2) = w_1 * x_1 * step_at 0 (w_1 * x_1 + w_2 * x_2) + w_2 * x_2 * step_at 0 (w_1 *
  x_1 + w_2 * x_2).
Proof. intros; subst; each; split_kinks. Qed.
