(** 001:5-4-simple-relu-network/input-input-terms-do-not-cancel: for data of any symmetric law with P(S = 0) = 0, Gaussian or not, the input-input term of the flow does not vanish: it is Sigma_1 w_1
    But what happens when x is non-Gaussian. [...] it seems like the input-input covariance terms will *not* cancel *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_2 (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Theorem holds (x_1 gap p q a_1 a_2 a_3 : R) : 0 < x_1 -> 0 < gap -> 0 < p -> 0 < q -> 0 < a_1 -> 0 < a_2 -> 0 < a_3 -> finite_given (law a_1 a_2 a_3
  gap p q x_1) (fun '(s, a) => step_at 0 s) (fun '(s, a) => a * s) > 0 /\
  - finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') + finite_given (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0
  s) (fun '(s, a) => a * s) = 0.
Proof. given; unfold law, law_2; opened; told; first [equal | signed]. Qed.
