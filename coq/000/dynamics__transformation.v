(** 000:dynamics/transformation: where p(x) = p(A x) for an invertible A, f(A w) is A^{-T} f(w)
    If $p$ is symmetric [...], i.e. $p_{\xi}(x) = p_{\xi}(Ax)$ for all $x$, then $f(Aw) = A^{-\top}f(w)$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 : R) : list (R * R * R) := [((1, 0), p_1); ((- 1, 0), p_1); ((0, 1), p_1); ((0, - 1), p_1); ((- 1, 1), p_1); ((1, - 1), p_1); ((2, 1), p_2); ((- 2, - 1), p_2); ((- 1, 3), p_2); ((1, - 3), p_2); ((- 3, 2), p_2); ((3, - 2), p_2)].
Theorem refuted (w_1 w_2 p_1 p_2 : R) : w_1 = 51 / 97 -> w_2 = 250 / 103 -> p_1 = 137 / 101 -> p_2 = 73 / 107 -> - finite_mean (law p_1 p_2) (fun
  '(x_1, x_2) => x_1 * step_at 1 (x_1 * w_1 + x_2 * w_2)) + finite_mean (law p_1 p_2) (fun '(x_1, x_2) => x_1 * step_at 1 (x_2 * (w_1 + w_2) - x_1 *
  w_2)) + finite_mean (law p_1 p_2) (fun '(x_1, x_2) => x_2 * step_at 1 (x_1 * w_1 + x_2 * w_2)) <> 0.
Proof. intros; subst; unfold law; opened; told; differs. Qed.
