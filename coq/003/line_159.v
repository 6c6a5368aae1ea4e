(** 003:159: the gradient of one weight of a linear network, term by term
    \sum_{k^{\prime},m^{\prime}}s_{km,k^{\prime}m^{\prime}}\mathbb{C}_{\alpha}[{\bm{x}}_{k},{\bm{x}}_{k^{\prime}}]{\bm{w}}_{k^{\prime}m^{\prime}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (c_1 c_2 c_3 c_4 c_5 c_6 c_7 c_8 c_9 c_10 s_11 s_12 s_21 s_22 m n w_1 w_2 w_3 w_4 a_1 a_2 : R) : exists m_1,
  is_derive (fun t' => (s_11 * (a_1 * t' + (- m ^ 2 + 1) / (m ^ 2 + 1)) + s_12 * (- n ^ 2 + 1) / (n ^ 2 + 1)) * (c_1 * (s_11 * (a_1 * t' + (- m ^ 2 +
  1) / (m ^ 2 + 1)) + s_12 * (- n ^ 2 + 1) / (n ^ 2 + 1)) + c_2 * (s_11 * (a_2 * t' + 2 * m / (m ^ 2 + 1)) + 2 * n * s_12 / (n ^ 2 + 1)) + c_3 *
  (s_21 * w_1 + s_22 * w_3) + c_4 * (s_21 * w_2 + s_22 * w_4)) / 2 + (s_11 * (a_2 * t' + 2 * m / (m ^ 2 + 1)) + 2 * n * s_12 / (n ^ 2 + 1)) * (c_2 *
  (s_11 * (a_1 * t' + (- m ^ 2 + 1) / (m ^ 2 + 1)) + s_12 * (- n ^ 2 + 1) / (n ^ 2 + 1)) + c_5 * (s_11 * (a_2 * t' + 2 * m / (m ^ 2 + 1)) + 2 * n *
  s_12 / (n ^ 2 + 1)) + c_6 * (s_21 * w_1 + s_22 * w_3) + c_7 * (s_21 * w_2 + s_22 * w_4)) / 2 + (s_21 * w_1 + s_22 * w_3) * (c_3 * (s_11 * (a_1 * t'
  + (- m ^ 2 + 1) / (m ^ 2 + 1)) + s_12 * (- n ^ 2 + 1) / (n ^ 2 + 1)) + c_6 * (s_11 * (a_2 * t' + 2 * m / (m ^ 2 + 1)) + 2 * n * s_12 / (n ^ 2 + 1))
  + c_8 * (s_21 * w_1 + s_22 * w_3) + c_9 * (s_21 * w_2 + s_22 * w_4)) / 2 + (s_21 * w_2 + s_22 * w_4) * (c_10 * (s_21 * w_2 + s_22 * w_4) + c_4 *
  (s_11 * (a_1 * t' + (- m ^ 2 + 1) / (m ^ 2 + 1)) + s_12 * (- n ^ 2 + 1) / (n ^ 2 + 1)) + c_7 * (s_11 * (a_2 * t' + 2 * m / (m ^ 2 + 1)) + 2 * n *
  s_12 / (n ^ 2 + 1)) + c_9 * (s_21 * w_1 + s_22 * w_3)) / 2) 0 (- m_1) /\
  - m_1 = s_11 ^ 2 * ((- m ^ 2 + 1) * (a_1 * c_1 + a_2 * c_2) / (m ^ 2 + 1) + 2 * m * (a_1 * c_2 + a_2 * c_5) / (m ^ 2 + 1)) + s_11 * s_12 * ((- n ^
  2 + 1) * (a_1 * c_1 + a_2 * c_2) / (n ^ 2 + 1) + 2 * n * (a_1 * c_2 + a_2 * c_5) / (n ^ 2 + 1)) + s_11 * s_21 * (w_1 * (a_1 * c_3 + a_2 * c_6) +
  w_2 * (a_1 * c_4 + a_2 * c_7)) + s_11 * s_22 * (w_3 * (a_1 * c_3 + a_2 * c_6) + w_4 * (a_1 * c_4 + a_2 * c_7)).
Proof. intros; subst; eexists; split; [slope | each; equal]. Qed.
