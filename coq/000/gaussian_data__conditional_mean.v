(** 000:gaussian-data/conditional-mean: mean of two other pixels given X_i = x_i
    \mu_{|X_i=x_i} = \left[(\Sigma_1)_{ij}\right]_{j \neq i} x_i *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (Sigma_ij Sigma_ik l_jj l_kj l_kk x Sigma_jj Sigma_jk Sigma_kk : R) : 0 < l_jj -> 0 < l_kk -> Sigma_jj = Sigma_ij ^ 2 + l_jj ^ 2 ->
  Sigma_jk = Sigma_ij * Sigma_ik + l_kj * l_jj -> Sigma_kk = Sigma_ik ^ 2 + l_kj ^ 2 + l_kk ^ 2 -> exists m_1 m_2,
  mean1 (Sigma_jj - Sigma_ij ^ 2) (fun x_j => x_j + Sigma_ij * x) m_1 /\
  mean1 (Sigma_kk - Sigma_ik ^ 2) (fun x_k => x_k + Sigma_ik * x) m_2 /\
  m_1 = Sigma_ij * x /\
  m_2 = Sigma_ik * x.
Proof. intros; subst; assert (0 < l_jj ^ 2) by pos; assert (0 < l_kj ^ 2 + l_kk ^ 2) by pos; eexists; eexists; split; [apply mean1_ext with (fun x_j =>
  (x_j) + ((Sigma_ij * x) * (1))); [alike | apply mean1_plus; [known mean1_1 | apply mean1_scale; known mean1_0]] | split; [apply mean1_ext with (fun
  x_k => (x_k) + ((Sigma_ik * x) * (1))); [alike | apply mean1_plus; [known mean1_1 | apply mean1_scale; known mean1_0]] | each; equal]]. Qed.
