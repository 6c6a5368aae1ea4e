(** 001:49/right: E[T X; S > 0, T > 0] for orthogonal neurons
    \frac{\rho_{kk}}{4\rho_{11}} \Sigma_1 w_1 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a : R) : rho_11 = 1 / 4 -> rho_kk = 1 -> a_Sigma1_w1 = 5 / 8 -> a_Sigma1_wk = 1 ->
  a_Sigma1_a = 57 / 16 -> ~ (mean3 rho_11 0 rho_kk a_Sigma1_w1 a_Sigma1_wk a_Sigma1_a (fun s t a => a * t * step s * step t) (a_Sigma1_w1 * rho_kk /
  (4 * rho_11))).
Proof. intros; intros value0; eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike | known
  orthant_t_third]]; revert value0; subst; differs. Qed.
