(** 001:65: P(S' > 0 | T') = \frac{1}{2} \left(1 + \operatorname{erf} \frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right),
    for S' given T' = t the normal law of mean \rho t and variance 1 - \rho^2. *)
Require Import Reals Lra.
From ClosedForm Require Import definitions algebra normal_law steps.
Open Scope R_scope.

Theorem holds rho t : -1 < rho < 1 ->
  mean (fun y => step (rho * t + sqrt (1 - rho ^ 2) * y)) (1 / 2 * (1 + erf (rho * t / sqrt (2 * (1 - rho ^ 2))))).
Proof.
  intros H. assert (P : 0 < 1 - rho ^ 2) by nra. assert (Q := sqrt_lt_R0 _ P). assert (R := sqrt_lt_R0 2 ltac:(lra)).
  eapply mean_eq; [apply step_1, Q|]. rewrite sqrt_mult by lra.
  replace (rho * t / (sqrt 2 * sqrt (1 - rho ^ 2))) with (rho * t / sqrt (1 - rho ^ 2) / sqrt 2) by (field; lra). field.
Qed.
