(** 001:30, refuted: \frac{\rho_{1k}}{2\pi} \left(\sin^{-1}\left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}\right) + \frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right)
    is not E[S T; S > 0, T > 0], at the witness; what is right holds for every covariance. *)
Require Import Reals Lra Psatz.
From ClosedForm Require Import definitions algebra two_letters numbers.
Open Scope R_scope.

Theorem right rho_11 rho_1k rho_kk : 0 < rho_11 -> 0 < rho_kk -> rho_1k ^ 2 < rho_11 * rho_kk ->
  mean2 rho_11 rho_1k rho_kk (fun s t => step s * step t * (s * t))
    (1 / (2 * PI) * (rho_1k * acos (- (rho_1k / sqrt (rho_11 * rho_kk))) + sqrt (rho_11 * rho_kk - rho_1k ^ 2))).
Proof. intros. eapply mean2_eq; [apply orthant_st; assumption|]. unfold Rdiv. ring. Qed.
Theorem refuted : ~ (forall rho_11 rho_1k rho_kk, 0 < rho_11 -> 0 < rho_kk -> rho_1k ^ 2 < rho_11 * rho_kk ->
  mean2 rho_11 rho_1k rho_kk (fun s t => step s * step t * (s * t))
    (rho_1k / (2 * PI) * (asin (rho_1k / sqrt (rho_11 * rho_kk)) + rho_1k / (rho_11 * rho_kk) * sqrt (rho_11 * rho_kk - rho_1k ^ 2)))).
Proof.
  intros H. specialize (H 1 (1 / 2) 1 ltac:(lra) ltac:(lra) ltac:(lra)). revert H.
  eapply mean2_refuted; [apply right; lra|]. apply below_apart with (1 / 10); [lra|]. in_arctangents. enclosed.
Qed.
