(** 000:gaussian-data/limits-of-alpha: the covariance alpha Sigma_1 gives sqrt(alpha) times the f(w) of Sigma_1: no alpha, small or large, yields localization
    Thus, scaling down the variance still will not yield localization. Making $\alpha$ larger also won't yield localization *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sd_S corr alpha V m : R) : 0 < sd_S -> - 1 < corr < 1 -> 0 < alpha -> V = sd_S ^ 2 -> m = corr * sd_S -> exists m_1 m_2,
  mean2 V m 1 (fun s a => a * step s) m_1 /\
  mean2 (V * alpha) (m * alpha) alpha (fun s a => a * step s) m_2 /\
  - sqrt alpha * m_1 + m_2 = 0.
Proof. intros; subst; assert (0 < sd_S ^ 2) by pos; assert (0 < sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos; assert (0 < alpha * sd_S ^ 2) by pos; assert
  (0 < alpha ^ 2 * sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos; eexists; eexists; split; [apply mean2_ext with (fun s a => (step s * a)); [alike |
  known half_plane_t] | split; [apply mean2_ext with (fun s a => (step s * a)); [alike | known half_plane_t] | each; equal]]. Qed.
