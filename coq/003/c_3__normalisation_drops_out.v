(** 003:c-3/normalisation-drops-out: how fast the logarithm of the ratio of two components grows, with the normalisation and without
    r_{l/l^{\prime}}(t):=\frac{\hat{y}_{l}(t)}{\hat{y}_{l^{\prime}}(t)}=\frac{y_{l}(t)}{y_{l^{\prime}}(t)} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (m norm b_l c z : R) : 0 < m < 1 -> 0 < norm -> 0 < b_l -> 0 < c -> norm * (- m ^ 2 + 1) / (m ^ 2 + 1) + b_l + c - z - (2 * m * norm /
  (m ^ 2 + 1) + b_l - z) = c + norm * (- m ^ 2 + 1) / (m ^ 2 + 1) - 2 * m * norm / (m ^ 2 + 1).
Proof. given; equal. Qed.
