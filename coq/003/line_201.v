(** 003:201: the sine of the angle after a step, by lemma 7
    \sqrt{1-d_{t}^{2}}=\sqrt{1+d_{t}}\sqrt{1-d_{t}}\leq\sqrt{2(1-d_{t})}\leq\sqrt{2\mu_{t}(1-c_{t})} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (c_t mu_t share : R) : 0 < c_t < 1 -> 0 < mu_t -> 0 < share < 1 -> mu_t * (- c_t + 1) < 2 -> (- mu_t * share * (- c_t + 1) + 1) ^ 2 + 2
  * mu_t * share * (- c_t + 1) - 1 >= 0 /\
  2 * mu_t * (- c_t + 1) - 2 * mu_t * share * (- c_t + 1) >= 0.
Proof. given; [first [signed | apply (as_nonneg (mu_t ^ 2 * share ^ 2 * (- c_t + 1) ^ 2)); [first [pos | nonneg] | equal]] | first [signed | apply
  (as_nonneg (2 * mu_t * (- c_t + 1) * (- share + 1))); [first [pos | nonneg] | equal]]]. Qed.
