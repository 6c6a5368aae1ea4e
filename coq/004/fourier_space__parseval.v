(** 004:fourier-space/parseval: the inner product of two real vectors, by their transforms
    This says the Fourier transform is unitary from $L^2(\mathbb{T})$ to $\ell^2(\mathbb{Z})$. The result for DFT is analogous. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 w_3 w_4 x_1 x_2 x_3 x_4 : R) : w_1 * x_1 + w_2 * x_2 + w_3 * x_3 + w_4 * x_4 = (w_2 / 2 - w_4 / 2) * (x_2 / 2 - x_4 / 2) +
  (w_4 / 2 - w_2 / 2) * (x_4 / 2 - x_2 / 2) + (w_1 / 2 + w_2 / 2 + w_3 / 2 + w_4 / 2) * (x_1 / 2 + x_2 / 2 + x_3 / 2 + x_4 / 2) + (w_1 / 2 + w_3 / 2
  - w_2 / 2 - w_4 / 2) * (x_1 / 2 + x_3 / 2 - x_2 / 2 - x_4 / 2) + 2 * (w_1 / 2 - w_3 / 2) * (x_1 / 2 - x_3 / 2).
Proof. given; equal. Qed.
