(** 001:25: second moment of S over the quadrant S > 0, T > 0
    \frac{\rho_{kk}}{2\pi} \left(\cos^{-1}\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}\right) + \frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 rho_kk rho_1k : R) : rho_11 = 2601 / 9409 -> rho_kk = 6400 / 10201 -> rho_1k = 85680 / 1009091 -> ~ (mean2 rho_11 rho_1k rho_kk
  (fun s t => s ^ 2 * step s * step t) (rho_kk * (rho_1k * sqrt (- rho_1k ^ 2 + rho_11 * rho_kk) / (rho_11 * rho_kk) + acos (- rho_1k / (sqrt rho_11
  * sqrt rho_kk))) / (2 * PI))).
Proof. intros; subst; intros H; eapply mean2_unique in H; [|apply mean2_ext with (fun s t => (step s * step t * s ^ 2)); [alike | known orthant_s2]]; revert
  H; in_arctangents; differs. Qed.
