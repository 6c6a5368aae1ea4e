(** 001:103: the first weight vector over time, w_1(t) = P u_1(t)
    P \left(\Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c_1 \right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (m t tau K C_1 C_2 lambda_1 lambda_2 c_1 c_2 : R) : m = - 5 / 2 -> t = 2 -> tau = 2 -> K = 4 -> C_1 = 5 / 2 -> C_2 = - 3 -> lambda_1
  = 1 -> lambda_2 = 9 / 4 -> c_1 = - 1 -> c_2 = 9 / 8 -> ~ (exists m_1 m_2,
  integral (fun s => c_1 * exp (lambda_1 * (s - t) / (tau * K ^ 2)) / (tau * K)) (Finite 0) (Finite t) m_1 /\
  integral (fun s => c_2 * exp (lambda_2 * (s - t) / (tau * K ^ 2)) / (tau * K)) (Finite 0) (Finite t) m_2 /\
  (- m ^ 2 + 1) * ((c_1 + exp C_1) * exp (- t * lambda_1 / (tau * K ^ 2)) / lambda_1 + m_1) / (m ^ 2 + 1) - 2 * m * ((c_2 + exp C_2) * exp (- t *
  lambda_2 / (tau * K ^ 2)) / lambda_2 + m_2) / (m ^ 2 + 1) = (- m ^ 2 + 1) * (c_1 / lambda_1 + exp (C_1 - t * lambda_1 / (tau * K)) / lambda_1) / (m
  ^ 2 + 1) - 2 * m * (c_2 / lambda_2 + exp (C_2 - t * lambda_2 / (tau * K)) / lambda_2) / (m ^ 2 + 1)).
Proof. intros; intros (m_1 & m_2 & value0 & value1 & related); eapply integral_unique in value0; [|apply (between (fun s => c_1 * K * exp (lambda_1 * (s -
  t) / (tau * K ^ 2)) / lambda_1)); [ordered | intros; slope_is; equal | intros; cont]]; eapply integral_unique in value1; [|apply (between (fun s =>
  c_2 * K * exp (lambda_2 * (s - t) / (tau * K ^ 2)) / lambda_2)); [ordered | intros; slope_is; equal | intros; cont]]; revert related; subst; differs. Qed.
