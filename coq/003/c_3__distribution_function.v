(** 003:c-3/distribution-function: the printed F is nowhere negative, as a distribution function
    When $Y_{l}\sim U[-1,1]$, $F(x)=\min\left\{\frac{1}{2}(x+1),1\right\}$ has a close form *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (y : R) : - 3 < y < 3 -> - 1 < y -> Rmin 1 (y / 2 + 1 / 2) >= 0.
Proof. given; cases; signed. Qed.
