(** 001:5-4-simple-relu-network/one-half-by-symmetry: P(Y = 1 | S > 0) and P(S > 0) are one half, for symmetric laws with P(S = 0) = 0
    By symmetry, $\mathbb{P}(Y = 1 | S > 0) = \frac{1}{2}$ and $PR(S > 0) = \frac{1}{2}$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (a_1 a_2 a_3 gap p q x_1 : R) : list (R * R * R) := [((x_1, a_1), p); ((- x_1, - a_1), p); ((x_1, a_2), q); ((- x_1, - a_2), q); ((x_1 + gap, a_3), 1); ((- x_1 - gap, - a_3), 1)].
Definition law_2 (c_1 c_2 r z_1 z_2 : R) : list (R * R * R) := [((z_1, c_1), r); ((- z_1, - c_1), r); ((z_2, c_2), 1); ((- z_2, - c_2), 1)].
Theorem holds (x_1 gap p q a_1 a_2 a_3 z_1 z_2 r c_1 c_2 : R) : 0 <= x_1 -> 0 < gap -> 0 < p -> 0 < q -> 0 < z_1 -> 0 < z_2 -> 0 < r -> 0 < x_1 ->
  (finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => 0)) / 2 /
  ((finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => step_at 0 s)) / 2)
  - 1 / 2 = 0 /\
  (finite_mean (law a_1 a_2 a_3 gap p q x_1) (fun '(s, a) => step_at 0 s) + finite_mean (law_2 c_1 c_2 r z_1 z_2) (fun '(s, a) => step_at 0 s)) / 2 -
  1 / 2 = 0.
Proof. given; unfold law, law_2; opened; told; equal. Qed.
