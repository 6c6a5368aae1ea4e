(** 001:5-4-simple-relu-network/mean-given-s-gaussian/middle: conditional mean of X given S, for Gaussian data
    \mathbb{E}_{X|S=s}[X] = A \mathbb{E}[X] + sv *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual s rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1
  ^ 2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> exists m_1 m_2 m_3,
  mean1 ((- a_Sigma1_w1 ^ 2 + a_Sigma1_a * rho_11) / rho_11) (fun a => a + a_Sigma1_w1 * s / rho_11) m_1 /\
  mean1 rho_11 (fun s' => s') m_2 /\
  mean1 a_Sigma1_a (fun a => a) m_3 /\
  m_1 = a_Sigma1_w1 * s / rho_11 - a_Sigma1_w1 * m_2 / rho_11 + m_3.
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; assert (0 < residual + alpha_1 ^ 2 * s_1 ^ 2) by pos; eexists; eexists; eexists; split; [apply mean1_ext
  with (fun a => (a) + ((alpha_1 * s) * (1))); [alike | apply mean1_plus; [known mean1_1 | apply mean1_scale; known mean1_0]] | split; [apply
  mean1_ext with (fun s' => (s')); [alike | known mean1_1] | split; [apply mean1_ext with (fun a => (a)); [alike | known mean1_1] | each; equal]]]. Qed.
