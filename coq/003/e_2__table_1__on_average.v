(** 003:e-2/table-1/on-average: over the settings of table 1, the score is better on average where the variance is left out of backpropagation
    if $\sigma^{2}_{k}$ is not backpropagated, then the matching score $\bar{\chi}_{+}$ is actually better *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds : (- 23 / 100 + 13 / 20 + 3 / 100 + 61 / 100 + 33 / 50 - 53 / 100 + 9 / 25 - 27 / 100 + 39 / 50 + 39 / 50 - 11 / 50 + 83 / 100 - 18 /
  25 + 63 / 100 - 43 / 100 + 9 / 10 - 9 / 20 + 9 / 10 - 18 / 25 + 22 / 25 - 22 / 25 + 63 / 100 - 37 / 100 + 19 / 20 - 18 / 25 + 49 / 50 - 21 / 25 + 9
  / 10 - 97 / 100 + 31 / 100) / 16 > 0 /\
  (- 23 / 100 + 16 / 25 - 6 / 25 + 31 / 50 - 19 / 50 + 7 / 10 - 14 / 25 + 63 / 100 - 33 / 100 + 4 / 5 - 41 / 100 + 77 / 100 - 14 / 25 + 4 / 5 - 71 /
  100 + 67 / 100 - 23 / 50 + 9 / 10 - 3 / 5 + 22 / 25 - 37 / 50 + 23 / 25 - 9 / 10 + 7 / 10 - 23 / 50 + 47 / 50 - 4 / 5 + 24 / 25 - 23 / 25 + 89 /
  100 - 97 / 100 + 3 / 10) / 16 > 0.
Proof. given; signed. Qed.
