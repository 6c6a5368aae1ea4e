(** All of the library, for a file with a theorem. *)
Require Export Reals Lra Psatz List.
From Coquelicot Require Export Coquelicot.
From ClosedForm Require Export definitions algebra improper_integrals error_function growth normal_law steps moments_of_erf two_letters linear_forms
  kinks finite_laws flows signs numbers slopes means.
Export ListNotations.
Open Scope R_scope.
