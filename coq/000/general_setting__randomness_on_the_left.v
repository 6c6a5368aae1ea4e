(** 000:general-setting/randomness-on-the-left: probability of <w, X> >= 0 given X_i, with X_i = 1 and X_i = 2
    \Pr\left(\sum_{j \ne i} w_j X_j \ge -w_i X_i \mid Y = 1, X_i\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 0), p_1); ((- 1, - 1, 0), p_1); ((1, - 1, 1), p_2); ((- 1, 1, - 1), p_2); ((2, 1, 1), p_3); ((- 2, - 1, - 1), p_3); ((2, 0, - 1), p_4); ((- 2, 0, 1), p_4)].
Theorem holds (w_1 w_2 w_3 p_1 p_2 p_3 p_4 : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2,
  x'_3) => step_at 1 (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 * w_1 + x'_2 * w_2 + x'_3 * w_3)) =
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (- x'_1 + 1) * step_at 1 (x'_1 - 1)) (fun '(x'_1, x'_2, x'_3) => step_at 1
  (w_1 + x'_2 * w_2 + x'_3 * w_3)) /\
  finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (- x'_1 + 2)) (fun '(x'_1, x'_2, x'_3) => step_at 1
  (x'_1 * w_1 + x'_2 * w_2 + x'_3 * w_3)) = finite_given (law p_1 p_2 p_3 p_4) (fun '(x'_1, x'_2, x'_3) => step_at 1 (x'_1 - 2) * step_at 1 (- x'_1 +
  2)) (fun '(x'_1, x'_2, x'_3) => step_at 1 (2 * w_1 + x'_2 * w_2 + x'_3 * w_3)).
Proof. intros; subst; each; unfold law; opened; plain_kinks; equal. Qed.
