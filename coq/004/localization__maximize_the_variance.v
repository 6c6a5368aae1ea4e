(** 004:localization/maximize-the-variance: a direction with the larger variance of <w, X_1> relative to <w, X_0> has the larger probability (10)
    Specifically, we want to maximize the variance of $\langle w, X_1 \rangle$ relative to that of $\langle w, X_0 \rangle$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law : list (R * R * R * R * R) := [((10, 2, 1, 1), 1); ((10, 2, 1, - 1), 1); ((10, 2, - 1, 1), 1); ((10, 2, - 1, - 1), 1); ((10, - 2, 1, 1), 1); ((10, - 2, 1, - 1), 1); ((10, - 2, - 1, 1), 1); ((10, - 2, - 1, - 1), 1); ((- 10, 2, 1, 1), 1); ((- 10, 2, 1, - 1), 1); ((- 10, 2, - 1, 1), 1); ((- 10, 2, - 1, - 1), 1); ((- 10, - 2, 1, 1), 1); ((- 10, - 2, 1, - 1), 1); ((- 10, - 2, - 1, 1), 1); ((- 10, - 2, - 1, - 1), 1); ((1 / 2, 2, 1, 1), 9); ((1 / 2, 2, 1, - 1), 9); ((1 / 2, 2, - 1, 1), 9); ((1 / 2, 2, - 1, - 1), 9); ((1 / 2, - 2, 1, 1), 9); ((1 / 2, - 2, 1, - 1), 9); ((1 / 2, - 2, - 1, 1), 9); ((1 / 2, - 2, - 1, - 1), 9); ((- 1 / 2, 2, 1, 1), 9); ((- 1 / 2, 2, 1, - 1), 9); ((- 1 / 2, 2, - 1, 1), 9); ((- 1 / 2, 2, - 1, - 1), 9); ((- 1 / 2, - 2, 1, 1), 9); ((- 1 / 2, - 2, 1, - 1), 9); ((- 1 / 2, - 2, - 1, 1), 9); ((- 1 / 2, - 2, - 1, - 1), 9)].
Theorem refuted : ~ (- finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (x_2 ^ 2 - z_2 ^ 2)) + finite_mean law (fun '(x_1, x_2, z_1, z_2) =>
  step_at 0 (x_1 ^ 2 - z_1 ^ 2)) > 0).
Proof. intros; subst; unfold law; opened; told; differs. Qed.
