(** 001:gaussian-data/law-given-s: mean and variance of <a, X> given S
    X | S \sim \mathcal{N}(Sv, A\Sigma_1 A^\top) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual s rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1
  ^ 2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> exists m_1 m_2,
  mean1 ((- a_Sigma1_w1 ^ 2 + a_Sigma1_a * rho_11) / rho_11) (fun a => a + a_Sigma1_w1 * s / rho_11) m_1 /\
  mean1 ((- a_Sigma1_w1 ^ 2 + a_Sigma1_a * rho_11) / rho_11) (fun a => (a + a_Sigma1_w1 * s / rho_11) ^ 2) m_2 /\
  m_1 = a_Sigma1_w1 * s / rho_11 /\
  - m_1 ^ 2 + m_2 = a_Sigma1_a - a_Sigma1_w1 ^ 2 / rho_11.
Proof. intros; subst; eexists; eexists; split; [apply mean1_ext with (fun a => (a) + ((alpha_1 * s) * (1))); [alike | apply mean1_plus; [known mean1_1 |
  apply mean1_scale; known mean1_0]] | split; [apply mean1_ext with (fun a => (a ^ 2) + ((alpha_1 ^ 2 * s ^ 2) * (1) + ((2 * alpha_1 * s) * (a))));
  [alike | apply mean1_plus; [known mean1_2 | apply mean1_plus; [apply mean1_scale; known mean1_0 | apply mean1_scale; known mean1_1]]] | each;
  equal]]. Qed.
