(** 003:a-1/features/degree-2: the term of degree 2 of the exponential series as an inner product of features
    \exp({\bm{y}}^{\top}[i]{\bm{y}}[j]/\tau)=\tilde{\bm{\phi}}^{\top}({\bm{y}}[i])\tilde{\bm{\phi}}({\bm{y}}[j]) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (y_1 y_2 z_1 z_2 tau : R) : 0 < tau -> (y_1 * z_1 + y_2 * z_2) ^ 2 / (2 * tau ^ 2) = y_1 ^ 2 * z_1 ^ 2 / (2 * tau ^ 2) + y_2 ^ 2 * z_2
  ^ 2 / (2 * tau ^ 2) + y_1 * y_2 * z_1 * z_2 / tau ^ 2.
Proof. given; equal. Qed.
