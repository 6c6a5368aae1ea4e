(** 000:dynamics/sign: f is odd, ties <w, x> = 0 included
    f(-w) = -f(w) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R) := [((1, 1), p_1); ((- 1, - 1), p_1); ((1, - 1), p_2); ((- 1, 1), p_2); ((2, 1), p_3); ((- 2, - 1), p_3); ((1, 3), p_4); ((- 1, - 3), p_4)].
Theorem holds (w_1 w_2 p_1 p_2 p_3 p_4 : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2) => x_1 *
  step_at 1 (x_1 * w_1 + x_2 * w_2)) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2) => x_1 * step_at 1 (- x_1 * w_1 - x_2 * w_2)) = 0 /\
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2) => x_2 * step_at 1 (x_1 * w_1 + x_2 * w_2)) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2)
  => x_2 * step_at 1 (- x_1 * w_1 - x_2 * w_2)) = 0 /\
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2) => x_1 * step_at 1 (x_1 - x_2)) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2) => x_1 *
  step_at 1 (x_2 - x_1)) = 0 /\
  finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2) => x_2 * step_at 1 (x_1 - x_2)) + finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2) => x_2 *
  step_at 1 (x_2 - x_1)) = 0.
Proof. intros; subst; each; unfold law; opened; split_kinks. Qed.
