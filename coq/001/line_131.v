(** 001:131: [(I) - (II)] P(S > 0)
    -\mathbb{E}_{X|S>0} [(S-1)AX] - \left[\mathbb{P}(Y = 1 | S > 0) \left(\frac{\mathbb{E}_{S>0|Y=1} [S]}{w_1(t)^\top \Sigma_1 w_1(t)} - 1 \right) \Sigma_1 + \mathbb{P}(Y = 0 | S > 0) \frac{\mathbb{E}_{S>0|Y=0} [S]}{w_1(t)^\top \Sigma_0 w_1(t)} \Sigma_0 \right] w_1(t) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_2 (c_1 c_2 r z_1 z_2 : R) : list (R * R * R) := [((z_1, c_1), r); ((- z_1, - c_1), r); ((z_2, c_2), 1); ((- z_2, - c_2), 1)].
Definition law_3 (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((gap + x_1, a_3), 1); ((- gap - x_1, - a_3), 1)].
Definition law_4 (c_1 c_2 r z_1 z_2 : R) : list (R * R * R) := [((z_1, c_1), r); ((- z_1, - c_1), r); ((z_2, c_2), 1); ((- z_2, - c_2), 1)].
Theorem refuted (x_1 gap p q a_1 a_2 a_3 z_1 z_2 r c_1 c_2 : R) : x_1 = 1 -> gap = 1 / 2 -> p = 3 / 2 -> q = 2 -> a_1 = 3 -> a_2 = - 3 / 2 -> a_3 = 1
  / 2 -> z_1 = 1 / 2 -> z_2 = 2 -> r = 5 / 2 -> c_1 = - 5 / 2 -> c_2 = - 5 / 2 -> ~ ((- (finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => a)
  + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => 0)) / 2 + (finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => a * s) + finite_mean
  (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => a * s)) / 2) * ((finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean
  (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => step_at 0 s)) / 2) = - (finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => (s - 1) * (a - s *
  finite_mean (law_3 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') / finite_mean (law_3 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => s'' ^
  2))) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => (s - 1) * (a - s * finite_mean (law_4 c_1 c_2 r z_1 z_2) (fun '(s'', a'') => a'' *
  s'') / finite_mean (law_4 c_1 c_2 r z_1 z_2) (fun '(s'', a'') => s'' ^ 2)))) / 2 - (- (finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) =>
  step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => 0)) / 2 / ((finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at
  0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => step_at 0 s)) / 2) + 1) * finite_mean (law_4 c_1 c_2 r z_1 z_2) (fun '(s'', a'') =>
  a'' * s'') * finite_given (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => step_at 0 s) (fun '(s, a) => s) / finite_mean (law_4 c_1 c_2 r z_1 z_2) (fun
  '(s'', a'') => s'' ^ 2) - (finite_given (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) (fun '(s, a) => s) / finite_mean (law_3 a_1 a_2
  a_3 gap p q x_1) (fun '(s'', a'') => s'' ^ 2) - 1) * finite_mean (law_3 a_1 a_2 a_3 gap p q x_1) (fun '(s'', a'') => a'' * s'') * ((finite_mean
  (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => 0)) / 2) / ((finite_mean (law
  a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => step_at 0 s)) / 2)).
Proof. intros; subst; unfold law, law_2, law_3, law_4 in *; opened; differs. Qed.
