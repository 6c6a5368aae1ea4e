(** 001:88/finished-of-the-network: what the network does from the u(0) of the printed solution: K tau du/dt and u(0)
    K\tau \frac{d}{dt} u = -\Lambda u + c *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (t tau K lambda_1 lambda_2 c_1 c_2 C_1 C_2 : R) : 0 <= t -> 0 < tau -> 2 <= K -> 0 < lambda_1 -> 0 < lambda_2 -> exists m_1 m_2,
  is_derive (fun t' => K * (c_1 + (- c_1 + (c_1 + exp C_1) / K) * exp (- t' * lambda_1 / (tau * K ^ 2))) / lambda_1) t (- m_1) /\
  is_derive (fun t' => K * (c_2 + (- c_2 + (c_2 + exp C_2) / K) * exp (- t' * lambda_2 / (tau * K ^ 2))) / lambda_2) t (- m_2) /\
  - tau * K * m_1 = - (- c_1 + (c_1 + exp C_1) / K) * exp (- t * lambda_1 / (tau * K ^ 2)) /\
  - tau * K * m_2 = - (- c_2 + (c_2 + exp C_2) / K) * exp (- t * lambda_2 / (tau * K ^ 2)) /\
  K * (c_1 + (- c_1 + (c_1 + exp C_1) / K) * exp (- 0 * lambda_1 / (tau * K ^ 2))) / lambda_1 = (c_1 + exp C_1) / lambda_1 /\
  K * (c_2 + (- c_2 + (c_2 + exp C_2) / K) * exp (- 0 * lambda_2 / (tau * K ^ 2))) / lambda_2 = (c_2 + exp C_2) / lambda_2.
Proof. intros; subst; eexists; eexists; split; [slope | split; [slope | each; equal]]. Qed.
