(** 001:5-4-simple-relu-network/real-part-is-a-basis: the columns of (136) are an orthogonal basis, n = 4
    Also recall that $\Sigma_1$ and $\Sigma_0$ both diagonalize in the discrete Fourier basis, which we denote with $P$ [...] Importantly, it is actually the *real* part of the discrete Fourier basis *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted : cos (PI / 2) * cos (PI / 2) / (2 * 2) + cos PI * cos PI / (2 * 2) + cos (PI * 3 / 2) * cos (PI * 3 / 2) / (2 * 2) - 1 + cos (PI * 0)
  * cos (PI * 0) / (2 * 2) <> 0.
Proof. intros; subst; differs. Qed.
