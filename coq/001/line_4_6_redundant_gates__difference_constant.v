(** 001:4-6-redundant-gates/difference-constant: w_1 - w_2 is constant: both neurons have the same flow
    Clearly, then, w_1 - w_2 is a constant vector. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 p_3 p_4 : R) : list (R * R * R * R * R * R) := [((1, 2, 1, 1, 1), p_1); ((2, - 1, 1, 1, 1), p_2); ((1, - 1, 1, 1, 0), p_3); ((- 1, - 3, 0, 0, 0), p_4)].
Theorem holds (p_1 p_2 p_3 p_4 w_11 w_12 w_21 w_22 K : R) : 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> 2 <= K -> exists m_1 m_2 m_3 m_4,
  is_derive (fun w_21' => finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => (- y + (g_1 * (w_11 * x_1 + w_12 * x_2) + g_2 * (w_21' *
  x_1 + w_22 * x_2)) / K) ^ 2 / 2)) w_21 (- m_1) /\
  is_derive (fun w_11' => finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => (- y + (g_1 * (w_11' * x_1 + w_12 * x_2) + g_2 * (w_21 *
  x_1 + w_22 * x_2)) / K) ^ 2 / 2)) w_11 (- m_2) /\
  is_derive (fun w_22' => finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => (- y + (g_1 * (w_11 * x_1 + w_12 * x_2) + g_2 * (w_21 *
  x_1 + w_22' * x_2)) / K) ^ 2 / 2)) w_22 (- m_3) /\
  is_derive (fun w_12' => finite_mean (law p_1 p_2 p_3 p_4) (fun '(x_1, x_2, g_1, g_2, y) => (- y + (g_1 * (w_11 * x_1 + w_12' * x_2) + g_2 * (w_21 *
  x_1 + w_22 * x_2)) / K) ^ 2 / 2)) w_12 (- m_4) /\
  - m_1 + m_2 = 0 /\
  - m_3 + m_4 = 0.
Proof. intros; subst; unfold law; opened; eexists; eexists; eexists; eexists; split; [slope | split; [slope | split; [slope | split; [slope | each; idtac;
  told; equal]]]]. Qed.
