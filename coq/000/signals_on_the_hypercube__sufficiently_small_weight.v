(** 000:signals-on-the-hypercube/sufficiently-small-weight: a weight below delta, the least size of the signed sums of the others, changes the sign of <w, x> at no vertex, n = 3
    if w_i is sufficiently small, the indicator function treats it as if it were zero *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_2 delta share : R) : 0 < w_2 -> 0 < delta -> - 1 < share < 1 -> (delta + 2 * w_2) * (delta + 2 * w_2 + share * delta) > 0 /\
  (delta + 2 * w_2) * (delta + 2 * w_2 - share * delta) > 0 /\
  delta * (delta + share * delta) > 0 /\
  delta * (delta - share * delta) > 0 /\
  - delta * (- delta + share * delta) > 0 /\
  - delta * (- delta - share * delta) > 0 /\
  (- delta - 2 * w_2) * (- delta - 2 * w_2 + share * delta) > 0 /\
  (- delta - 2 * w_2) * (- delta - 2 * w_2 - share * delta) > 0.
Proof. given; [first [signed | apply (as_positive ((delta + 2 * w_2) * (delta + 2 * w_2 + share * delta))); [first [pos | nonneg] | equal]] | first [signed
  | apply (as_positive ((delta + 2 * w_2) * (delta + 2 * w_2 - share * delta))); [first [pos | nonneg] | equal]] | first [signed | apply (as_positive
  (delta ^ 2 * (share + 1))); [first [pos | nonneg] | equal]] | first [signed | apply (as_positive (delta ^ 2 * (- share + 1))); [first [pos |
  nonneg] | equal]] | first [signed | apply (as_positive (delta ^ 2 * (- share + 1))); [first [pos | nonneg] | equal]] | first [signed | apply
  (as_positive (delta ^ 2 * (share + 1))); [first [pos | nonneg] | equal]] | first [signed | apply (as_positive ((delta + 2 * w_2) * (delta + 2 * w_2
  - share * delta))); [first [pos | nonneg] | equal]] | first [signed | apply (as_positive ((delta + 2 * w_2) * (delta + 2 * w_2 + share * delta)));
  [first [pos | nonneg] | equal]]]. Qed.
