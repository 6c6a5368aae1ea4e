(** 002:72, refuted: \frac{2}{\sqrt\pi} \tan^{-1} \frac{\sqrt2 g r}{\sqrt{1 + 2 g^2 (1 - r^2)}}
    is not E[erf(g Z_j); Z_i > 0] for any g and r in the box; \frac{1}{\pi} in the place of \frac{2}{\sqrt\pi} is. *)
Require Import Reals Lra Psatz.
From ClosedForm Require Import definitions algebra two_letters numbers.
Open Scope R_scope.

Theorem right g r : 0 < g -> -1 < r < 1 ->
  mean2 1 r 1 (fun s t => step s * erf (g * t)) (1 / PI * atan (sqrt 2 * g * r / sqrt (1 + 2 * g ^ 2 * (1 - r ^ 2)))).
Proof.
  intros Hg Hr. eapply mean2_eq; [apply step_times_erf; [lra|nra]|].
  rewrite sqrt_1, Rmult_1_l. replace (1 - r ^ 2 / 1) with (1 - r ^ 2) by field. unfold Rdiv. ring.
Qed.
Theorem refuted g r : 1 / 2 <= g <= 10 -> 1 / 10 <= r <= 9 / 10 ->
  ~ mean2 1 r 1 (fun s t => step s * erf (g * t)) (2 / sqrt PI * atan (sqrt 2 * g * r / sqrt (1 + 2 * g ^ 2 * (1 - r ^ 2)))).
Proof.
  intros Hg Hr. eapply mean2_refuted; [apply right; lra|]. apply above_apart with (1 / 100); [lra|enclosed_on2 g r].
Qed.
