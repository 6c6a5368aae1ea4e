(** 002:fourier-transforms/real-orthogonal-matrix: the selected columns, as they stand, form a real orthogonal matrix
    Then, we just need to select the real and imaginary parts of the columns of $F$ to get a real orthogonal matrix. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted : cos (2 * PI / 8) * cos (2 * PI / 8) / (sqrt 8 * sqrt 8) + cos (2 * PI / 4) * cos (2 * PI / 4) / (sqrt 8 * sqrt 8) + cos (2 * PI * 3 /
  8) * cos (2 * PI * 3 / 8) / (sqrt 8 * sqrt 8) + cos (2 * PI / 2) * cos (2 * PI / 2) / (sqrt 8 * sqrt 8) + cos (2 * PI * 5 / 8) * cos (2 * PI * 5 /
  8) / (sqrt 8 * sqrt 8) + cos (2 * PI * 3 / 4) * cos (2 * PI * 3 / 4) / (sqrt 8 * sqrt 8) + cos (2 * PI * 7 / 8) * cos (2 * PI * 7 / 8) / (sqrt 8 *
  sqrt 8) - 1 + cos (2 * PI * 0) * cos (2 * PI * 0) / (sqrt 8 * sqrt 8) <> 0.
Proof. intros; subst; differs. Qed.
