(** 000:elliptical-data/affine-map: A X has the form t' A Sigma A' t in its characteristic function where X has t' Sigma t, and <w, X> has t^2 w' Sigma w
    if $X \sim \text{El}(\mu, \Sigma, \psi)$, then $c + AX \sim \text{El}(c + A\mu, A\Sigma A^{\top}, \psi)$. We can use this to conclude that $\langle w, X \rangle \sim \text{El}(\langle w, \mu \rangle, w^{\top}\Sigma w, \psi)$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_1 w_2 t_1 t_2 c_11 c_12 c_22 a_11 a_12 a_21 a_22 : R) : (a_11 * t_1 + a_21 * t_2) * (c_11 * (a_11 * t_1 + a_21 * t_2) + c_12 * (a_12
  * t_1 + a_22 * t_2)) + (a_12 * t_1 + a_22 * t_2) * (c_12 * (a_11 * t_1 + a_21 * t_2) + c_22 * (a_12 * t_1 + a_22 * t_2)) - t_1 * (t_1 * (a_11 *
  (a_11 * c_11 + a_12 * c_12) + a_12 * (a_11 * c_12 + a_12 * c_22)) + t_2 * (a_11 * (a_21 * c_11 + a_22 * c_12) + a_12 * (a_21 * c_12 + a_22 *
  c_22))) - t_2 * (t_1 * (a_21 * (a_11 * c_11 + a_12 * c_12) + a_22 * (a_11 * c_12 + a_12 * c_22)) + t_2 * (a_21 * (a_21 * c_11 + a_22 * c_12) + a_22
  * (a_21 * c_12 + a_22 * c_22))) = 0 /\
  - t_1 ^ 2 * (w_1 * (c_11 * w_1 + c_12 * w_2) + w_2 * (c_12 * w_1 + c_22 * w_2)) + t_1 * w_1 * (c_11 * t_1 * w_1 + c_12 * t_1 * w_2) + t_1 * w_2 *
  (c_12 * t_1 * w_1 + c_22 * t_1 * w_2) = 0.
Proof. given; equal. Qed.
