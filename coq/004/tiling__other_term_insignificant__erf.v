(** 004:tiling/other-term-insignificant/erf: the activation of the other pre-activation is insignificant (below 0.05 in size) for erf(h / sqrt 2)
    and thus insignificant *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (b h : R) : b = - 1 / 2 -> h = 7 / 2 -> ~ (- Rabs (erf (sqrt 2 * (b - h) / 2)) + 1 / 20 > 0).
Proof. intros; subst; differs. Qed.
