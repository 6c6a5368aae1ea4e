(** 002:13/right: mean of S X over S > 0, through the conditional mean of X given S
    \mathbb{E}_{S|S>0,Y=1} [S^2] v \mathbb{P}(S > 0 | Y = 1) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1 ^
  2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> exists m_1 m_2 m_3,
  mean2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun s a => a * s * step s) m_1 /\
  mean1 rho_11 (fun s => step s) m_2 /\
  given1 rho_11 (fun s => step s) (fun s => s ^ 2) m_3 /\
  m_1 = a_Sigma1_w1 * m_2 * m_3 / rho_11.
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; assert (0 < residual * s_1 ^ 2) by pos; eexists; eexists; eexists; split; [apply mean2_ext with (fun s a
  => (step s * (s * a))); [alike | known half_plane_st] | split; [apply mean1_ext with (fun s => (step s)); [alike | known positive_1] | split;
  [eexists; eexists; split; [apply mean1_ext with (fun s => (step s * s ^ 2)); [alike | known positive_x2] | split; [apply mean1_ext with (fun s =>
  (step s)); [alike | known positive_1] | split; [pos | reflexivity]]] | each; equal]]]. Qed.
