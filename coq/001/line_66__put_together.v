(** 001:66/put-together: second moment of S' over the quadrant, its three terms put together
    \mathbb{E}_{S>0, T>0|Y=1} [(S')^2] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho : R) : rho = 57 / 97 -> ~ (mean2 1 rho 1 (fun s t => s ^ 2 * step s * step t) (- rho ^ 2 / 4 + (- 2 * atan (sqrt (- rho ^ 2 + 1) /
  rho) / PI + 1) * (- rho ^ 2 / 2 + 1 / 2) / 2 + sqrt 2 * rho ^ 2 * (2 * sqrt 2 * atan (sqrt (- rho ^ 2 + 1) / rho) - 2 * rho * sqrt 2 * sqrt (- rho
  ^ 2 + 1) / (3 * rho ^ 2 + 1)) / (8 * sqrt PI) + 1 / 2)).
Proof. intros; subst; intros H; eapply mean2_unique in H; [|apply mean2_ext with (fun s t => (step s * step t * s ^ 2)); [alike | known orthant_s2]]; revert
  H; in_arctangents; differs. Qed.
