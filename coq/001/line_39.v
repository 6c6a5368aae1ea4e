(** 001:39: C times the column of ones, with the factor of the square root
    \frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \cdot \frac{1}{\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} \begin{bmatrix} \Sigma_1 w_1 & \Sigma_1 w_k \end{bmatrix} \begin{bmatrix} \rho_{kk} - \rho_{1k} \\ \rho_{11} - \rho_{1k} \end{bmatrix} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_k gamma alpha_1 alpha_k rho_11 rho_kk rho_1k a_Sigma1_w1 a_Sigma1_wk : R) : 0 < s_1 -> 0 < s_k -> - 1 < gamma < 1 -> rho_11 =
  s_1 ^ 2 -> rho_kk = s_k ^ 2 -> rho_1k = gamma * s_1 * s_k -> a_Sigma1_w1 = alpha_1 * s_1 ^ 2 + alpha_k * gamma * s_1 * s_k -> a_Sigma1_wk = alpha_k
  * s_k ^ 2 + alpha_1 * gamma * s_1 * s_k -> rho_1k * sqrt (- rho_1k ^ 2 + rho_11 * rho_kk) * (a_Sigma1_w1 * rho_kk / (- rho_1k ^ 2 + rho_11 *
  rho_kk) + a_Sigma1_wk * rho_11 / (- rho_1k ^ 2 + rho_11 * rho_kk) - a_Sigma1_w1 * rho_1k / (- rho_1k ^ 2 + rho_11 * rho_kk) - a_Sigma1_wk * rho_1k
  / (- rho_1k ^ 2 + rho_11 * rho_kk)) / (rho_11 * rho_kk) = rho_1k * (a_Sigma1_w1 * (rho_kk - rho_1k) + a_Sigma1_wk * (rho_11 - rho_1k)) / (rho_11 *
  rho_kk * sqrt (- rho_1k ^ 2 + rho_11 * rho_kk)).
Proof. intros; subst; try (assert (0 < s_1 ^ 2 * s_k ^ 2 * (gamma + 1) * (- gamma + 1)) by pos); each; rooted (s_1 * s_k) ((gamma + 1) * (- gamma + 1));
  rooted 1 ((gamma + 1) * (- gamma + 1)); equal. Qed.
