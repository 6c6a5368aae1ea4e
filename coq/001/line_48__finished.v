(** 001:48/finished: the coefficient of \Sigma_1 w_k in E[T X; S > 0, T > 0] is \frac{1}{2\pi} \cos^{-1}(-\gamma),
    read off along a direction a with a' \Sigma_1 w_1 = 0 and a' \Sigma_1 w_k = 1. *)
Require Import Reals Lra.
From ClosedForm Require Import definitions algebra linear_forms.
Open Scope R_scope.

Theorem holds rho_11 rho_1k rho_kk variance : 0 < rho_11 -> 0 < rho_kk -> rho_1k ^ 2 < rho_11 * rho_kk ->
  mean3 rho_11 rho_1k rho_kk 0 1 variance (fun s t a => step s * step t * t * a) (1 / (2 * PI) * acos (- (rho_1k / sqrt (rho_11 * rho_kk)))).
Proof. intros. eapply mean3_eq; [apply orthant_t_third; assumption|]. unfold Rdiv. ring. Qed.
