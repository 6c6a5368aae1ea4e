(** 001:5-4-simple-relu-network/answer-input-input-rest: E[S A X | S > 0], the first term of (127), is zero for any law with p(x) = p(-x) and P(S = 0) = 0: (127) is Sigma_1 w_1
    We will split this into two terms, one of which disappears when X is Gaussian. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_2 (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Theorem holds (x_1 gap p q a_1 a_2 a_3 : R) : 0 < x_1 -> 0 < gap -> 0 < p -> 0 < q -> finite_given (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) =>
  step_at 0 s) (fun '(s, a) => s * (a - s * finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') / finite_mean (law_2 a_1 a_2
  a_3 gap p q x_1) (fun '(s'', a'') => s'' ^ 2))) = 0 /\
  - finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') + finite_given (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0
  s) (fun '(s, a) => a * s) = 0.
Proof. given; unfold law, law_2; opened; told; equal. Qed.
