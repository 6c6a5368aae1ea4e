(** 001:4-5-exclusive-gates/block-diagonal: for exclusive gates Sigma^xx(p, q) = 0 off the diagonal, and A is block diagonal
    Let us assume that the gates are exclusive [...]. Then, $\Sigma^{xx}(p, q) = 0$ for $p \neq q$. Then A becomes block diagonal. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R * R * R) := [((1, 2, 1, 0, 1), p_1); ((2, - 1, 1, 0, 1), p_2); ((1, - 1, 0, 1, 0), p_3); ((- 1, - 3, 0, 1, 0), p_4)].
Theorem holds (p_1 p_2 p_3 p_4 : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) =>
  g_1 * g_2 * x_1 ^ 2) = 0 /\
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * g_2 * x_1 * x_2) = 0 /\
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * g_2 * x_1 * x_2) = 0 /\
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => g_1 * g_2 * x_2 ^ 2) = 0.
Proof. given; unfold law; opened; told; equal. Qed.
