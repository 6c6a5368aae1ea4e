(** 001:31: the product of C and the mean of T X exists, for n > 2
    C \mathbb{E}_{X, S>0, T>0|Y=1} [TX] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (n : R) : n = 4 -> - n + 2 <> 0.
Proof. intros; subst; differs. Qed.
