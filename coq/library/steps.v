(** Steps: a mean over a half line, tails, and truncated moments of one normal letter. A step's value at its tie plays no part. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function growth normal_law.
Open Scope R_scope.

Lemma step_above h x : 0 < x -> step_at h x = 1. Proof. intros; unfold step_at; destruct (Rlt_dec 0 x); lra. Qed.
Lemma step_below h x : x < 0 -> step_at h x = 0. Proof. intros; unfold step_at; destruct (Rlt_dec 0 x), (Rlt_dec x 0); lra. Qed.
Lemma step_tie h : step_at h 0 = h. Proof. unfold step_at; destruct (Rlt_dec 0 0); [lra|]. destruct (Rlt_dec 0 0); lra. Qed.
(** A positive factor of its argument does not change a step; a negative one turns it round. *)
Theorem step_scale h k x : 0 < k -> step_at h (k * x) = step_at h x.
Proof.
  intros Hk. destruct (Rtotal_order x 0) as [H|[->|H]]; [rewrite !step_below; nra|now rewrite Rmult_0_r|rewrite !step_above; nra].
Qed.
Theorem step_opp h x : step_at h (- x) = 1 - step_at (1 - h) x.
Proof.
  destruct (Rtotal_order x 0) as [H|[->|H]]; [rewrite step_above, step_below; lra|rewrite Ropp_0, !step_tie; lra|rewrite step_below, step_above; lra].
Qed.
Lemma step_between x h : 0 <= h <= 1 -> 0 <= step_at h x <= 1.
Proof. intros H. unfold step_at. destruct (Rlt_dec 0 x); [lra|]. destruct (Rlt_dec x 0); lra. Qed.
(** ReLU(x) is a step times x; the sign is a step on each side; the modulus is x times the sign. *)
Lemma relu_of_step h x : Rmax 0 x = step_at h x * x.
Proof. destruct (Rtotal_order x 0) as [H|[->|H]]; [rewrite Rmax_left, step_below; lra|rewrite Rmax_left; lra|rewrite Rmax_right, step_above; lra]. Qed.
Lemma sign_of_step x : sign x = 2 * step x - 1.
Proof.
  unfold step. destruct (Rtotal_order x 0) as [H|[->|H]].
  - rewrite step_below, sign_eq_m1 by lra. lra. - rewrite step_tie, sign_0. lra. - rewrite step_above, sign_eq_1 by lra. lra.
Qed.
Lemma abs_of_step h x : Rabs x = (2 * step_at h x - 1) * x.
Proof. destruct (Rtotal_order x 0) as [H|[->|H]]; [rewrite Rabs_left, step_below; lra|rewrite Rabs_R0; ring|rewrite Rabs_pos_eq, step_above; lra]. Qed.
(** The step of an error function is the step of its argument. *)
Lemma step_of_erf h x : step_at h (erf x) = step_at h x.
Proof.
  destruct (Rtotal_order x 0) as [H|[->|H]]; [rewrite !step_below; auto using erf_neg|now rewrite erf_0|rewrite !step_above; auto using erf_pos].
Qed.

Lemma integral_zero a b : integral (fun _ => 0) a b 0.
Proof.
  apply (integral_ext (fun x => 0 * phi x)); [intros; ring|]. eapply integral_eq; [apply integral_scale, integral_phi|ring].
Qed.
(** A step cuts the range of a mean. *)
Theorem mean_above h t f v : integral (fun x => phi x * f x) (Finite t) p_infty v -> mean (fun x => step_at h (x - t) * f x) v.
Proof.
  intros H. unfold mean. eapply integral_eq; [apply (integral_cut _ m_infty t p_infty 0 v)|ring].
  - apply (integral_inside (fun _ => 0)); [exact I| |apply integral_zero]. simpl. intros x _ Hx. rewrite step_below by lra. ring.
  - apply (integral_inside (fun x => phi x * f x)); [exact I| |exact H]. simpl. intros x Hx _. rewrite step_above by lra. ring.
Qed.
Theorem mean_under h t f v : integral (fun x => phi x * f x) m_infty (Finite t) v -> mean (fun x => step_at h (t - x) * f x) v.
Proof.
  intros H. unfold mean. eapply integral_eq; [apply (integral_cut _ m_infty t p_infty v 0)|ring].
  - apply (integral_inside (fun x => phi x * f x)); [exact I| |exact H]. simpl. intros x _ Hx. rewrite step_above by lra. ring.
  - apply (integral_inside (fun _ => 0)); [exact I| |apply integral_zero]. simpl. intros x Hx _. rewrite step_below by lra. ring.
Qed.
(** The step of a line cuts where the line is zero. *)
Theorem mean_step h p k f v : 0 < k -> integral (fun x => phi x * f x) (Finite (- p / k)) p_infty v ->
  mean (fun x => step_at h (p + k * x) * f x) v.
Proof.
  intros Hk H. apply mean_ext with (fun x => step_at h (x - - p / k) * f x); [|now apply mean_above].
  intros x. rewrite <- (step_scale h k) by exact Hk. do 2 f_equal. field. lra.
Qed.
Theorem mean_positive h f v : integral (fun x => phi x * f x) 0 p_infty v -> mean (fun x => step_at h x * f x) v.
Proof.
  intros H. apply mean_ext with (fun x => step_at h (x - 0) * f x); [intros; now rewrite Rminus_0_r|now apply mean_above].
Qed.
Theorem mean_negative h f v : integral (fun x => phi x * f x) m_infty 0 v -> mean (fun x => step_at h (- x) * f x) v.
Proof.
  intros H. apply mean_ext with (fun x => step_at h (0 - x) * f x); [intros; now rewrite Rminus_0_l|now apply mean_under].
Qed.

(** * Tails *)
(** P(X > t), E[X; X > t] and E[X^2; X > t]; every further power by [moment]. *)
Theorem tail_power n h t : mean (fun x => step_at h (x - t) * x ^ n) (moment n t p_infty).
Proof. apply mean_above, integral_power. Qed.
Theorem tail_1 h t : mean (fun x => step_at h (x - t)) ((1 - erf (t / sqrt 2)) / 2).
Proof.
  apply mean_ext with (fun x => step_at h (x - t) * x ^ 0); [intros; simpl; ring|]. eapply mean_eq; [apply tail_power|simpl; field].
Qed.
Theorem tail_x h t : mean (fun x => step_at h (x - t) * x) (phi t).
Proof.
  apply mean_ext with (fun x => step_at h (x - t) * x ^ 1); [intros; simpl; ring|]. eapply mean_eq; [apply tail_power|simpl; ring].
Qed.
Theorem tail_x2 h t : mean (fun x => step_at h (x - t) * x ^ 2) (t * phi t + (1 - erf (t / sqrt 2)) / 2).
Proof. eapply mean_eq; [apply tail_power|simpl; field]. Qed.
(** P(p + k X > 0), and with X and X^2. *)
Lemma neg_ratio p k : 0 < k -> - p / k / sqrt 2 = - (p / k / sqrt 2). Proof. intros. constants. field. lra. Qed.
Theorem step_1 h p k : 0 < k -> mean (fun x => step_at h (p + k * x)) ((1 + erf (p / k / sqrt 2)) / 2).
Proof.
  intros Hk. apply mean_ext with (fun x => step_at h (p + k * x) * x ^ 0); [intros; simpl; ring|].
  eapply mean_eq; [apply mean_step, integral_power; exact Hk|]. simpl. rewrite neg_ratio, erf_odd by exact Hk. field.
Qed.
Lemma phi_ratio p k : phi (- p / k) = phi (p / k).
Proof. unfold Rdiv. rewrite Ropp_mult_distr_l_reverse. apply phi_even. Qed.
Theorem step_x h p k : 0 < k -> mean (fun x => step_at h (p + k * x) * x) (phi (p / k)).
Proof.
  intros Hk. apply mean_ext with (fun x => step_at h (p + k * x) * x ^ 1); [intros; simpl; ring|].
  eapply mean_eq; [apply mean_step, integral_power; exact Hk|]. simpl. rewrite phi_ratio. ring.
Qed.
Theorem step_x2 h p k : 0 < k -> mean (fun x => step_at h (p + k * x) * x ^ 2) ((1 + erf (p / k / sqrt 2)) / 2 - p / k * phi (p / k)).
Proof.
  intros Hk. eapply mean_eq; [apply mean_step, integral_power; exact Hk|]. simpl. rewrite phi_ratio, neg_ratio, erf_odd by exact Hk. field. lra.
Qed.

(** * The half line *)
Theorem half_power n : integral (fun x => phi x * x ^ n) 0 p_infty (moment n 0 p_infty). Proof. apply integral_power. Qed.
Lemma half_0 : moment 0 0 p_infty = 1 / 2.
Proof. simpl. replace (0 / sqrt 2) with 0 by (constants; field; lra). rewrite erf_0. field. Qed.
Lemma half_1 : moment 1 0 p_infty = / sqrt (2 * PI). Proof. simpl. rewrite phi_0. ring. Qed.
Lemma half_2 : moment 2 0 p_infty = 1 / 2.
Proof. change (moment 2 0 p_infty) with (phi 0 * 0 ^ 1 - 0 + 1 * moment 0 0 p_infty). rewrite half_0. ring. Qed.
Lemma half_next n : moment (S (S (S n))) 0 p_infty = INR (S (S n)) * moment (S n) 0 p_infty.
Proof.
  change (moment (S (S (S n))) 0 p_infty) with (phi 0 * 0 ^ S (S n) - 0 + INR (S (S n)) * moment (S n) 0 p_infty).
  rewrite pow_i by apply Nat.lt_0_succ. ring.
Qed.
(** For S ~ N(0, a): E[1(S > 0) S^n] is the n-th power of the deviation times the half-line moment. *)
Theorem mean1_positive a f v h : 0 < a -> integral (fun x => phi x * f (sqrt a * x)) 0 p_infty v -> mean1 a (fun s => step_at h s * f s) v.
Proof.
  intros Ha H. assert (P : 0 < sqrt a) by now apply sqrt_lt_R0. unfold mean1.
  apply mean_ext with (fun x => step_at h x * f (sqrt a * x)); [|now apply mean_positive]. intros x. now rewrite step_scale.
Qed.
Theorem mean1_positive_power a n h : 0 < a -> mean1 a (fun s => step_at h s * s ^ n) (sqrt a ^ n * moment n 0 p_infty).
Proof.
  intros Ha. apply mean1_positive; [exact Ha|]. apply (integral_ext (fun x => sqrt a ^ n * (phi x * x ^ n))).
  - intros x. rewrite Rpow_mult_distr. ring. - apply integral_scale, half_power.
Qed.
(** E[S^n] for S ~ N(0, a). *)
Theorem mean1_power a n : mean1 a (fun s => s ^ n) (sqrt a ^ n * normal_moment n).
Proof.
  unfold mean1. apply mean_ext with (fun x => sqrt a ^ n * x ^ n); [intros; now rewrite Rpow_mult_distr|]. apply mean_scale, mean_power.
Qed.
(** P(S > 0), E[S; S > 0], E[S^2; S > 0], E[S | S > 0] and E[S^2 | S > 0] for S ~ N(0, a). *)
Theorem positive_1 a h : 0 < a -> mean1 a (step_at h) (1 / 2).
Proof.
  intros Ha. unfold mean1. apply mean_ext with (fun x => step_at h (sqrt a * x) * (sqrt a * x) ^ 0); [intros; simpl; ring|].
  eapply mean_eq; [apply (mean1_positive_power a 0 h Ha)|rewrite half_0; simpl; field].
Qed.
Theorem positive_x a h : 0 < a -> mean1 a (fun s => step_at h s * s) (sqrt a / sqrt (2 * PI)).
Proof.
  intros Ha. unfold mean1. apply mean_ext with (fun x => step_at h (sqrt a * x) * (sqrt a * x) ^ 1); [intros; simpl; ring|].
  eapply mean_eq; [apply (mean1_positive_power a 1 h Ha)|rewrite half_1; simpl; unfold Rdiv; ring].
Qed.
Theorem positive_x2 a h : 0 < a -> mean1 a (fun s => step_at h s * s ^ 2) (a / 2).
Proof.
  intros Ha. eapply mean_eq; [apply (mean1_positive_power a 2 h Ha)|]. rewrite half_2. assert (Q := sqrt_sqrt a ltac:(lra)). simpl. nra.
Qed.
Theorem given_positive_x a h : 0 < a -> given1 a (step_at h) (fun s => s) (sqrt 2 * sqrt a / sqrt PI).
Proof.
  intros Ha. exists (sqrt a / sqrt (2 * PI)), (1 / 2). repeat split; [now apply positive_x|now apply positive_1|lra|].
  rewrite sqrt_2PI. constants. field_simplify_eq; [|lra]. ring [Q2].
Qed.
Theorem given_positive_x2 a h : 0 < a -> given1 a (step_at h) (fun s => s ^ 2) a.
Proof.
  intros Ha. exists (a / 2), (1 / 2). repeat split; [now apply positive_x2|now apply positive_1|lra|field].
Qed.
