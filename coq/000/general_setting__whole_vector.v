(** 000:general-setting/whole-vector: the i-th entry of mu~ is X_i, and the numerator and the variance of (6) are those of (7)
    Note the $i$-th entry of $\tilde{\mu}_{|X_i}$ is $X_i$ [...]. Then, $w_i X_i + w_{i'}^{\top} \mu_{|X_i} = w^{\top} \tilde{\mu}_{|X_i}$ and $w_{i'}^{\top} \Sigma_{|X_i} w_{i'} = w^{\top} \tilde{\Sigma}_{|X_i} w$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 0), p_1); ((- 1, - 1, 0), p_1); ((1, - 1, 1), p_2); ((- 1, 1, - 1), p_2); ((2, 1, 1), p_3); ((- 2, - 1, - 1), p_3); ((2, 0, - 1), p_4); ((- 2, 0, 1), p_4)].
Theorem holds (w_1 w_2 w_3 p_1 p_2 p_3 p_4 : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2,
  x'_3) => step_at 1 (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_1) - 1 = 0 /\
  w_1 - w_1 * finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3)
  => x'_1) = 0 /\
  - w_1 ^ 2 * (- finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2,
  x'_3) => x'_1) ^ 2 + finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1,
  x'_2, x'_3) => x'_1 ^ 2)) - 2 * w_1 * w_2 * (- finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1
  (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_1) * finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1
  (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_2) + finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1
  (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_1 * x'_2)) - 2 * w_1 * w_3 * (- finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1
  (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_1) * finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1
  (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_3) + finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1
  (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => x'_1 * x'_3)) = 0 /\
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (- x'_1 + 2)) (fun '(x'_1, x'_2, x'_3) => x'_1) - 2
  = 0 /\
  2 * w_1 - w_1 * finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (- x'_1 + 2)) (fun '(x'_1, x'_2,
  x'_3) => x'_1) = 0 /\
  - w_1 ^ 2 * (- finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (- x'_1 + 2)) (fun '(x'_1, x'_2,
  x'_3) => x'_1) ^ 2 + finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (- x'_1 + 2)) (fun '(x'_1,
  x'_2, x'_3) => x'_1 ^ 2)) - 2 * w_1 * w_2 * (- finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (-
  x'_1 + 2)) (fun '(x'_1, x'_2, x'_3) => x'_1) * finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (-
  x'_1 + 2)) (fun '(x'_1, x'_2, x'_3) => x'_2) + finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (-
  x'_1 + 2)) (fun '(x'_1, x'_2, x'_3) => x'_1 * x'_2)) - 2 * w_1 * w_3 * (- finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1
  (x'_1 - 2) * step_at 1 (- x'_1 + 2)) (fun '(x'_1, x'_2, x'_3) => x'_1) * finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1
  (x'_1 - 2) * step_at 1 (- x'_1 + 2)) (fun '(x'_1, x'_2, x'_3) => x'_3) + finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1
  (x'_1 - 2) * step_at 1 (- x'_1 + 2)) (fun '(x'_1, x'_2, x'_3) => x'_1 * x'_3)) = 0.
Proof. given; unfold law; opened; told; equal. Qed.
