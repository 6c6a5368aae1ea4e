(** Derivatives by rules, with maxima whose sign is known at the point: the slope of a printed function, as a tactic finds it. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function steps kinks.
Open Scope R_scope.

Section Rules.
Variables (f g : R -> R) (x k l : R).
Hypothesis (Hf : is_derive f x k) (Hg : is_derive g x l).
Lemma slope_plus : is_derive (fun x => f x + g x) x (k + l). Proof. apply (is_derive_plus f g x k l Hf Hg). Qed.
Lemma slope_minus : is_derive (fun x => f x - g x) x (k - l). Proof. apply (is_derive_minus f g x k l Hf Hg). Qed.
Lemma slope_opp : is_derive (fun x => - f x) x (- k). Proof. apply (is_derive_opp f x k Hf). Qed.
Lemma slope_mult : is_derive (fun x => f x * g x) x (k * g x + f x * l). Proof. apply (is_derive_mult f g x k l Hf Hg), Rmult_comm. Qed.
Lemma slope_div : g x <> 0 -> is_derive (fun x => f x / g x) x ((k * g x - f x * l) / g x ^ 2).
Proof. intros H. apply (is_derive_eq _ _ _ _ (is_derive_div f g x k l Hf Hg H)). reflexivity. Qed.
Lemma slope_inv : g x <> 0 -> is_derive (fun x => / g x) x (- l / g x ^ 2). Proof. apply (is_derive_inv g x l Hg). Qed.
Lemma slope_power n : is_derive (fun x => f x ^ n) x (INR n * k * f x ^ pred n). Proof. apply (is_derive_pow f n x k Hf). Qed.
Lemma continuous_here : continuous f x. Proof. exact (continuous_of_derive f x k Hf). Qed.
Lemma near_positive : 0 < f x -> locally x (fun y => 0 < f y).
Proof. intros H. apply (continuous_here (fun u => 0 < u)), open_gt, H. Qed.
(** A maximum with zero, where its argument is positive or negative. *)
Lemma slope_above : 0 < f x -> is_derive (fun x => Rmax 0 (f x)) x k.
Proof.
  intros H. apply (is_derive_ext_loc f); [|exact Hf]. apply filter_imp with (2 := near_positive H). intros y Hy. now rewrite Rmax_right by lra.
Qed.
End Rules.
Lemma slope_of F (f : R -> R) (x k m : R) : is_derive f x k -> is_derive F (f x) m -> is_derive (fun x => F (f x)) x (k * m).
Proof. intros H K. apply (is_derive_comp F f x m k K H). Qed.
Lemma slope_below (f : R -> R) (x k : R) : is_derive f x k -> f x < 0 -> is_derive (fun x => Rmax 0 (f x)) x 0.
Proof.
  intros D H. apply (is_derive_ext_loc (fun _ => 0)); [|exact (is_derive_const (V := R_NormedModule) 0 x)].
  assert (N := near_positive _ x _ (slope_opp f x k D) ltac:(lra)). apply filter_imp with (2 := N). intros y Hy. cbv beta in Hy. now rewrite Rmax_left by lra.
Qed.
Lemma slope_const (c x : R) : is_derive (fun _ => c) x 0. Proof. exact (is_derive_const (V := R_NormedModule) c x). Qed.
Lemma slope_id (x : R) : is_derive (fun x => x) x 1. Proof. exact (is_derive_id x). Qed.
Lemma slope_exp x : is_derive exp x (exp x). Proof. auto_derive; [trivial|ring]. Qed.
Lemma slope_sin x : is_derive sin x (cos x). Proof. auto_derive; [trivial|ring]. Qed.
Lemma slope_cos x : is_derive cos x (- sin x). Proof. auto_derive; [trivial|ring]. Qed.
Lemma slope_atan x : is_derive atan x (/ (1 + x ^ 2)). Proof. auto_derive; [trivial|unfold Rsqr; field; nra]. Qed.
Lemma slope_ln x : 0 < x -> is_derive ln x (/ x). Proof. intros. auto_derive; [lra|field; lra]. Qed.
Lemma slope_sqrt x : 0 < x -> is_derive sqrt x (/ (2 * sqrt x)). Proof. intros. auto_derive; [lra|field]. apply Rgt_not_eq, sqrt_lt_R0, H. Qed.
(** Minus the slope. *)
Lemma minus_slope (f : R -> R) (x k : R) : is_derive f x k -> is_derive f x (- - k). Proof. now rewrite Ropp_involutive. Qed.
Lemma slope_equal (f : R -> R) (x k l : R) : is_derive f x k -> k = l -> is_derive f x l. Proof. now intros H <-. Qed.

(** [by_rules] finds the slope of a function; [slope] shows a printed one. *)
Ltac by_rules := cbv beta; lazymatch goal with
  | |- is_derive (fun _ => ?c) _ _ => apply (slope_const c)
  | |- is_derive (fun x => x) _ _ => apply slope_id
  | |- is_derive (fun x => @?f x + @?g x) _ _ => eapply (slope_plus f g); by_rules
  | |- is_derive (fun x => @?f x - @?g x) _ _ => eapply (slope_minus f g); by_rules
  | |- is_derive (fun x => - @?f x) _ _ => eapply (slope_opp f); by_rules
  | |- is_derive (fun x => @?f x * @?g x) _ _ => eapply (slope_mult f g); by_rules
  | |- is_derive (fun x => @?f x / @?g x) _ _ => eapply (slope_div f g); [by_rules | by_rules | cbv beta; nonzero]
  | |- is_derive (fun x => / @?g x) _ _ => eapply (slope_inv g); [by_rules | cbv beta; nonzero]
  | |- is_derive (fun x => @?f x ^ ?n) _ _ => eapply (slope_power f); by_rules
  | |- is_derive (fun x => Rmax 0 (@?f x)) _ _ =>
      first [eapply (slope_above f); [by_rules | cbv beta; ring_simplify; pos] | eapply (slope_below f); [by_rules | cbv beta; ring_simplify; negative]]
  | |- is_derive (fun x => exp (@?f x)) _ _ => eapply (slope_of exp f); [by_rules | apply slope_exp]
  | |- is_derive (fun x => sin (@?f x)) _ _ => eapply (slope_of sin f); [by_rules | apply slope_sin]
  | |- is_derive (fun x => cos (@?f x)) _ _ => eapply (slope_of cos f); [by_rules | apply slope_cos]
  | |- is_derive (fun x => atan (@?f x)) _ _ => eapply (slope_of atan f); [by_rules | apply slope_atan]
  | |- is_derive (fun x => erf (@?f x)) _ _ => eapply (slope_of erf f); [by_rules | apply is_derive_erf]
  | |- is_derive (fun x => ln (@?f x)) _ _ => eapply (slope_of ln f); [by_rules | apply slope_ln; cbv beta; pos]
  | |- is_derive (fun x => sqrt (@?f x)) _ _ => eapply (slope_of sqrt f); [by_rules | apply slope_sqrt; cbv beta; pos]
  end.
Ltac slope := eapply slope_equal; [eapply minus_slope; by_rules | cbn [INR Nat.pred]; reflexivity].
Ltac slope_is := eapply slope_equal; [by_rules | cbn [INR Nat.pred]].

(** * Signs by another form *)
(** [by_terms] shows the sign of a sum of products, each of which has it, faster than [pos]. *)
Ltac by_terms := first [assumption | lazymatch goal with
  | |- 0 < ?a * ?b => apply Rmult_lt_0_compat; by_terms
  | |- 0 < ?a / ?b => apply Rdiv_lt_0_compat; by_terms
  | |- 0 < ?a + ?b => apply Rplus_lt_0_compat; by_terms
  | |- 0 < ?a ^ ?n => apply pow_lt; by_terms
  | |- 0 < sqrt ?a => apply sqrt_lt_R0; by_terms
  | |- 0 < exp ?a => apply exp_pos
  | |- 0 <= ?a * ?b => apply Rmult_le_pos; by_terms
  | |- 0 <= ?a + ?b => apply Rplus_le_le_0_compat; by_terms
  | |- 0 <= ?a ^ ?n => apply pow_le; by_terms
  | |- 0 <= ?a / ?b => apply Rmult_le_pos; [by_terms | apply Rlt_le, Rinv_0_lt_compat; by_terms]
  end | lra | lazymatch goal with
  | |- 0 < ?a ^ 2 => apply pow2_gt_0; first [nonzero | match goal with H : _ <> _ |- _ => intros E; apply H; lra end]
  | |- 0 < _ => pos
  | |- 0 <= ?a ^ ?n => nonneg
  | |- 0 <= _ => first [nonneg | apply Rlt_le; by_terms] end].
Lemma by_difference f x y : 0 < f -> y - x = f -> x < y. Proof. intros; lra. Qed.
Lemma as_positive f g : 0 < f -> g = f -> g > 0. Proof. intros; lra. Qed.
Lemma as_negative f g : 0 < f -> g = - f -> g < 0. Proof. intros; lra. Qed.
Lemma as_nonneg f g : 0 <= f -> g = f -> g >= 0. Proof. intros; lra. Qed.
Lemma as_nonpos f g : 0 <= f -> g = - f -> g <= 0. Proof. intros; lra. Qed.
Lemma as_nonzero f g : 0 < f -> g = f \/ g = - f -> g <> 0. Proof. intros H [-> | ->]; lra. Qed.
