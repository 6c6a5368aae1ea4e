(** 000:general-setting/zero-row: the j-th row and column of Sigma~ given X_i are zero
    the $j$-th row and column of $\tilde{\Sigma}_{|X_i}$ are 0 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 0), p_1); ((- 1, - 1, 0), p_1); ((1, - 1, 1), p_2); ((- 1, 1, - 1), p_2); ((2, 1, 1), p_3); ((- 2, - 1, - 1), p_3); ((2, 0, - 1), p_4); ((- 2, 0, 1), p_4)].
Theorem refuted (p_1 p_2 p_3 p_4 : R) : p_1 = 245 / 89 -> p_2 = 221 / 113 -> p_3 = 21 / 103 -> p_4 = 249 / 109 -> - finite_given (law p_1 p_2 p_3 p_4)
  (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_2) ^ 2 + finite_given (law p_1 p_2 p_3
  p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_2 ^ 2) <> 0.
Proof. intros; subst; unfold law; opened; told; differs. Qed.
