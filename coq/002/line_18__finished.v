(** 002:18/finished: the coefficient of Sigma_1 w_k in E[T X; S > 0, T > 0]
    [\text{? some mess ?}] \Sigma_1 w_k *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_k gamma rho_11 rho_kk rho_1k a_Sigma1_a : R) : 0 < s_1 -> 0 < s_k -> - 1 < gamma < 1 -> rho_11 = s_1 ^ 2 -> rho_kk = s_k ^ 2 ->
  rho_1k = gamma * s_1 * s_k -> a_Sigma1_a = 1 / (s_k ^ 2 * (- gamma ^ 2 + 1)) + 1 -> mean3 rho_11 rho_1k rho_kk 0 1 a_Sigma1_a (fun s t a => a * t *
  step s * step t) (acos (- rho_1k / (sqrt rho_11 * sqrt rho_kk)) / (2 * PI)).
Proof. intros; subst; try (assert (0 < s_1 ^ 2 * s_k ^ 2 * (gamma + 1) * (- gamma + 1)) by pos); eapply mean3_eq; [apply mean3_ext with (fun s t a => (step
  s * step t * t * a)); [alike | known orthant_t_third] | rooted s_1 1; rooted 1 1; rooted s_k 1; rooted (s_1 * s_k) 1; rooted (s_1 * s_k) ((gamma +
  1) * (- gamma + 1)); rooted 1 ((gamma + 1) * (- gamma + 1)); equal]. Qed.
