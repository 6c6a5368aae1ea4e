(** 000:dynamics/diagonal-in-fourier-basis: the real Fourier basis is orthogonal and makes circulant covariances diagonal
    they both diagonalize in the discrete Fourier basis [...], which we denote $P$. [...] we can take the real and imaginary parts of the complex Fourier modes because $\Sigma$ is always real and symmetric. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (k_0 k_1 k_2 : R) : (k_0 / 2 + k_1 / 2 + k_2 / 2 + k_1 / 2) * sqrt 2 / 2 + (k_1 / 2 + k_0 / 2 + k_1 / 2 + k_2 / 2) * 0 + (k_2 / 2 + k_1
  / 2 + k_0 / 2 + k_1 / 2) * - 1 * sqrt 2 / 2 + (k_1 / 2 + k_2 / 2 + k_1 / 2 + k_0 / 2) * 0 = 0 /\
  (k_0 / 2 + k_1 / 2 + k_2 / 2 + k_1 / 2) * 0 + (k_1 / 2 + k_0 / 2 + k_1 / 2 + k_2 / 2) * sqrt 2 / 2 + (k_2 / 2 + k_1 / 2 + k_0 / 2 + k_1 / 2) * 0 +
  (k_1 / 2 + k_2 / 2 + k_1 / 2 + k_0 / 2) * - 1 * sqrt 2 / 2 = 0 /\
  (k_0 / 2 + k_1 / 2 + k_2 / 2 + k_1 / 2) / 2 + (k_1 / 2 + k_0 / 2 + k_1 / 2 + k_2 / 2) * - 1 / 2 + (k_2 / 2 + k_1 / 2 + k_0 / 2 + k_1 / 2) / 2 +
  (k_1 / 2 + k_2 / 2 + k_1 / 2 + k_0 / 2) * - 1 / 2 = 0 /\
  (sqrt 2 * k_0 / 2 - sqrt 2 * k_2 / 2 + 0 * k_1 + 0 * k_1) / 2 + (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_0 + 0 * k_2) / 2 + (sqrt 2 * k_2 / 2 -
  sqrt 2 * k_0 / 2 + 0 * k_1 + 0 * k_1) / 2 + (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_2 + 0 * k_0) / 2 = 0 /\
  (sqrt 2 * k_0 / 2 - sqrt 2 * k_2 / 2 + 0 * k_1 + 0 * k_1) * 0 + (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_0 + 0 * k_2) * sqrt 2 / 2 + (sqrt 2 *
  k_2 / 2 - sqrt 2 * k_0 / 2 + 0 * k_1 + 0 * k_1) * 0 + (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_2 + 0 * k_0) * - 1 * sqrt 2 / 2 = 0 /\
  (sqrt 2 * k_0 / 2 - sqrt 2 * k_2 / 2 + 0 * k_1 + 0 * k_1) / 2 + (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_0 + 0 * k_2) * - 1 / 2 + (sqrt 2 * k_2
  / 2 - sqrt 2 * k_0 / 2 + 0 * k_1 + 0 * k_1) / 2 + (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_2 + 0 * k_0) * - 1 / 2 = 0 /\
  (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_0 + 0 * k_2) / 2 + (sqrt 2 * k_0 / 2 - sqrt 2 * k_2 / 2 + 0 * k_1 + 0 * k_1) / 2 + (sqrt 2 * k_1 / 2 -
  sqrt 2 * k_1 / 2 + 0 * k_2 + 0 * k_0) / 2 + (sqrt 2 * k_2 / 2 - sqrt 2 * k_0 / 2 + 0 * k_1 + 0 * k_1) / 2 = 0 /\
  (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_0 + 0 * k_2) * sqrt 2 / 2 + (sqrt 2 * k_0 / 2 - sqrt 2 * k_2 / 2 + 0 * k_1 + 0 * k_1) * 0 + (sqrt 2 *
  k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_2 + 0 * k_0) * - 1 * sqrt 2 / 2 + (sqrt 2 * k_2 / 2 - sqrt 2 * k_0 / 2 + 0 * k_1 + 0 * k_1) * 0 = 0 /\
  (sqrt 2 * k_1 / 2 - sqrt 2 * k_1 / 2 + 0 * k_0 + 0 * k_2) / 2 + (sqrt 2 * k_0 / 2 - sqrt 2 * k_2 / 2 + 0 * k_1 + 0 * k_1) * - 1 / 2 + (sqrt 2 * k_1
  / 2 - sqrt 2 * k_1 / 2 + 0 * k_2 + 0 * k_0) / 2 + (sqrt 2 * k_2 / 2 - sqrt 2 * k_0 / 2 + 0 * k_1 + 0 * k_1) * - 1 / 2 = 0 /\
  (k_0 / 2 - k_1 / 2 + k_2 / 2 - k_1 / 2) / 2 + (k_1 / 2 - k_0 / 2 + k_1 / 2 - k_2 / 2) / 2 + (k_2 / 2 - k_1 / 2 + k_0 / 2 - k_1 / 2) / 2 + (k_1 / 2
  - k_2 / 2 + k_1 / 2 - k_0 / 2) / 2 = 0 /\
  (k_0 / 2 - k_1 / 2 + k_2 / 2 - k_1 / 2) * sqrt 2 / 2 + (k_1 / 2 - k_0 / 2 + k_1 / 2 - k_2 / 2) * 0 + (k_2 / 2 - k_1 / 2 + k_0 / 2 - k_1 / 2) * - 1
  * sqrt 2 / 2 + (k_1 / 2 - k_2 / 2 + k_1 / 2 - k_0 / 2) * 0 = 0 /\
  (k_0 / 2 - k_1 / 2 + k_2 / 2 - k_1 / 2) * 0 + (k_1 / 2 - k_0 / 2 + k_1 / 2 - k_2 / 2) * sqrt 2 / 2 + (k_2 / 2 - k_1 / 2 + k_0 / 2 - k_1 / 2) * 0 +
  (k_1 / 2 - k_2 / 2 + k_1 / 2 - k_0 / 2) * - 1 * sqrt 2 / 2 = 0 /\
  1 / (2 * 2) + 1 / (2 * 2) + 1 / (2 * 2) - 1 + 1 / (2 * 2) = 0 /\
  0 / 2 + - 1 * sqrt 2 / (2 * 2) + 0 / 2 + sqrt 2 / (2 * 2) = 0 /\
  sqrt 2 / (2 * 2) + 0 / 2 + - 1 * sqrt 2 / (2 * 2) + 0 / 2 = 0 /\
  - 1 / (2 * 2) + 1 / (2 * 2) + - 1 / (2 * 2) + 1 / (2 * 2) = 0 /\
  - sqrt 2 / (2 * 2) + 0 / 2 + 0 / 2 + sqrt 2 / (2 * 2) = 0 /\
  - sqrt 2 * - 1 * sqrt 2 / (2 * 2) - 1 + sqrt 2 * sqrt 2 / (2 * 2) = 0 /\
  - sqrt 2 * 0 / 2 + 0 * sqrt 2 / 2 + 0 * - 1 * sqrt 2 / 2 + sqrt 2 * 0 / 2 = 0 /\
  - sqrt 2 / (2 * 2) + 0 * - 1 / 2 + 0 * - 1 / 2 + sqrt 2 / (2 * 2) = 0 /\
  - sqrt 2 / (2 * 2) + 0 / 2 + 0 / 2 + sqrt 2 / (2 * 2) = 0 /\
  - sqrt 2 * 0 / 2 + 0 * sqrt 2 / 2 + 0 * - 1 * sqrt 2 / 2 + sqrt 2 * 0 / 2 = 0 /\
  - sqrt 2 * - 1 * sqrt 2 / (2 * 2) - 1 + sqrt 2 * sqrt 2 / (2 * 2) = 0 /\
  - sqrt 2 * - 1 / (2 * 2) + 0 / 2 + 0 / 2 + sqrt 2 * - 1 / (2 * 2) = 0 /\
  - 1 / (2 * 2) + 1 / (2 * 2) - 1 / (2 * 2) + 1 / (2 * 2) = 0 /\
  0 * - 1 / 2 + - 1 * sqrt 2 / (2 * 2) + 0 * - 1 / 2 + sqrt 2 / (2 * 2) = 0 /\
  - sqrt 2 / (2 * 2) + 0 / 2 - - 1 * sqrt 2 / (2 * 2) + 0 / 2 = 0 /\
  - - 1 / (2 * 2) + 1 / (2 * 2) - - 1 / (2 * 2) - 1 + 1 / (2 * 2) = 0.
Proof. given; equal. Qed.
