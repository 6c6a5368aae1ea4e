(** The moments that documents use, each with its value in a plain form; and the tactics of the theorem files. *)
Require Import Reals Lra Psatz List.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function growth normal_law steps moments_of_erf two_letters linear_forms
  kinks finite_laws flows signs numbers slopes.
Open Scope R_scope.

(** [each] takes a conjunction apart; [given] takes the letters and writes those that are printed in others. *)
Ltac each := repeat match goal with |- _ /\ _ => split end.
Ltac given := intros; subst; each.
(** [equal] is [fraction], which looks first at what stands under the roots. *)
Ltac erf_at_zero := repeat match goal with |- context [erf ?a] => replace (erf a) with 0 by (transitivity (erf 0); [now rewrite erf_0 | f_equal; symmetry; field; sides]) end.
Ltac equal := cbv beta zeta; first [ring | solve [field; sides] | solve [split_roots; same_roots; same_values; same erf; erf_at_zero; opposite erf erf_odd; inverse_arcs; roots_apart] | fraction].
(** [split_kinks] shows an equality in each of the cases of kinks; some cases contradict themselves. *)
Ltac split_kinks := cases; first [equal | exfalso; first [lra | nra]].
(** [alike] shows that two integrands are equal, at each value of their letters. *)
Ltac signs := repeat match goal with |- context [sign ?x] => let E := fresh "case" in destruct (Rtotal_order x 0) as [E | [E | E]];
  [rewrite (sign_eq_m1 x E) | rewrite E, sign_0 | rewrite (sign_eq_1 x E)] end.
Ltac alike := intros; cbv beta; first [ring | solve [field; sides] | solve [same erf; same exp; first [reflexivity | ring | field; sides]]
  | solve [unfold step; same erf; signs; cases; first [reflexivity | ring | lra | nra]] | equal].
(** [signed] shows the sign of a form. *)
Ltac signed := try match goal with |- ?a > ?b => change (b < a) | |- ?a >= ?b => apply Rle_ge end;
  first [lra | solve [pos] | solve [nonneg] | solve [negative] | solve [nonzero] | nra | solve [name_roots; nra] | enclosed].
(** [known] applies the lemma of a moment, whose covariance is positive definite. *)
Ltac known lemma := unfold step; eapply lemma; first [lra | pos | nonneg | nra | subst; first [lra | nra]].

(** * One letter *)
Lemma mean1_ext a f g v : (forall s, f s = g s) -> mean1 a f v -> mean1 a g v. Proof. intros E. now apply mean_ext. Qed.
Lemma mean1_eq a f u v : mean1 a f u -> u = v -> mean1 a f v. Proof. now intros H <-. Qed.
Lemma mean1_plus a f g u v : mean1 a f u -> mean1 a g v -> mean1 a (fun s => f s + g s) (u + v).
Proof. apply (mean_plus (fun x => f (sqrt a * x)) (fun x => g (sqrt a * x))). Qed.
Lemma mean1_scale a k f v : mean1 a f v -> mean1 a (fun s => k * f s) (k * v). Proof. apply (mean_scale k (fun x => f (sqrt a * x))). Qed.
Lemma mean_of_mean1 f v : mean1 1 f v -> mean f v.
Proof. apply mean_ext. intros x. now rewrite sqrt_1, Rmult_1_l. Qed.
Lemma mean1_of_mean a f v : mean (fun x => f (sqrt a * x)) v -> mean1 a f v. Proof. trivial. Qed.
Lemma mean1_0 a : mean1 a (fun _ => 1) 1. Proof. apply mean_const. Qed.
Lemma mean1_none a : mean1 a (fun _ => 0) 0. Proof. apply mean_const. Qed.
Lemma mean1_1 a : mean1 a (fun s => s) 0.
Proof. apply (mean1_eq a _ (sqrt a * 0)); [exact (mean_scale (sqrt a) _ _ mean_id)|ring]. Qed.
Lemma mean1_2 a : 0 <= a -> mean1 a (fun s => s ^ 2) a.
Proof. intros H. apply (mean1_eq a _ _ _ (mean1_power a 2)). simpl. rewrite Rmult_1_r, sqrt_sqrt by exact H. ring. Qed.
Lemma mean1_3 a : mean1 a (fun s => s ^ 3) 0.
Proof. apply (mean1_eq a _ _ _ (mean1_power a 3)). simpl. ring. Qed.
Lemma mean1_4 a : 0 <= a -> mean1 a (fun s => s ^ 4) (3 * a ^ 2).
Proof.
  intros H. apply (mean1_eq a _ _ _ (mean1_power a 4)). replace (sqrt a ^ 4) with ((sqrt a * sqrt a) ^ 2) by ring. rewrite sqrt_sqrt by exact H. simpl. ring.
Qed.

(** * Two letters *)
Section Two.
Variables a b c h : R.
Hypothesis (Ha : 0 < a).
Lemma mean2_none : mean2 a b c (fun _ _ => 0) 0. Proof. apply (mean2_first a b c (fun _ => 0)); [exact Ha|apply mean1_none]. Qed.
Lemma mean2_0 : mean2 a b c (fun _ _ => 1) 1. Proof. apply (mean2_first a b c (fun _ => 1)); [exact Ha|apply mean1_0]. Qed.
Lemma mean2_s : mean2 a b c (fun s _ => s) 0. Proof. apply (mean2_first a b c (fun s => s)); [exact Ha|apply mean1_1]. Qed.
Lemma mean2_s2 : mean2 a b c (fun s _ => s ^ 2) a. Proof. apply (mean2_first a b c (fun s => s ^ 2)), mean1_2; [exact Ha|lra]. Qed.
Lemma mean2_t : mean2 a b c (fun _ t => t) 0.
Proof.
  apply mean2_ext with (fun _ t => 1 * t); [intros; ring|].
  eapply mean2_eq; [apply (mean2_linear a b c (fun _ => 1) 0 Ha)|ring]. apply mean1_ext with (fun s => s); [intros; ring|apply mean1_1].
Qed.
Lemma mean2_t2 : b ^ 2 <= a * c -> mean2 a b c (fun _ t => t ^ 2) c.
Proof.
  intros Hb. apply mean2_ext with (fun _ t => 1 * t ^ 2); [intros; ring|].
  eapply mean2_eq; [apply (mean2_quadratic a b c (fun _ => 1) a 1 Ha Hb)|field; lra]; [apply mean1_ext with (fun s => s ^ 2); [intros; ring|apply mean1_2; lra]|apply mean1_0].
Qed.
Lemma half_plane_1 : mean2 a b c (fun s _ => step_at h s) (1 / 2). Proof. apply mean2_first, positive_1; exact Ha. Qed.
Lemma half_plane_s : mean2 a b c (fun s _ => step_at h s * s) (sqrt a / sqrt (2 * PI)).
Proof. apply (mean2_first a b c (fun s => step_at h s * s)), positive_x; exact Ha. Qed.
Lemma half_plane_s2 : mean2 a b c (fun s _ => step_at h s * s ^ 2) (a / 2).
Proof. apply (mean2_first a b c (fun s => step_at h s * s ^ 2)), positive_x2; exact Ha. Qed.
Lemma half_plane_t2 : b ^ 2 <= a * c -> mean2 a b c (fun s t => step_at h s * t ^ 2) (c / 2).
Proof.
  intros Hb. eapply mean2_eq; [apply (mean2_quadratic a b c (step_at h) (a / 2) (1 / 2) Ha Hb); [now apply positive_x2|now apply positive_1]|field; lra].
Qed.
End Two.

(** * Three letters *)
Lemma mean3_scale a b c d e r k f v : mean3 a b c d e r f v -> mean3 a b c d e r (fun s t x => k * f s t x) (k * v).
Proof.
  intros (inner & H & K). exists (fun s t => k * inner s t). split; [|now apply mean2_scale].
  intros s t. exact (mean_scale k _ _ (H s t)).
Qed.
Lemma mean3_plus a b c d e r f g u v : mean3 a b c d e r f u -> mean3 a b c d e r g v -> mean3 a b c d e r (fun s t x => f s t x + g s t x) (u + v).
Proof.
  intros (p & H & K) (q & L & M). exists (fun s t => p s t + q s t). split; [|now apply mean2_plus].
  intros s t. exact (mean_plus _ _ _ _ (H s t) (L s t)).
Qed.

(** * Error functions *)
Lemma mean1_erf a g d : 0 <= a -> mean1 a (fun s => erf (g * s + d)) (erf (d / sqrt (1 + 2 * g ^ 2 * a))).
Proof.
  intros H. assert (P : 0 < 1 + 2 * g ^ 2 * a) by (assert (0 <= g ^ 2 * a) by (apply Rmult_le_pos; [apply pow2_ge_0|exact H]); lra).
  apply mean1_of_mean. apply mean_ext with (fun x => erf (g * sqrt a * x + d)); [intros; f_equal; ring|].
  apply mean_erf; [now apply sqrt_lt_R0|]. rewrite sqrt_sqrt by lra. replace ((g * sqrt a) ^ 2) with (g ^ 2 * (sqrt a * sqrt a)) by ring. rewrite sqrt_sqrt by exact H. ring.
Qed.
Lemma mean1_erf_square a g : 0 <= a -> mean1 a (fun s => erf (g * s) ^ 2) (2 / PI * asin (2 * g ^ 2 * a / (1 + 2 * g ^ 2 * a))).
Proof.
  intros H. apply mean1_of_mean. apply mean_ext with (fun x => erf (g * sqrt a * x) ^ 2); [intros; do 2 f_equal; ring|].
  eapply mean_eq; [apply mean_erf_square|]. do 2 f_equal. replace ((g * sqrt a) ^ 2) with (g ^ 2 * (sqrt a * sqrt a)) by ring. rewrite sqrt_sqrt by exact H.
  f_equal; ring.
Qed.
Lemma step_erf1 a h g : 0 < a -> mean1 a (fun s => step_at h s * erf (g * s)) (atan (sqrt 2 * (g * sqrt a)) / PI).
Proof.
  intros H. apply (mean1_positive a (fun s => erf (g * s))); [exact H|].
  apply (integral_ext (fun x => phi x * erf (g * sqrt a * x))); [intros; do 2 f_equal; ring|apply half_erf].
Qed.
(** Ends of a range, in order. *)
Ltac ordered := first [lra | nonneg | apply Rlt_le; pos].
(** [differs] refutes a relation of numbers: what stands left of it is more, or less. *)
Ltac apart := first [lra | enclosed].
Ltac differs := kinks_of_numbers; in_arctangents; cbn [INR pred]; erfs; intros D; try apply Rge_le in D; revert D; first
  [apply Rlt_not_eq; apart | apply Rgt_not_eq; unfold Rgt; apart | unfold Rgt; first [apply Rle_not_lt | apply Rlt_not_le]; apart].

(** A slope, and a mean over one letter, has one value. *)
Lemma slope_unique (f : R -> R) (x k l : R) : is_derive f x (- k) -> is_derive f x (- l) -> k = l.
Proof. intros H K. enough (- k = - l) by lra. now rewrite <- (is_derive_unique f x _ H), <- (is_derive_unique f x _ K). Qed.
Lemma mean1_unique a f u v : mean1 a f u -> mean1 a f v -> u = v. Proof. apply mean_unique. Qed.
Lemma given1_unique a e f u v : given1 a e f u -> given1 a e f v -> u = v.
Proof. intros (p & q & H & K & _ & ->) (r & s & L & M & _ & ->). now rewrite (mean_unique _ _ _ H L), (mean_unique _ _ _ K M). Qed.
Lemma given2_unique a b c e f u v : given2 a b c e f u -> given2 a b c e f v -> u = v.
Proof. intros (p & q & H & K & _ & ->) (r & s & L & M & _ & ->). now rewrite (mean2_unique _ _ _ _ _ _ H L), (mean2_unique _ _ _ _ _ _ K M). Qed.
Lemma mixed1_unique p q a c f g u v : mixed p q (mean1 a f) (mean1 c g) u -> mixed p q (mean1 a f) (mean1 c g) v -> u = v.
Proof. apply mixed_unique; intros x y; apply mean_unique. Qed.
