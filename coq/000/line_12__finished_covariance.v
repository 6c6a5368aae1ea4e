(** 000:12/finished-covariance: Cov(X_i, X_j) of X_i = erf(g Z_i) / Z(g), for normal Z_i and Z_j of unit variance and covariance r,
    is \sin^{-1} \frac{2 g^2 r}{1 + 2 g^2} / \sin^{-1} \frac{2 g^2}{1 + 2 g^2}. *)
Require Import Reals Lra Psatz.
From ClosedForm Require Import definitions algebra normal_law moments_of_erf two_letters signs.
Open Scope R_scope.

Theorem holds g r : 0 < g -> -1 < r < 1 -> exists square, mean (fun z => erf (g * z) ^ 2) square /\ 0 < square /\
  mean2 1 r 1 (fun s t => erf (g * s) / sqrt square * (erf (g * t) / sqrt square))
    (asin (2 * g ^ 2 * r / (2 * g ^ 2 + 1)) / asin (2 * g ^ 2 / (2 * g ^ 2 + 1))).
Proof.
  intros Hg Hr. assert (G : 0 < 1 + 2 * g ^ 2) by nra. assert (P := PI_RGT_0).
  assert (A : 0 < asin (2 * g ^ 2 / (1 + 2 * g ^ 2))).
  { apply asin_pos. split; [pos|]. apply (Rmult_lt_reg_r (1 + 2 * g ^ 2)); [exact G|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  exists (2 / PI * asin (2 * g ^ 2 / (1 + 2 * g ^ 2))). split; [apply mean_erf_square|split; [pos|]].
  set (square := 2 / PI * asin (2 * g ^ 2 / (1 + 2 * g ^ 2))). assert (S : 0 < square) by (unfold square; pos).
  assert (Q := sqrt_sqrt square ltac:(lra)). assert (R := sqrt_lt_R0 square S).
  apply mean2_ext with (fun s t => / square * (erf (g * s) * erf (g * t))); [intros; rewrite <- Q at 1; field; lra|].
  eapply mean2_eq; [apply mean2_scale, erf_times_erf; [lra|lra|nra]|].
  rewrite Rmult_1_r, sqrt_sqrt by lra. replace (2 * g * g * r) with (2 * g ^ 2 * r) by ring. unfold square.
  rewrite (Rplus_comm (2 * g ^ 2) 1). field. lra.
Qed.
