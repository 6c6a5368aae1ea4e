(** 001:5-4-simple-relu-network/gaussian-terms-vanish: the first terms of (123) and (127) are zero for Gaussian data
    Note that if X were Gaussian, then the first terms in equations (123) and (127) would be zero. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1 ^
  2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> exists m_1 m_2,
  given2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun s a => step s) (fun s a => a - s * a_Sigma1_w1 / rho_11) m_1 /\
  given2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun s a => step s) (fun s a => s * (a - s * a_Sigma1_w1 / rho_11)) m_2 /\
  m_1 = 0 /\
  m_2 = 0.
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; assert (0 < residual * s_1 ^ 2) by pos; eexists; eexists; split; [eexists; eexists; split; [apply
  mean2_ext with (fun s a => (step s * a) + ((- alpha_1) * (step s * s))); [alike | apply mean2_plus; [known half_plane_t | apply mean2_scale; known
  half_plane_s]] | split; [apply mean2_ext with (fun s a => (step s)); [alike | known half_plane_1] | split; [pos | reflexivity]]] | split; [eexists;
  eexists; split; [apply mean2_ext with (fun s a => (step s * (s * a)) + ((- alpha_1) * (step s * s ^ 2))); [alike | apply mean2_plus; [known
  half_plane_st | apply mean2_scale; known half_plane_s2]] | split; [apply mean2_ext with (fun s a => (step s)); [alike | known half_plane_1] |
  split; [pos | reflexivity]]] | each; equal]]. Qed.
