(** 001:3-1-sign-flipping/gate-invariant-to-scale: the gate does not depend on the scale of w_1, so growth of w_1 alone flips no gate
    Note that g is invariant to the scale of w_1. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_11 w_12 x_1 x_2 s : R) : 0 < s -> - step_at 1 (w_11 * x_1 + w_12 * x_2) + step_at 1 (s * w_11 * x_1 + s * w_12 * x_2) = 0.
Proof. intros; subst; each; plain_kinks; equal. Qed.
