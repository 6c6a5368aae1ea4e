(** 002:gaussian-data/mean-of-half-line: mean of S given S > 0
    \mathbb{E}_{S|S>0,Y=1} [S] = \left( \frac{2}{\pi} w_1^\top \Sigma_1 w_1 \right)^{\frac{1}{2}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 alpha_1 residual rho_11 a_Sigma1_w1 a_Sigma1_a : R) : 0 < s_1 -> 0 < residual -> rho_11 = s_1 ^ 2 -> a_Sigma1_w1 = alpha_1 * s_1 ^
  2 -> a_Sigma1_a = residual + alpha_1 ^ 2 * s_1 ^ 2 -> given1 rho_11 (fun s => step s) (fun s => s) (sqrt 2 * sqrt rho_11 / sqrt PI).
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; eexists; eexists; split; [apply mean1_ext with (fun s => (step s * s)); [alike | known positive_x] |
  split; [apply mean1_ext with (fun s => (step s)); [alike | known positive_1] | split; [pos | equal]]]. Qed.
