(** 004:tiling/same-for-w-plus: with a positive bias, where h + b is significant the other pre-activation -h + b is negative
    The same holds for $w^+$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (h b : R) : h = 129 / 113 -> b = 141 / 89 -> ~ (b - h < 0).
Proof. intros; subst; differs. Qed.
