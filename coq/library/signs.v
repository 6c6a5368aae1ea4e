(** Signs and bounds of the functions that closed forms are made of. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function growth.
Open Scope R_scope.

Lemma atan_pos x : 0 < x -> 0 < atan x. Proof. intros H. rewrite <- atan_0. now apply atan_increasing. Qed.
Lemma atan_neg x : x < 0 -> atan x < 0. Proof. intros H. rewrite <- atan_0. now apply atan_increasing. Qed.
Lemma asin_pos x : 0 < x < 1 -> 0 < asin x.
Proof. intros H. rewrite asin_of_atan by lra. apply atan_pos, Rdiv_lt_0_compat; [lra|]. apply sqrt_lt_R0. nra. Qed.
Lemma acos_pos x : -1 < x < 1 -> 0 < acos x.
Proof. intros H. rewrite acos_asin, asin_of_atan by lra. assert (B := atan_bound (x / sqrt (1 - x ^ 2))). lra. Qed.
Lemma acos_below_pi x : -1 < x < 1 -> acos x < PI.
Proof. intros H. rewrite acos_asin, asin_of_atan by lra. assert (B := atan_bound (x / sqrt (1 - x ^ 2))). lra. Qed.
(** A function whose derivative is positive grows; so it is positive to the right of a zero. *)
Theorem grows (f df : R -> R) a b : a < b -> (forall x, a <= x <= b -> is_derive f x (df x)) -> (forall x, a < x < b -> 0 < df x) -> f a < f b.
Proof.
  intros Hab D P. destruct (MVT_cor2 f df a b Hab) as (c & E & Hc); [intros x Hx; apply is_derive_Reals, D, Hx|].
  assert (Q := P c Hc). assert (0 < df c * (b - a)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.
Theorem positive_after (f df : R -> R) b : f 0 = 0 -> (forall x, 0 <= x <= b -> is_derive f x (df x)) -> (forall x, 0 < x < b -> 0 < df x) -> 0 < b -> 0 < f b.
Proof. intros Z D P Hb. rewrite <- Z. now apply (grows f df 0 b). Qed.
(** Known bounds: exp(x) >= 1 + x, and atan(x) < x, erf(x) < 2 x / sqrt(pi) for x > 0. *)
Lemma exp_above x : 1 + x <= exp x. Proof. apply exp_ineq1_le. Qed.
Lemma atan_below x : 0 < x -> atan x < x.
Proof.
  intros H. enough (0 < (fun x => x - atan x) x) by (simpl in *; lra). apply (positive_after (fun x => x - atan x) (fun x => x ^ 2 / (1 + x ^ 2))); [cbv beta; rewrite atan_0; ring| | |exact H].
  - intros y _. auto_derive; [trivial|]. field. nra.
  - intros y Hy. apply Rdiv_lt_0_compat; nra.
Qed.
Lemma erf_below x : 0 < x -> erf x < 2 / sqrt PI * x.
Proof.
  intros H. constants. assert (C : 0 < 2 / sqrt PI) by (apply Rdiv_lt_0_compat; lra).
  enough (0 < (fun x => 2 / sqrt PI * x - erf x) x) by (simpl in *; lra).
  apply (positive_after (fun x => 2 / sqrt PI * x - erf x) (fun x => 2 / sqrt PI * (1 - exp (- x ^ 2)))); [cbv beta; rewrite erf_0; ring| | |exact H].
  - intros y _. derivative.
  - intros y Hy. assert (exp (- y ^ 2) < 1) by (rewrite <- exp_0; apply exp_increasing; nra). apply Rmult_lt_0_compat; lra.
Qed.
(** A mean over a range of what is nowhere negative is not negative. *)
Theorem integral_nonneg f a b v : ascends a b -> (forall x, continuous f x) -> (forall x, 0 <= f x) -> integral f a b v -> 0 <= v.
Proof.
  intros Hab C P H. apply (proj1 (integral_limit f a b v C)) in H.
  change (Rbar_le 0 v). apply (filterlim_le (F := filter_prod (near a) (near b)) (fun _ => 0) (fun cd => RInt f (fst cd) (snd cd))); [|apply filterlim_const|exact H].
  apply (product_imp a b) with (2 := ranges_grow a b Hab). intros [c d]; simpl. intros [cd _].
  apply RInt_ge_0; [exact cd|now apply continuous_integrable|auto].
Qed.
