(** What the theorems rest on: the axioms of classical real numbers; and, where interval arithmetic is used, those of 63-bit integers. *)
Require Import Reals.
From ClosedForm Require Import definitions improper_integrals error_function growth normal_law steps moments_of_erf two_letters linear_forms
  kinks finite_laws flows signs numbers.
Open Scope R_scope.

Print Assumptions by_parameter.
Print Assumptions derivative_of_integral.
Print Assumptions dominated_converges.
Print Assumptions gaussian_integral.
Print Assumptions mean_power.
Print Assumptions mean_cos.
Print Assumptions derivative_of_mean.
Print Assumptions mean_unique.
Print Assumptions table_power.
Print Assumptions mean_erf.
Print Assumptions mean_erf_erf.
Print Assumptions bell_times_erf.
Print Assumptions sheppard.
Print Assumptions orthant_st.
Print Assumptions orthant_t_third.
Print Assumptions relu_square_of_line.
Print Assumptions square_given_positive.
Print Assumptions linear_flow_limit.
Print Assumptions mean2_refuted.
Lemma a_number : 3 < PI. Proof. enclosed. Qed.
Print Assumptions a_number.
