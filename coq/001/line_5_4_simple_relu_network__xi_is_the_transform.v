(** 001:5-4-simple-relu-network/xi-is-the-transform: Xi = P' X is the discrete Fourier transform of X, n = 4
    $\Xi$ is the discrete Fourier transform (DFT) of $X$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (x_1 x_3 : R) : x_1 = 250 / 103 -> x_3 = - 245 / 89 -> x_1 / 2 - x_3 / 2 <> 0.
Proof. intros; subst; differs. Qed.
