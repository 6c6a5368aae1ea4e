(** 003:e-1/figure-8/two-linear-maxima: with a linear activation the energy has two local maxima on the circle, as its one wave of twice the angle does not vanish
    There are only two local maxima corresponding to $\pm\phi_{1}$, where $\phi_{1}$ is the largest PCA eigenvector. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds : (- sqrt 3 / 72 + sqrt (sqrt 5 / 8 + 5 / 8) / 36 - (sqrt 3 / 9 + 1 / 9) * (sqrt (- sqrt 5 / 8 + 5 / 8) / 9 + sqrt (sqrt 5 / 8 + 5 / 8)
  / 9 - 1 / 6) / 4 - sqrt (- sqrt 5 / 8 + 5 / 8) / 36) ^ 2 + (- (sqrt 3 / 18 + 1 / 18) ^ 2 / 4 + (sqrt (- sqrt 5 / 8 + 5 / 8) / 9 + sqrt (sqrt 5 / 8
  + 5 / 8) / 9 - 1 / 6) ^ 2 / 4 - 1 / 36) ^ 2 > 0.
Proof. given; signed. Qed.
