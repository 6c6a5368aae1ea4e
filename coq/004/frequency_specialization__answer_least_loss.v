(** 004:frequency-specialization/answer-least-loss: at a share q of negative biases twice the loss exceeds (q^2 + (1 - q)^2) / 2, which is least at equal sizes
    The facts that it constructs two populations of neurons and that they are equal in size seems to be arbitrary. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (share below_0 below_1 short_1 short_0 : R) : 0 < share < 1 -> 0 < below_0 < 1 -> 0 < below_1 < 1 -> 0 < short_1 < 1 -> 0 < short_0 < 1
  -> - share + below_0 * share - (- below_1 + 1) * (- share + 1) + 1 > 0 /\
  share + (- below_1 + 1) * (- share + 1) - below_0 * share > 0 /\
  (- share - short_1) ^ 2 / 2 + (short_0 - share + 1) ^ 2 / 2 - share ^ 2 / 2 - (- share + 1) ^ 2 / 2 > 0 /\
  share ^ 2 / 2 + (- share + 1) ^ 2 / 2 - 1 / 4 >= 0.
Proof. given; [first [signed | apply (as_positive (below_1 + below_0 * share - below_1 * share)); [first [pos | nonneg] | equal]] | first [signed | apply
  (as_positive (- below_1 + below_1 * share - below_0 * share + 1)); [first [pos | nonneg] | equal]] | first [signed | apply (as_positive (short_0 +
  short_0 ^ 2 / 2 + short_1 ^ 2 / 2 + share * short_1 - share * short_0)); [first [pos | nonneg] | equal]] | first [signed | apply (as_nonneg ((2 *
  share - 1) ^ 2 / 4)); [first [pos | nonneg] | equal]]]. Qed.
