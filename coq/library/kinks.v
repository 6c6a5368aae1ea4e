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
  | |- context [Rabs ?x] => unfold Rabs at 1; destruct (Rcase_abs x)
  | |- context [Rmax ?x ?y] => unfold Rmax at 1; destruct (Rle_dec x y)
  | |- context [Rmin ?x ?y] => unfold Rmin at 1; destruct (Rle_dec x y)
  | |- context [step_at ?h ?x] => let E := fresh "sign" in destruct (Rtotal_order x 0) as [E | [E | E]];
      [rewrite (step_below h x) by exact E | rewrite E, (step_tie h) | rewrite (step_above h x) by exact E]
  end; told).
(** A step of a positive multiple. *)
Lemma step_scale k h x y : 0 < k -> y = k * x -> step_at h y = step_at h x.
Proof. intros H ->. destruct (Rtotal_order x 0) as [E | [-> | E]]; [rewrite !step_below by nra | rewrite Rmult_0_r | rewrite !step_above by nra]; reflexivity. Qed.
(** [plain_kinks] resolves kinks whose sign linear arithmetic shows, and writes those of equal, opposite or multiple arguments alike. *)
Ltac scaled h x y := first [f_equal; ring | match goal with P : 0 < ?k |- _ => match constr:((x, y)) with context [k] => first
  [apply (step_scale k); [exact P | first [ring | field; sides]] | symmetry; apply (step_scale k); [exact P | first [ring | field; sides]]
  | apply (step_scale (k ^ 2)); [now apply pow_lt | ring]] end end].
Ltac is_number x := tryif (match x with context [?v] => is_var v end) then fail else idtac.
Ltac step_by_sign h x := first [rewrite (step_above h x) by lra | rewrite (step_below h x) by lra | replace x with 0 by lra; rewrite (step_tie h)].
Ltac equal_arguments := f_equal; first [ring | field; sides].
Ltac plain_kinks := unfold step;
  repeat match goal with |- context [step_at ?h ?x] => is_number x; step_by_sign h x end;
  repeat match goal with |- context [Rabs ?x] => match goal with |- context [Rabs ?y] => tryif constr_eq x y then fail else
    replace (Rabs y) with (Rabs x) by first [equal_arguments | rewrite <- Rabs_Ropp; equal_arguments] end end;
  repeat match goal with |- context [Rmax ?x ?v] => match goal with |- context [Rmax ?y ?w] => tryif constr_eq (x, v) (y, w) then fail else
    replace (Rmax y w) with (Rmax x v) by equal_arguments end end;
  repeat match goal with |- context [step_at ?h ?x] => match goal with |- context [step_at h ?y] => tryif constr_eq x y then fail else
    replace (step_at h y) with (step_at h x) by (symmetry; scaled h x y) end end;
  repeat match goal with |- context [step_at ?h ?x] => step_by_sign h x end.
(** A square of a step whose tie is nothing or all, and a step beside its mirror image. *)
Lemma step_square h x : h = 0 \/ h = 1 -> step_at h x ^ 2 = step_at h x.
Proof. intros [-> | ->]; cases; ring. Qed.
Lemma step_both h x : step_at h x + step_at (1 - h) (- x) = 1.
Proof. rewrite step_opp. replace (1 - (1 - h)) with h by ring. ring. Qed.
Lemma step_product x y : 0 < x * y -> step_at 0 x = step_at 0 y.
Proof. intros H. cases; first [reflexivity | exfalso; nra]. Qed.
