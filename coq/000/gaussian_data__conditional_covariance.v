(** 000:gaussian-data/conditional-covariance: covariance of two other pixels given X_i = x_i
    $\Sigma_{|X_i=x_i} = \left[(\Sigma_1)_{kj}\right]_{k,j \neq i} - \left[(\Sigma_1)_{ij}\right]_{j \neq i} \left[(\Sigma_1)_{ij}\right]_{j \neq i}^{\top}$. Importantly, this is independent of $x_i$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (Sigma_ij Sigma_ik l_jj l_kj l_kk x Sigma_jj Sigma_jk Sigma_kk : R) : 0 < l_jj -> 0 < l_kk -> Sigma_jj = Sigma_ij ^ 2 + l_jj ^ 2 ->
  Sigma_jk = Sigma_ij * Sigma_ik + l_kj * l_jj -> Sigma_kk = Sigma_ik ^ 2 + l_kj ^ 2 + l_kk ^ 2 -> exists m_1 m_2 m_3 m_4 m_5,
  mean1 (Sigma_jj - Sigma_ij ^ 2) (fun x_j => x_j + Sigma_ij * x) m_1 /\
  mean1 (Sigma_jj - Sigma_ij ^ 2) (fun x_j => (x_j + Sigma_ij * x) ^ 2) m_2 /\
  mean1 (Sigma_kk - Sigma_ik ^ 2) (fun x_k => x_k + Sigma_ik * x) m_3 /\
  mean2 (Sigma_jj - Sigma_ij ^ 2) (Sigma_jk - Sigma_ij * Sigma_ik) (Sigma_kk - Sigma_ik ^ 2) (fun x_j x_k => (x_j + Sigma_ij * x) * (x_k + Sigma_ik *
  x)) m_4 /\
  mean1 (Sigma_kk - Sigma_ik ^ 2) (fun x_k => (x_k + Sigma_ik * x) ^ 2) m_5 /\
  - m_1 ^ 2 + m_2 = Sigma_jj - Sigma_ij ^ 2 /\
  - m_1 * m_3 + m_4 = Sigma_jk - Sigma_ij * Sigma_ik /\
  - m_3 ^ 2 + m_5 = Sigma_kk - Sigma_ik ^ 2.
Proof. intros; subst; assert (0 < l_jj ^ 2) by pos; assert (0 < l_kj ^ 2 + l_kk ^ 2) by pos; assert (0 < l_jj ^ 2 * l_kk ^ 2) by pos; eexists; eexists;
  eexists; eexists; eexists; split; [apply mean1_ext with (fun x_j => (x_j) + ((Sigma_ij * x) * (1))); [alike | apply mean1_plus; [known mean1_1 |
  apply mean1_scale; known mean1_0]] | split; [apply mean1_ext with (fun x_j => (x_j ^ 2) + ((Sigma_ij ^ 2 * x ^ 2) * (1) + ((2 * Sigma_ij * x) *
  (x_j)))); [alike | apply mean1_plus; [known mean1_2 | apply mean1_plus; [apply mean1_scale; known mean1_0 | apply mean1_scale; known mean1_1]]] |
  split; [apply mean1_ext with (fun x_k => (x_k) + ((Sigma_ik * x) * (1))); [alike | apply mean1_plus; [known mean1_1 | apply mean1_scale; known
  mean1_0]] | split; [apply mean2_ext with (fun x_j x_k => (x_j * x_k) + ((Sigma_ij * Sigma_ik * x ^ 2) * (1) + ((Sigma_ij * x) * (x_k) + ((Sigma_ik
  * x) * (x_j))))); [alike | apply mean2_plus; [known mean2_st | apply mean2_plus; [apply mean2_scale; known mean2_0 | apply mean2_plus; [apply
  mean2_scale; known mean2_t | apply mean2_scale; known mean2_s]]]] | split; [apply mean1_ext with (fun x_k => (x_k ^ 2) + ((Sigma_ik ^ 2 * x ^ 2) *
  (1) + ((2 * Sigma_ik * x) * (x_k)))); [alike | apply mean1_plus; [known mean1_2 | apply mean1_plus; [apply mean1_scale; known mean1_0 | apply
  mean1_scale; known mean1_1]]] | each; equal]]]]]. Qed.
