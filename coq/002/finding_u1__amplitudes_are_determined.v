(** 002:finding-u1/amplitudes-are-determined: the two equations (29) and (31) determine the two amplitudes
    We could solve for $u_1^{(k_1)}$ and $u_1^{(k_2)}$ in terms of $\lambda_0^{(k_1)}, \lambda_1^{(k_1)}, \lambda_0^{(k_2)}, \lambda_1^{(k_2)}$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (ratio lambda_11 lambda_12 : R) : ratio = 1 / 2 -> lambda_11 = 1 -> lambda_12 = 5 / 2 -> ~ ((lambda_11 + lambda_11 * ratio) *
  (lambda_12 + lambda_12 * ratio) - lambda_11 * lambda_12 * (ratio + 1) ^ 2 <> 0).
Proof. intros; enough (zero : (lambda_11 + lambda_11 * ratio) * (lambda_12 + lambda_12 * ratio) - lambda_11 * lambda_12 * (ratio + 1) ^ 2 = 0) by (rewrite
  zero; intros never; first [lra | now apply never]); subst; first [lra | equal | plain_kinks; equal]. Qed.
