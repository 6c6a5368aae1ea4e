(** 002:10: mean of X over S > 0 in closed form
    \mathbb{E}_{S > 0 | Y=1} [Sv] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1 ^
  2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> exists m_1 m_2,
  mean2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun s a => a * step s) m_1 /\
  mean1 rho_11 (fun s => a_Sigma1_w1 * s * step s / rho_11) m_2 /\
  m_1 = m_2.
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; assert (0 < residual * s_1 ^ 2) by pos; eexists; eexists; split; [apply mean2_ext with (fun s a => (step
  s * a)); [alike | known half_plane_t] | split; [apply mean1_ext with (fun s => alpha_1 * (step s * s)); [alike | apply mean1_scale; known
  positive_x] | each; equal]]. Qed.
