(** 003:e-2/table-1/every-setting: in every setting of table 1 the score is better where the variance is left out of backpropagation
    if $\sigma^{2}_{k}$ is not backpropagated, then the matching score $\bar{\chi}_{+}$ is actually better *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted : ~ (- 97 / 100 + 89 / 100 > 0).
Proof. intros; subst; differs. Qed.
