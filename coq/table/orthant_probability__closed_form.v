(** table:orthant-probability/closed-form: probability that two correlated normals are both positive
    \frac{1}{2\pi}\cos^{-1}(-\gamma) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_k gamma rho_11 rho_kk rho_1k : R) : 0 < s_1 -> 0 < s_k -> - 1 < gamma < 1 -> rho_11 = s_1 ^ 2 -> rho_kk = s_k ^ 2 -> rho_1k =
  gamma * s_1 * s_k -> mean2 rho_11 rho_1k rho_kk (fun s t => step s * step t) (acos (- rho_1k / (sqrt rho_11 * sqrt rho_kk)) / (2 * PI)).
Proof. intros; subst; assert (0 < s_1 ^ 2) by pos; assert (0 < s_1 ^ 2 * s_k ^ 2 * (gamma + 1) * (- gamma + 1)) by pos; eapply mean2_eq; [apply mean2_ext
  with (fun s t => (step s * step t)); [alike | known sheppard] | equal]. Qed.
