(** 001:89: the weights over time, w(t) = P u(t)
    P\Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + P\Lambda^{-1} c *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (t tau K lambda_1 lambda_2 c_1 c_2 C_1 C_2 m : R) : t = 1 / 2 -> tau = 5 / 2 -> K = 5 -> lambda_1 = 3 / 2 -> lambda_2 = 1 / 2 -> c_1
  = - 3 / 2 -> c_2 = 3 -> C_1 = - 3 / 2 -> C_2 = 1 / 2 -> m = 1 / 2 -> ~ (exists m_1 m_2,
  integral (fun s => c_1 * exp (lambda_1 * (s - t) / (tau * K ^ 2)) / (tau * K)) (Finite 0) (Finite t) m_1 /\
  integral (fun s => c_2 * exp (lambda_2 * (s - t) / (tau * K ^ 2)) / (tau * K)) (Finite 0) (Finite t) m_2 /\
  (- m ^ 2 + 1) * ((c_1 + exp C_1) * exp (- t * lambda_1 / (tau * K ^ 2)) / lambda_1 + m_1) / (m ^ 2 + 1) - 2 * m * ((c_2 + exp C_2) * exp (- t *
  lambda_2 / (tau * K ^ 2)) / lambda_2 + m_2) / (m ^ 2 + 1) = c_1 * (- m ^ 2 + 1) / (lambda_1 * (m ^ 2 + 1)) + (- m ^ 2 + 1) * exp (C_1 - t *
  lambda_1 / (tau * K)) / (lambda_1 * (m ^ 2 + 1)) - 2 * c_2 * m / (lambda_2 * (m ^ 2 + 1)) - 2 * m * exp (C_2 - t * lambda_2 / (tau * K)) /
  (lambda_2 * (m ^ 2 + 1))).
Proof. intros; intros (m_1 & m_2 & value0 & value1 & related); eapply integral_unique in value0; [|apply (between (fun s => c_1 * K * exp (lambda_1 * (s -
  t) / (tau * K ^ 2)) / lambda_1)); [ordered | intros; slope_is; equal | intros; cont]]; eapply integral_unique in value1; [|apply (between (fun s =>
  c_2 * K * exp (lambda_2 * (s - t) / (tau * K ^ 2)) / lambda_2)); [ordered | intros; slope_is; equal | intros; cont]]; revert related; subst; differs. Qed.
