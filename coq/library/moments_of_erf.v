(** Moments of the error function under a normal law, over the line and the half line: the table of Ng and Geller, and the arcsine law. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function growth normal_law steps.
Open Scope R_scope.

Lemma square_of_root x : 0 <= x -> sqrt x * sqrt x = x. Proof. apply sqrt_sqrt. Qed.
Lemma root_pos x : 0 < x -> 0 < sqrt x. Proof. apply sqrt_lt_R0. Qed.
Lemma slope_bound c y : 0 <= c -> Rabs (c * exp (- y ^ 2)) <= c.
Proof.
  intros Hc. assert (P := exp_pos (- y ^ 2)). assert (E := exp_below (- y ^ 2) ltac:(nra)). rewrite Rabs_pos_eq by nra. nra.
Qed.
Lemma slope_constant : 0 <= 2 / sqrt PI. Proof. constants. apply Rlt_le, Rdiv_lt_0_compat; lra. Qed.

(** * Bells over the half line: E[X^n exp(-s^2 X^2); X > 0] *)
Theorem half_bell n s w : 0 < w -> w * w = 1 + 2 * s ^ 2 ->
  integral (fun x => phi x * (exp (- (s * x) ^ 2) * x ^ n)) 0 p_infty (moment n 0 p_infty / w ^ S n).
Proof.
  intros Hw E. apply (integral_ext (fun x => phi x * (exp (- (s ^ 2 * x ^ 2 + 0 * x + 0)) * x ^ n))).
  { intros x. do 2 f_equal. apply exp_eq. ring. }
  eapply integral_eq; [apply (tilt (s ^ 2) 0 0 w (fun x => x ^ n) 0 p_infty (moment n 0 p_infty / w ^ n) Hw E)|].
  - replace (affine w (0 / w) 0) with (Finite 0) by (simpl; f_equal; field; lra). simpl affine.
    apply (integral_ext (fun y => / w ^ n * (phi y * y ^ n))).
    + intros y. replace ((y - 0 / w) / w) with (y * / w) by (field; lra). rewrite Rpow_mult_distr, pow_inv. ring.
    + eapply integral_eq; [apply integral_scale, half_power|]. unfold Rdiv. ring.
  - replace (0 ^ 2 / (2 * (w * w)) - 0) with 0 by (field; lra). rewrite exp_0. simpl. field. split; [apply pow_nonzero|]; lra.
Qed.

(** * The half line: E[X^n erf(s X); X > 0] *)
Theorem half_erf s : integral (fun x => phi x * erf (s * x)) 0 p_infty (atan (sqrt 2 * s) / PI).
Proof.
  constants.
  apply (by_parameter_everywhere (fun s x => erf (s * x)) (fun s x => 2 / sqrt PI * (exp (- (s * x) ^ 2) * x))
    (fun s => atan (sqrt 2 * s) / PI) (fun s => 2 / sqrt PI * (moment 1 0 p_infty / sqrt (1 + 2 * s ^ 2) ^ 2)) (2 / sqrt PI) 1 0 p_infty 0 s).
  - exact I.
  - intros t x. derivative.
  - intros t x. continuous_in_two.
  - intros t x. cont.
  - intros t x. replace (2 / sqrt PI * (exp (- (t * x) ^ 2) * x)) with (2 / sqrt PI * exp (- (t * x) ^ 2) * x) by ring.
    rewrite Rabs_mult, pow_1. apply Rmult_le_compat; [apply Rabs_pos|apply Rabs_pos|apply slope_bound, slope_constant|apply Rabs_le; nra].
  - intros t. apply (integral_ext (fun x => 2 / sqrt PI * (phi x * (exp (- (t * x) ^ 2) * x ^ 1)))); [intros; ring|].
    apply integral_scale, (half_bell 1); [apply root_pos; nra|apply square_of_root; nra].
  - intros t. rewrite half_1, sqrt_2PI. replace (sqrt (1 + 2 * t ^ 2) ^ 2) with (1 + 2 * t ^ 2) by (rewrite pow2_sqrt; nra).
    auto_derive; [trivial|]. replace (1 + sqrt 2 * t * (sqrt 2 * t * 1)) with (1 + (sqrt 2 * sqrt 2) * t ^ 2) by ring.
    replace (1 + (sqrt 2 * t) ^ 2) with (1 + (sqrt 2 * sqrt 2) * t ^ 2) by ring. rewrite Q2.
    assert (0 < 1 + 2 * t ^ 2) by nra. field_simplify_eq; [ring [Q2 QP]|repeat split; lra].
  - apply (integral_ext (fun _ => 0)); [intros x; rewrite Rmult_0_l, erf_0; ring|].
    eapply integral_eq; [apply integral_zero|]. rewrite Rmult_0_r, atan_0. field. lra.
Qed.
(** Its moments, by their recursion in steps of two. *)
Fixpoint half_erf_moment (n : nat) (s : R) : R := match n with
  | O => atan (sqrt 2 * s) / PI
  | S m => match m with
    | O => 2 * s / sqrt PI * (moment 0 0 p_infty / sqrt (1 + 2 * s ^ 2) ^ 1)
    | S k => INR m * half_erf_moment k s + 2 * s / sqrt PI * (moment m 0 p_infty / sqrt (1 + 2 * s ^ 2) ^ S m)
    end
  end.
Lemma half_slope n s : integral (fun x => phi x * (x ^ n * (s * (2 / sqrt PI * exp (- (s * x) ^ 2))))) 0 p_infty
  (2 * s / sqrt PI * (moment n 0 p_infty / sqrt (1 + 2 * s ^ 2) ^ S n)).
Proof.
  apply (integral_ext (fun x => 2 * s / sqrt PI * (phi x * (exp (- (s * x) ^ 2) * x ^ n)))); [intros; unfold Rdiv; ring|].
  apply integral_scale, half_bell; [apply root_pos; nra|apply square_of_root; nra].
Qed.
Theorem half_power_erf n s : integral (fun x => phi x * (x ^ n * erf (s * x))) 0 p_infty (half_erf_moment n s).
Proof.
  enough (H : integral (fun x => phi x * (x ^ n * erf (s * x))) 0 p_infty (half_erf_moment n s) /\
    integral (fun x => phi x * (x ^ S n * erf (s * x))) 0 p_infty (half_erf_moment (S n) s)) by apply H.
  induction n as [|n [IH IH']]; split; trivial.
  - apply (integral_ext (fun x => phi x * erf (s * x))); [intros; simpl; ring|apply half_erf].
  - apply (integral_ext (fun x => phi x * (x * erf (s * x)))); [intros; simpl; ring|].
    eapply integral_eq; [apply (by_parts (fun x => erf (s * x)) (fun x => s * (2 / sqrt PI * exp (- (s * x) ^ 2))) 0 p_infty)|].
    + intros x. derivative. + intros x. cont. + growth.
    + apply (integral_ext (fun x => phi x * (x ^ 0 * (s * (2 / sqrt PI * exp (- (s * x) ^ 2)))))); [intros; simpl; ring|apply half_slope].
    + simpl. rewrite Rmult_0_r, erf_0. ring.
  - apply (integral_ext (fun x => phi x * (x * (x ^ S n * erf (s * x))))); [intros; simpl; ring|].
    eapply integral_eq; [apply (by_parts (fun x => x ^ S n * erf (s * x))
      (fun x => INR (S n) * x ^ n * erf (s * x) + x ^ S n * (s * (2 / sqrt PI * exp (- (s * x) ^ 2)))) 0 p_infty)|].
    + intros x. apply (is_derive_mult (fun x => x ^ S n) (fun x => erf (s * x))); [apply is_derive_power|derivative|intros; apply Rmult_comm].
    + intros x. cont. + growth.
    + apply (integral_ext (fun x => INR (S n) * (phi x * (x ^ n * erf (s * x))) + phi x * (x ^ S n * (s * (2 / sqrt PI * exp (- (s * x) ^ 2))))));
        [intros; ring|]. apply integral_plus; [apply integral_scale, IH|apply half_slope].
    + change (half_erf_moment (S (S n)) s) with (INR (S n) * half_erf_moment n s + 2 * s / sqrt PI * (moment (S n) 0 p_infty / sqrt (1 + 2 * s ^ 2) ^ S (S n))).
      simpl edge. rewrite Rmult_0_r, erf_0. ring.
Qed.
Lemma half_erf_moment_1 s : half_erf_moment 1 s = s / (sqrt PI * sqrt (1 + 2 * s ^ 2)).
Proof.
  change (half_erf_moment 1 s) with (2 * s / sqrt PI * (moment 0 0 p_infty / sqrt (1 + 2 * s ^ 2) ^ 1)). rewrite half_0, pow_1.
  constants. assert (P := root_pos (1 + 2 * s ^ 2) ltac:(nra)). field. lra.
Qed.
Lemma half_erf_moment_2 s : half_erf_moment 2 s = atan (sqrt 2 * s) / PI + sqrt 2 * s / (PI * (1 + 2 * s ^ 2)).
Proof.
  change (half_erf_moment 2 s) with (1 * (atan (sqrt 2 * s) / PI) + 2 * s / sqrt PI * (moment 1 0 p_infty / sqrt (1 + 2 * s ^ 2) ^ 2)).
  rewrite half_1, sqrt_2PI, pow2_sqrt by nra. constants. assert (0 < 1 + 2 * s ^ 2) by nra. field_simplify_eq; [ring [Q2 QP]|repeat split; lra].
Qed.
Theorem half_x_erf s : integral (fun x => phi x * (x * erf (s * x))) 0 p_infty (s / (sqrt PI * sqrt (1 + 2 * s ^ 2))).
Proof.
  rewrite <- half_erf_moment_1. apply (integral_ext (fun x => phi x * (x ^ 1 * erf (s * x)))); [intros; simpl; ring|]. apply half_power_erf.
Qed.
Theorem half_x2_erf s : integral (fun x => phi x * (x ^ 2 * erf (s * x))) 0 p_infty (atan (sqrt 2 * s) / PI + sqrt 2 * s / (PI * (1 + 2 * s ^ 2))).
Proof. rewrite <- half_erf_moment_2. apply half_power_erf. Qed.
(** A step times an error function: E[erf(s X); X > 0], and with X and X^2. *)
Theorem step_erf h s : mean (fun x => step_at h x * erf (s * x)) (atan (sqrt 2 * s) / PI).
Proof. apply mean_positive, half_erf. Qed.
Theorem step_power_erf h n s : mean (fun x => step_at h x * (x ^ n * erf (s * x))) (half_erf_moment n s).
Proof. apply mean_positive, half_power_erf. Qed.

(** * The table of Ng and Geller: integrals from 0 to infinity of x^n erf(a x) exp(-b^2 x^2) *)
Theorem table_power n a b : 0 < b -> integral (fun x => exp (- (b ^ 2 * x ^ 2)) * (x ^ n * erf (a * x))) 0 p_infty
  (sqrt PI / b * (half_erf_moment n (a / (sqrt 2 * b)) / (sqrt 2 * b) ^ n)).
Proof.
  intros Hb. constants. assert (W : 0 < sqrt 2 * b) by (apply Rmult_lt_0_compat; lra).
  apply (integral_of_bell b (fun x => x ^ n * erf (a * x))); [exact Hb|].
  replace (affine (sqrt 2 * b) 0 0) with (Finite 0) by (simpl; f_equal; ring). simpl affine.
  apply (integral_ext (fun y => / (sqrt 2 * b) ^ n * (phi y * (y ^ n * erf (a / (sqrt 2 * b) * y))))).
  - intros y. unfold Rdiv. rewrite (Rpow_mult_distr y), pow_inv. replace (a * (y * / (sqrt 2 * b))) with (a * / (sqrt 2 * b) * y) by ring. ring.
  - eapply integral_eq; [apply integral_scale, half_power_erf|unfold Rdiv; ring].
Qed.
Lemma table_scale a b : 0 < b -> sqrt 2 * (a / (sqrt 2 * b)) = a / b. Proof. intros. constants. field. lra. Qed.
Lemma table_square a b : 0 < b -> 1 + 2 * (a / (sqrt 2 * b)) ^ 2 = (a ^ 2 + b ^ 2) / b ^ 2.
Proof. intros. constants. field_simplify_eq; [|lra]. replace (sqrt 2 ^ 2) with 2 by (simpl; lra). ring. Qed.
Theorem table_erf a b : 0 < b -> integral (fun x => erf (a * x) * exp (- (b ^ 2 * x ^ 2))) 0 p_infty (1 / (b * sqrt PI) * atan (a / b)).
Proof.
  intros Hb. apply (integral_ext (fun x => exp (- (b ^ 2 * x ^ 2)) * (x ^ 0 * erf (a * x)))); [intros; simpl; ring|].
  eapply integral_eq; [apply table_power, Hb|]. simpl. rewrite table_scale by exact Hb. constants. field_simplify_eq; [ring [QP]|lra].
Qed.
Theorem table_x_erf a b : 0 < b ->
  integral (fun x => x * erf (a * x) * exp (- (b ^ 2 * x ^ 2))) 0 p_infty (a / (2 * b ^ 2) * / sqrt (a ^ 2 + b ^ 2)).
Proof.
  intros Hb. apply (integral_ext (fun x => exp (- (b ^ 2 * x ^ 2)) * (x ^ 1 * erf (a * x)))); [intros; simpl; ring|].
  eapply integral_eq; [apply table_power, Hb|].
  rewrite half_erf_moment_1, table_square, pow_1, sqrt_div_alt, sqrt_pow2 by nra. constants. assert (P := root_pos (a ^ 2 + b ^ 2) ltac:(nra)). field_simplify_eq; [ring [Q2]|repeat split; lra].
Qed.
Theorem table_x2_erf a b : 0 < b -> integral (fun x => x ^ 2 * erf (a * x) * exp (- (b ^ 2 * x ^ 2))) 0 p_infty
  (1 / (2 * sqrt PI) * (1 / b ^ 3 * atan (a / b) + a / (b ^ 2 * (a ^ 2 + b ^ 2)))).
Proof.
  intros Hb. apply (integral_ext (fun x => exp (- (b ^ 2 * x ^ 2)) * (x ^ 2 * erf (a * x)))); [intros; simpl; ring|].
  constants. eapply integral_eq; [apply table_power, Hb|]. rewrite half_erf_moment_2, table_scale, table_square by exact Hb.
  assert (0 < a ^ 2 + b ^ 2) by nra. replace ((sqrt 2 * b) ^ 2) with (2 * b ^ 2) by (replace ((sqrt 2 * b) ^ 2) with ((sqrt 2 * sqrt 2) * b ^ 2) by ring; rewrite Q2; ring).
  field_simplify_eq; [ring [QP]|repeat split; nra].
Qed.
(** Without an error function: powers times a bell, over any range. *)
Theorem bell_power n b e f : 0 < b -> integral (fun x => exp (- (b ^ 2 * x ^ 2)) * x ^ n) e f
  (sqrt PI / b * (moment n (affine (sqrt 2 * b) 0 e) (affine (sqrt 2 * b) 0 f) / (sqrt 2 * b) ^ n)).
Proof.
  intros Hb. constants. assert (W : 0 < sqrt 2 * b) by (apply Rmult_lt_0_compat; lra). apply (integral_of_bell b (fun x => x ^ n)); [exact Hb|].
  apply (integral_ext (fun y => / (sqrt 2 * b) ^ n * (phi y * y ^ n))).
  - intros y. unfold Rdiv. rewrite (Rpow_mult_distr y), pow_inv. ring.
  - eapply integral_eq; [apply integral_scale, integral_power|unfold Rdiv; ring].
Qed.
Theorem gaussian_integral b : 0 < b -> integral (fun x => exp (- (b ^ 2 * x ^ 2))) m_infty p_infty (sqrt PI / b).
Proof.
  intros Hb. apply (integral_ext (fun x => exp (- (b ^ 2 * x ^ 2)) * x ^ 0)); [intros; simpl; ring|].
  eapply integral_eq; [apply bell_power, Hb|simpl; field; lra].
Qed.

(** Powers times a bell over the half line. *)
Lemma half_line_bell n b v : 0 < b -> moment n 0 p_infty = v -> integral (fun x => x ^ n * exp (- (b ^ 2 * x ^ 2))) 0 p_infty (sqrt PI / b * (v / (sqrt 2 * b) ^ n)).
Proof.
  intros Hb <-. apply (integral_ext (fun x => exp (- (b ^ 2 * x ^ 2)) * x ^ n)); [intros; ring|]. eapply integral_eq; [apply bell_power, Hb|].
  simpl affine. now replace (sqrt 2 * b * 0 + 0) with 0 by ring.
Qed.
Lemma moment_0 : moment 0 0 p_infty = 1 / 2. Proof. simpl. unfold Rdiv. rewrite Rmult_0_l, erf_0. field. Qed.
Lemma moment_1 : moment 1 0 p_infty = / sqrt (2 * PI). Proof. simpl. rewrite <- phi_0. ring. Qed.
Lemma moment_2 : moment 2 0 p_infty = 1 / 2. Proof. change (moment 2 0 p_infty) with (phi 0 * 0 ^ 1 - 0 + INR 1 * moment 0 0 p_infty). rewrite moment_0. simpl. ring. Qed.
Lemma half_bell_0 b : 0 < b -> integral (fun x => exp (- (b ^ 2 * x ^ 2))) 0 p_infty (sqrt PI / (2 * b)).
Proof.
  intros Hb. apply (integral_ext (fun x => x ^ 0 * exp (- (b ^ 2 * x ^ 2)))); [intros; simpl; ring|]. eapply integral_eq; [apply half_line_bell; [exact Hb|apply moment_0]|simpl; field; lra].
Qed.
Lemma half_bell_1 b : 0 < b -> integral (fun x => x * exp (- (b ^ 2 * x ^ 2))) 0 p_infty (1 / (2 * b ^ 2)).
Proof.
  intros Hb. apply (integral_ext (fun x => x ^ 1 * exp (- (b ^ 2 * x ^ 2)))); [intros; simpl; ring|]. eapply integral_eq; [apply half_line_bell; [exact Hb|apply moment_1]|].
  constants. rewrite sqrt_mult by lra. rewrite pow_1. field_simplify_eq; [ring [Q2 QP]|repeat split; lra].
Qed.
Lemma half_bell_2 b : 0 < b -> integral (fun x => x ^ 2 * exp (- (b ^ 2 * x ^ 2))) 0 p_infty (sqrt PI / (4 * b ^ 3)).
Proof.
  intros Hb. eapply integral_eq; [apply half_line_bell; [exact Hb|apply moment_2]|].
  constants. replace ((sqrt 2 * b) ^ 2) with (2 * b ^ 2) by (replace ((sqrt 2 * b) ^ 2) with ((sqrt 2 * sqrt 2) * b ^ 2) by ring; rewrite Q2; ring). field. lra.
Qed.

(** * The line *)
(** E[erf(a X)] = 0 and E[erf(a X + b)] = erf(b / sqrt(1 + 2 a^2)). *)
Theorem mean_erf_odd a : mean (fun x => erf (a * x)) 0.
Proof.
  apply (mean_odd (fun x => erf (a * x)) (atan (sqrt 2 * a) / PI)); [|apply half_erf].
  intros x. rewrite <- erf_odd. f_equal. ring.
Qed.
Theorem mean_erf a b w : 0 < w -> w * w = 1 + 2 * a ^ 2 -> mean (fun x => erf (a * x + b)) (erf (b / w)).
Proof.
  intros Hw E. constants. unfold mean.
  apply (by_parameter_everywhere (fun s x => erf (a * x + s)) (fun s x => 2 / sqrt PI * exp (- (a * x + s) ^ 2))
    (fun s => erf (s / w)) (fun s => 2 / sqrt PI * (exp ((2 * a * s) ^ 2 / (2 * (w * w)) - s ^ 2) / w)) (2 / sqrt PI) 0 m_infty p_infty 0 b).
  - exact I.
  - intros t x. derivative.
  - intros t x. continuous_in_two.
  - intros t x. cont.
  - intros t x. rewrite pow_O, Rmult_1_r. apply slope_bound, slope_constant.
  - intros t. apply (mean_scale (2 / sqrt PI) (fun x => exp (- (a * x + t) ^ 2))).
    apply mean_ext with (fun x => exp (- (a ^ 2 * x ^ 2 + 2 * a * t * x + t ^ 2))); [intros; apply exp_eq; ring|].
    apply (mean_bell (a ^ 2) (2 * a * t) (t ^ 2) w Hw E).
  - intros t. replace ((2 * a * t) ^ 2 / (2 * (w * w)) - t ^ 2) with (- (t / w) ^ 2).
    + derivative.
    + replace ((2 * a * t) ^ 2 / (2 * (w * w)) - t ^ 2) with ((t ^ 2 * (1 + 2 * a ^ 2) - t ^ 2 - t ^ 2 * (w * w)) / (w * w)) by (rewrite E; field; nra).
      rewrite <- E. field. lra.
  - apply (integral_ext (fun x => phi x * erf (a * x))); [intros; now rewrite Rplus_0_r|].
    eapply integral_eq; [apply mean_erf_odd|]. unfold Rdiv. now rewrite Rmult_0_l, erf_0.
Qed.
(** E[X erf(a X + b)], by Stein's lemma. *)
Theorem mean_x_erf a b w : 0 < w -> w * w = 1 + 2 * a ^ 2 ->
  mean (fun x => x * erf (a * x + b)) (2 * a / (sqrt PI * w) * exp (- (b / w) ^ 2)).
Proof.
  intros Hw E. constants. eapply mean_eq; [apply (stein (fun x => erf (a * x + b)) (fun x => 2 * a / sqrt PI * exp (- (a ^ 2 * x ^ 2 + 2 * a * b * x + b ^ 2))))|].
  - intros x. derivative.
  - intros x. cont.
  - growth.
  - apply mean_scale, (mean_bell (a ^ 2) (2 * a * b) (b ^ 2) w Hw E).
  - replace ((2 * a * b) ^ 2 / (2 * (w * w)) - b ^ 2) with (- (b / w) ^ 2); [field; lra|].
    replace ((2 * a * b) ^ 2 / (2 * (w * w)) - b ^ 2) with ((b ^ 2 * (1 + 2 * a ^ 2) - b ^ 2 - b ^ 2 * (w * w)) / (w * w)) by (rewrite E; field; nra).
    rewrite <- E. field. lra.
Qed.
(** E[X^(n+2) erf(a X + b)] from E[X^n erf(a X + b)] and E[X^(n+1) exp(-(a X + b)^2)]. *)
Theorem mean_power_erf n a b u v : mean (fun x => x ^ n * erf (a * x + b)) u -> mean (fun x => x ^ S n * exp (- (a * x + b) ^ 2)) v ->
  mean (fun x => x ^ S (S n) * erf (a * x + b)) (INR (S n) * u + 2 * a / sqrt PI * v).
Proof.
  intros H K. apply mean_ext with (fun x => x * (x ^ S n * erf (a * x + b))); [intros; simpl; ring|].
  apply (stein (fun x => x ^ S n * erf (a * x + b)) (fun x => INR (S n) * x ^ n * erf (a * x + b) + x ^ S n * (a * (2 / sqrt PI * exp (- (a * x + b) ^ 2))))).
  - intros x. apply (is_derive_mult (fun x => x ^ S n) (fun x => erf (a * x + b))); [apply is_derive_power|derivative|intros; apply Rmult_comm].
  - intros x. cont.
  - growth.
  - apply mean_ext with (fun x => INR (S n) * (x ^ n * erf (a * x + b)) + 2 * a / sqrt PI * (x ^ S n * exp (- (a * x + b) ^ 2))); [intros; unfold Rdiv; ring|].
    apply mean_plus; now apply mean_scale.
Qed.
(** E[exp(-(p X^2 + q X + r)) erf(a X + b)]. *)
Theorem mean_bell_erf p q r a b w u : 0 < w -> w * w = 1 + 2 * p -> 0 < u -> u * u = w * w + 2 * a ^ 2 ->
  mean (fun x => exp (- (p * x ^ 2 + q * x + r)) * erf (a * x + b)) (exp (q ^ 2 / (2 * (w * w)) - r) / w * erf ((b * (w * w) - a * q) / (w * u))).
Proof.
  intros Hw E Hu F. apply (mean_tilt p q r w (fun x => erf (a * x + b)) _ Hw E).
  apply mean_ext with (fun y => erf (a / w * y + (b - a * q / (w * w)))); [intros; f_equal; field; lra|].
  eapply mean_eq; [apply (mean_erf _ _ (u / w)); [apply Rdiv_lt_0_compat; lra|]|].
  - replace (u / w * (u / w)) with ((u * u) / (w * w)) by (field; lra). rewrite F. field. lra.
  - f_equal. field. lra.
Qed.
(** E[exp(-(a X + h)^2) erf(a X + h)], the Gaussian-weighted error function. *)
Theorem mean_weighted_erf a h : mean (fun x => erf (a * x + h) * exp (- (a * x + h) ^ 2))
  (exp (- h ^ 2 / (1 + 2 * a ^ 2)) / sqrt (1 + 2 * a ^ 2) * erf (h / sqrt ((1 + 2 * a ^ 2) * (1 + 4 * a ^ 2)))).
Proof.
  assert (P : 0 < 1 + 2 * a ^ 2) by nra. assert (Q : 0 < 1 + 4 * a ^ 2) by nra. rewrite sqrt_mult by lra.
  set (w := sqrt (1 + 2 * a ^ 2)). set (u := sqrt (1 + 4 * a ^ 2)).
  assert (Hw : 0 < w) by now apply root_pos. assert (Hu : 0 < u) by now apply root_pos.
  assert (E : w * w = 1 + 2 * a ^ 2) by (apply square_of_root; lra). assert (F : u * u = 1 + 4 * a ^ 2) by (apply square_of_root; lra).
  apply mean_ext with (fun x => exp (- (a ^ 2 * x ^ 2 + 2 * a * h * x + h ^ 2)) * erf (a * x + h)).
  { intros x. rewrite Rmult_comm. f_equal. apply exp_eq. ring. }
  eapply mean_eq; [apply (mean_bell_erf (a ^ 2) (2 * a * h) (h ^ 2) a h w u Hw E Hu); rewrite E, F; ring|].
  f_equal; f_equal.
  - apply exp_eq. rewrite E. field. lra.
  - replace (h * (w * w) - a * (2 * a * h)) with h by (rewrite E; ring). reflexivity.
Qed.

(** * The arcsine law: E[erf(a X) erf(b X)] *)
Theorem mean_erf_erf_atan a b : mean (fun x => erf (a * x) * erf (b * x)) (2 / PI * atan (2 * a * b / sqrt (1 + 2 * a ^ 2 + 2 * b ^ 2))).
Proof.
  constants. unfold mean.
  apply (by_parameter_everywhere (fun s x => erf (s * x) * erf (b * x)) (fun s x => 2 / sqrt PI * exp (- (s * x) ^ 2) * x * erf (b * x))
    (fun s => 2 / PI * atan (2 * s * b / sqrt (1 + 2 * s ^ 2 + 2 * b ^ 2)))
    (fun s => 4 * b / (PI * (1 + 2 * s ^ 2) * sqrt (1 + 2 * s ^ 2 + 2 * b ^ 2))) (2 / sqrt PI) 1 m_infty p_infty 0 a).
  - exact I.
  - intros t x. derivative.
  - intros t x. continuous_in_two.
  - intros t x. cont.
  - intros t x. rewrite !(Rabs_mult (2 / sqrt PI * exp (- (t * x) ^ 2) * x)), (Rabs_mult (2 / sqrt PI * exp (- (t * x) ^ 2))), pow_1.
    assert (A := slope_bound (2 / sqrt PI) (t * x) slope_constant). assert (B := erf_abs (b * x)).
    assert (X : Rabs x <= 1 + x ^ 2) by (apply Rabs_le; nra). assert (N := slope_constant).
    rewrite <- (Rmult_1_r (2 / sqrt PI * (1 + x ^ 2))). apply Rmult_le_compat; [apply Rmult_le_pos; apply Rabs_pos|apply Rabs_pos| |exact B].
    apply Rmult_le_compat; [apply Rabs_pos|apply Rabs_pos|exact A|exact X].
  - intros t. set (w := sqrt (1 + 2 * t ^ 2)). set (u := sqrt (1 + 2 * t ^ 2 + 2 * b ^ 2)).
    assert (Hw : 0 < w) by (apply root_pos; nra). assert (E : w * w = 1 + 2 * t ^ 2) by (apply square_of_root; nra).
    assert (Hu : 0 < u) by (apply root_pos; nra). assert (F : u * u = 1 + 2 * t ^ 2 + 2 * b ^ 2) by (apply square_of_root; nra).
    apply (mean_ext (fun x => 2 / sqrt PI * (exp (- (t ^ 2 * x ^ 2 + 0 * x + 0)) * (x * erf (b * x))))).
    { intros x. replace (- (t ^ 2 * x ^ 2 + 0 * x + 0)) with (- (t * x) ^ 2) by ring. ring. }
    eapply mean_eq; [apply mean_scale, (mean_tilt (t ^ 2) 0 0 w (fun x => x * erf (b * x)) (/ w * (2 * (b / w) / (sqrt PI * (u / w)))) Hw E)|].
    + apply mean_ext with (fun y => / w * (y * erf (b / w * y + 0))).
      { intros y. replace ((y - 0 / w) / w) with (y / w) by (field; lra). replace (b * (y / w)) with (b / w * y + 0) by (field; lra). field. lra. }
      apply mean_scale. eapply mean_eq; [apply (mean_x_erf (b / w) 0 (u / w)); [apply Rdiv_lt_0_compat; lra|]|].
      * replace (u / w * (u / w)) with ((u * u) / (w * w)) by (field; lra). rewrite F, <- E. field. lra.
      * replace (- (0 / (u / w)) ^ 2) with 0 by (field; lra). rewrite exp_0. ring.
    + replace (0 ^ 2 / (2 * (w * w)) - 0) with 0 by (field; lra). rewrite exp_0, <- E. field_simplify_eq; [ring [QP]|lra].
  - intros t. assert (D : 0 < 1 + 2 * t ^ 2 + 2 * b ^ 2) by nra.
    auto_derive; [split; [nra|split; [apply Rgt_not_eq, root_pos; nra|trivial]]|]. simpl.
    name_roots. assert (0 < 1 + 2 * t ^ 2) by nra. assert (0 < 1 + 2 * b ^ 2) by nra.
    replace (1 + 2 * t * b * / root * (2 * t * b * / root * 1)) with ((1 + 2 * t ^ 2) * (1 + 2 * b ^ 2) / (root * root))
      by (field_simplify_eq; [ring [square]|lra]).
    field_simplify_eq; [ring [square]|repeat split; simpl in *; lra].
  - apply (mean_ext (fun _ => 0)); [intros x; rewrite Rmult_0_l, erf_0; ring|].
    eapply mean_eq; [apply mean_const|]. replace (2 * 0 * b / sqrt (1 + 2 * 0 ^ 2 + 2 * b ^ 2)) with 0 by (unfold Rdiv; ring). rewrite atan_0. ring.
Qed.
Theorem mean_erf_erf a b : mean (fun x => erf (a * x) * erf (b * x)) (2 / PI * asin (2 * a * b / (sqrt (1 + 2 * a ^ 2) * sqrt (1 + 2 * b ^ 2)))).
Proof.
  rewrite <- sqrt_mult by nra. rewrite (asin_of_sides _ (sqrt (1 + 2 * a ^ 2 + 2 * b ^ 2))); [apply mean_erf_erf_atan|apply root_pos; nra| |].
  - apply root_pos. assert (0 < 1 + 2 * a ^ 2) by nra. assert (0 < 1 + 2 * b ^ 2) by nra. nra.
  - rewrite !square_of_root; [ring|apply Rmult_le_pos; nra|nra].
Qed.
(** E[erf(g X)^2], the square of the normaliser of the data. *)
Theorem mean_erf_square g : mean (fun x => erf (g * x) ^ 2) (2 / PI * asin (2 * g ^ 2 / (1 + 2 * g ^ 2))).
Proof.
  apply mean_ext with (fun x => erf (g * x) * erf (g * x)); [intros; ring|]. eapply mean_eq; [apply mean_erf_erf|].
  rewrite square_of_root by nra. replace (2 * g * g) with (2 * g ^ 2) by ring. reflexivity.
Qed.
(** Odd powers of it have no mean but zero. *)
Theorem mean_erf_odd_power g n : mean (fun x => erf (g * x) ^ (2 * n + 1)) 0.
Proof.
  apply mean_odd_tame; [|intros x; cont|growth].
  intros x. replace (g * - x) with (- (g * x)) by ring. rewrite erf_odd, !pow_add, !pow_mult, !pow_1. replace ((- erf (g * x)) ^ 2) with (erf (g * x) ^ 2) by ring. ring.
Qed.
(** E[sign(X) erf(g X)]. *)
Theorem mean_sign_erf g : mean (fun x => sign x * erf (g * x)) (2 * atan (sqrt 2 * g) / PI).
Proof.
  apply mean_ext with (fun x => 2 * (step x * erf (g * x)) - erf (g * x)); [intros; rewrite sign_of_step; ring|].
  eapply mean_eq; [apply mean_minus; [apply mean_scale, (step_erf (1 / 2))|apply mean_erf_odd]|]. unfold Rdiv. ring.
Qed.
