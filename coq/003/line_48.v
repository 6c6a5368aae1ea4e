(** 003:48: the differential of A(w), along any direction on both sides
    \mathrm{d}\mathbb{C}_{\alpha}[h^{\prime}({\bm{w}}^{\top}{\bm{x}})] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (h_11 h_21 h_12 h_22 m_11 m_21 m_12 m_22 a_11 a_21 a_12 a_22 alpha_11 alpha_12 alpha_21 alpha_22 : R) : h_11 = 1 / 2 -> h_21 = 1 / 2
  -> h_12 = 3 / 2 -> h_22 = - 5 / 2 -> m_11 = - 5 / 2 -> m_21 = 1 -> m_12 = - 5 / 2 -> m_22 = - 2 -> a_11 = 3 / 2 -> a_21 = 2 -> a_12 = - 2 -> a_22 =
  2 -> alpha_11 = 5 / 2 -> alpha_12 = 5 / 2 -> alpha_21 = 3 -> alpha_22 = 2 -> ~ (exists m_1,
  is_derive (fun s' => - alpha_11 * (- 3 * a_12 * (h_12 + m_12 * s') ^ 2 + 3 * a_11 * (h_11 + m_11 * s') ^ 2) ^ 2 / 8 - alpha_22 * (- 3 * a_22 *
  (h_22 + m_22 * s') ^ 2 + 3 * a_21 * (h_21 + m_21 * s') ^ 2) ^ 2 / 8 + alpha_12 * ((- 3 * a_21 * (h_21 + m_21 * s') ^ 2 + 3 * a_11 * (h_11 + m_11 *
  s') ^ 2) ^ 2 - (- 3 * a_12 * (h_12 + m_12 * s') ^ 2 + 3 * a_11 * (h_11 + m_11 * s') ^ 2) ^ 2) / 8 + alpha_21 * ((- 3 * a_11 * (h_11 + m_11 * s') ^
  2 + 3 * a_21 * (h_21 + m_21 * s') ^ 2) ^ 2 - (- 3 * a_22 * (h_22 + m_22 * s') ^ 2 + 3 * a_21 * (h_21 + m_21 * s') ^ 2) ^ 2) / 8) 0 (- m_1) /\
  - m_1 = alpha_12 * ((- 3 * h_21 ^ 2 + 3 * h_11 ^ 2) * (- 12 * h_21 * m_21 + 12 * h_11 * m_11) - (- 3 * h_12 ^ 2 + 3 * h_11 ^ 2) * (- 12 * h_12 *
  m_12 + 12 * h_11 * m_11)) / 8 + alpha_21 * ((- 3 * h_11 ^ 2 + 3 * h_21 ^ 2) * (- 12 * h_11 * m_11 + 12 * h_21 * m_21) - (- 3 * h_22 ^ 2 + 3 * h_21
  ^ 2) * (- 12 * h_22 * m_22 + 12 * h_21 * m_21)) / 8 - alpha_11 * (- 3 * h_12 ^ 2 + 3 * h_11 ^ 2) * (- 12 * h_12 * m_12 + 12 * h_11 * m_11) / 8 -
  alpha_22 * (- 3 * h_22 ^ 2 + 3 * h_21 ^ 2) * (- 12 * h_22 * m_22 + 12 * h_21 * m_21) / 8).
Proof. intros; intros (m_1 & value0 & related); eapply slope_unique in value0; [|slope]; revert related; subst; differs. Qed.
