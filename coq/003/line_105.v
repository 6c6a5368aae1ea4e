(** 003:105: twice the energy of one node with augmentation, in the limit of large batches
    \sum_{l}z_{l}^{2}\mathbb{V}_{{\bm{x}}_{0}\sim\tilde{p}_{l}(\cdot;\alpha)}\left[b({\bm{w}}|{\bm{x}}_{0})\right] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p q_0 q_1 phi_00 phi_01 phi_10 phi_11 h_00 h_01 h_10 h_11 : R) : 0 < p < 1 -> 0 < q_0 < 1 -> 0 < q_1 < 1 -> 0 < phi_00 -> 0 < phi_01
  -> 0 < phi_10 -> 0 < phi_11 -> p * (- p + 1) * (phi_00 * phi_01 / 2 + phi_10 * phi_11 / 2) * (q_0 * (q_1 * (- Rmax 0 h_10 + Rmax 0 h_00) ^ 2 + (-
  Rmax 0 h_11 + Rmax 0 h_00) ^ 2 * (- q_1 + 1)) + (- q_0 + 1) * (q_1 * (- Rmax 0 h_10 + Rmax 0 h_01) ^ 2 + (- Rmax 0 h_11 + Rmax 0 h_01) ^ 2 * (- q_1
  + 1)) - q_0 * (- Rmax 0 h_00 + Rmax 0 h_01) ^ 2 * (- q_0 + 1) - q_0 * (- Rmax 0 h_01 + Rmax 0 h_00) ^ 2 * (- q_0 + 1)) + p * (- p + 1) * (phi_00 *
  phi_01 / 2 + phi_10 * phi_11 / 2) * (q_1 * (q_0 * (- Rmax 0 h_00 + Rmax 0 h_10) ^ 2 + (- Rmax 0 h_01 + Rmax 0 h_10) ^ 2 * (- q_0 + 1)) + (- q_1 +
  1) * (q_0 * (- Rmax 0 h_00 + Rmax 0 h_11) ^ 2 + (- Rmax 0 h_01 + Rmax 0 h_11) ^ 2 * (- q_0 + 1)) - q_1 * (- Rmax 0 h_10 + Rmax 0 h_11) ^ 2 * (- q_1
  + 1) - q_1 * (- Rmax 0 h_11 + Rmax 0 h_10) ^ 2 * (- q_1 + 1)) = (p * phi_00 + phi_01 * (- p + 1)) ^ 2 * (p * phi_00 * (q_0 * Rmax 0 h_00 + (- q_0 +
  1) * Rmax 0 h_01 - p * phi_00 * (q_0 * Rmax 0 h_00 + (- q_0 + 1) * Rmax 0 h_01) / (p * phi_00 + phi_01 * (- p + 1)) - phi_01 * (- p + 1) * (q_1 *
  Rmax 0 h_10 + (- q_1 + 1) * Rmax 0 h_11) / (p * phi_00 + phi_01 * (- p + 1))) ^ 2 / (p * phi_00 + phi_01 * (- p + 1)) + phi_01 * (q_1 * Rmax 0 h_10
  + (- q_1 + 1) * Rmax 0 h_11 - p * phi_00 * (q_0 * Rmax 0 h_00 + (- q_0 + 1) * Rmax 0 h_01) / (p * phi_00 + phi_01 * (- p + 1)) - phi_01 * (- p + 1)
  * (q_1 * Rmax 0 h_10 + (- q_1 + 1) * Rmax 0 h_11) / (p * phi_00 + phi_01 * (- p + 1))) ^ 2 * (- p + 1) / (p * phi_00 + phi_01 * (- p + 1))) + (p *
  phi_10 + phi_11 * (- p + 1)) ^ 2 * (p * phi_10 * (q_0 * Rmax 0 h_00 + (- q_0 + 1) * Rmax 0 h_01 - p * phi_10 * (q_0 * Rmax 0 h_00 + (- q_0 + 1) *
  Rmax 0 h_01) / (p * phi_10 + phi_11 * (- p + 1)) - phi_11 * (- p + 1) * (q_1 * Rmax 0 h_10 + (- q_1 + 1) * Rmax 0 h_11) / (p * phi_10 + phi_11 * (-
  p + 1))) ^ 2 / (p * phi_10 + phi_11 * (- p + 1)) + phi_11 * (q_1 * Rmax 0 h_10 + (- q_1 + 1) * Rmax 0 h_11 - p * phi_10 * (q_0 * Rmax 0 h_00 + (-
  q_0 + 1) * Rmax 0 h_01) / (p * phi_10 + phi_11 * (- p + 1)) - phi_11 * (- p + 1) * (q_1 * Rmax 0 h_10 + (- q_1 + 1) * Rmax 0 h_11) / (p * phi_10 +
  phi_11 * (- p + 1))) ^ 2 * (- p + 1) / (p * phi_10 + phi_11 * (- p + 1))).
Proof. given; told; equal. Qed.
