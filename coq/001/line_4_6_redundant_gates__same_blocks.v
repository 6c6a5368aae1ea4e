(** 001:4-6-redundant-gates/same-blocks: for two equal gates b_1 = b_2 and A_11 = A_12 = A_22
    What if $g_1 = g_2$? Then, $b_1 = b_2$ and $A_{11} = A_{12} = A_{22}$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R * R * R) := [((1, 2, 1, 1, 1), p_1); ((2, - 1, 1, 1, 1), p_2); ((1, - 1, 1, 1, 0), p_3); ((- 1, - 3, 0, 0, 0), p_4)].
Theorem holds (p_1 p_2 p_3 p_4 : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y)
  => g_1 * x_1 * y) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_2 * x_1 * y) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * x_2 * y) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2,
  y) => g_2 * x_2 * y) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 ^ 2 * x_1 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1,
  g_2, y) => g_1 * g_2 * x_1 ^ 2) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => x_1 * x_2 * g_1 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1,
  g_2, y) => g_1 * g_2 * x_1 * x_2) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => x_1 * x_2 * g_1 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1,
  g_2, y) => g_1 * g_2 * x_1 * x_2) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 ^ 2 * x_2 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1,
  g_2, y) => g_1 * g_2 * x_2 ^ 2) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 ^ 2 * x_1 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1,
  g_2, y) => g_2 ^ 2 * x_1 ^ 2) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => x_1 * x_2 * g_1 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1,
  g_2, y) => x_1 * x_2 * g_2 ^ 2) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => x_1 * x_2 * g_1 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1,
  g_2, y) => x_1 * x_2 * g_2 ^ 2) = 0 /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 ^ 2 * x_2 ^ 2) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1,
  g_2, y) => g_2 ^ 2 * x_2 ^ 2) = 0.
Proof. given; unfold law; opened; told; equal. Qed.
