(** 001:4-4-winning-gating-structure/answer-zero-eigenvalue: a mode of eigenvalue zero would drift, u = u(0) + c t / (K tau), but there <p, xtilde> = 0 at every point, so c = p'b = 0 and the mode keeps its initial value
    (What happens if an eigenvalue is zero?) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (k_1 k_2 q_1 q_2 q_3 s_1 s_2 s_3 y_1 y_2 y_3 : R) : list (R * R * R * R) := [((k_1 * s_1, k_2 * s_1, y_1), q_1); ((k_1 * s_2, k_2 * s_2, y_2), q_2); ((k_1 * s_3, k_2 * s_3, y_3), q_3)].
Theorem holds (t tau K s_1 s_2 s_3 y_1 y_2 y_3 k_1 k_2 c_1 u_01 q_1 q_2 q_3 : R) : 0 <= t -> 0 < tau -> 2 <= K -> 0 < q_1 -> 0 < q_2 -> 0 < q_3 ->
  exists m_1,
  is_derive (fun t' => u_01 + c_1 * t' / (tau * K)) t (- m_1) /\
  finite_mean (law k_1 k_2 q_1 q_2 q_3 s_1 s_2 s_3 y_1 y_2 y_3) (fun '(xtilde_1, xtilde_2, y) => xtilde_1 * (k_1 * xtilde_2 - k_2 * xtilde_1)) = 0 /\
  finite_mean (law k_1 k_2 q_1 q_2 q_3 s_1 s_2 s_3 y_1 y_2 y_3) (fun '(xtilde_1, xtilde_2, y) => xtilde_2 * (k_1 * xtilde_2 - k_2 * xtilde_1)) = 0 /\
  finite_mean (law k_1 k_2 q_1 q_2 q_3 s_1 s_2 s_3 y_1 y_2 y_3) (fun '(xtilde_1, xtilde_2, y) => y * (k_1 * xtilde_2 - k_2 * xtilde_1)) = 0 /\
  - c_1 - tau * K * m_1 = 0 /\
  - u_01 + (c_1 * t + u_01 * tau * K) / (tau * K) - c_1 * t / (tau * K) = 0.
Proof. intros; subst; unfold law; opened; eexists; split; [slope | each; idtac; told; equal]. Qed.
