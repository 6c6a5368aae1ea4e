(** Two normal letters of any covariance: Sheppard's formula, truncated moments, a step times an error function, the arcsine law. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function growth normal_law steps moments_of_erf.
Open Scope R_scope.

(** * Rules *)
Lemma mean2_ext a b c f g v : (forall s t, f s t = g s t) -> mean2 a b c f v -> mean2 a b c g v.
Proof. intros E (h & H & K). exists h. split; [|exact K]. intros x. apply (mean_ext _ _ _ (fun y => E _ _) (H x)). Qed.
Lemma mean2_eq a b c f u v : mean2 a b c f u -> u = v -> mean2 a b c f v. Proof. now intros H <-. Qed.
Theorem mean2_unique a b c f u v : mean2 a b c f u -> mean2 a b c f v -> u = v.
Proof.
  intros (h & H & H') (k & K & K'). apply (mean_unique k); [|exact K']. apply (mean_ext h); [|exact H'].
  intros x. apply (mean_unique _ _ _ (H x) (K x)).
Qed.
Theorem mean2_scale a b c k f v : mean2 a b c f v -> mean2 a b c (fun s t => k * f s t) (k * v).
Proof. intros (h & H & H'). exists (fun x => k * h x). split; [intros x; apply (mean_scale k _ _ (H x))|apply mean_scale, H']. Qed.
Theorem mean2_plus a b c f g u v : mean2 a b c f u -> mean2 a b c g v -> mean2 a b c (fun s t => f s t + g s t) (u + v).
Proof.
  intros (h & H & H') (k & K & K'). exists (fun x => h x + k x). split; [intros x; apply (mean_plus _ _ _ _ (H x) (K x))|now apply mean_plus].
Qed.
(** A mean over T for each S is one over S. *)
Theorem mean2_of_inner a b c f inner v :
  (forall s, mean (fun y => f s (b / a * s + sqrt (c - b ^ 2 / a) * y)) (inner s)) -> 0 < a -> mean1 a inner v -> mean2 a b c f v.
Proof.
  intros H Ha K. exists (fun x => inner (sqrt a * x)). split; [|exact K]. intros x. apply mean_ext with (2 := H (sqrt a * x)).
  intros y. do 2 f_equal. assert (P := root_pos a Ha). rewrite <- (square_of_root a) at 1 by lra. field. lra.
Qed.
Lemma residual_pos a b c : 0 < a -> b ^ 2 < a * c -> 0 < c - b ^ 2 / a.
Proof. intros Ha H. apply (Rmult_lt_reg_l a); [exact Ha|]. replace (a * (c - b ^ 2 / a)) with (a * c - b ^ 2) by (field; lra). lra. Qed.

(** * T is linear in S and independent of what is left *)
(** E[f(S)], E[f(S) T] = b/a E[f(S) S], and E[f(S) T^2]. *)
Theorem mean2_first a b c f v : 0 < a -> mean1 a f v -> mean2 a b c (fun s _ => f s) v.
Proof. intros Ha H. apply (mean2_of_inner _ _ _ _ f); trivial. intros s. apply mean_const. Qed.
Theorem mean2_linear a b c f v : 0 < a -> mean1 a (fun s => f s * s) v -> mean2 a b c (fun s t => f s * t) (b / a * v).
Proof.
  intros Ha H. apply (mean2_of_inner _ _ _ _ (fun s => b / a * (f s * s))); [|exact Ha|now apply (mean_scale (b / a))].
  intros s. apply mean_ext with (fun y => f s * (b / a * s) + f s * sqrt (c - b ^ 2 / a) * y); [intros; ring|].
  eapply mean_eq; [apply mean_plus; [apply mean_const|apply mean_scale, mean_id]|ring].
Qed.
Theorem mean2_quadratic a b c f u v : 0 < a -> b ^ 2 <= a * c -> mean1 a (fun s => f s * s ^ 2) u -> mean1 a f v ->
  mean2 a b c (fun s t => f s * t ^ 2) ((b / a) ^ 2 * u + (c - b ^ 2 / a) * v).
Proof.
  intros Ha Hb H K. assert (N : 0 <= c - b ^ 2 / a).
  { apply (Rmult_le_reg_l a); [exact Ha|]. replace (a * (c - b ^ 2 / a)) with (a * c - b ^ 2) by (field; lra). lra. }
  apply (mean2_of_inner _ _ _ _ (fun s => (b / a) ^ 2 * (f s * s ^ 2) + (c - b ^ 2 / a) * f s)); [|exact Ha|apply (mean_plus _ _ _ _ (mean_scale _ _ _ H) (mean_scale _ _ _ K))].
  intros s. set (k := sqrt (c - b ^ 2 / a)). assert (E : k * k = c - b ^ 2 / a) by now apply square_of_root.
  apply mean_ext with (fun y => f s * (b / a * s) ^ 2 + (2 * f s * (b / a * s) * k * y + f s * (k * k) * y ^ 2)); [intros; ring|].
  eapply mean_eq; [apply mean_plus; [apply mean_const|apply mean_plus; apply mean_scale; [apply mean_id|apply mean_square]]|]. rewrite E. ring.
Qed.
(** E[f(S) T; S > 0] and E[f(S) T S; S > 0] for f = 1: the first update of a gated neuron. *)
Theorem half_plane_t a b c h : 0 < a -> mean2 a b c (fun s t => step_at h s * t) (b / sqrt (2 * PI * a)).
Proof.
  intros Ha. eapply mean2_eq; [apply mean2_linear; [exact Ha|apply positive_x, Ha]|].
  assert (N := sqrt_2PI_pos). assert (M := PI_RGT_0). rewrite (sqrt_mult (2 * PI) a) by lra. assert (P := root_pos a Ha). assert (Q := square_of_root a ltac:(lra)).
  rewrite <- Q at 1. field. lra.
Qed.
Theorem half_plane_st a b c h : 0 < a -> mean2 a b c (fun s t => step_at h s * (s * t)) (b / 2).
Proof.
  intros Ha. apply mean2_ext with (fun s t => step_at h s * s * t); [intros; ring|]. eapply mean2_eq; [apply (mean2_linear a b c (fun s => step_at h s * s) (a / 2)); [exact Ha|]|field; lra].
  apply mean_ext with (fun x => step_at h (sqrt a * x) * (sqrt a * x) ^ 2); [intros; ring|apply (positive_x2 a h Ha)].
Qed.
Theorem mean2_st a b c : 0 < a -> mean2 a b c (fun s t => s * t) b.
Proof.
  intros Ha. eapply mean2_eq; [apply (mean2_linear a b c (fun s => s) a); [exact Ha|]|field; lra].
  apply mean_ext with (fun x => (sqrt a * x) ^ 2); [intros; ring|]. eapply mean_eq; [apply (mean1_power a 2)|]. simpl. rewrite Rmult_1_r, square_of_root; lra.
Qed.

(** * Error functions of T *)
(** E[f(S) erf(g T + d)] is a mean over S alone. *)
Theorem mean2_erf a b c f g d w v : 0 < a -> b ^ 2 <= a * c -> 0 < w -> w * w = 1 + 2 * g ^ 2 * (c - b ^ 2 / a) ->
  mean1 a (fun s => f s * erf ((g * b / a * s + d) / w)) v -> mean2 a b c (fun s t => f s * erf (g * t + d)) v.
Proof.
  intros Ha Hb Hw E H. apply (mean2_of_inner _ _ _ _ (fun s => f s * erf ((g * b / a * s + d) / w))); trivial.
  assert (N : 0 <= c - b ^ 2 / a).
  { apply (Rmult_le_reg_l a); [exact Ha|]. replace (a * (c - b ^ 2 / a)) with (a * c - b ^ 2) by (field; lra). lra. }
  intros s. set (k := sqrt (c - b ^ 2 / a)) in *. assert (Q : k * k = c - b ^ 2 / a) by now apply square_of_root.
  apply mean_scale. apply mean_ext with (fun y => erf (g * k * y + (g * b / a * s + d))); [intros; f_equal; field; lra|].
  apply mean_erf; [exact Hw|]. rewrite E, <- Q. ring.
Qed.
(** E[erf(g T); S > 0]. *)
Theorem step_times_erf a b c g h : 0 < a -> b ^ 2 <= a * c -> mean2 a b c (fun s t => step_at h s * erf (g * t))
  (atan (sqrt 2 * g * b / (sqrt a * sqrt (1 + 2 * g ^ 2 * (c - b ^ 2 / a)))) / PI).
Proof.
  intros Ha Hb. assert (P := root_pos a Ha). assert (Q := square_of_root a ltac:(lra)).
  assert (N : 0 <= c - b ^ 2 / a).
  { apply (Rmult_le_reg_l a); [exact Ha|]. replace (a * (c - b ^ 2 / a)) with (a * c - b ^ 2) by (field; lra). lra. }
  set (w := sqrt (1 + 2 * g ^ 2 * (c - b ^ 2 / a))). assert (W : 0 < w) by (apply root_pos; nra).
  apply mean2_ext with (fun s t => step_at h s * erf (g * t + 0)); [intros; now rewrite Rplus_0_r|].
  apply (mean2_erf a b c (step_at h) g 0 w); trivial; [apply square_of_root; nra|].
  apply mean_ext with (fun x => step_at h x * erf (g * b / (sqrt a * w) * x)).
  - intros x. rewrite step_scale by exact P. do 2 f_equal. rewrite <- Q at 2. field. lra.
  - eapply mean_eq; [apply step_erf|]. do 2 f_equal. field. lra.
Qed.
(** The arcsine law for correlated letters: E[erf(g S) erf(l T)]. *)
Theorem erf_times_erf a b c g l : 0 < a -> 0 < c -> b ^ 2 <= a * c -> mean2 a b c (fun s t => erf (g * s) * erf (l * t))
  (2 / PI * asin (2 * g * l * b / (sqrt (1 + 2 * g ^ 2 * a) * sqrt (1 + 2 * l ^ 2 * c)))).
Proof.
  intros Ha Hc Hb. assert (P := root_pos a Ha). assert (Q := square_of_root a ltac:(lra)).
  assert (N : 0 <= c - b ^ 2 / a).
  { apply (Rmult_le_reg_l a); [exact Ha|]. replace (a * (c - b ^ 2 / a)) with (a * c - b ^ 2) by (field; lra). lra. }
  set (w := sqrt (1 + 2 * l ^ 2 * (c - b ^ 2 / a))). assert (W : 0 < w) by (apply root_pos; nra).
  assert (E : w * w = 1 + 2 * l ^ 2 * (c - b ^ 2 / a)) by (apply square_of_root; nra).
  apply mean2_ext with (fun s t => erf (g * s) * erf (l * t + 0)); [intros; now rewrite Rplus_0_r|].
  apply (mean2_erf a b c (fun s => erf (g * s)) l 0 w); trivial.
  apply mean_ext with (fun x => erf (g * sqrt a * x) * erf (l * b / (sqrt a * w) * x)).
  { intros x. f_equal; f_equal; [ring|]. rewrite <- Q at 2. field. lra. }
  eapply mean_eq; [apply mean_erf_erf_atan|]. f_equal.
  assert (G : 0 < 1 + 2 * g ^ 2 * a) by nra. assert (L : 0 < 1 + 2 * l ^ 2 * c) by nra.
  set (r := sqrt (1 + 2 * (g * sqrt a) ^ 2 + 2 * (l * b / (sqrt a * w)) ^ 2)).
  assert (R0 : 0 < r) by (apply root_pos; assert (0 <= (g * sqrt a) ^ 2) by nra; assert (0 <= (l * b / (sqrt a * w)) ^ 2) by apply pow2_ge_0; lra).
  assert (R2 : r * r = 1 + 2 * g ^ 2 * a + 2 * (l * b) ^ 2 / (a * (w * w))).
  { unfold r. rewrite square_of_root; [|assert (0 <= (g * sqrt a) ^ 2) by nra; assert (0 <= (l * b / (sqrt a * w)) ^ 2) by apply pow2_ge_0; lra].
    replace ((g * sqrt a) ^ 2) with (g ^ 2 * (sqrt a * sqrt a)) by ring.
    replace ((l * b / (sqrt a * w)) ^ 2) with ((l * b) ^ 2 / ((sqrt a * sqrt a) * (w * w))) by (field; lra). rewrite Q. field. lra. }
  rewrite <- sqrt_mult by lra. rewrite (asin_of_sides _ (r * w)).
  - f_equal. field. lra.
  - nra.
  - apply root_pos. nra.
  - rewrite square_of_root by nra. replace (r * w * (r * w)) with ((r * r) * (w * w)) by ring. rewrite R2.
    replace ((1 + 2 * g ^ 2 * a + 2 * (l * b) ^ 2 / (a * (w * w))) * (w * w)) with ((1 + 2 * g ^ 2 * a) * (w * w) + 2 * (l * b) ^ 2 / a) by (field; lra).
    rewrite E. field. lra.
Qed.
(** E[exp(-(p S^2 + q S + r)) erf(g T + d)]: a bell in one letter, an error function in the other. *)
Theorem bell_times_erf a b c p q r g d w v u : 0 < a -> b ^ 2 <= a * c -> 0 < w -> w * w = 1 + 2 * g ^ 2 * (c - b ^ 2 / a) ->
  0 < v -> v * v = 1 + 2 * p * a -> 0 < u -> u * u = v * v + 2 * (g * b) ^ 2 / (a * (w * w)) ->
  mean2 a b c (fun s t => exp (- (p * s ^ 2 + q * s + r)) * erf (g * t + d))
    (exp (a * q ^ 2 / (2 * (v * v)) - r) / v * erf ((d * (v * v) - g * b * q) / (w * v * u))).
Proof.
  intros Ha Hb Hw E Hv V Hu U. assert (P := root_pos a Ha). assert (Q := square_of_root a ltac:(lra)).
  apply (mean2_erf a b c (fun s => exp (- (p * s ^ 2 + q * s + r))) g d w); trivial.
  apply mean_ext with (fun x => exp (- (p * a * x ^ 2 + q * sqrt a * x + r)) * erf (g * b / (sqrt a * w) * x + d / w)).
  { intros x. f_equal; [apply exp_eq; rewrite <- Q at 1; ring|f_equal; rewrite <- Q at 2; field; lra]. }
  eapply mean_eq; [apply (mean_bell_erf (p * a) (q * sqrt a) r (g * b / (sqrt a * w)) (d / w) v u Hv); trivial; [rewrite V; ring|]|].
  - rewrite U. f_equal. replace ((g * b / (sqrt a * w)) ^ 2) with ((g * b) ^ 2 / ((sqrt a * sqrt a) * (w * w))) by (field; lra). rewrite Q. field. lra.
  - f_equal.
    + f_equal. apply exp_eq. replace ((q * sqrt a) ^ 2) with (q ^ 2 * (sqrt a * sqrt a)) by ring. rewrite Q. field. lra.
    + f_equal. field. lra.
Qed.

(** * Both letters positive *)
(** The parts: P(Z < t x) and phi(t x) against powers on the half line. *)
Definition half_below (n : nat) (t : R) := (moment n 0 p_infty + half_erf_moment n (t / sqrt 2)) / 2.
Definition half_phi (n : nat) (t : R) := moment n 0 p_infty / (sqrt (2 * PI) * sqrt (1 + t ^ 2) ^ S n).
Lemma half_below_integral n t : integral (fun x => phi x * (x ^ n * ((1 + erf (t * x / sqrt 2)) / 2))) 0 p_infty (half_below n t).
Proof.
  apply (integral_ext (fun x => / 2 * (phi x * x ^ n + phi x * (x ^ n * erf (t / sqrt 2 * x))))).
  - intros x. replace (t / sqrt 2 * x) with (t * x / sqrt 2) by (unfold Rdiv; ring). field.
  - eapply integral_eq; [apply integral_scale, integral_plus; [apply half_power|apply half_power_erf]|unfold half_below; field].
Qed.
Lemma half_scaled t : 1 + 2 * (t / sqrt 2) ^ 2 = 1 + t ^ 2.
Proof. constants. replace ((t / sqrt 2) ^ 2) with (t ^ 2 / (sqrt 2 * sqrt 2)) by (field; lra). rewrite Q2. field. Qed.
Lemma half_phi_integral n t : integral (fun x => phi x * (x ^ n * phi (t * x))) 0 p_infty (half_phi n t).
Proof.
  constants. apply (integral_ext (fun x => / sqrt (2 * PI) * (phi x * (exp (- (t / sqrt 2 * x) ^ 2) * x ^ n)))).
  - intros x. unfold phi at 3. replace (- (t * x) ^ 2 / 2) with (- (t / sqrt 2 * x) ^ 2); [unfold Rdiv; ring|].
    replace ((t / sqrt 2 * x) ^ 2) with ((t * x) ^ 2 / (sqrt 2 * sqrt 2)) by (field; lra). rewrite Q2. field.
  - assert (P := root_pos (1 + t ^ 2) ltac:(nra)). assert (N := sqrt_2PI_pos).
    eapply integral_eq; [apply integral_scale, (half_bell n (t / sqrt 2) (sqrt (1 + t ^ 2))); [exact P|rewrite half_scaled; apply square_of_root; nra]|].
    unfold half_phi. field. repeat split; first [lra | apply pow_nonzero; lra].
Qed.
(** E[S^n; S > 0, T > 0], and with T and T^2, by those parts. *)
Section Orthant.
Variables a b c h h' : R.
Hypothesis (Ha : 0 < a) (Hb : b ^ 2 < a * c).
Let k := sqrt (c - b ^ 2 / a).
Let t := b / sqrt (a * c - b ^ 2).
Lemma k_pos : 0 < k. Proof. apply root_pos, residual_pos; assumption. Qed.
Lemma k_t : b / a * sqrt a = k * t.
Proof.
  assert (P := root_pos a Ha). assert (Q := square_of_root a ltac:(lra)). assert (D := root_pos (a * c - b ^ 2) ltac:(lra)).
  assert (E : sqrt (a * c - b ^ 2) = sqrt a * k).
  { unfold k. rewrite <- sqrt_mult; [f_equal; field; lra|lra|apply Rlt_le, residual_pos; assumption]. }
  unfold t. rewrite E. assert (K := k_pos). rewrite <- Q at 1. field. lra.
Qed.
Lemma orthant_inner (i : nat) (f : R -> R) (g : R -> R) v : (forall u, mean (fun y => step_at h' (u + k * y) * f (u + k * y)) (g (u / k))) ->
  integral (fun x => phi x * (x ^ i * g (t * x))) 0 p_infty v -> mean2 a b c (fun s u => step_at h s * step_at h' u * (s ^ i * f u)) (sqrt a ^ i * v).
Proof.
  intros H K. assert (P := root_pos a Ha). assert (Q := k_pos).
  apply (mean2_of_inner _ _ _ _ (fun s => step_at h s * (s ^ i * g (b / a * s / k)))); [|exact Ha|].
  - intros s. apply mean_ext with (fun y => step_at h s * s ^ i * (step_at h' (b / a * s + k * y) * f (b / a * s + k * y))); [intros; fold k; ring|].
    eapply mean_eq; [apply mean_scale, H|ring].
  - apply mean1_positive; [exact Ha|]. apply (integral_ext (fun x => sqrt a ^ i * (phi x * (x ^ i * g (t * x))))); [|now apply integral_scale].
    intros x. rewrite Rpow_mult_distr. replace (b / a * (sqrt a * x) / k) with (t * x) by (replace (b / a * (sqrt a * x)) with (b / a * sqrt a * x) by ring; rewrite k_t; field; lra). ring.
Qed.
Theorem orthant_power n : mean2 a b c (fun s u => step_at h s * step_at h' u * s ^ n) (sqrt a ^ n * half_below n t).
Proof.
  apply mean2_ext with (fun s u => step_at h s * step_at h' u * (s ^ n * 1)); [intros; ring|].
  apply (orthant_inner n (fun _ => 1) (fun z => (1 + erf (z / sqrt 2)) / 2)); [|apply half_below_integral].
  intros u. apply mean_ext with (fun y => step_at h' (u + k * y)); [intros; ring|apply step_1, k_pos].
Qed.
Theorem orthant_power_t n : mean2 a b c (fun s u => step_at h s * step_at h' u * (s ^ n * u)) (sqrt a ^ n * (k * (t * half_below (S n) t + half_phi n t))).
Proof.
  assert (K := k_pos). apply (orthant_inner n (fun u => u) (fun z => k * (z * ((1 + erf (z / sqrt 2)) / 2) + phi z))).
  - intros u. apply mean_ext with (fun y => u * step_at h' (u + k * y) + k * (step_at h' (u + k * y) * y)); [intros; ring|].
    eapply mean_eq; [apply mean_plus; apply mean_scale; [apply step_1, K|apply step_x, K]|]. field. lra.
  - apply (integral_ext (fun x => k * (t * (phi x * (x ^ S n * ((1 + erf (t * x / sqrt 2)) / 2))) + phi x * (x ^ n * phi (t * x))))); [intros; simpl; ring|].
    apply integral_scale, integral_plus; [apply integral_scale, half_below_integral|apply half_phi_integral].
Qed.
Theorem orthant_power_t2 n : mean2 a b c (fun s u => step_at h s * step_at h' u * (s ^ n * u ^ 2))
  (sqrt a ^ n * (k ^ 2 * (half_below n t + (t ^ 2 * half_below (S (S n)) t + t * half_phi (S n) t)))).
Proof.
  assert (K := k_pos). apply (orthant_inner n (fun u => u ^ 2) (fun z => k ^ 2 * ((1 + erf (z / sqrt 2)) / 2 + (z ^ 2 * ((1 + erf (z / sqrt 2)) / 2) + z * phi z)))).
  - intros u. apply mean_ext with (fun y => u ^ 2 * step_at h' (u + k * y) + (2 * u * k * (step_at h' (u + k * y) * y) + k ^ 2 * (step_at h' (u + k * y) * y ^ 2))); [intros; ring|].
    eapply mean_eq; [apply mean_plus; [apply mean_scale, step_1, K|apply mean_plus; apply mean_scale; [apply step_x, K|apply step_x2, K]]|]. field. lra.
  - apply (integral_ext (fun x => k ^ 2 * (phi x * (x ^ n * ((1 + erf (t * x / sqrt 2)) / 2)) + (t ^ 2 * (phi x * (x ^ S (S n) * ((1 + erf (t * x / sqrt 2)) / 2)))
      + t * (phi x * (x ^ S n * phi (t * x))))))); [intros; simpl; ring|].
    apply integral_scale, integral_plus; [apply half_below_integral|apply integral_plus; apply integral_scale; [apply half_below_integral|apply half_phi_integral]].
Qed.
End Orthant.

(** * Their closed forms, for every covariance *)
Lemma half_below_0 t : half_below 0 t = 1 / 4 + atan t / (2 * PI).
Proof.
  constants. unfold half_below. rewrite half_0. change (half_erf_moment 0 (t / sqrt 2)) with (atan (sqrt 2 * (t / sqrt 2)) / PI).
  replace (sqrt 2 * (t / sqrt 2)) with t by (field; lra). field. lra.
Qed.
Lemma half_below_1 t : half_below 1 t = (1 + t / sqrt (1 + t ^ 2)) / (2 * sqrt (2 * PI)).
Proof.
  constants. unfold half_below. rewrite half_1, half_erf_moment_1, half_scaled, sqrt_2PI.
  assert (P := root_pos (1 + t ^ 2) ltac:(nra)). field. lra.
Qed.
Lemma half_below_2 t : half_below 2 t = 1 / 4 + atan t / (2 * PI) + t / (2 * PI * (1 + t ^ 2)).
Proof.
  constants. unfold half_below. rewrite half_2, half_erf_moment_2, half_scaled.
  replace (sqrt 2 * (t / sqrt 2)) with t by (field; lra). field. split; [nra|lra].
Qed.
Lemma half_phi_0 t : half_phi 0 t = / (2 * sqrt (2 * PI) * sqrt (1 + t ^ 2)).
Proof. unfold half_phi. rewrite half_0, pow_1. assert (N := sqrt_2PI_pos). assert (P := root_pos (1 + t ^ 2) ltac:(nra)). field. lra. Qed.
Lemma half_phi_1 t : half_phi 1 t = / (2 * PI * (1 + t ^ 2)).
Proof.
  unfold half_phi. rewrite half_1, pow2_sqrt by nra. assert (N := sqrt_2PI_pos). assert (PP := PI_RGT_0). assert (M := square_of_root (2 * PI) ltac:(lra)).
  assert (0 < 1 + t ^ 2) by nra. set (r := sqrt (2 * PI)) in *. rewrite <- M. field. lra.
Qed.
(** The angle: arccos(-gamma) for the correlation gamma = b / sqrt(a c). *)
Lemma angle a b c : 0 < a -> 0 < c -> b ^ 2 < a * c -> acos (- (b / sqrt (a * c))) = PI / 2 + atan (b / sqrt (a * c - b ^ 2)).
Proof.
  intros Ha Hc Hb. assert (M : 0 < a * c) by nra. assert (P := root_pos _ M). assert (Q := square_of_root (a * c) ltac:(lra)).
  assert (D := root_pos (a * c - b ^ 2) ltac:(lra)). assert (E := square_of_root (a * c - b ^ 2) ltac:(lra)).
  rewrite <- (asin_of_sides b _ (sqrt (a * c)) D P) by (rewrite E, Q; ring). apply acos_opp_of_asin.
  split; apply (Rmult_le_reg_r (sqrt (a * c))); trivial; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; nra.
Qed.
Section Closed.
Variables a b c h h' : R.
Hypothesis (Ha : 0 < a) (Hc : 0 < c) (Hb : b ^ 2 < a * c).
Let q := sqrt (a * c - b ^ 2).
Let theta := acos (- (b / sqrt (a * c))).
Lemma q_pos : 0 < q. Proof. apply root_pos; lra. Qed.
Lemma q_square : q * q = a * c - b ^ 2. Proof. apply square_of_root; lra. Qed.
Lemma residual : sqrt (c - b ^ 2 / a) = q / sqrt a.
Proof. unfold q. rewrite <- sqrt_div_alt by lra. f_equal. field. lra. Qed.
Lemma one_t : 1 + (b / q) ^ 2 = a * c / (q * q).
Proof. assert (Q := q_pos). rewrite q_square. replace ((b / q) ^ 2) with (b ^ 2 / (q * q)) by (field; lra). rewrite q_square. field. lra. Qed.
Lemma root_t : sqrt (1 + (b / q) ^ 2) = sqrt (a * c) / q.
Proof. assert (Q := q_pos). rewrite one_t, sqrt_div_alt, sqrt_square; nra. Qed.
(** Sheppard's formula: P(S > 0, T > 0). *)
Theorem sheppard : mean2 a b c (fun s t => step_at h s * step_at h' t) (theta / (2 * PI)).
Proof.
  apply mean2_ext with (fun s t => step_at h s * step_at h' t * s ^ 0); [intros; simpl; ring|].
  eapply mean2_eq; [apply orthant_power; assumption|]. rewrite half_below_0. unfold theta. rewrite angle by assumption. assert (PP := PI_RGT_0). simpl. field. lra.
Qed.
(** E[S; S > 0, T > 0], E[T; S > 0, T > 0]. *)
Theorem orthant_s : mean2 a b c (fun s t => step_at h s * step_at h' t * s) (sqrt a / (2 * sqrt (2 * PI)) * (1 + b / sqrt (a * c))).
Proof.
  apply mean2_ext with (fun s t => step_at h s * step_at h' t * s ^ 1); [intros; simpl; ring|].
  eapply mean2_eq; [apply orthant_power; assumption|]. fold q. rewrite half_below_1, root_t. assert (Q := q_pos). assert (N := sqrt_2PI_pos).
  assert (P : 0 < sqrt (a * c)) by (apply root_pos; nra). simpl. field. lra.
Qed.
Theorem orthant_t : mean2 a b c (fun s t => step_at h s * step_at h' t * t) (sqrt c / (2 * sqrt (2 * PI)) * (1 + b / sqrt (a * c))).
Proof.
  apply mean2_ext with (fun s t => step_at h s * step_at h' t * (s ^ 0 * t)); [intros; simpl; ring|].
  eapply mean2_eq; [apply orthant_power_t; assumption|]. fold q. rewrite half_below_1, half_phi_0, root_t, residual, sqrt_mult by lra.
  assert (Q := q_pos). assert (N := sqrt_2PI_pos). assert (P := root_pos a Ha). assert (R := root_pos c Hc). assert (E := q_square).
  assert (A := square_of_root a ltac:(lra)). assert (C := square_of_root c ltac:(lra)). simpl.
  field_simplify_eq; [|repeat split; lra]. replace (q ^ 2) with (a * c - b ^ 2) by (rewrite <- E; ring). rewrite <- A at 1. rewrite <- C at 1. ring.
Qed.
(** E[S^2; S > 0, T > 0], E[T^2; S > 0, T > 0], E[S T; S > 0, T > 0]. *)
Theorem orthant_s2 : mean2 a b c (fun s t => step_at h s * step_at h' t * s ^ 2) ((a * theta + b / c * q) / (2 * PI)).
Proof.
  eapply mean2_eq; [apply orthant_power; assumption|]. fold q. rewrite half_below_2, one_t, pow2_sqrt by lra. unfold theta. rewrite angle by assumption. fold q.
  assert (Q := q_pos). assert (PP := PI_RGT_0). field. lra.
Qed.
Theorem orthant_t2 : mean2 a b c (fun s t => step_at h s * step_at h' t * t ^ 2) ((c * theta + b / a * q) / (2 * PI)).
Proof.
  apply mean2_ext with (fun s t => step_at h s * step_at h' t * (s ^ 0 * t ^ 2)); [intros; simpl; ring|].
  eapply mean2_eq; [apply orthant_power_t2; assumption|]. fold q. rewrite half_below_0, half_below_2, half_phi_1, one_t, pow2_sqrt by (apply Rlt_le, residual_pos; assumption).
  unfold theta. rewrite angle by assumption. fold q. assert (Q := q_pos). assert (PP := PI_RGT_0). assert (E := q_square).
  replace (c - b ^ 2 / a) with (q * q / a) by (rewrite E; field; lra). simpl.
  assert (F : a * c = q * q + b ^ 2) by lra. replace c with ((q * q + b ^ 2) / a) by (rewrite <- F; field; lra). field. repeat split; nra.
Qed.
Theorem orthant_st : mean2 a b c (fun s t => step_at h s * step_at h' t * (s * t)) ((b * theta + q) / (2 * PI)).
Proof.
  apply mean2_ext with (fun s t => step_at h s * step_at h' t * (s ^ 1 * t)); [intros; simpl; ring|].
  eapply mean2_eq; [apply orthant_power_t; assumption|]. fold q. rewrite half_below_2, half_phi_1, one_t, residual.
  unfold theta. rewrite angle by assumption. fold q. assert (Q := q_pos). assert (PP := PI_RGT_0). assert (E := q_square). assert (P := root_pos a Ha).
  assert (F : a * c = q * q + b ^ 2) by lra. rewrite !F. simpl. field. repeat split; nra.
Qed.
End Closed.
