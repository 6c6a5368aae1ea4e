(** 000:elliptical-data/entrywise-off-i: covariance given X_i = 1 of a law on signs, entry by entry
    If $j \neq i$, then, $(\tilde{\Sigma}_{|X_i=1})_{jk} = \mathbb{E}_{X|X_i=1} [X_k]$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 1), p_1); ((- 1, - 1, - 1), p_1); ((1, 1, - 1), p_2); ((- 1, - 1, 1), p_2); ((1, - 1, 1), p_3); ((- 1, 1, - 1), p_3); ((1, - 1, - 1), p_4); ((- 1, 1, 1), p_4)].
Definition law_2 (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 1), p_1); ((- 1, - 1, - 1), p_1); ((1, 1, - 1), p_2); ((- 1, - 1, 1), p_2); ((1, - 1, 1), p_3); ((- 1, 1, - 1), p_3); ((1, - 1, - 1), p_4); ((- 1, 1, 1), p_4)].
Theorem refuted (p_1 p_2 p_3 p_4 : R) : p_1 = 51 / 97 -> p_2 = 80 / 101 -> p_3 = 250 / 103 -> p_4 = 214 / 103 -> finite_given (law p_1 p_2 p_3 p_4)
  (fun '(x_1, x_2, x_3) => step_at 0 x_1) (fun '(x_1, x_2, x_3) => (x_2 - finite_given (law_2 p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 0
  x'_1) (fun '(x'_1, x'_2, x'_3) => x'_2)) ^ 2) <> finite_given (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => step_at 0 x_1) (fun '(x_1, x_2, x_3)
  => x_2).
Proof. intros; subst; unfold law, law_2; opened; told; differs. Qed.
