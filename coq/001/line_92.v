(** 001:92: a block of A as a probability times a conditional second moment
    \mathbb{P}(g_i = 1, g_j = 1) \langle x x^\top \rangle_{x|g_i=g_j=1} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 q : R) : list (R * R * R * R * R * R * R) := [((1, 2, 1, 0, 1, 0), p_1); ((1, 2, 0, 1, 1, 1), p_1 * q); ((2, - 1, 1, 1, 1, 0), p_2); ((2, - 1, 1, 0, 1, 1), p_2 * q); ((1, - 1, 0, 1, 0, 0), p_3); ((1, - 1, 1, 1, 0, 1), p_3 * q); ((- 1, - 3, 1, 1, 0, 0), p_4); ((- 1, - 3, 0, 0, 0, 1), p_4 * q)].
Theorem holds (p_1 p_2 p_3 p_4 q : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> 0 < q -> finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2,
  g_1, g_2, y, h) => g_1 * g_2 * x_1 ^ 2) = finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2) * finite_given (law
  p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2) (fun '(x_1, x_2, g_1, g_2, y, h) => x_1 ^ 2) /\
  finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_1 * x_2) = finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1,
  x_2, g_1, g_2, y, h) => g_1 * g_2) * finite_given (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2) (fun '(x_1, x_2, g_1, g_2,
  y, h) => x_1 * x_2) /\
  finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_1 * x_2) = finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1,
  x_2, g_1, g_2, y, h) => g_1 * g_2) * finite_given (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2) (fun '(x_1, x_2, g_1, g_2,
  y, h) => x_1 * x_2) /\
  finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2 * x_2 ^ 2) = finite_mean (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2,
  g_1, g_2, y, h) => g_1 * g_2) * finite_given (law p_1 p_2 p_3 p_4 q) (fun '(x_1, x_2, g_1, g_2, y, h) => g_1 * g_2) (fun '(x_1, x_2, g_1, g_2, y,
  h) => x_2 ^ 2).
Proof. given; unfold law; opened; told; equal. Qed.
