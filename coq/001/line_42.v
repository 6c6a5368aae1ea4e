(** 001:42: E[T X; S > 0, T > 0] for two neurons, through C
    C \mathbb{E}_{X, S > 0, T > 0 | Y=1} [TX] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk rho_1k a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a : R) : rho_11 = 1 / 4 -> rho_kk = 25 / 36 -> rho_1k = 5 / 72 -> a_Sigma1_w1
  = - 83 / 216 -> a_Sigma1_wk = 55 / 54 -> a_Sigma1_a = 1123 / 324 -> ~ (exists m_1 m_2 m_3,
  mean3 rho_11 rho_1k rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a (fun s t a => a * t * step s * step t) m_1 /\
  mean2 rho_11 rho_1k rho_kk (fun s t => s ^ 2 * step s * step t) m_2 /\
  mean2 rho_11 rho_1k rho_kk (fun s t => s * t * step s * step t) m_3 /\
  m_1 = (a_Sigma1_w1 * rho_kk / (- rho_1k ^ 2 + rho_11 * rho_kk) - a_Sigma1_wk * rho_1k / (- rho_1k ^ 2 + rho_11 * rho_kk)) * m_2 + (a_Sigma1_wk *
  rho_11 / (- rho_1k ^ 2 + rho_11 * rho_kk) - a_Sigma1_w1 * rho_1k / (- rho_1k ^ 2 + rho_11 * rho_kk)) * m_3).
Proof. intros; intros (m_1 & m_2 & m_3 & value0 & value1 & value2 & related); eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s *
  step t * t * a)); [alike | known orthant_t_third]]; eapply mean2_unique in value1; [|apply mean2_ext with (fun s t => (step s * step t * s ^ 2));
  [alike | known orthant_s2]]; eapply mean2_unique in value2; [|apply mean2_ext with (fun s t => (step s * step t * (s * t))); [alike | known
  orthant_st]]; revert related; subst; differs. Qed.
