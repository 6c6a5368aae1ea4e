(** Linear forms of normal letters: a third letter given two, and ReLU of a sum of two. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function growth normal_law steps moments_of_erf two_letters.
Open Scope R_scope.

(** * A third letter *)
Lemma mean3_eq a b c d e r f u v : mean3 a b c d e r f u -> u = v -> mean3 a b c d e r f v. Proof. now intros H <-. Qed.
Lemma mean3_ext a b c d e r f g v : (forall s t x, f s t x = g s t x) -> mean3 a b c d e r f v -> mean3 a b c d e r g v.
Proof. intros E (h & H & K). exists h. split; [|exact K]. intros s t. apply (mean_ext _ _ _ (fun y => E _ _ _) (H s t)). Qed.
Theorem mean3_unique a b c d e r f u v : mean3 a b c d e r f u -> mean3 a b c d e r f v -> u = v.
Proof.
  intros (h & H & H') (k & K & K'). apply (mean2_unique a b c k); [|exact K']. apply (mean2_ext a b c h); [|exact H'].
  intros s t. apply (mean_unique _ _ _ (H s t) (K s t)).
Qed.
(** E[f(S, T)] and E[f(S, T) A]: A is m S + k T and something that is independent of both. *)
Theorem mean3_first a b c d e r f v : mean2 a b c f v -> mean3 a b c d e r (fun s t _ => f s t) v.
Proof. intros H. exists f. split; [|exact H]. intros s t. apply mean_const. Qed.
Theorem mean3_linear a b c d e r f u v : mean2 a b c (fun s t => f s t * s) u -> mean2 a b c (fun s t => f s t * t) v ->
  mean3 a b c d e r (fun s t x => f s t * x)
    (let k := (e - b * d / a) / (c - b ^ 2 / a) in let m := (d - k * b) / a in m * u + k * v).
Proof.
  intros H K. set (k := (e - b * d / a) / (c - b ^ 2 / a)). set (m := (d - k * b) / a).
  exists (fun s t => m * (f s t * s) + k * (f s t * t)). split; [|apply mean2_plus; now apply mean2_scale].
  intros s t. fold k. fold m. simpl. fold k. fold m. set (w := sqrt (r - m * d - k * e)).
  apply mean_ext with (fun z => f s t * (m * s + k * t) + f s t * w * z); [intros; ring|].
  eapply mean_eq; [apply mean_plus; [apply mean_const|apply mean_scale, mean_id]|ring].
Qed.
(** E[A T; S > 0, T > 0] and E[A; S > 0, T > 0], E[A; S > 0]: the updates of two gated neurons. *)
Section Third.
Variables a b c d e r h h' : R.
Hypothesis (Ha : 0 < a) (Hc : 0 < c) (Hb : b ^ 2 < a * c).
Let q := sqrt (a * c - b ^ 2).
Let theta := acos (- (b / sqrt (a * c))).
Theorem orthant_t_third : mean3 a b c d e r (fun s t x => step_at h s * step_at h' t * t * x) ((e * theta + d / a * q) / (2 * PI)).
Proof.
  eapply mean3_eq; [apply (mean3_linear a b c d e r (fun s t => step_at h s * step_at h' t * t) ((b * theta + q) / (2 * PI)) ((c * theta + b / a * q) / (2 * PI)))|].
  - apply mean2_ext with (fun s t => step_at h s * step_at h' t * (s * t)); [intros; ring|now apply orthant_st].
  - apply mean2_ext with (fun s t => step_at h s * step_at h' t * t ^ 2); [intros; ring|now apply orthant_t2].
  - assert (PP := PI_RGT_0). cbv zeta. field. repeat split; nra.
Qed.
Theorem half_plane_s_third : mean3 a b c d e r (fun s t x => step_at h s * x) (d / sqrt (2 * PI * a)).
Proof.
  eapply mean3_eq; [apply (mean3_linear a b c d e r (fun s t => step_at h s) (sqrt a / sqrt (2 * PI)) (b / sqrt (2 * PI * a)))|].
  - apply mean2_first; [exact Ha|now apply positive_x].
  - now apply half_plane_t.
  - assert (N := sqrt_2PI_pos). assert (M := PI_RGT_0). rewrite (sqrt_mult (2 * PI) a) by lra. assert (P := root_pos a Ha).
    assert (Q := square_of_root a ltac:(lra)). set (w := sqrt a) in *. assert (D : w * w * c - b ^ 2 <> 0) by (rewrite Q; lra).
    replace a with (w * w) by exact Q. cbv zeta. field. repeat split; lra.
Qed.
End Third.

(** * ReLU of a sum: al S + be T is one normal letter of variance al^2 a + 2 al be b + be^2 c *)
Lemma mean_either_sign F u k v : mean (fun y => F (u + Rabs k * y)) v -> mean (fun y => F (u + k * y)) v.
Proof.
  intros H. destruct (Rle_dec 0 k) as [L|L]; [now rewrite Rabs_pos_eq in H|]. rewrite Rabs_left in H by lra.
  apply mean_ext with (fun y => F (u + - k * - y)); [intros; f_equal; ring|]. apply (mean_reflect (fun y => F (u + - k * y)) v H).
Qed.
Lemma mean_of_line F al be a b c v : 0 < a -> (exists inner, (forall u, mean (fun y => F (u + Rabs (be * sqrt (c - b ^ 2 / a)) * y)) (inner u)) /\
  mean (fun x => inner ((al + be * b / a) * sqrt a * x)) v) -> mean2 a b c (fun s t => F (al * s + be * t)) v.
Proof.
  intros Ha (g & H & K). apply (mean2_of_inner _ _ _ _ (fun s => g ((al + be * b / a) * s))); [|exact Ha|].
  - intros s. apply mean_ext with (fun y => F ((al + be * b / a) * s + be * sqrt (c - b ^ 2 / a) * y)); [intros; f_equal; field; lra|].
    now apply mean_either_sign.
  - apply mean_ext with (2 := K). intros x. f_equal. ring.
Qed.
Lemma line_variance al be a b c : 0 < a -> b ^ 2 <= a * c ->
  ((al + be * b / a) * sqrt a) ^ 2 + Rabs (be * sqrt (c - b ^ 2 / a)) ^ 2 = al ^ 2 * a + 2 * al * be * b + be ^ 2 * c.
Proof.
  intros Ha Hb. assert (N : 0 <= c - b ^ 2 / a).
  { apply (Rmult_le_reg_l a); [exact Ha|]. replace (a * (c - b ^ 2 / a)) with (a * c - b ^ 2) by (field; lra). lra. }
  rewrite pow2_abs. replace (((al + be * b / a) * sqrt a) ^ 2) with ((al + be * b / a) ^ 2 * (sqrt a * sqrt a)) by ring.
  replace ((be * sqrt (c - b ^ 2 / a)) ^ 2) with (be ^ 2 * (sqrt (c - b ^ 2 / a) * sqrt (c - b ^ 2 / a))) by ring.
  rewrite !square_of_root by lra. field. lra.
Qed.
(** E[phi(t X)] and E[X (1 + erf(t X / sqrt 2)) / 2] over the line. *)
Lemma mean_phi t : mean (fun x => phi (t * x)) (/ (sqrt (2 * PI) * sqrt (1 + t ^ 2))).
Proof.
  assert (N := sqrt_2PI_pos). assert (P := root_pos (1 + t ^ 2) ltac:(nra)).
  apply mean_ext with (fun x => / sqrt (2 * PI) * exp (- (t ^ 2 / 2 * x ^ 2 + 0 * x + 0))).
  - intros x. unfold phi, Rdiv. rewrite Rmult_comm. f_equal. apply exp_eq. field.
  - eapply mean_eq; [apply mean_scale, (mean_bell (t ^ 2 / 2) 0 0 (sqrt (1 + t ^ 2))); [exact P|rewrite square_of_root by nra; field]|].
    replace (0 ^ 2 / (2 * (sqrt (1 + t ^ 2) * sqrt (1 + t ^ 2))) - 0) with 0 by (field; lra). rewrite exp_0. field. lra.
Qed.
Lemma mean_x_below t : mean (fun x => x * ((1 + erf (t * x / sqrt 2)) / 2)) (t / (sqrt (2 * PI) * sqrt (1 + t ^ 2))).
Proof.
  constants. assert (P := root_pos (1 + t ^ 2) ltac:(nra)).
  apply mean_ext with (fun x => / 2 * x + / 2 * (x * erf (t / sqrt 2 * x + 0))).
  - intros x. rewrite Rplus_0_r. replace (t / sqrt 2 * x) with (t * x / sqrt 2) by (unfold Rdiv; ring). field.
  - eapply mean_eq; [apply mean_plus; apply mean_scale; [apply mean_id|apply (mean_x_erf _ 0 (sqrt (1 + t ^ 2))); [exact P|]]|].
    + rewrite half_scaled. apply square_of_root. nra.
    + replace (- (0 / sqrt (1 + t ^ 2)) ^ 2) with 0 by (field; lra). rewrite exp_0, sqrt_2PI. field. lra.
Qed.
Lemma mean_even_below t (f : R -> R) v : (forall x, f (- x) = f x) -> (forall x, continuous f x) -> tame f -> mean f v ->
  mean (fun x => f x * ((1 + erf (t * x / sqrt 2)) / 2)) (v / 2).
Proof.
  intros E C T H. apply mean_ext with (fun x => / 2 * f x + / 2 * (f x * erf (t / sqrt 2 * x))).
  - intros x. replace (t / sqrt 2 * x) with (t * x / sqrt 2) by (unfold Rdiv; ring). field.
  - eapply mean_eq; [apply mean_plus; apply mean_scale; [exact H|apply mean_odd_tame]|field].
    + intros x. rewrite E. replace (t / sqrt 2 * - x) with (- (t / sqrt 2 * x)) by ring. rewrite erf_odd. ring.
    + intros x. apply (continuous_mult f (fun x => erf (t / sqrt 2 * x))); [apply C|]. apply (ex_derive_continuous (fun x => erf (t / sqrt 2 * x))). auto_derive. trivial.
    + apply tame_mult; [exact T|apply tame_erf].
Qed.
Section Line.
Variables al be a b c : R.
Hypothesis (Ha : 0 < a) (Hb : b ^ 2 < a * c) (Hbe : be <> 0).
Let v := al ^ 2 * a + 2 * al * be * b + be ^ 2 * c.
Let m := (al + be * b / a) * sqrt a.
Let k := Rabs (be * sqrt (c - b ^ 2 / a)).
Lemma line_slope_pos : 0 < k.
Proof.
  apply Rabs_pos_lt, Rmult_integral_contrapositive_currified; [exact Hbe|]. apply Rgt_not_eq, root_pos, residual_pos; assumption.
Qed.
(** P(al S + be T > 0), E[ReLU(al S + be T)] and E[ReLU(al S + be T)^2]. *)
Theorem step_of_line h : mean2 a b c (fun s t => step_at h (al * s + be * t)) (1 / 2).
Proof.
  assert (K := line_slope_pos). apply (mean_of_line (step_at h) al be a b c _ Ha). fold k m.
  exists (fun u => (1 + erf (u / k / sqrt 2)) / 2). split; [intros u; now apply step_1|].
  apply mean_ext with (fun x => 1 * ((1 + erf (m / k * x / sqrt 2)) / 2)).
  - intros x. replace (m * x / k) with (m / k * x) by (unfold Rdiv; ring). ring.
  - apply (mean_even_below (m / k) (fun _ => 1)); [reflexivity|intros x; apply continuous_const|apply tame_const|apply mean_const].
Qed.
Theorem relu_of_line : mean2 a b c (fun s t => Rmax 0 (al * s + be * t)) (sqrt v / sqrt (2 * PI)).
Proof.
  assert (V : m ^ 2 + k ^ 2 = v) by (apply line_variance; [exact Ha|lra]). assert (K := line_slope_pos). assert (N := sqrt_2PI_pos).
  apply (mean_of_line (Rmax 0) al be a b c _ Ha). fold k m.
  exists (fun u => u * ((1 + erf (u / k / sqrt 2)) / 2) + k * phi (u / k)). split.
  - intros u. apply mean_ext with (fun y => u * step_at 0 (u + k * y) + k * (step_at 0 (u + k * y) * y)); [intros; rewrite (relu_of_step 0); ring|].
    apply mean_plus; apply mean_scale; [now apply step_1|now apply step_x].
  - set (t := m / k). apply mean_ext with (fun x => m * (x * ((1 + erf (t * x / sqrt 2)) / 2)) + k * phi (t * x)).
    { intros x. replace (m * x / k) with (t * x) by (unfold t, Rdiv; ring). ring. }
    eapply mean_eq; [apply mean_plus; apply mean_scale; [apply mean_x_below|apply mean_phi]|].
    assert (P := root_pos (1 + t ^ 2) ltac:(nra)). assert (Q := square_of_root (1 + t ^ 2) ltac:(nra)).
    replace v with (k * k * (1 + t ^ 2)) by (rewrite <- V; unfold t; field; lra).
    rewrite (sqrt_mult (k * k)), (sqrt_square k) by nra. replace m with (t * k) by (unfold t; field; lra).
    field_simplify_eq; [|lra]. rewrite pow2_sqrt by nra. ring.
Qed.
(** E[S; al S + be T > 0] and E[T; al S + be T > 0]: the slopes of the mean ReLU. *)
Theorem s_step_of_line h : mean2 a b c (fun s t => s * step_at h (al * s + be * t)) ((al * a + be * b) / sqrt (2 * PI * v)).
Proof.
  assert (V : m ^ 2 + k ^ 2 = v) by (apply line_variance; [exact Ha|lra]). assert (K := line_slope_pos). assert (N := sqrt_2PI_pos).
  assert (P := root_pos a Ha). assert (Q := square_of_root a ltac:(lra)). set (t := m / k).
  apply (mean2_of_inner _ _ _ _ (fun s => s * ((1 + erf ((al + be * b / a) * s / k / sqrt 2)) / 2))); [|exact Ha|].
  - intros s. apply mean_scale. apply mean_ext with (fun y => step_at h ((al + be * b / a) * s + be * sqrt (c - b ^ 2 / a) * y)); [intros; f_equal; field; lra|].
    apply (mean_either_sign (step_at h)), step_1, K.
  - apply mean_ext with (fun x => sqrt a * (x * ((1 + erf (t * x / sqrt 2)) / 2))).
    { intros x. replace ((al + be * b / a) * (sqrt a * x) / k) with (t * x) by (unfold t, m, Rdiv; ring). ring. }
    eapply mean_eq; [apply mean_scale, mean_x_below|]. assert (R := root_pos (1 + t ^ 2) ltac:(nra)).
    replace v with (k * k * (1 + t ^ 2)) by (rewrite <- V; unfold t; field; lra).
    assert (PP := PI_RGT_0). rewrite (sqrt_mult (2 * PI)), (sqrt_mult (k * k)), (sqrt_square k) by nra.
    replace (al * a + be * b) with (m * sqrt a) by (unfold m; rewrite Rmult_assoc, Q; field; lra). unfold t at 1. field. lra.
Qed.
Theorem t_step_of_line h : mean2 a b c (fun s t => t * step_at h (al * s + be * t)) ((al * b + be * c) / sqrt (2 * PI * v)).
Proof.
  assert (V : m ^ 2 + k ^ 2 = v) by (apply line_variance; [exact Ha|lra]). assert (K := line_slope_pos). assert (N := sqrt_2PI_pos).
  assert (W : 0 < v) by nra. assert (R := root_pos v W). assert (Q := square_of_root v ltac:(lra)).
  apply mean2_ext with (fun s t => / be * Rmax 0 (al * s + be * t) + - (al / be) * (s * step_at h (al * s + be * t))).
  { intros s t. rewrite (relu_of_step h). field. exact Hbe. }
  eapply mean2_eq; [apply mean2_plus; apply mean2_scale; [apply relu_of_line|apply s_step_of_line]|].
  assert (PP := PI_RGT_0). rewrite (sqrt_mult (2 * PI) v) by lra. field_simplify_eq; [|repeat split; lra].
  replace (sqrt v ^ 2) with v by (simpl; lra). unfold v. ring.
Qed.
Theorem relu_square_of_line : mean2 a b c (fun s t => Rmax 0 (al * s + be * t) ^ 2) (v / 2).
Proof.
  assert (V : m ^ 2 + k ^ 2 = v) by (apply line_variance; [exact Ha|lra]). assert (K := line_slope_pos).
  apply (mean_of_line (fun z => Rmax 0 z ^ 2) al be a b c _ Ha). fold k m.
  exists (fun u => k ^ 2 * ((1 + (u / k) ^ 2) * ((1 + erf (u / k / sqrt 2)) / 2) + u / k * phi (u / k))). split.
  - intros u. apply mean_ext with (fun y => u ^ 2 * step_at 0 (u + k * y) + (2 * u * k * (step_at 0 (u + k * y) * y) + k ^ 2 * (step_at 0 (u + k * y) * y ^ 2))).
    { intros y. rewrite (relu_of_step 0). set (z := u + k * y). replace ((step_at 0 z * z) ^ 2) with (step_at 0 z * step_at 0 z * z ^ 2) by ring.
      replace (step_at 0 z * step_at 0 z) with (step_at 0 z); [unfold z; ring|].
      destruct (Rtotal_order z 0) as [H|[->|H]]; [rewrite step_below; lra|rewrite step_tie; lra|rewrite step_above; lra]. }
    eapply mean_eq; [apply mean_plus; [apply mean_scale, step_1, K|apply mean_plus; apply mean_scale; [apply step_x, K|apply step_x2, K]]|]. field. lra.
  - set (t := m / k). apply mean_ext with (fun x => k ^ 2 * ((1 + t ^ 2 * x ^ 2) * ((1 + erf (t * x / sqrt 2)) / 2) + t * (x * phi (t * x)))).
    { intros x. replace (m * x / k) with (t * x) by (unfold t, Rdiv; ring). ring. }
    eapply mean_eq; [apply mean_scale, mean_plus; [apply (mean_even_below t (fun x => 1 + t ^ 2 * x ^ 2) (1 + t ^ 2 * 1))|apply mean_scale, (mean_odd_tame (fun x => x * phi (t * x)))]|].
    + intros x; ring. + intros x; cont. + growth. + apply mean_plus; [apply mean_const|apply mean_scale, mean_square].
    + intros x. replace (t * - x) with (- (t * x)) by ring. rewrite phi_even. ring.
    + intros x. cont. + growth.
    + rewrite <- V. unfold t. field. lra.
Qed.
End Line.

(** * The gradient of a loss, along a direction: S + eps T for small eps *)
Section Gradient.
Variables a b c : R.
Hypothesis (Ha : 0 < a) (Hb : b ^ 2 < a * c).
Let variance (eps : R) := a + 2 * eps * b + eps ^ 2 * c.
Lemma variance_of_line eps : 1 ^ 2 * a + 2 * 1 * eps * b + eps ^ 2 * c = variance eps. Proof. unfold variance. ring. Qed.
Lemma relu_along eps : mean2 a b c (fun s t => Rmax 0 (s + eps * t)) (sqrt (variance eps) / sqrt (2 * PI)).
Proof.
  rewrite <- variance_of_line. destruct (Req_dec eps 0) as [->|N].
  - apply mean2_ext with (fun s _ => step_at 0 s * s); [intros; rewrite (relu_of_step 0); do 2 f_equal; ring|].
    eapply mean2_eq; [apply mean2_first, positive_x; exact Ha|]. do 2 f_equal. ring.
  - apply mean2_ext with (fun s t => Rmax 0 (1 * s + eps * t)); [intros; now rewrite Rmult_1_l|now apply relu_of_line].
Qed.
Lemma relu_square_along eps : mean2 a b c (fun s t => Rmax 0 (s + eps * t) ^ 2) (variance eps / 2).
Proof.
  rewrite <- variance_of_line. destruct (Req_dec eps 0) as [->|N].
  - apply mean2_ext with (fun s _ => step_at 0 s * s ^ 2).
    { intros s t. replace (s + 0 * t) with s by ring. destruct (Rtotal_order s 0) as [H|[->|H]];
        [rewrite Rmax_left, step_below; lra|rewrite Rmax_left; lra|rewrite Rmax_right, step_above; lra]. }
    eapply mean2_eq; [apply mean2_first, positive_x2; exact Ha|field].
  - apply mean2_ext with (fun s t => Rmax 0 (1 * s + eps * t) ^ 2); [intros; now rewrite Rmult_1_l|now apply relu_square_of_line].
Qed.
(** The slopes of E[ReLU(S + eps T)] and E[ReLU(S + eps T)^2] in eps at 0 are E[T; S > 0] and 2 E[S T; S > 0]. *)
Theorem slope_of_relu value : (forall eps, mean2 a b c (fun s t => Rmax 0 (s + eps * t)) (value eps)) -> is_derive value 0 (b / sqrt (2 * PI * a)).
Proof.
  intros H. apply (is_derive_ext (fun eps => sqrt (variance eps) / sqrt (2 * PI))).
  - intros eps. apply (mean2_unique a b c _ _ _ (relu_along eps) (H eps)).
  - assert (N := sqrt_2PI_pos). assert (PP := PI_RGT_0). assert (P := root_pos a Ha). rewrite (sqrt_mult (2 * PI) a) by lra. unfold variance.
    auto_derive; [lra|]. replace (a + 2 * 0 * b + 0 * (0 * 1) * c) with a by ring. field. lra.
Qed.
Theorem slope_of_relu_square value : (forall eps, mean2 a b c (fun s t => Rmax 0 (s + eps * t) ^ 2) (value eps)) -> is_derive value 0 b.
Proof.
  intros H. apply (is_derive_ext (fun eps => variance eps / 2)).
  - intros eps. apply (mean2_unique a b c _ _ _ (relu_square_along eps) (H eps)).
  - unfold variance. auto_derive; [trivial|field].
Qed.
End Gradient.
