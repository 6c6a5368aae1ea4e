(** 001:122: mean of Y X given S > 0, where Y = 1
    \mathbb{E}_{S>0|Y=1} [\mathbb{E}_{X|S,Y=1} [AX] + Sv] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_2 (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_3 (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Theorem holds (x_1 gap p q a_1 a_2 a_3 : R) : 0 < x_1 -> 0 < gap -> 0 < p -> 0 < q -> finite_given (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) =>
  step_at 0 s) (fun '(s, a) => a) = finite_given (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) (fun '(s, a) => s * finite_mean (law_2
  a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') / finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => s'' ^ 2) + finite_given
  (law_3 a_1 a_2 a_3 gap p q x_1) (fun '(s', a') => step_at 1 (s - s') * step_at 1 (s' - s)) (fun '(s', a') => a' - s' * finite_mean (law_2 a_1 a_2
  a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') / finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => s'' ^ 2))).
Proof. intros; subst; each; unfold law, law_2, law_3; opened; told; equal. Qed.
