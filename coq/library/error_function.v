(** The error function: derivative, sign, bounds, limits; and with them the Gaussian integral. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals.
Open Scope R_scope.

Definition bell (x : R) := exp (- x ^ 2).
Lemma sqrt_PI_pos : 0 < sqrt PI. Proof. apply sqrt_lt_R0, PI_RGT_0. Qed.
Lemma sqrt_PI_square : sqrt PI * sqrt PI = PI. Proof. apply sqrt_sqrt, Rlt_le, PI_RGT_0. Qed.
Lemma bell_continuous x : continuous bell x. Proof. unfold bell. cont. Qed.
(** A function whose derivative is zero has one value. *)
Lemma constant_of_derive (f : R -> R) a b : (forall x, is_derive f x 0) -> f a = f b.
Proof.
  intros H. destruct (MVT_gen f b a (fun _ => 0)) as (c & _ & E); [intros; apply H| |lra].
  intros y _. apply continuity_pt_filterlim, (continuous_of_derive f y 0), H.
Qed.

Lemma is_derive_bell x : is_derive (fun x => RInt bell 0 x) x (bell x).
Proof.
  apply (is_derive_RInt bell (fun x => RInt bell 0 x) 0 x); [|apply bell_continuous].
  apply filter_forall. intros b. apply (RInt_correct bell), continuous_integrable, bell_continuous.
Qed.
Theorem is_derive_erf x : is_derive erf x (2 / sqrt PI * exp (- x ^ 2)).
Proof. apply (is_derive_scal (fun x => RInt bell 0 x)), is_derive_bell. Qed.
Theorem erf_0 : erf 0 = 0. Proof. unfold erf. rewrite RInt_point. apply Rmult_0_r. Qed.
Lemma continuous_erf x : continuous erf x. Proof. eapply continuous_of_derive, is_derive_erf. Qed.

(** The square of the integral of exp(-t^2) from 0 to x, and the integral of exp(-x^2 (1 + t^2)) / (1 + t^2), add up to pi/4. *)
Definition arc (x : R) := RInt (fun t => exp (- x ^ 2 * (1 + t ^ 2)) / (1 + t ^ 2)) 0 1.
Lemma scaled x : RInt bell 0 x = x * RInt (fun t => bell (x * t)) 0 1.
Proof.
  assert (C : ex_RInt (fun t => bell (x * t)) 0 1) by (apply continuous_integrable; intros t; unfold bell; cont).
  pose proof (RInt_comp_lin bell x 0 0 1) as L. replace (x * 0 + 0) with 0 in L by ring. replace (x * 1 + 0) with x in L by ring.
  rewrite <- L by (apply continuous_integrable, bell_continuous).
  rewrite (RInt_ext _ (fun t => scal x (bell (x * t)))) by (intros t _; now rewrite Rplus_0_r).
  now rewrite (RInt_scal (V := R_CompleteNormedModule)).
Qed.
Ltac continuous_in_two := repeat first [apply continuity_2d_pt_mult | apply continuity_2d_pt_plus | apply continuity_2d_pt_minus
  | apply continuity_2d_pt_opp | apply continuity_2d_pt_const | apply continuity_2d_pt_id1 | apply continuity_2d_pt_id2
  | match goal with |- continuity_2d_pt (fun u v => exp (@?g u v)) _ _ =>
      apply (continuity_1d_2d_pt_comp exp g); [apply derivable_continuous_pt, derivable_pt_exp|] end
  | match goal with |- continuity_2d_pt (fun u v => cos (@?g u v)) _ _ =>
      apply (continuity_1d_2d_pt_comp cos g); [apply continuity_cos|] end
  | match goal with |- continuity_2d_pt (fun u v => sin (@?g u v)) _ _ =>
      apply (continuity_1d_2d_pt_comp sin g); [apply continuity_sin|] end
  | match goal with |- continuity_2d_pt (fun u v => erf (@?g u v)) _ _ =>
      apply (continuity_1d_2d_pt_comp erf g); [apply continuity_pt_filterlim, continuous_erf|] end
  | match goal with |- continuity_2d_pt (fun u v => (@?g u v) ^ ?n) _ _ =>
      apply (continuity_1d_2d_pt_comp (fun x => x ^ n) g); [apply derivable_continuous_pt, derivable_pt_pow|] end ].
Lemma is_derive_arc x : is_derive arc x (RInt (fun t => - 2 * x * exp (- x ^ 2 * (1 + t ^ 2))) 0 1).
Proof.
  assert (H : forall u t, is_derive (fun u => exp (- u ^ 2 * (1 + t ^ 2)) / (1 + t ^ 2)) u (- 2 * u * exp (- u ^ 2 * (1 + t ^ 2)))).
  { intros u t. auto_derive; [nra|]. simpl. fraction. }
  rewrite (RInt_ext _ (fun t => Derive (fun u => exp (- u ^ 2 * (1 + t ^ 2)) / (1 + t ^ 2)) x))
    by (intros t _; symmetry; apply is_derive_unique, H).
  apply (is_derive_RInt_param (fun u t => exp (- u ^ 2 * (1 + t ^ 2)) / (1 + t ^ 2)) 0 1 x).
  - apply filter_forall. intros u t _. eexists; apply H.
  - intros t _. apply continuity_2d_pt_ext with (fun u v => - 2 * u * exp (- u ^ 2 * (1 + v ^ 2))).
    { intros u v. symmetry. apply is_derive_unique, H. }
    continuous_in_two.
  - apply filter_forall. intros u. apply continuous_integrable. intros t. cont. nra.
Qed.
Lemma constant_sum x : (RInt bell 0 x) ^ 2 + arc x = PI / 4.
Proof.
  transitivity ((RInt bell 0 0) ^ 2 + arc 0).
  - apply (constant_of_derive (fun x => (RInt bell 0 x) ^ 2 + arc x)). intros y.
    apply is_derive_eq with (INR 2 * bell y * RInt bell 0 y ^ pred 2 + RInt (fun t => - 2 * y * exp (- y ^ 2 * (1 + t ^ 2))) 0 1).
    + apply (is_derive_plus (fun x => (RInt bell 0 x) ^ 2) arc); [|apply is_derive_arc]. apply is_derive_pow, is_derive_bell.
    + rewrite (RInt_ext (fun t => - 2 * y * exp (- y ^ 2 * (1 + t ^ 2))) (fun t => scal (- 2 * y * bell y) (bell (y * t)))).
      * rewrite (RInt_scal (V := R_CompleteNormedModule)) by (apply continuous_integrable; intros t; unfold bell; cont).
        rewrite (scaled y). unfold scal; simpl; unfold mult; simpl. ring.
      * intros t _. unfold scal; simpl; unfold mult; simpl. unfold bell. rewrite (Rmult_assoc (- 2 * y)), <- exp_plus.
        do 2 f_equal. ring.
  - rewrite RInt_point. unfold arc, zero; simpl. rewrite (RInt_ext _ (fun t => 1 / (1 + t * t))).
    2:{ intros t _. replace (- (0 * (0 * 1)) * (1 + t * (t * 1))) with 0 by ring. now rewrite exp_0, Rmult_1_r. }
    rewrite (is_RInt_unique _ 0 1 (atan 1 - atan 0)); [rewrite atan_0, atan_1; ring|].
    apply (is_RInt_derive atan (fun t => 1 / (1 + t * t))); intros t _; [auto_derive; [trivial|field; nra]|cont; nra].
Qed.
Lemma exp_below a : a <= 0 -> exp a <= 1.
Proof. intros H. rewrite <- exp_0. destruct (Req_dec a 0) as [->|N]; [lra|]. left. apply exp_increasing. lra. Qed.
Lemma arc_bounds x : 0 <= arc x <= bell x.
Proof.
  assert (C : ex_RInt (fun t => exp (- x ^ 2 * (1 + t ^ 2)) / (1 + t ^ 2)) 0 1) by (apply continuous_integrable; intros t; cont; nra).
  split; unfold arc.
  - apply RInt_ge_0; [lra|exact C|]. intros t _. apply Rlt_le, Rdiv_lt_0_compat; [apply exp_pos|nra].
  - replace (bell x) with (RInt (fun _ => bell x) 0 1) by (rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring).
    apply RInt_le; [lra|exact C|apply ex_RInt_const|]. intros t Ht.
    assert (E : exp (- x ^ 2 * (1 + t ^ 2)) = bell x * exp (- (x * t) ^ 2)) by (unfold bell; rewrite <- exp_plus; apply exp_eq; ring).
    assert (L := exp_below (- (x * t) ^ 2) ltac:(nra)). assert (P := exp_pos (- x ^ 2)). fold (bell x) in P.
    assert (Q := exp_pos (- x ^ 2 * (1 + t ^ 2))). apply Rle_trans with (exp (- x ^ 2 * (1 + t ^ 2)) / 1); [|rewrite E; nra].
    apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; nra.
Qed.
Lemma bell_limit : is_lim bell p_infty 0.
Proof.
  apply (is_lim_comp exp (fun x => - x ^ 2) p_infty 0 m_infty); [apply is_lim_exp_m| |exists 0; discriminate].
  replace m_infty with (Rbar_opp p_infty) by reflexivity. apply is_lim_opp.
  apply (is_lim_le_p_loc (fun x => x)); [|apply is_lim_id]. exists 1. intros; nra.
Qed.

(** erf is odd, grows, lies between -1 and 1, and tends to them. *)
Theorem erf_odd x : erf (- x) = - erf x.
Proof.
  enough (E : erf (- x) + erf x = erf (- 0) + erf 0) by (rewrite Ropp_0, erf_0 in E; lra).
  apply (constant_of_derive (fun x => erf (- x) + erf x)). intros y.
  apply is_derive_eq with (-1 * (2 / sqrt PI * exp (- (- y) ^ 2)) + 2 / sqrt PI * exp (- y ^ 2)).
  - apply (is_derive_plus (fun x => erf (- x)) erf); [|apply is_derive_erf].
    apply (is_derive_comp erf Ropp); [apply is_derive_erf|]. auto_derive; [trivial|ring].
  - replace ((- y) ^ 2) with (y ^ 2) by ring. ring.
Qed.
Lemma erf_limit_up : filterlim erf (near p_infty) (locally 1).
Proof.
  assert (S : forall x, 0 <= x -> RInt bell 0 x = sqrt (PI / 4 - arc x)).
  { intros x Hx. rewrite <- (constant_sum x). replace (_ ^ 2 + arc x - arc x) with (RInt bell 0 x * RInt bell 0 x) by (simpl; ring).
    rewrite sqrt_square; [reflexivity|]. apply RInt_ge_0; [exact Hx|apply continuous_integrable, bell_continuous|].
    intros; apply Rlt_le, exp_pos. }
  assert (L : is_lim arc p_infty 0).
  { apply (is_lim_le_le_loc (fun _ => 0) bell); [|apply is_lim_const|apply bell_limit]. exists 0. intros; apply arc_bounds. }
  apply (is_lim_ext_loc (fun x => 2 / sqrt PI * sqrt (PI / 4 - arc x)) erf p_infty 1).
  - exists 0. intros x Hx. unfold erf. fold bell. now rewrite <- S by lra.
  - replace 1 with (2 / sqrt PI * sqrt (PI / 4 - 0)).
    + eapply (filterlim_comp _ _ _ arc (fun u => 2 / sqrt PI * sqrt (PI / 4 - u))); [exact L|].
      apply (ex_derive_continuous (fun u => 2 / sqrt PI * sqrt (PI / 4 - u)) 0). auto_derive. assert (H := PI_RGT_0). lra.
    + rewrite Rminus_0_r, sqrt_div_alt by lra. replace 4 with (2 * 2) by ring. rewrite sqrt_square by lra.
      field. apply Rgt_not_eq, sqrt_PI_pos.
Qed.
Lemma erf_limit_down : filterlim erf (near m_infty) (locally (-1)).
Proof.
  apply (filterlim_ext (fun x => - erf (- x))). { intros x. rewrite erf_odd. ring. }
  eapply filterlim_comp; [eapply filterlim_comp; [apply (opposite_limit m_infty)|apply erf_limit_up]|apply (filterlim_opp (1 : R_NormedModule))].
Qed.
Theorem erf_increasing x y : x < y -> erf x < erf y.
Proof.
  intros H. destruct (MVT_gen erf x y (fun x => 2 / sqrt PI * exp (- x ^ 2))) as (c & _ & E).
  - intros; apply is_derive_erf. - intros; apply continuity_pt_filterlim, continuous_erf.
  - assert (0 < 2 / sqrt PI * exp (- c ^ 2)); [|nra].
    apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; [lra|apply sqrt_PI_pos]|apply exp_pos].
Qed.
Theorem erf_bound x : -1 < erf x < 1.
Proof.
  assert (U : forall x, erf x < 1).
  { intros y. apply Rlt_le_trans with (erf (y + 1)); [apply erf_increasing; lra|]. change (Rbar_le (erf (y + 1)) 1).
    apply (filterlim_le (F := near p_infty) (fun _ => erf (y + 1)) erf); [|apply filterlim_const|exact erf_limit_up].
    exists (y + 1). intros z Hz. left. now apply erf_increasing. }
  assert (H := U (- x)). rewrite erf_odd in H. split; [lra|apply U].
Qed.
Lemma erf_abs x : Rabs (erf x) <= 1. Proof. apply Rabs_le. assert (H := erf_bound x). lra. Qed.
Lemma erf_pos x : 0 < x -> 0 < erf x. Proof. intros H. rewrite <- erf_0. now apply erf_increasing. Qed.
Lemma erf_neg x : x < 0 -> erf x < 0. Proof. intros H. rewrite <- erf_0. now apply erf_increasing. Qed.
Lemma erf_integral x : erf x = 2 / sqrt PI * RInt (fun t => exp (- t ^ 2)) 0 x. Proof. reflexivity. Qed.
Global Opaque erf.
Global Instance erf_derivable : UnaryDiff erf := { UnaryDiff_f' := fun x => 2 / sqrt PI * exp (- x ^ 2); UnaryDiff_H := is_derive_erf }.

(** The constants of the normal law. *)
Lemma sqrt_2_pos : 0 < sqrt 2. Proof. apply sqrt_lt_R0; lra. Qed.
Lemma sqrt_2_square : sqrt 2 * sqrt 2 = 2. Proof. apply sqrt_sqrt; lra. Qed.
Lemma sqrt_2PI : sqrt (2 * PI) = sqrt 2 * sqrt PI. Proof. apply sqrt_mult; [lra|apply Rlt_le, PI_RGT_0]. Qed.
Lemma sqrt_2PI_pos : 0 < sqrt (2 * PI). Proof. apply sqrt_lt_R0. assert (H := PI_RGT_0). lra. Qed.
Ltac constants := assert (S2 := sqrt_2_pos); assert (SP := sqrt_PI_pos); assert (Q2 := sqrt_2_square);
  assert (QP := sqrt_PI_square); assert (PP := PI_RGT_0).
Lemma phi_pos x : 0 < phi x.
Proof. constants. apply Rdiv_lt_0_compat; [apply exp_pos|rewrite sqrt_2PI; nra]. Qed.
Lemma phi_even x : phi (- x) = phi x.
Proof. unfold phi. f_equal. apply exp_eq. field. Qed.
Lemma phi_0 : phi 0 = / sqrt (2 * PI).
Proof. unfold phi. replace (- 0 ^ 2 / 2) with 0 by field. rewrite exp_0. unfold Rdiv. ring. Qed.
Lemma is_derive_phi x : is_derive phi x (- (x * phi x)).
Proof. unfold phi. derivative. Qed.
Lemma continuous_phi x : continuous phi x. Proof. eapply continuous_of_derive, is_derive_phi. Qed.
Global Instance phi_derivable : UnaryDiff phi := { UnaryDiff_f' := fun x => - (x * phi x); UnaryDiff_H := is_derive_phi }.
(** The density is the slope of half an error function. *)
Lemma is_derive_erf_phi x : is_derive (fun x => erf (x / sqrt 2) / 2) x (phi x).
Proof.
  assert (E : (x / sqrt 2) ^ 2 = x ^ 2 / 2) by (unfold Rdiv; rewrite Rpow_mult_distr; f_equal; simpl; constants; field_simplify_eq; [lra|lra]).
  constants. apply is_derive_eq with (2 / sqrt PI * exp (- (x / sqrt 2) ^ 2) * (/ sqrt 2) / 2); [auto_derive; [trivial|fraction]|].
  rewrite E. unfold phi. rewrite sqrt_2PI. fraction.
Qed.
