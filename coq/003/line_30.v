(** 003:30: the first of the four terms, for one feature of the kernel
    z_{l}^{2}\mathbb{E}_{{\bm{x}}_{0}\sim\tilde{p}_{l}}\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}{\bm{g}}^{\top}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p q_0 q_1 g_00 g_01 g_10 g_11 phi_00 phi_01 : R) : 0 < p < 1 -> 0 < q_0 < 1 -> 0 < q_1 < 1 -> 0 < phi_00 -> 0 < phi_01 -> p * (p *
  phi_00 ^ 2 * (q_0 * g_00 ^ 2 + g_01 ^ 2 * (- q_0 + 1)) + phi_00 * phi_01 * (- p + 1) * (q_0 * g_00 ^ 2 + g_01 ^ 2 * (- q_0 + 1))) + (- p + 1) *
  (phi_01 ^ 2 * (- p + 1) * (q_1 * g_10 ^ 2 + g_11 ^ 2 * (- q_1 + 1)) + p * phi_00 * phi_01 * (q_1 * g_10 ^ 2 + g_11 ^ 2 * (- q_1 + 1))) = (p *
  phi_00 + phi_01 * (- p + 1)) ^ 2 * (p * phi_00 * (q_0 * g_00 ^ 2 + g_01 ^ 2 * (- q_0 + 1)) / (p * phi_00 + phi_01 * (- p + 1)) + phi_01 * (- p + 1)
  * (q_1 * g_10 ^ 2 + g_11 ^ 2 * (- q_1 + 1)) / (p * phi_00 + phi_01 * (- p + 1))).
Proof. given; equal. Qed.
