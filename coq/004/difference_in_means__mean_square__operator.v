(** 004:difference-in-means/mean-square/operator: mean square of the pre-activation
    \langle K_i w, w \rangle_{L^2} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 : R) : list (R * R * R * R) := [((1, 2, 0), p_1); ((- 1, - 2, 0), p_1); ((2, - 1, 1), p_2); ((- 2, 1, - 1), p_2); ((0, 1, 3), p_3); ((0, - 1, - 3), p_3)].
Theorem holds (w_1 w_2 w_3 p_1 p_2 p_3 : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> finite_mean (law p_1 p_2 p_3) (fun '(x_1, x_2, x_3) => (x_1 * w_1 +
  x_2 * w_2 + x_3 * w_3) ^ 2) = w_1 * (w_1 * finite_mean (law p_1 p_2 p_3) (fun '(x_1, x_2, x_3) => x_1 ^ 2) + w_2 * finite_mean (law p_1 p_2 p_3)
  (fun '(x_1, x_2, x_3) => x_1 * x_2) + w_3 * finite_mean (law p_1 p_2 p_3) (fun '(x_1, x_2, x_3) => x_1 * x_3)) + w_2 * (w_1 * finite_mean (law p_1
  p_2 p_3) (fun '(x_1, x_2, x_3) => x_1 * x_2) + w_2 * finite_mean (law p_1 p_2 p_3) (fun '(x_1, x_2, x_3) => x_2 ^ 2) + w_3 * finite_mean (law p_1
  p_2 p_3) (fun '(x_1, x_2, x_3) => x_2 * x_3)) + w_3 * (w_1 * finite_mean (law p_1 p_2 p_3) (fun '(x_1, x_2, x_3) => x_1 * x_3) + w_2 * finite_mean
  (law p_1 p_2 p_3) (fun '(x_1, x_2, x_3) => x_2 * x_3) + w_3 * finite_mean (law p_1 p_2 p_3) (fun '(x_1, x_2, x_3) => x_3 ^ 2)).
Proof. given; unfold law; opened; told; equal. Qed.
