(** 001:128: mean of S X given S > 0, over both classes
    (I) = \mathbb{E}_{X|S>0} [SAX] + [\mathbb{P}(Y = 1 | S > 0)\Sigma_1 + \mathbb{P}(Y = 0 | S > 0)\Sigma_0] w_1(t) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_2 (c_1 c_2 r z_1 z_2 : R) : list (R * R * R) := [((z_1, c_1), r); ((- z_1, - c_1), r); ((z_2, c_2), 1); ((- z_2, - c_2), 1)].
Definition law_3 (c_1 c_2 r z_1 z_2 : R) : list (R * R * R) := [((z_1, c_1), r); ((- z_1, - c_1), r); ((z_2, c_2), 1); ((- z_2, - c_2), 1)].
Definition law_4 (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Theorem holds (x_1 gap p q a_1 a_2 a_3 z_1 z_2 r c_1 c_2 : R) : 0 < x_1 -> 0 < gap -> 0 < p -> 0 < q -> 0 < z_1 -> 0 < z_2 -> 0 < r -> (finite_mean
  (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => a * s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => a * s)) / 2 = (- (finite_mean (law a_1
  a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => 0)) / 2 / ((finite_mean (law a_1 a_2 a_3
  gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => step_at 0 s)) / 2) + 1) * finite_mean (law_3 c_1
  c_2 r z_1 z_2) (fun '(s'', a'') => a'' * s'') + finite_mean (law_4 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') * ((finite_mean (law a_1
  a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => 0)) / 2) / ((finite_mean (law a_1 a_2 a_3
  gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => step_at 0 s)) / 2) + (finite_mean (law a_1 a_2
  a_3 gap p q x_1) (fun '(s, a) => s * (a - s * finite_mean (law_4 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') / finite_mean (law_4 a_1
  a_2 a_3 gap p q x_1) (fun '(s'', a'') => s'' ^ 2))) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => s * (a - s * finite_mean (law_3 c_1 c_2
  r z_1 z_2) (fun '(s'', a'') => a'' * s'') / finite_mean (law_3 c_1 c_2 r z_1 z_2) (fun '(s'', a'') => s'' ^ 2)))) / 2.
Proof. given; unfold law, law_2, law_3, law_4; opened; told; equal. Qed.
