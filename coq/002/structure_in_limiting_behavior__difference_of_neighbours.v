(** 002:structure-in-limiting-behavior/difference-of-neighbours: A^{-1} takes a difference of adjacent points: it sends a constant vector to zero
    it basically computes a difference between adjacent points of $\Sigma^{yx}(p_i)$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted : / (exp (- 25) / 2 + exp (- 16) / 2 + exp (- 25 / 4) / 2 + exp (- 9 / 4) / 2 + exp (- 1 / 4) / 2 + exp (- 36) / 4 + 3 * exp (- 9) / 4
  + exp (- 1) + exp (- 4) + 1 / 2) <> 0.
Proof. intros; subst; differs. Qed.
