(** 003:c-3/negative-starts-converge: from every y(0) < 0 but -b itself y moves towards -b
    when the initial condition $y_{l}(0)<0$, the dynamics will converge to $y_{l}(+\infty)=-b_{l}$, which is a finite number *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (b_l share below' : R) : 0 < b_l -> 0 < share < 1 -> 0 < below' -> - b_l * share * (b_l - b_l * share) < 0 /\
  - below' * (- b_l - below') > 0.
Proof. given; signed. Qed.
