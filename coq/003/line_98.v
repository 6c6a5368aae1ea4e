(** 003:98: r of Gaussian importance
    z_{0}(\alpha_{\mathrm{g}})\max_{{\bm{w}}_{*}^{\top}{\bm{x}}=0}\phi_{\mathrm{g}0}({\bm{x}})p_{\mathrm{D}}({\bm{x}}) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (d_1 d_2 h_1 h_2 p_1 tau : R) : 0 < d_1 -> 0 < d_2 -> 0 < p_1 < 1 -> 0 < tau -> (p_1 * exp (- Rmax 0 h_1 ^ 2 / (2 * tau)) / (sqrt tau ^
  0 * sqrt 1) + (- p_1 + 1) * exp (- Rmax 0 h_2 ^ 2 / (2 * tau)) / (sqrt tau ^ 0 * sqrt 1)) * Rmax (exp (- 0 ^ 2 / (2 * tau)) * d_1 / (sqrt tau ^ 0 *
  sqrt 1)) (exp (- 0 ^ 2 / (2 * tau)) * d_2 / (sqrt tau ^ 0 * sqrt 1)) + (p_1 * exp (- Rmax 0 h_1 ^ 2 / (2 * tau)) * Rmax 0 h_1 / (sqrt tau ^ 1 *
  sqrt 1) + (- p_1 + 1) * exp (- Rmax 0 h_2 ^ 2 / (2 * tau)) * Rmax 0 h_2 / (sqrt tau ^ 1 * sqrt 1)) * Rmax (exp (- 0 ^ 2 / (2 * tau)) * 0 * d_1 /
  (sqrt tau ^ 1 * sqrt 1)) (exp (- 0 ^ 2 / (2 * tau)) * 0 * d_2 / (sqrt tau ^ 1 * sqrt 1)) + (p_1 * exp (- Rmax 0 h_1 ^ 2 / (2 * tau)) * Rmax 0 h_1 *
  Rmax 0 h_1 / (sqrt tau ^ 2 * sqrt 2) + (- p_1 + 1) * exp (- Rmax 0 h_2 ^ 2 / (2 * tau)) * Rmax 0 h_2 * Rmax 0 h_2 / (sqrt tau ^ 2 * sqrt 2)) * Rmax
  (exp (- 0 ^ 2 / (2 * tau)) * 0 * 0 * d_1 / (sqrt tau ^ 2 * sqrt 2)) (exp (- 0 ^ 2 / (2 * tau)) * 0 * 0 * d_2 / (sqrt tau ^ 2 * sqrt 2)) = (p_1 *
  exp (- Rmax 0 h_1 ^ 2 / (2 * tau)) + (- p_1 + 1) * exp (- Rmax 0 h_2 ^ 2 / (2 * tau))) * Rmax (exp (- 0 ^ 2 / (2 * tau)) * d_1 / (sqrt tau ^ 0 *
  sqrt 1)) (exp (- 0 ^ 2 / (2 * tau)) * d_2 / (sqrt tau ^ 0 * sqrt 1)).
Proof. intros; subst; each; told; equal. Qed.
