(** 001:4-4-2-limiting-behavior/labels-without-loss-of-generality: which class is called 1 makes no difference to the limiting loss
    In the final step, we assumed (WLOG) that the negative class is y = 0 and the positive class is y = 1. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 r_1 r_2 : R) : list (R * R * R * R * R) := [((1, 1, 0, 1), p_1); ((2, 1, 1, 1), p_2); ((- 1, 0, 1, 1), p_1); ((- 2, 0, 0, 1), p_2); ((1, 1, 0, 0), r_1); ((2, 1, 1, 0), r_2); ((- 1, 0, 1, 0), r_1); ((- 2, 0, 0, 0), r_2)].
Definition law_2 (p_1 p_2 r_1 r_2 : R) : list (R * R * R * R * R) := [((1, 1, 0, 1), p_1); ((2, 1, 1, 1), p_2); ((- 1, 0, 1, 1), p_1); ((- 2, 0, 0, 1), p_2); ((1, 1, 0, 0), r_1); ((2, 1, 1, 0), r_2); ((- 1, 0, 1, 0), r_1); ((- 2, 0, 0, 0), r_2)].
Theorem refuted (p_1 r_1 p_2 r_2 : R) : p_1 = 1 / 6 -> r_1 = 1 / 3 -> p_2 = 1 / 3 -> r_2 = 1 / 6 -> ~ (- finite_mean (law p_1 p_2 r_1 r_2) (fun '(x',
  g_1', g_2', y') => (- y' + g_1' * x' * (finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^ 2) * finite_mean (law_2 p_1 p_2
  r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * x * y) / (- finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) ^ 2 +
  finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 ^ 2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2
  ^ 2 * x ^ 2)) - finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x,
  g_1, g_2, y) => g_2 * x * y) / (- finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) ^ 2 + finite_mean (law_2 p_1 p_2
  r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 ^ 2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^ 2))) + g_2' * x'
  * (finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 ^ 2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) =>
  g_2 * x * y) / (- finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) ^ 2 + finite_mean (law_2 p_1 p_2 r_1 r_2) (fun
  '(x, g_1, g_2, y) => g_1 ^ 2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^ 2)) - finite_mean (law_2 p_1
  p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * x * y) / (-
  finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) ^ 2 + finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y)
  => g_1 ^ 2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^ 2)))) ^ 2) + finite_mean (law p_1 p_2 r_1 r_2)
  (fun '(x', g_1', g_2', y') => (y' + (g_1' * x' * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^ 2) / (- finite_mean
  (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) ^ 2 + finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 ^ 2 *
  x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^ 2)) - g_2' * x' * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun
  '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) / (- finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) ^ 2 + finite_mean
  (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 ^ 2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^
  2))) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * x * (- y + 1)) + (g_2' * x' * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun
  '(x, g_1, g_2, y) => g_1 ^ 2 * x ^ 2) / (- finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) ^ 2 + finite_mean
  (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 ^ 2 * x ^ 2) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^
  2)) - g_1' * x' * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) / (- finite_mean (law_2 p_1 p_2 r_1 r_2) (fun
  '(x, g_1, g_2, y) => g_1 * g_2 * x ^ 2) ^ 2 + finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_1 ^ 2 * x ^ 2) * finite_mean (law_2
  p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 ^ 2 * x ^ 2))) * finite_mean (law_2 p_1 p_2 r_1 r_2) (fun '(x, g_1, g_2, y) => g_2 * x * (- y + 1))
  - 1) ^ 2) = 0).
Proof. intros; subst; unfold law, law_2 in *; opened; differs. Qed.
