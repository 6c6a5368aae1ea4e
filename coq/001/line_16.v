(** 001:16: conditional mean of X given S and T
    \mathbb{E}_{X|UX=b} [X] = Cb *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_k gamma alpha_1 alpha_k s t rho_11 rho_kk rho_1k a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a : R) : 0 < s_1 -> 0 < s_k -> - 1 < gamma < 1
  -> rho_11 = s_1 ^ 2 -> rho_kk = s_k ^ 2 -> rho_1k = gamma * s_1 * s_k -> a_Sigma1_w1 = alpha_1 * s_1 ^ 2 + alpha_k * gamma * s_1 * s_k ->
  a_Sigma1_wk = alpha_k * s_k ^ 2 + alpha_1 * gamma * s_1 * s_k -> a_Sigma1_a = alpha_1 ^ 2 * s_1 ^ 2 + alpha_k ^ 2 * s_k ^ 2 + 2 * alpha_1 * alpha_k
  * gamma * s_1 * s_k + 1 -> mean1 ((- a_Sigma1_a * rho_1k ^ 2 - rho_11 * a_Sigma1_wk ^ 2 - rho_kk * a_Sigma1_w1 ^ 2 + a_Sigma1_a * rho_11 * rho_kk +
  2 * a_Sigma1_w1 * a_Sigma1_wk * rho_1k) / (- rho_1k ^ 2 + rho_11 * rho_kk)) (fun a => a + (a_Sigma1_w1 * s * rho_kk + a_Sigma1_wk * t * rho_11 -
  a_Sigma1_w1 * rho_1k * t - a_Sigma1_wk * rho_1k * s) / (- rho_1k ^ 2 + rho_11 * rho_kk)) (s * (a_Sigma1_w1 * rho_kk / (- rho_1k ^ 2 + rho_11 *
  rho_kk) - a_Sigma1_wk * rho_1k / (- rho_1k ^ 2 + rho_11 * rho_kk)) + t * (a_Sigma1_wk * rho_11 / (- rho_1k ^ 2 + rho_11 * rho_kk) - a_Sigma1_w1 *
  rho_1k / (- rho_1k ^ 2 + rho_11 * rho_kk))).
Proof. intros; subst; try (assert (0 < s_1 ^ 2 * s_k ^ 2 * (gamma + 1) * (- gamma + 1)) by pos); eapply mean_eq; [apply mean_of_mean1; apply mean1_ext with
  (fun a => (a) + ((alpha_1 * s + alpha_k * t) * (1))); [alike | apply mean1_plus; [known mean1_1 | apply mean1_scale; known mean1_0]] | rooted 1 1;
  equal]. Qed.
