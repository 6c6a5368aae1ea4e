(** 002:structure-in-limiting-behavior/figure-4/answer-half-width: at half its height the bump has r between 1/2 and 1/sqrt(2), growing with g: it narrows by less than sqrt(2)
    Figure 4: Entries $j$ of input-output covariance $\Sigma^{yx}(p_i)$ for $i = 20$ for varying $g$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (t : R) : 0 < t < 1 -> - t + sqrt (t ^ 2 + 1) / (2 * sqrt (- t ^ 2 / 4 + (- t ^ 2 + 1) ^ 2 / (4 * t ^ 2) + 3 / 4)) = 0 /\
  - 2 * t / (- t ^ 2 + 1) + 2 * t / Rabs (t ^ 2 - 1) = 0 /\
  sqrt (t ^ 2 + 1) / 2 - 1 / 2 > 0 /\
  - sqrt (t ^ 2 + 1) / 2 + sqrt 2 / 2 > 0 /\
  t / (2 * sqrt (t ^ 2 + 1)) > 0 /\
  sqrt 2 / (- t ^ 2 + 1) + 2 * sqrt 2 * t ^ 2 / (- t ^ 2 + 1) ^ 2 > 0.
Proof. intros; subst; try (assert (0 < t ^ 2 + 1) by pos); try (assert (0 < (t + 1) * (- t + 1)) by pos); each; rooted (1 / (2 * t)) (t ^ 2 + 1); rooted 1
  (t ^ 2 + 1); told; first [equal | signed]. Qed.
