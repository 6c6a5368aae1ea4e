(** 000:14: f at two equal bumps, for data on the hypercube
    \Sigma(e_i + e_j) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 1), p_1); ((- 1, - 1, - 1), p_1); ((1, 1, - 1), p_2); ((- 1, - 1, 1), p_2); ((1, - 1, 1), p_3); ((- 1, 1, - 1), p_3); ((1, - 1, - 1), p_4); ((- 1, 1, 1), p_4)].
Theorem refuted (p_1 p_2 p_3 p_4 : R) : p_1 = 51 / 97 -> p_2 = 80 / 101 -> p_3 = 250 / 103 -> p_4 = 214 / 103 -> finite_mean (law p_1 p_2 p_3 p_4) (fun
  '(x_1, x_2, x_3) => x_1 * step_at 1 (x_1 + x_2)) <> finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 ^ 2) + finite_mean (law p_1 p_2
  p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 * x_2).
Proof. intros; subst; unfold law; opened; told; differs. Qed.
