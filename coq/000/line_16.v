(** 000:16: f at two bumps of unlike size and sign, for data on the hypercube
    \Sigma e_i *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 1), p_1); ((- 1, - 1, - 1), p_1); ((1, 1, - 1), p_2); ((- 1, - 1, 1), p_2); ((1, - 1, 1), p_3); ((- 1, 1, - 1), p_3); ((1, - 1, - 1), p_4); ((- 1, 1, 1), p_4)].
Theorem refuted (p_1 p_2 p_3 p_4 alpha : R) : p_1 = 80 / 101 -> p_2 = 250 / 103 -> p_3 = 214 / 103 -> p_4 = 129 / 113 -> alpha = 148 / 97 ->
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 * step_at 1 (- x_2 + x_1 * alpha)) <> finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1,
  x_2, x_3) => x_1 ^ 2).
Proof. intros; subst; unfold law; opened; told; differs. Qed.
