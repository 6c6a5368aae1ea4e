(** 001:interpretation/only-the-norm: for orthogonal neurons the update to w_1 depends on w_k only through its weighted norm
    So, the update to w_1 only depends on w_k through its weighted norm. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (a_Sigma1_a a_Sigma1_wk rho_11 rho_kk : R) : a_Sigma1_a = 5 / 2 -> a_Sigma1_wk = 1 / 2 -> rho_11 = 4 -> rho_kk = 9 -> ~ (exists m_1
  m_2,
  mean3 rho_11 0 rho_kk 0 (- a_Sigma1_wk) a_Sigma1_a (fun s t a => a * t * step s * step t) m_1 /\
  mean3 rho_11 0 rho_kk 0 a_Sigma1_wk a_Sigma1_a (fun s t a => a * t * step s * step t) m_2 /\
  - m_1 + m_2 = 0).
Proof. intros; intros (m_1 & m_2 & value0 & value1 & related); eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s * step t * t *
  a)); [alike | known orthant_t_third]]; eapply mean3_unique in value1; [|apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike |
  known orthant_t_third]]; revert related; subst; differs. Qed.
