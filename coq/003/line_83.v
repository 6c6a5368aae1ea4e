(** 003:83: the last step, printed as an equality
    \frac{\sqrt{2(1-{\bm{w}}^{\top}{\bm{w}}_{*})}}{{\bm{w}}^{\top}{\bm{w}}_{*}}=\frac{1}{1-\epsilon}\|{\bm{w}}-{\bm{w}}_{*}\|_{2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (epsilon share : R) : epsilon = 77 / 97 -> share = 107 / 113 -> sqrt 2 * sqrt epsilon * sqrt share / (- epsilon * share + 1) - sqrt 2 *
  sqrt epsilon * sqrt share / (- epsilon + 1) <> 0.
Proof. intros; subst; differs. Qed.
