(** 002:73: half-line mean of erf(g Z_j) over Z_i > 0
    \frac{2}{\sqrt{\pi}} \tan^{-1}\left(\frac{r}{\sqrt{\frac{1}{2g^2} + (1-r^2)}}\right) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (g r : R) : g = 51 / 97 -> r = - 61 / 101 -> ~ (mean2 1 r 1 (fun z_i z_j => step z_i * erf (z_j * g)) (2 * atan (r / sqrt (1 / (2 * g
  ^ 2) - r ^ 2 + 1)) / sqrt PI)).
Proof. intros; subst; intros H; eapply mean2_unique in H; [|apply mean2_ext with (fun z_i z_j => (step z_i * erf ((51 / 97) * z_j))); [alike | known
  step_times_erf]]; revert H; differs. Qed.
