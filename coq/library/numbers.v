(** Numbers by interval arithmetic, and refutations: a printed value that is not the mean. *)
Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From ClosedForm Require Import definitions algebra improper_integrals error_function normal_law steps two_letters linear_forms kinks.
Open Scope R_scope.

(** [enclosed] shows an inequality of numbers, [enclosed_on x] and [enclosed_on2 x y] one on boxes. The precision is always said:
    without it the axioms of hardware floats would be used. An error function of a number is an integral between two ends, [erfs] encloses it. *)
Ltac erfs := repeat match goal with |- context [erf ?x] => first [replace x with 0 by first [ring | field]; rewrite erf_0 |
  let H := fresh "enclosed" in integral_intro (RInt (fun t => exp (- t ^ 2)) 0 x) with (i_prec 40, i_width (-24)) as H;
  rewrite (erf_integral x); revert H; let v := fresh "value" in generalize (RInt (fun t => exp (- t ^ 2)) 0 x : R); intros v H] end.
Ltac by_interval := interval with (i_prec 60).
Ltac enclosed := erfs; first [by_interval | apply Rminus_gt_0_lt; by_interval | apply Rminus_le_0; by_interval].
Ltac enclosed_on x := interval with (i_prec 40, i_bisect x, i_depth 20).
Ltac enclosed_on2 x y := interval with (i_prec 40, i_bisect x, i_bisect y, i_depth 24).

(** [in_arctangents] writes arcsines and arccosines of numbers as arctangents, which interval arithmetic reads. *)
Ltac in_arctangents := repeat match goal with
  | |- context [acos ?x] => rewrite (acos_asin x) by (split; enclosed)
  | |- context [asin ?x] => rewrite (asin_of_atan x) by (split; enclosed) end.

(** [kinks_of_numbers] resolves kinks whose arguments are numbers. *)
Ltac apart_from_zero := first [lra | enclosed].
Ltac kinks_of_numbers := unfold step; repeat match goal with
  | |- context [step_at ?h ?x] => first [rewrite (step_above h x) by apart_from_zero | rewrite (step_below h x) by apart_from_zero
      | replace x with 0 by lra; rewrite (step_tie h)]
  | |- context [Rmax ?x ?y] => first [rewrite (Rmax_left x y) by apart_from_zero | rewrite (Rmax_right x y) by apart_from_zero]
  | |- context [Rmin ?x ?y] => first [rewrite (Rmin_left x y) by apart_from_zero | rewrite (Rmin_right x y) by apart_from_zero] end.

Theorem integral_refuted f a b u v : integral f a b v -> u <> v -> ~ integral f a b u.
Proof. intros H N K. apply N. apply (integral_unique f a b u v K H). Qed.
Theorem mean_refuted f u v : mean f v -> u <> v -> ~ mean f u.
Proof. intros H N K. apply N. apply (mean_unique f u v K H). Qed.
Theorem mean2_refuted a b c f u v : mean2 a b c f v -> u <> v -> ~ mean2 a b c f u.
Proof. intros H N K. apply N. apply (mean2_unique a b c f u v K H). Qed.
Theorem mean3_refuted a b c d e r f u v : mean3 a b c d e r f v -> u <> v -> ~ mean3 a b c d e r f u.
Proof. intros H N K. apply N. apply (mean3_unique a b c d e r f u v K H). Qed.
(** Numbers that are apart by more than a bound. *)
Lemma above_apart e u v : 0 < e -> e <= u - v -> u <> v. Proof. intros; lra. Qed.
Lemma below_apart e u v : 0 < e -> e <= v - u -> u <> v. Proof. intros; lra. Qed.
