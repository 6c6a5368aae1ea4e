(** 001:125: mean of S X given S > 0, where Y = 1
    \mathbb{E}_{X|Y=1, S>0} [SAX] + \mathbb{E}_{S>0|Y=1} [S^2] v *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((x_1 + gap, a_3), 1); ((- x_1 - gap, - a_3), 1)].
Definition law_2 (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((x_1 + gap, a_3), 1); ((- x_1 - gap, - a_3), 1)].
Theorem holds (x_1 gap p q a_1 a_2 a_3 : R) : 0 <= x_1 -> 0 < gap -> 0 < p -> 0 < q -> finite_given (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) =>
  step_at 0 s) (fun '(s, a) => a * s) = finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') * finite_given (law a_1 a_2 a_3
  gap p q x_1) (fun '(s, a) => step_at 0 s) (fun '(s, a) => s ^ 2) / finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => s'' ^ 2) +
  finite_given (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) (fun '(s, a) => s * (a - s * finite_mean (law_2 a_1 a_2 a_3 gap p q x_1)
  (fun '(s'', a'') => a'' * s'') / finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => s'' ^ 2))).
Proof. intros; subst; each; unfold law, law_2; opened; split_kinks. Qed.
