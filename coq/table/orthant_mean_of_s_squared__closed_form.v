(** table:orthant-mean-of-s-squared/closed-form: partial second moment over the positive quadrant
    \frac{\rho_{11}}{2\pi}\left(\cos^{-1}(-\gamma)+\gamma\sqrt{1-\gamma^2}\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (s_1 s_k gamma rho_11 rho_kk rho_1k : R) : 0 < s_1 -> 0 < s_k -> - 1 < gamma < 1 -> rho_11 = s_1 ^ 2 -> rho_kk = s_k ^ 2 -> rho_1k =
  gamma * s_1 * s_k -> mean2 rho_11 rho_1k rho_kk (fun s t => s ^ 2 * step s * step t) (rho_11 * (rho_1k * sqrt (- rho_1k ^ 2 / (rho_11 * rho_kk) +
  1) / (sqrt rho_11 * sqrt rho_kk) + acos (- rho_1k / (sqrt rho_11 * sqrt rho_kk))) / (2 * PI)).
Proof. intros; subst; try (assert (0 < s_1 ^ 2 * s_k ^ 2 * (gamma + 1) * (- gamma + 1)) by pos); try (assert (0 < (gamma + 1) * (- gamma + 1)) by pos);
  eapply mean2_eq; [apply mean2_ext with (fun s t => (step s * step t * s ^ 2)); [alike | known orthant_s2] | rooted 1 ((gamma + 1) * (- gamma + 1));
  rooted s_k 1; rooted 1 1; rooted s_1 1; rooted (s_1 * s_k) 1; rooted (s_1 * s_k) ((gamma + 1) * (- gamma + 1)); equal]. Qed.
