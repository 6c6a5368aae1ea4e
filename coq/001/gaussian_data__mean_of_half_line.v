(** 001:gaussian-data/mean-of-half-line: \mathbb{E}_{S | S > 0, Y = 1} [S] = \left(\frac{2}{\pi} w_1^\top \Sigma_1 w_1\right)^{1/2}. *)
Require Import Reals Lra Psatz.
From ClosedForm Require Import definitions algebra steps.
Open Scope R_scope.

Theorem holds rho_11 : 0 < rho_11 -> given1 rho_11 step (fun s => s) (sqrt (2 / PI * rho_11)).
Proof.
  intros H. assert (P := PI_RGT_0). replace (sqrt (2 / PI * rho_11)) with (sqrt 2 * sqrt rho_11 / sqrt PI); [now apply given_positive_x|].
  rewrite sqrt_mult, sqrt_div_alt by (first [nonneg | pos]). fraction.
Qed.
