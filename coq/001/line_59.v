(** 001:59: covariance of S / sqrt(rho_11) and T / sqrt(rho_kk)
    \mathcal{N}\left(0, \begin{bmatrix} 1 & \rho \\ \rho & 1 \end{bmatrix}\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_k gamma rho_11 rho_kk rho_1k : R) : 0 < s_1 -> 0 < s_k -> - 1 < gamma < 1 -> rho_11 = s_1 ^ 2 -> rho_kk = s_k ^ 2 -> rho_1k =
  gamma * s_1 * s_k -> exists m_1 m_2 m_3,
  mean1 rho_11 (fun s => s ^ 2 / rho_11) m_1 /\
  mean2 rho_11 rho_1k rho_kk (fun s t => s * t / (sqrt rho_11 * sqrt rho_kk)) m_2 /\
  mean1 rho_kk (fun t => t ^ 2 / rho_kk) m_3 /\
  m_1 = 1 /\
  m_2 = rho_1k / (sqrt rho_11 * sqrt rho_kk) /\
  m_2 = rho_1k / (sqrt rho_11 * sqrt rho_kk) /\
  m_3 = 1.
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; assert (0 < s_1 ^ 2 * s_k ^ 2 * (gamma + 1) * (- gamma + 1)) by pos; assert (0 < s_k ^ 2) by pos;
  eexists; eexists; eexists; split; [apply mean1_ext with (fun s => / s_1 ^ 2 * (s ^ 2)); [alike | apply mean1_scale; known mean1_2] | split; [apply
  mean2_ext with (fun s t => (1 / (s_1 * s_k)) * (s * t)); [alike | apply mean2_scale; known mean2_st] | split; [apply mean1_ext with (fun t => / s_k
  ^ 2 * (t ^ 2)); [alike | apply mean1_scale; known mean1_2] | each; equal]]]. Qed.
