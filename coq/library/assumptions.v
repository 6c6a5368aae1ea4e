(** What the theorems rest on: the axioms of classical real numbers; and, where interval arithmetic is used, those of 63-bit integers. *)
Require Import Reals.
From ClosedForm Require Import definitions algebra improper_integrals error_function growth normal_law steps moments_of_erf two_letters
  linear_forms kinks finite_laws flows signs numbers.
Open Scope R_scope.

(** One tuple, because the whole library below is searched anew for each [Print Assumptions]. *)
Definition theorems := (
  by_primitive, by_primitive_inside, between, by_parameter, derivative_of_integral, dominated_converges, substitution, reflection, integral_unique,
  is_derive_erf, erf_odd, erf_bound, erf_increasing, vanishes_far,
  (by_parts, integral_power, stein, mean_power, mean_exp, mean_bell, mean_tilt, mean_shift, mean_cos, mean_converges, derivative_of_mean, mean_unique),
  (mean_above, tail_power, step_1, step_x, step_x2, given_positive_x, given_positive_x2),
  (half_power_erf, table_power, table_erf, table_x_erf, table_x2_erf, bell_power, gaussian_integral),
  (mean_erf, mean_x_erf, mean_power_erf, mean_bell_erf, mean_weighted_erf, mean_erf_erf, mean_erf_square, mean_sign_erf),
  (mean2_unique, mean2_linear, mean2_quadratic, step_times_erf, erf_times_erf, bell_times_erf),
  (sheppard, orthant_s, orthant_t, orthant_s2, orthant_t2, orthant_st, orthant_power, orthant_power_t, orthant_power_t2),
  (mean3_unique, mean3_linear, orthant_t_third, half_plane_s_third, step_of_line, relu_of_line, relu_square_of_line, slope_of_relu, slope_of_relu_square),
  (@mirrored_odd, @mirrored_even, square_given_positive, mixed_unique),
  (linear_flow, logistic_flow, linear_flow_unique, linear_flow_limit, descent, integral_nonneg, mean2_refuted)).
Print Assumptions theorems.
Lemma a_number : 3 < PI. Proof. enclosed. Qed.
Print Assumptions a_number.
