(** 000:sdp/delta-int/delta: largest value of the form of A = -w w' at the vertices of the square
    -\sqrt{\delta} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (w_1 w_2 : R) : w_1 = 51 / 97 -> w_2 = 250 / 103 -> - w_1 ^ 2 - w_2 ^ 2 + 2 * Rabs (w_1 * w_2) <> - sqrt (Rabs (w_1 + w_2) / 2 + Rabs
  (w_1 - w_2) / 2 - Rabs (- Rabs (w_1 + w_2) + Rabs (w_1 - w_2)) / 2).
Proof. intros; subst; differs. Qed.
