(** 001:102: the modes of the first weight vector over time
    u_1(t) = \Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c_1 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (t tau K lambda_1 c_1 C_1 : R) : t = 3 -> tau = 1 / 2 -> K = 9 -> lambda_1 = 5 / 2 -> c_1 = - 3 / 2 -> C_1 = - 2 -> ~ (exists m_1,
  integral (fun s => c_1 * exp (lambda_1 * (s - t) / (tau * K ^ 2)) / (tau * K)) (Finite 0) (Finite t) m_1 /\
  (c_1 + exp C_1) * exp (- t * lambda_1 / (tau * K ^ 2)) / lambda_1 + m_1 = c_1 / lambda_1 + exp (C_1 - t * lambda_1 / (tau * K)) / lambda_1).
Proof. intros; intros (m_1 & value0 & related); eapply integral_unique in value0; [|apply (between (fun s => c_1 * K * exp (lambda_1 * (s - t) / (tau * K ^
  2)) / lambda_1)); [ordered | intros; slope_is; equal | intros; cont]]; revert related; subst; differs. Qed.
