(** 000:17/answer-alpha-above-beta-plus-one: f at three bumps where alpha > beta + 1, exactly
    f(w) \approx \Sigma e_i *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((1, 1, 1), p_1); ((- 1, - 1, - 1), p_1); ((1, 1, - 1), p_2); ((- 1, - 1, 1), p_2); ((1, - 1, 1), p_3); ((- 1, 1, - 1), p_3); ((1, - 1, - 1), p_4); ((- 1, 1, 1), p_4)].
Theorem holds (excess theta p_1 p_2 p_3 p_4 beta alpha : R) : 0 < excess -> 0 < theta -> 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> beta = excess +
  1 -> alpha = excess + theta + 2 -> finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 * step_at 1 (x_3 + x_1 * alpha + x_2 * beta)) =
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 ^ 2) / 2 /\
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_2 * step_at 1 (x_3 + x_1 * alpha + x_2 * beta)) = finite_mean (law p_1 p_2 p_3 p_4)
  (fun '(x_1, x_2, x_3) => x_1 * x_2) / 2 /\
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_3 * step_at 1 (x_3 + x_1 * alpha + x_2 * beta)) = finite_mean (law p_1 p_2 p_3 p_4)
  (fun '(x_1, x_2, x_3) => x_1 * x_3) / 2.
Proof. given; unfold law; opened; told; equal. Qed.
