(** 004:localization/symmetric-zero-mean: <w, X> has mean zero and vanishing odd moments for every law with p(x) = p(-x)
    Both $\langle w, X_1 \rangle$ and $\langle w, X_0 \rangle$ are symmetric, zero-mean random variables. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 u_1 u_2 v_1 v_2 : R) : list (R * R * R) := [((u_1, u_2), p_1); ((- u_1, - u_2), p_1); ((v_1, v_2), p_2); ((- v_1, - v_2), p_2)].
Theorem holds (w_1 w_2 u_1 u_2 v_1 v_2 p_1 p_2 : R) : 0 < p_1 -> 0 < p_2 -> finite_mean (law p_1 p_2 u_1 u_2 v_1 v_2) (fun '(x_1, x_2) => x_1 * w_1 +
  x_2 * w_2) = 0 /\
  finite_mean (law p_1 p_2 u_1 u_2 v_1 v_2) (fun '(x_1, x_2) => (x_1 * w_1 + x_2 * w_2) ^ 3) = 0.
Proof. given; unfold law; opened; told; equal. Qed.
