(** 003:49: the differential of A(w), by the second derivative of the activation
    \mathbb{C}_{\alpha}[h^{\prime\prime}({\bm{w}}^{\top}{\bm{x}})(\mathrm{d}{\bm{w}}^{\top}{\bm{x}}){\bm{x}},h^{\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{x}}]+\mathbb{C}_{\alpha}[h^{\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{x}},h^{\prime\prime}({\bm{w}}^{\top}{\bm{x}})(\mathrm{d}{\bm{w}}^{\top}{\bm{x}}){\bm{x}}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (h_11 h_21 h_12 h_22 m_11 m_21 m_12 m_22 a_11 a_21 a_12 a_22 alpha_11 alpha_12 alpha_21 alpha_22 : R) : 0 < alpha_11 -> 0 < alpha_12 ->
  0 < alpha_21 -> 0 < alpha_22 -> exists m_1,
  is_derive (fun s' => - alpha_11 * (- 3 * a_12 * (h_12 + m_12 * s') ^ 2 + 3 * a_11 * (h_11 + m_11 * s') ^ 2) ^ 2 / 8 - alpha_22 * (- 3 * a_22 *
  (h_22 + m_22 * s') ^ 2 + 3 * a_21 * (h_21 + m_21 * s') ^ 2) ^ 2 / 8 + alpha_12 * ((- 3 * a_21 * (h_21 + m_21 * s') ^ 2 + 3 * a_11 * (h_11 + m_11 *
  s') ^ 2) ^ 2 - (- 3 * a_12 * (h_12 + m_12 * s') ^ 2 + 3 * a_11 * (h_11 + m_11 * s') ^ 2) ^ 2) / 8 + alpha_21 * ((- 3 * a_11 * (h_11 + m_11 * s') ^
  2 + 3 * a_21 * (h_21 + m_21 * s') ^ 2) ^ 2 - (- 3 * a_22 * (h_22 + m_22 * s') ^ 2 + 3 * a_21 * (h_21 + m_21 * s') ^ 2) ^ 2) / 8) 0 (- m_1) /\
  - m_1 = alpha_12 * ((- 3 * a_21 * h_21 ^ 2 + 3 * a_11 * h_11 ^ 2) * (- 6 * a_21 * h_21 * m_21 + 6 * a_11 * h_11 * m_11) - (- 3 * a_12 * h_12 ^ 2 +
  3 * a_11 * h_11 ^ 2) * (- 6 * a_12 * h_12 * m_12 + 6 * a_11 * h_11 * m_11)) / 4 + alpha_21 * ((- 3 * a_11 * h_11 ^ 2 + 3 * a_21 * h_21 ^ 2) * (- 6
  * a_11 * h_11 * m_11 + 6 * a_21 * h_21 * m_21) - (- 3 * a_22 * h_22 ^ 2 + 3 * a_21 * h_21 ^ 2) * (- 6 * a_22 * h_22 * m_22 + 6 * a_21 * h_21 *
  m_21)) / 4 - alpha_11 * (- 3 * a_12 * h_12 ^ 2 + 3 * a_11 * h_11 ^ 2) * (- 6 * a_12 * h_12 * m_12 + 6 * a_11 * h_11 * m_11) / 4 - alpha_22 * (- 3 *
  a_22 * h_22 ^ 2 + 3 * a_21 * h_21 ^ 2) * (- 6 * a_22 * h_22 * m_22 + 6 * a_21 * h_21 * m_21) / 4.
Proof. intros; subst; eexists; split; [slope | each; equal]. Qed.
