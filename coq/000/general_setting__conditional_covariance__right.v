(** 000:general-setting/conditional-covariance/right: the covariance, from the conditional mean and covariance given X_i
    \mathbb{E}_{X_i|Y=1} \left[\tilde{\Sigma}_{|X_i} + \tilde{\mu}_{|X_i} \tilde{\mu}_{|X_i}^\top \right] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 0), p_1); ((- 1, - 1, 0), p_1); ((1, - 1, 1), p_2); ((- 1, 1, - 1), p_2); ((2, 1, 1), p_3); ((- 2, - 1, - 1), p_3); ((2, 0, - 1), p_4); ((- 2, 0, 1), p_4)].
Definition law_2 (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 0), p_1); ((- 1, - 1, 0), p_1); ((1, - 1, 1), p_2); ((- 1, 1, - 1), p_2); ((2, 1, 1), p_3); ((- 2, - 1, - 1), p_3); ((2, 0, - 1), p_4); ((- 2, 0, 1), p_4)].
Theorem holds (p_1 p_2 p_3 p_4 : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1) ^
  2 + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 ^ 2) = finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => finite_given
  (law_2 p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - x_1) * step_at 1 (x_1 - x'_1)) (fun '(x'_1, x'_2, x'_3) => x'_1 ^ 2)) /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1) * finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_2) + finite_mean
  (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 * x_2) = finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => finite_given (law_2 p_1 p_2
  p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - x_1) * step_at 1 (x_1 - x'_1)) (fun '(x'_1, x'_2, x'_3) => x'_1 * x'_2)) /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_2) ^ 2 + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_2 ^ 2) =
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => finite_given (law_2 p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - x_1)
  * step_at 1 (x_1 - x'_1)) (fun '(x'_1, x'_2, x'_3) => x'_2 ^ 2)) /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_2) * finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_3) + finite_mean
  (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_2 * x_3) = finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => finite_given (law_2 p_1 p_2
  p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - x_1) * step_at 1 (x_1 - x'_1)) (fun '(x'_1, x'_2, x'_3) => x'_2 * x'_3)) /\
  - finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_3) ^ 2 + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_3 ^ 2) =
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => finite_given (law_2 p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - x_1)
  * step_at 1 (x_1 - x'_1)) (fun '(x'_1, x'_2, x'_3) => x'_3 ^ 2)).
Proof. intros; subst; each; unfold law, law_2; opened; plain_kinks; equal. Qed.
