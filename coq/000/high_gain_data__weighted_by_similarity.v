(** 000:high-gain-data/weighted-by-similarity: the diagonal entry grows with the similarity of w to the kernel at i
    As the similarity increases, the corresponding term in the diagonal matrix increases, weighting that entry of $\Sigma_1 w$ more heavily. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sd_S corr V m : R) : 0 < sd_S -> - 1 < corr < 1 -> 0 < m -> V = sd_S ^ 2 -> m = corr * sd_S -> m / sqrt (V - m ^ 2) ^ 3 > 0.
Proof. intros; subst; try (assert (0 < sd_S ^ 2 * (corr + 1) * (- corr + 1)) by pos); each; rooted sd_S ((corr + 1) * (- corr + 1)); rooted 1 ((corr + 1) *
  (- corr + 1)); signed. Qed.
