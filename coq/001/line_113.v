(** 001:113: the second of two neurons with one gate over time
    \frac{1}{2} A_{11}^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + b_1 \right) - (w_1(0) - w_2(0)) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (t tau K lambda_1 lambda_2 c_1 c_2 C_1 C_2 m Delta_1 : R) : t = 1 -> tau = 1 / 2 -> K = 4 -> lambda_1 = 2 -> lambda_2 = 3 -> c_1 = 2
  -> c_2 = - 5 / 2 -> C_1 = - 3 / 2 -> C_2 = 1 / 2 -> m = 3 / 2 -> Delta_1 = - 5 / 2 -> ~ (exists m_1 m_2,
  integral (fun s => c_1 * exp (2 * lambda_1 * (s - t) / (tau * K ^ 2)) / (tau * K)) (Finite 0) (Finite t) m_1 /\
  integral (fun s => c_2 * exp (2 * lambda_2 * (s - t) / (tau * K ^ 2)) / (tau * K)) (Finite 0) (Finite t) m_2 /\
  - Delta_1 + (- m ^ 2 + 1) * ((c_1 + exp C_1) * exp (- 2 * t * lambda_1 / (tau * K ^ 2)) / (2 * lambda_1) + m_1) / (m ^ 2 + 1) - 2 * m * ((c_2 + exp
  C_2) * exp (- 2 * t * lambda_2 / (tau * K ^ 2)) / (2 * lambda_2) + m_2) / (m ^ 2 + 1) = - 2 * Delta_1 + (lambda_2 * (- m ^ 2 + 1) ^ 2 / (m ^ 2 + 1)
  ^ 2 + 4 * lambda_1 * m ^ 2 / (m ^ 2 + 1) ^ 2) * (c_1 * (- m ^ 2 + 1) / (m ^ 2 + 1) + (- m ^ 2 + 1) * exp (C_1 - t * lambda_1 / (tau * K)) / (m ^ 2
  + 1) - 2 * c_2 * m / (m ^ 2 + 1) - 2 * m * exp (C_2 - t * lambda_2 / (tau * K)) / (m ^ 2 + 1)) / (2 * (- (- 2 * m * lambda_2 * (- m ^ 2 + 1) / (m ^
  2 + 1) ^ 2 + 2 * m * lambda_1 * (- m ^ 2 + 1) / (m ^ 2 + 1) ^ 2) ^ 2 + (lambda_1 * (- m ^ 2 + 1) ^ 2 / (m ^ 2 + 1) ^ 2 + 4 * lambda_2 * m ^ 2 / (m
  ^ 2 + 1) ^ 2) * (lambda_2 * (- m ^ 2 + 1) ^ 2 / (m ^ 2 + 1) ^ 2 + 4 * lambda_1 * m ^ 2 / (m ^ 2 + 1) ^ 2))) + (- 2 * m * lambda_1 * (- m ^ 2 + 1) /
  (m ^ 2 + 1) ^ 2 + 2 * m * lambda_2 * (- m ^ 2 + 1) / (m ^ 2 + 1) ^ 2) * (c_2 * (- m ^ 2 + 1) / (m ^ 2 + 1) + (- m ^ 2 + 1) * exp (C_2 - t *
  lambda_2 / (tau * K)) / (m ^ 2 + 1) + 2 * c_1 * m / (m ^ 2 + 1) + 2 * m * exp (C_1 - t * lambda_1 / (tau * K)) / (m ^ 2 + 1)) / (2 * (- (- 2 * m *
  lambda_2 * (- m ^ 2 + 1) / (m ^ 2 + 1) ^ 2 + 2 * m * lambda_1 * (- m ^ 2 + 1) / (m ^ 2 + 1) ^ 2) ^ 2 + (lambda_1 * (- m ^ 2 + 1) ^ 2 / (m ^ 2 + 1)
  ^ 2 + 4 * lambda_2 * m ^ 2 / (m ^ 2 + 1) ^ 2) * (lambda_2 * (- m ^ 2 + 1) ^ 2 / (m ^ 2 + 1) ^ 2 + 4 * lambda_1 * m ^ 2 / (m ^ 2 + 1) ^ 2)))).
Proof. intros; intros (m_1 & m_2 & value0 & value1 & related); eapply integral_unique in value0; [|apply (between (fun s => c_1 * K * exp (2 * lambda_1 * (s
  - t) / (tau * K ^ 2)) / (2 * lambda_1))); [ordered | intros; slope_is; equal | intros; cont]]; eapply integral_unique in value1; [|apply (between
  (fun s => c_2 * K * exp (2 * lambda_2 * (s - t) / (tau * K ^ 2)) / (2 * lambda_2))); [ordered | intros; slope_is; equal | intros; cont]]; revert
  related; subst; differs. Qed.
