(** 001:non-gaussian-data/zero-covariance-is-not-independence: for data that are not Gaussian A X and S have zero covariance, and the mean of A X can depend on S all the same
    Our construction of v and A was chosen to make AX and S have zero covariance. For general data, this does not imply independence. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_2 (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_3 : list (R * R * R) := [((1, 1), 1); ((- 1, - 1), 1); ((1, 0), 1); ((- 1, 0), 1); ((2, 0), 1); ((- 2, 0), 1)].
Definition law_4 : list (R * R * R) := [((1, 1), 1); ((- 1, - 1), 1); ((1, 0), 1); ((- 1, 0), 1); ((2, 0), 1); ((- 2, 0), 1)].
Theorem holds (x_1 gap p q a_1 a_2 a_3 : R) : 0 < x_1 -> 0 < gap -> 0 < p -> 0 < q -> finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => s *
  (a - s * finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') / finite_mean (law_2 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'')
  => s'' ^ 2))) = 0 /\
  finite_given law_3 (fun '(s', a') => step_at 1 (- s' + 1) * step_at 1 (s' - 1)) (fun '(s', a') => a' - s' * finite_mean law_4 (fun '(s'', a'') =>
  a'' * s'') / finite_mean law_4 (fun '(s'', a'') => s'' ^ 2)) <> 0.
Proof. given; unfold law, law_2, law_3, law_4; opened; told; first [equal | signed]. Qed.
