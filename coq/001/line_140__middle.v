(** 001:140/middle: second moment of X given S > 0, through the conditional second moment of X given S
    \mathbb{E}_{S>0|y=1} [A_1 \Sigma_1 A_1^\top] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 a_Sigma1_w1 a_Sigma1_a : R) : rho_11 = 4 -> a_Sigma1_w1 = 4 -> a_Sigma1_a = 7 -> ~ (exists m_1 m_2,
  given2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun s a => step s) (fun s a => a ^ 2) m_1 /\
  given1 rho_11 (fun s => step s) (fun s => a_Sigma1_a - a_Sigma1_w1 ^ 2 / rho_11) m_2 /\
  m_1 = m_2).
Proof. intros; intros (m_1 & m_2 & value0 & value1 & related); eapply given2_unique in value0; [|eexists; eexists; split; [apply mean2_ext with (fun s a =>
  (step s * a ^ 2)); [alike | known half_plane_t2] | split; [apply mean2_ext with (fun s a => (step s)); [alike | known half_plane_1] | split; [pos |
  reflexivity]]]]; eapply given1_unique in value1; [|eexists; eexists; split; [apply mean1_ext with (fun s => (a_Sigma1_a - a_Sigma1_w1 ^ 2 / rho_11)
  * (step s)); [alike | apply mean1_scale; known positive_1] | split; [apply mean1_ext with (fun s => (step s)); [alike | known positive_1] | split;
  [pos | reflexivity]]]]; revert related; subst; differs. Qed.
