(** 000:gaussian-data/scaling-by-alpha-squared: for the covariance alpha Sigma_1 the square of k_i' w is alpha^2 times what it was, and the variance, 1 / (2 b^2), alpha times
    then $b^{-2}$ would scale to $\alpha b^{-2}$. Importantly, $(k_i^\top w)^2$ would scale to $\alpha^2(k_i^\top w)^2$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sd_S corr alpha V m : R) : 0 < sd_S -> - 1 < corr < 1 -> 0 < alpha -> V = sd_S ^ 2 -> m = corr * sd_S -> exists m_1 m_2 m_3 m_4,
  mean2 (V * alpha) (m * alpha) alpha (fun s a => a * s) m_1 /\
  mean2 V m 1 (fun s a => a * s) m_2 /\
  mean (fun a => a ^ 2) m_3 /\
  mean1 alpha (fun a => a ^ 2) m_4 /\
  m_1 ^ 2 - alpha ^ 2 * m_2 ^ 2 = 0 /\
  - alpha * m_3 + m_4 = 0.
Proof. intros; subst; assert (0 < alpha * sd_S ^ 2) by pos; assert (0 < alpha ^ 2 * sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos; assert (0 < sd_S ^ 2) by
  pos; assert (0 < sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos; eexists; eexists; eexists; eexists; split; [apply mean2_ext with (fun s a => (s *
  a)); [alike | known mean2_st] | split; [apply mean2_ext with (fun s a => (s * a)); [alike | known mean2_st] | split; [apply mean_of_mean1; apply
  mean1_ext with (fun a => (a ^ 2)); [alike | known mean1_2] | split; [apply mean1_ext with (fun a => (a ^ 2)); [alike | known mean1_2] | each;
  equal]]]]. Qed.
