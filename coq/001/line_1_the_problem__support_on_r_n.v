(** 001:1-the-problem/support-on-r-n: a pixel of the NLGP data takes values beyond 1 / sqrt(Z(g)) too, as data with support on R^n would
    They differ primarily in that the former has continuous support on $\mathbb{R}^n$, while the latter has discrete support on a subset of $\{0, 1\}^n$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (g z beyond : R) : g = 1 / 2 -> z = 1 -> beyond = 5 / 2 -> ~ (sqrt 2 * sqrt PI * erf (z * g) / (2 * sqrt (asin (2 * g ^ 2 / (2 * g ^
  2 + 1)))) - sqrt 2 * sqrt PI * (beyond + 1) / (2 * sqrt (asin (2 * g ^ 2 / (2 * g ^ 2 + 1)))) > 0).
Proof. intros; subst; differs. Qed.
