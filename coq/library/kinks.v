(** Kinks: a step, a modulus, a maximum or a minimum is what the sign of its argument says, or each of its two cases. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra steps.
Open Scope R_scope.

(** [negative] shows x < 0, by the sign of its opposite. *)
Ltac negative := first [lra | nra | apply Ropp_lt_cancel; rewrite Ropp_0; first [nra | ring_simplify; pos
  | match goal with
    | |- 0 < - (?a * ?b) => replace (- (a * b)) with ((- a) * b) by ring; apply Rmult_lt_0_compat; pos
    | |- 0 < - (?a / ?b) => replace (- (a / b)) with ((- a) / b) by (unfold Rdiv; ring); apply Rdiv_lt_0_compat; pos
    end]].
(** [told] resolves kinks whose arguments have a sign that can be shown; [cases] splits those that are left. *)
Ltac told := unfold step in *; repeat match goal with
  | |- context [step_at ?h ?x] => first [rewrite (step_above h x) by pos | rewrite (step_below h x) by negative
      | replace x with 0 by (ring || lra); rewrite (step_tie h)]
  | |- context [Rabs ?x] => first [rewrite (Rabs_pos_eq x) by nonneg | rewrite (Rabs_left x) by negative]
  | |- context [Rmax ?x ?y] => first [rewrite (Rmax_left x y) by (apply Rminus_le_0; nonneg) | rewrite (Rmax_right x y) by (apply Rminus_le_0; nonneg)
      | rewrite (Rmax_left x y) by lra | rewrite (Rmax_right x y) by lra]
  | |- context [Rmin ?x ?y] => first [rewrite (Rmin_left x y) by lra | rewrite (Rmin_right x y) by lra]
  end.
Ltac cases := told; repeat (match goal with
  | |- context [step_at ?h ?x] => let E := fresh "sign" in destruct (Rtotal_order x 0) as [E | [E | E]];
      [rewrite (step_below h x) by exact E | rewrite E, (step_tie h) | rewrite (step_above h x) by exact E]
  | |- context [Rabs ?x] => unfold Rabs at 1; destruct (Rcase_abs x)
  | |- context [Rmax ?x ?y] => unfold Rmax at 1; destruct (Rle_dec x y)
  | |- context [Rmin ?x ?y] => unfold Rmin at 1; destruct (Rle_dec x y)
  end; told).
(** A square of a step whose tie is nothing or all, and a step beside its mirror image. *)
Lemma step_square h x : h = 0 \/ h = 1 -> step_at h x ^ 2 = step_at h x.
Proof. intros [-> | ->]; cases; ring. Qed.
Lemma step_both h x : step_at h x + step_at (1 - h) (- x) = 1.
Proof. rewrite step_opp. replace (1 - (1 - h)) with h by ring. ring. Qed.
Lemma step_product x y : 0 < x * y -> step_at 0 x = step_at 0 y.
Proof. intros H. cases; first [reflexivity | exfalso; nra]. Qed.
