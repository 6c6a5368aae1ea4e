(** 002:structure-in-limiting-behavior/figure-5/answer-one-matrix: the input-input covariance of a gate 1(<w, X> > 0) is half the covariance of X for every w, in both panels
    Figure 5: Input-input covariance, its inverse, the receptive field used to define the gate, and its effect on shaping $\Sigma^{yx}(p_i)$ to determine the OLS solution for (a) small-bump and (b) Mexican-hat-like receptive fields. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (h_u h_v p q u_1 u_2 v_1 v_2 : R) : list (R * R * R * R) := [((u_1, u_2, h_u), p); ((- u_1, - u_2, - h_u), p); ((v_1, v_2, h_v), q); ((- v_1, - v_2, - h_v), q)].
Theorem holds (u_1 u_2 v_1 v_2 p q h_u h_v : R) : 0 < p -> 0 < q -> 0 < h_u -> 0 < h_v -> - finite_mean (law h_u h_v p q u_1 u_2 v_1 v_2) (fun '(x_1,
  x_2, s) => x_1 * x_2) / 2 + finite_mean (law h_u h_v p q u_1 u_2 v_1 v_2) (fun '(x_1, x_2, s) => x_1 * x_2 * step_at 0 s) = 0.
Proof. given; unfold law; opened; told; equal. Qed.
