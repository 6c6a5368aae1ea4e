(** 003:a-1/features/degree-3: the term of degree 3 of the exponential series as an inner product of features
    \exp({\bm{y}}^{\top}[i]{\bm{y}}[j]/\tau)=\tilde{\bm{\phi}}^{\top}({\bm{y}}[i])\tilde{\bm{\phi}}({\bm{y}}[j]) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (y_1 y_2 z_1 z_2 tau : R) : 0 < tau -> (y_1 * z_1 + y_2 * z_2) ^ 3 / (6 * tau ^ 3) = y_1 ^ 3 * z_1 ^ 3 / (6 * tau ^ 3) + y_2 ^ 3 * z_2
  ^ 3 / (6 * tau ^ 3) + y_1 * z_1 * y_2 ^ 2 * z_2 ^ 2 / (2 * tau ^ 3) + y_2 * z_2 * y_1 ^ 2 * z_1 ^ 2 / (2 * tau ^ 3).
Proof. given; equal. Qed.
