(** 002:gaussian-data/two-neurons/finished: E[T X; S > 0, T > 0] for two neurons, finished
    \mathbb{E}_{X, \langle w_1, X \rangle > 0, \langle w_k, X \rangle > 0 | Y=1} [\langle w_k, X \rangle X] = \left[ \frac{\gamma^2 - \frac{\rho_{kk}}{\rho_{11}}}{2\pi(1-\gamma^2)} \cos^{-1}(\gamma) + \frac{2\frac{\rho_{kk}}{\rho_{11}} - \gamma^2}{4(1-\gamma^2)} + \frac{\frac{1}{\gamma\rho_{11}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} \right] \Sigma_1 w_1 + [\text{? some mess ?}] \Sigma_1 w_k *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_k gamma alpha_1 alpha_k rho_11 rho_kk rho_1k a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a : R) : 0 < s_1 -> 0 < s_k -> - 1 < gamma < 1 ->
  rho_11 = s_1 ^ 2 -> rho_kk = s_k ^ 2 -> rho_1k = gamma * s_1 * s_k -> a_Sigma1_w1 = alpha_1 * s_1 ^ 2 + alpha_k * gamma * s_1 * s_k -> a_Sigma1_wk
  = alpha_k * s_k ^ 2 + alpha_1 * gamma * s_1 * s_k -> a_Sigma1_a = alpha_1 ^ 2 * s_1 ^ 2 + alpha_k ^ 2 * s_k ^ 2 + 2 * alpha_1 * alpha_k * gamma *
  s_1 * s_k + 1 -> mean3 rho_11 rho_1k rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a (fun s t a => a * t * step s * step t) ((a_Sigma1_wk * acos (-
  rho_1k / (sqrt rho_11 * sqrt rho_kk)) + a_Sigma1_w1 * sqrt rho_kk * sqrt (- rho_1k ^ 2 / (rho_11 * rho_kk) + 1) / sqrt rho_11) / (2 * PI)).
Proof. intros; subst; try (assert (0 < s_1 ^ 2 * s_k ^ 2 * (gamma + 1) * (- gamma + 1)) by pos); try (assert (0 < (gamma + 1) * (- gamma + 1)) by pos);
  eapply mean3_eq; [apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike | known orthant_t_third] | rooted s_k 1; rooted 1 1; rooted
  1 ((gamma + 1) * (- gamma + 1)); rooted s_1 1; rooted (s_1 * s_k) 1; rooted (s_1 * s_k) ((gamma + 1) * (- gamma + 1)); equal]. Qed.
