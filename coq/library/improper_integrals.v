(** Improper integrals: by a primitive, by a parameter, sums and multiples, a linear substitution, a range that is cut. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra.
Open Scope R_scope.

Global Instance near_proper e : ProperFilter (near e).
Proof. destruct e; apply _. Qed.
Global Instance near_proper' e : ProperFilter' (near e).
Proof. destruct e; apply _. Qed.

(** * Small tools of limits and derivatives *)
Lemma is_derive_eq (f : R -> R) (x l k : R) : is_derive f x l -> @eq R l k -> is_derive f x k.
Proof. now intros H <-. Qed.
Lemma continuous_of_derive (f : R -> R) x l : is_derive f x l -> continuous f x.
Proof. intros H. apply (ex_derive_continuous f x). now exists l. Qed.
Lemma open_all : open (fun _ : R => True). Proof. intros x _. now exists (mkposreal 1 Rlt_0_1). Qed.
Lemma limit_scale {T} (F : (T -> Prop) -> Prop) (f : T -> R) (k l : R) : filterlim f F (locally l) -> filterlim (fun x => k * f x) F (locally (k * l)).
Proof. intros H. eapply filterlim_comp; [exact H|]. apply (filterlim_scal_r k (l : R_NormedModule)). Qed.
Lemma limit_plus {T} (F : (T -> Prop) -> Prop) {FF : Filter F} (f g : T -> R) (k l : R) :
  filterlim f F (locally k) -> filterlim g F (locally l) -> filterlim (fun x => f x + g x) F (locally (k + l)).
Proof. intros H K. eapply (filterlim_comp_2 f g Rplus); [exact H|exact K|apply (filterlim_plus (k : R_NormedModule) l)]. Qed.
Lemma limit_mult {T} (F : (T -> Prop) -> Prop) {FF : Filter F} (f g : T -> R) (k l : R) :
  filterlim f F (locally k) -> filterlim g F (locally l) -> filterlim (fun x => f x * g x) F (locally (k * l)).
Proof. intros H K. eapply (filterlim_comp_2 f g Rmult); [exact H|exact K|apply (filterlim_mult (k : R_AbsRing) l)]. Qed.
(** At a finite end a function has its value. *)
Lemma limit_at (f : R -> R) (t : R) : filterlim f (near t) (locally (f t)).
Proof. intros P [e He]. apply He, ball_center. Qed.
(** What is dominated by a null function is null. *)
Lemma limit_null (F : (R -> Prop) -> Prop) {FF : Filter F} (f g : R -> R) :
  (forall x, Rabs (f x) <= g x) -> filterlim g F (locally 0) -> filterlim f F (locally 0).
Proof.
  intros H G. apply filterlim_locally. intros eps. generalize (proj1 (filterlim_locally _ _) G eps). apply filter_imp.
  intros x. unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl. rewrite Ropp_0, !Rplus_0_r.
  intros L. specialize (H x). assert (K := Rle_abs (g x)). lra.
Qed.

(** Continuity by derivability; continuity in two letters by the rules. *)
Ltac cont := match goal with |- continuous ?f ?x => apply (ex_derive_continuous f x); auto_derive; repeat split; trivial end.

(** * Ranges *)
(** From below to above: the ends are apart, or the range is the point at which both meet. *)
Definition ascends (a b : Rbar) := match a, b with
  | Finite s, Finite t => s <= t | p_infty, _ => False | _, m_infty => False | _, _ => True end.
Lemma near_below a : a <> p_infty -> near a (fun x => near a (fun c => c <= x)).
Proof. destruct a as [t| |]; intros H; [simpl; unfold at_point; lra|easy|]. exists 0. intros x _. exists x. intros c Hc. lra. Qed.
Lemma near_above b : b <> m_infty -> near b (fun y => near b (fun d => y <= d)).
Proof. destruct b as [t| |]; intros H; [simpl; unfold at_point; lra| |easy]. exists 0. intros y _. exists y. intros d Hd. lra. Qed.
Lemma near_apart a b : ascends a b -> exists m n, near a (fun x => x <= m) /\ near b (fun y => n <= y) /\ m <= n.
Proof.
  destruct a as [s| |], b as [t| |]; simpl; try easy; intros H; unfold at_point.
  - exists s, t. lra.
  - exists s, s. repeat split; [lra| |lra]. exists s. intros; lra.
  - exists t, t. repeat split; [|lra|lra]. exists t. intros; lra.
  - exists 0, 0. repeat split; [| |lra]; exists 0; intros; lra.
Qed.
Lemma ascends_ends a b : ascends a b -> a <> p_infty /\ b <> m_infty.
Proof. destruct a, b; simpl; easy. Qed.
Lemma product_imp a b (P Q : R * R -> Prop) :
  (forall ab, P ab -> Q ab) -> filter_prod (near a) (near b) P -> filter_prod (near a) (near b) Q.
Proof. apply filter_imp. Qed.
(** Smaller ranges lie within larger ones. *)
Lemma ranges_grow a b : ascends a b -> filter_prod (near a) (near b) (fun ab => fst ab <= snd ab /\
  filter_prod (near a) (near b) (fun cd => fst cd <= fst ab /\ snd ab <= snd cd)).
Proof.
  intros H. destruct (near_apart a b H) as (m & n & Hm & Hn & mn). destruct (ascends_ends a b H) as [Ha Hb].
  apply (Filter_prod _ _ _ _ _ (filter_and _ _ Hm (near_below a Ha)) (filter_and _ _ Hn (near_above b Hb))).
  intros x y [Hx Lx] [Hy Ly]; simpl. split; [lra|]. apply (Filter_prod _ _ _ _ _ Lx Ly). now simpl.
Qed.

(** * Rules *)
Lemma integral_ext (f g : R -> R) a b v : (forall x, f x = g x) -> integral f a b v -> integral g a b v.
Proof. intros H. apply is_RInt_gen_ext. apply (product_imp a b (fun _ => True)); [intros; auto|apply filter_true]. Qed.
Lemma integral_eq f a b u v : integral f a b u -> u = v -> integral f a b v.
Proof. now intros H <-. Qed.
(** An integral has one value. *)
Theorem integral_unique f a b u v : integral f a b u -> integral f a b v -> u = v.
Proof.
  intros H K. rewrite <- (is_RInt_gen_unique (V := R_CompleteNormedModule) _ _ H).
  apply (is_RInt_gen_unique (V := R_CompleteNormedModule) _ _ K).
Qed.
Theorem integral_scale k f a b v : integral f a b v -> integral (fun x => k * f x) a b (k * v).
Proof. intros H. apply (is_RInt_gen_scal (V := R_NormedModule) f k v H). Qed.
Theorem integral_plus f g a b u v : integral f a b u -> integral g a b v -> integral (fun x => f x + g x) a b (u + v).
Proof. intros H K. apply (is_RInt_gen_plus (V := R_NormedModule) f g u v H K). Qed.
Lemma integral_minus f g a b u v : integral f a b u -> integral g a b v -> integral (fun x => f x - g x) a b (u - v).
Proof. intros H K. apply (is_RInt_gen_minus (V := R_NormedModule) f g u v H K). Qed.
(** The pieces of a range that is cut at t. *)
Theorem integral_cut f a t b u v : integral f a (Finite t) u -> integral f (Finite t) b v -> integral f a b (u + v).
Proof. intros H K. apply (is_RInt_gen_Chasles (V := R_NormedModule) (Fa := near a) (Fc := near b) f t u v H K). Qed.
(** Functions that are equal inside the range have one integral. *)
Lemma integral_inside (f g : R -> R) a b v : ascends a b -> (forall x : R, Rbar_lt a x -> Rbar_lt x b -> f x = g x) ->
  integral f a b v -> integral g a b v.
Proof.
  intros H E. apply is_RInt_gen_ext. destruct (ascends_ends a b H) as [Ha Hb].
  assert (A : near a (fun x => Rbar_le a x)) by (destruct a; simpl; unfold at_point; [lra|easy|now exists 0]).
  assert (B : near b (fun x => Rbar_le x b)) by (destruct b; simpl; unfold at_point; [lra|now exists 0|easy]).
  destruct (near_apart a b H) as (m & n & Hm & Hn & mn).
  apply (Filter_prod _ _ _ _ _ (filter_and _ _ A Hm) (filter_and _ _ B Hn)).
  intros x y [Hx Mx] [Hy Ny]; simpl. intros z. rewrite Rmin_left, Rmax_right by lra. intros [K L].
  apply E; [apply Rbar_le_lt_trans with x|apply Rbar_lt_le_trans with y]; assumption.
Qed.
Lemma integral_none f (t : R) : integral f t t 0.
Proof. intros P HP. apply (Filter_prod _ _ _ (fun x => x = t) (fun x => x = t)); [reflexivity|reflexivity|].
  intros x y -> ->. exists 0. split; [apply (is_RInt_point (V := R_NormedModule))|now apply locally_singleton]. Qed.

(** A primitive F of f, with its limits at both ends. *)
Theorem by_primitive (F f : R -> R) a b u v :
  (forall x, is_derive F x (f x)) -> (forall x, continuous f x) ->
  filterlim F (near a) (locally u) -> filterlim F (near b) (locally v) -> integral f a b (v - u).
Proof.
  intros HF Hf Ha Hb P HP.
  assert (L : filterlim (fun ab => F (snd ab) - F (fst ab)) (filter_prod (near a) (near b)) (locally (v - u))).
  { apply (filterlim_comp_2 (G := locally v) (H := locally (- u)) (fun ab : R * R => F (snd ab)) (fun ab : R * R => - F (fst ab)) Rplus).
    - eapply filterlim_comp; [apply filterlim_snd | exact Hb].
    - eapply filterlim_comp; [eapply filterlim_comp; [apply filterlim_fst | exact Ha] | apply (filterlim_opp (u : R_NormedModule))].
    - apply (filterlim_plus (v : R_NormedModule) (- u)). }
  apply (product_imp a b) with (2 := L P HP).
  intros [c d] Hcd; exists (F d - F c); split; [|exact Hcd]; simpl. apply (is_RInt_derive F f c d); auto.
Qed.

Lemma continuous_integrable (f : R -> R) a b : (forall x, continuous f x) -> ex_RInt f a b.
Proof. intros H; apply (ex_RInt_continuous (V := R_CompleteNormedModule)); auto. Qed.
(** The improper integral of a continuous function is a limit of integrals. *)
Lemma integral_limit f a b v : (forall x, continuous f x) ->
  (integral f a b v <-> filterlim (fun ab => RInt f (fst ab) (snd ab)) (filter_prod (near a) (near b)) (locally v)).
Proof.
  intros Hf; split; intros H P HP; specialize (H P HP); apply (product_imp a b) with (2 := H); intros [c d]; simpl.
  - intros (y & Hy & Py). now rewrite (is_RInt_unique _ _ _ _ Hy).
  - intros Hp. eexists; split; [|exact Hp]. apply (RInt_correct f), continuous_integrable, Hf.
Qed.
(** Between finite ends it is the integral. *)
Lemma integral_finite f (a b : R) v : is_RInt f a b v -> integral f a b v.
Proof. apply is_RInt_gen_at_point. Qed.

(** The same for a primitive inside the range alone. *)
Theorem by_primitive_inside (F f : R -> R) a b u v : ascends a b ->
  (forall x : R, Rbar_le a x -> Rbar_le x b -> is_derive F x (f x)) -> (forall x : R, Rbar_le a x -> Rbar_le x b -> continuous f x) ->
  filterlim F (near a) (locally u) -> filterlim F (near b) (locally v) -> integral f a b (v - u).
Proof.
  intros Hab HF Hf Ha Hb P HP. destruct (ascends_ends a b Hab) as [Na Nb].
  assert (A : near a (fun x => Rbar_le a x)) by (destruct a; simpl; unfold at_point; [lra|easy|now exists 0]).
  assert (B : near b (fun x => Rbar_le x b)) by (destruct b; simpl; unfold at_point; [lra|now exists 0|easy]).
  destruct (near_apart a b Hab) as (m & n & Hm & Hn & mn).
  assert (L : filter_prod (near a) (near b) (fun ab => P (F (snd ab) + - F (fst ab)))).
  { apply (limit_plus (filter_prod (near a) (near b)) (fun ab => F (snd ab)) (fun ab => - F (fst ab)) v (- u)); [| |exact HP].
    - eapply filterlim_comp; [apply filterlim_snd|exact Hb].
    - eapply filterlim_comp; [eapply filterlim_comp; [apply filterlim_fst|exact Ha]|apply (filterlim_opp (u : R_NormedModule))]. }
  assert (I : filter_prod (near a) (near b) (fun ab => (Rbar_le a (fst ab) /\ fst ab <= m) /\ (Rbar_le (snd ab) b /\ n <= snd ab)))
    by (apply (Filter_prod _ _ _ _ _ (filter_and _ _ A Hm) (filter_and _ _ B Hn)); simpl; tauto).
  apply (product_imp a b) with (2 := filter_and _ _ L I). intros [c d]; simpl. intros [Q [[Ac cm] [Bd nd]]].
  exists (F d - F c); split; [|exact Q].
  assert (T : forall x, Rmin c d <= x <= Rmax c d -> Rbar_le a x /\ Rbar_le x b).
  { intros x. rewrite Rmin_left, Rmax_right by lra. intros [Hx Hy]. split; [apply Rbar_le_trans with c|apply Rbar_le_trans with d]; trivial. }
  apply (is_RInt_derive F f c d); intros x Hx; destruct (T x Hx); auto.
Qed.

(** Between two numbers: the difference of the primitive. *)
Theorem between (F f : R -> R) (a b : R) : a <= b -> (forall x, a <= x <= b -> is_derive F x (f x)) ->
  (forall x, a <= x <= b -> continuous f x) -> integral f a b (F b - F a).
Proof.
  intros Hab D C. apply (by_primitive_inside F f); [exact Hab| | |apply (limit_at F a)|apply (limit_at F b)]; simpl; auto.
Qed.

(** The linear substitution x -> w x + c, of a function and of an end. *)
Definition affine (w c : R) (e : Rbar) : Rbar := match e with Finite t => Finite (w * t + c) | _ => e end.
Lemma affine_limit w c e : 0 < w -> filterlim (fun x => w * x + c) (near e) (near (affine w c e)).
Proof.
  intros Hw. destruct e as [t| |]; simpl.
  - intros P HP. exact HP.
  - intros P [M HM]. exists ((M - c) / w). intros x Hx. apply HM.
    apply (Rmult_lt_compat_l w) in Hx; [|exact Hw]. replace (w * ((M - c) / w)) with (M - c) in Hx by (field; lra). lra.
  - intros P [M HM]. exists ((M - c) / w). intros x Hx. apply HM.
    apply (Rmult_lt_compat_l w) in Hx; [|exact Hw]. replace (w * ((M - c) / w)) with (M - c) in Hx by (field; lra). lra.
Qed.
Theorem substitution (w c : R) (f : R -> R) a b v : 0 < w ->
  integral f (affine w c a) (affine w c b) v -> integral (fun x => w * f (w * x + c)) a b v.
Proof.
  intros Hw H P HP. specialize (H P HP). destruct H as [A B HA HB HAB].
  apply (Filter_prod _ _ _ (fun x => A (w * x + c)) (fun y => B (w * y + c)) (affine_limit w c a Hw A HA) (affine_limit w c b Hw B HB)).
  intros x y Hx Hy. destruct (HAB _ _ Hx Hy) as (z & Hz & Pz). exists z. split; [|exact Pz].
  apply (is_RInt_comp_lin (V := R_NormedModule) f w c x y z Hz).
Qed.
(** The same, for an integrand given as it stands. *)
Lemma substituted w c f g a b v : 0 < w -> (forall x, g x = f (w * x + c)) ->
  integral f (affine w c a) (affine w c b) v -> integral g a b (v / w).
Proof.
  intros Hw E H. apply (integral_ext (fun x => / w * (w * f (w * x + c)))).
  - intros x. rewrite E. field. lra.
  - eapply integral_eq; [apply integral_scale, substitution, H; exact Hw|]. field. lra.
Qed.
(** The reflection x -> -x. *)
Lemma opposite_limit e : filterlim Ropp (near e) (near (Rbar_opp e)).
Proof. destruct e as [t| |]; [intros P HP; exact HP|apply (filterlim_Rbar_opp p_infty)|apply (filterlim_Rbar_opp m_infty)]. Qed.
Theorem reflection (f : R -> R) a b v : integral f (Rbar_opp b) (Rbar_opp a) v -> integral (fun x => f (- x)) a b v.
Proof.
  intros H P HP. specialize (H P HP). destruct H as [A B HA HB HAB].
  apply (Filter_prod _ _ _ (fun x => B (- x)) (fun y => A (- y)) (opposite_limit a B HB) (opposite_limit b A HA)).
  intros x y Hx Hy. destruct (HAB _ _ Hy Hx) as (z & Hz & Pz). exists z. split; [|exact Pz].
  apply is_RInt_swap in Hz. apply (is_RInt_comp_opp (V := R_NormedModule) f x y (opp z)) in Hz.
  apply (is_RInt_opp (V := R_NormedModule)) in Hz. rewrite opp_opp in Hz.
  revert Hz. apply is_RInt_ext. intros u _. now rewrite opp_opp.
Qed.

(** * A parameter *)
(** What a dominated function has beyond a range is at most what its bound has there. *)
Lemma dominated_tail f g a b l m x y :
  (forall x, continuous f x) -> (forall x, continuous g x) -> (forall x, Rabs (f x) <= g x) ->
  integral f a b l -> integral g a b m -> x <= y ->
  filter_prod (near a) (near b) (fun cd => fst cd <= x /\ y <= snd cd) ->
  Rabs (l - RInt f x y) <= m - RInt g x y.
Proof.
  intros Cf Cg Hfg If Ig Hxy Hcd. apply (proj1 (integral_limit f a b l Cf)) in If. apply (proj1 (integral_limit g a b m Cg)) in Ig.
  assert (Lim : forall h k, filterlim (fun cd => RInt h (fst cd) (snd cd)) (filter_prod (near a) (near b)) (locally k) ->
    filterlim (fun cd => RInt h (fst cd) (snd cd) - RInt h x y) (filter_prod (near a) (near b)) (locally (k - RInt h x y))).
  { intros h k H. apply (filterlim_comp_2 (G := locally k) (H := locally (- RInt h x y)) (fun cd : R * R => RInt h (fst cd) (snd cd))
      (fun _ => - RInt h x y) Rplus); [exact H|apply filterlim_const|apply (filterlim_plus (k : R_NormedModule))]. }
  change (Rbar_le (Rabs (l - RInt f x y)) (m - RInt g x y)).
  apply (filterlim_le (F := filter_prod (near a) (near b)) (fun cd => Rabs (RInt f (fst cd) (snd cd) - RInt f x y))
    (fun cd => RInt g (fst cd) (snd cd) - RInt g x y)); [|eapply filterlim_comp; [apply Lim, If|apply (continuous_Rabs (l - RInt f x y))]|apply Lim, Ig].
  apply (product_imp a b) with (2 := Hcd). intros [c d]; simpl; intros [Hc Hd].
  assert (S : forall h : R -> R, (forall x, continuous h x) -> RInt h c d - RInt h x y = RInt h c x + RInt h y d).
  { intros h Ch. rewrite <- (RInt_Chasles h c x d), <- (RInt_Chasles h x y d) by (now apply continuous_integrable).
    unfold plus; simpl; ring. }
  rewrite !S by assumption. eapply Rle_trans; [apply Rabs_triang|].
  assert (T : forall u v, u <= v -> Rabs (RInt f u v) <= RInt g u v).
  { intros u v Huv. eapply Rle_trans; [apply abs_RInt_le; [exact Huv|now apply continuous_integrable]|].
    apply RInt_le; [exact Huv| |now apply continuous_integrable|intros; apply Hfg].
    apply continuous_integrable; intros z; apply continuous_comp; [apply Cf|apply continuous_Rabs]. }
  apply Rplus_le_compat; now apply T.
Qed.

(** A dominated continuous function has an integral. *)
Theorem dominated_converges (f g : R -> R) a b m : ascends a b -> (forall x, continuous f x) -> (forall x, continuous g x) ->
  (forall x, Rabs (f x) <= g x) -> integral g a b m -> exists v, integral f a b v.
Proof.
  intros Hab Cf Cg H Ig. apply (proj1 (integral_limit g a b m Cg)) in Ig.
  enough (E : exists v : R, filterlim (fun cd => RInt f (fst cd) (snd cd)) (filter_prod (near a) (near b)) (locally v)).
  { destruct E as [v Hv]. exists v. now apply integral_limit. }
  apply (proj1 (filterlim_locally_cauchy (U := R_CompleteNormedModule) (F := filter_prod (near a) (near b)) (fun cd => RInt f (fst cd) (snd cd)))).
  intros eps. assert (E4 : 0 < eps / 4) by (assert (P := cond_pos eps); lra).
  destruct (proj1 (filterlim_locally _ _) Ig (mkposreal _ E4)) as [A B HA HB HAB].
  destruct (near_apart a b Hab) as (p & q & Hp & Hq & pq).
  exists (fun cd => A (fst cd) /\ B (snd cd) /\ fst cd <= p /\ q <= snd cd). split.
  { apply (Filter_prod _ _ _ (fun c => A c /\ c <= p) (fun d => B d /\ q <= d) (filter_and _ _ HA Hp) (filter_and _ _ HB Hq)). simpl. tauto. }
  assert (T : forall u v, u <= v -> Rabs (RInt f u v) <= RInt g u v).
  { intros u v Huv. eapply Rle_trans; [apply abs_RInt_le; [exact Huv|now apply continuous_integrable]|].
    apply RInt_le; [exact Huv| |now apply continuous_integrable|intros; apply H].
    apply continuous_integrable; intros z; apply continuous_comp; [apply Cf|apply continuous_Rabs]. }
  (* two ranges are compared with the one that contains both *)
  intros [c d] [c' d']; simpl. intros (Ac & Bd & cp & qd) (Ac' & Bd' & cp' & qd').
  assert (S : forall (h : R -> R) u v w z, (forall x, continuous h x) -> RInt h w z = RInt h w u + RInt h u v + RInt h v z).
  { intros h u v w z Ch. rewrite <- (RInt_Chasles h w u z), <- (RInt_Chasles h u v z) by (now apply continuous_integrable).
    unfold plus; simpl; ring. }
  assert (L : Rmin c c' = c \/ Rmin c c' = c') by (unfold Rmin; destruct (Rle_dec c c'); auto).
  assert (M : Rmax d d' = d \/ Rmax d d' = d') by (unfold Rmax; destruct (Rle_dec d d'); auto).
  set (w := Rmin c c') in *. set (z := Rmax d d') in *.
  assert (Lc : w <= c /\ w <= c') by (split; [apply Rmin_l|apply Rmin_r]). assert (Md : d <= z /\ d' <= z) by (split; [apply Rmax_l|apply Rmax_r]).
  assert (Aw : A w) by (destruct L as [->| ->]; assumption). assert (Bz : B z) by (destruct M as [->| ->]; assumption).
  assert (K : forall u v, A u -> B v -> Rabs (RInt g u v - m) < eps / 4) by (intros u v Au Bv; exact (HAB u v Au Bv)).
  assert (D : forall u v, A u -> B v -> w <= u -> v <= z -> Rabs (RInt f w z - RInt f u v) < eps / 2).
  { intros u v Au Bv wu vz. rewrite (S f u v w z Cf). replace (RInt f w u + RInt f u v + RInt f v z - RInt f u v) with (RInt f w u + RInt f v z) by ring.
    eapply Rle_lt_trans; [apply Rabs_triang|]. assert (X := T w u wu). assert (Y := T v z vz). assert (G := S g u v w z Cg).
    assert (K1 := Rabs_def2 _ _ (K u v Au Bv)). assert (K2 := Rabs_def2 _ _ (K w z Aw Bz)). lra. }
  change (Rabs (RInt f c' d' - RInt f c d) < eps).
  assert (D1 := Rabs_def2 _ _ (D c d Ac Bd (proj1 Lc) (proj1 Md))). assert (D2 := Rabs_def2 _ _ (D c' d' Ac' Bd' (proj2 Lc) (proj2 Md))).
  apply Rabs_def1; lra.
Qed.

(** Two functions of a parameter are equal if they are so at one value and their derivatives agree: the derivative is taken under
    the integral sign, where one integrable function bounds it for every value of the parameter in D. *)
Theorem by_parameter (D : R -> Prop) (f df : R -> R -> R) (g F G : R -> R) (m : R) (a b : Rbar) (s0 s1 : R) :
  ascends a b -> open D -> (forall s, Rmin s0 s1 <= s <= Rmax s0 s1 -> D s) ->
  (forall s x, D s -> is_derive (fun s => f s x) s (df s x)) ->
  (forall s x, D s -> continuity_2d_pt df s x) -> (forall s x, D s -> continuous (f s) x) ->
  (forall x, continuous g x) -> integral g a b m -> (forall s x, D s -> Rabs (df s x) <= g x) ->
  (forall s, D s -> integral (df s) a b (G s)) -> (forall s, D s -> is_derive F s (G s)) ->
  integral (f s0) a b (F s0) -> integral (f s1) a b (F s1).
Proof.
  intros Hab HD Hseg Hf Cdf Cf Cg Ig Hdom HG HF H0.
  assert (Cdf1 : forall s, D s -> forall x, continuous (df s) x).
  { intros s Ds x. specialize (Cdf s x Ds). apply continuity_2d_pt_filterlim in Cdf.
    intros P HP. specialize (Cdf P HP). destruct Cdf as [e He]. exists e. intros y Hy.
    apply (He (s, y)). split; [apply ball_center|exact Hy]. }
  assert (D0 : D s0) by (apply Hseg; split; [apply Rmin_l|apply Rmax_l]).
  assert (D1 : D s1) by (apply Hseg; split; [apply Rmin_r|apply Rmax_r]).
  apply (proj1 (integral_limit _ _ _ _ (fun x => Cf s0 x D0))) in H0.
  apply (proj2 (integral_limit _ _ _ _ (fun x => Cf s1 x D1))).
  assert (Jg := proj1 (integral_limit _ _ _ _ Cg) Ig).
  assert (K : filter_prod (near a) (near b) (fun ab => Rabs (RInt (f s1) (fst ab) (snd ab) - F s1) <=
     Rabs (RInt (f s0) (fst ab) (snd ab) - F s0) + (m - RInt g (fst ab) (snd ab)) * Rabs (s1 - s0))).
  { apply (product_imp a b) with (2 := ranges_grow a b Hab). intros [c d]; simpl; intros [Hcd Hgrow].
    set (W := fun s => RInt (f s) c d - F s).
    assert (HW : forall s, D s -> is_derive W s (RInt (df s) c d - G s)).
    { intros s Ds. unfold W. apply (is_derive_minus (fun s => RInt (f s) c d) F s); [|now apply HF].
      pose proof (HD s Ds) as Loc.
      replace (RInt (df s) c d) with (RInt (fun t => Derive (fun u => f u t) s) c d)
        by (apply RInt_ext; intros x _; apply is_derive_unique, Hf, Ds).
      apply (is_derive_RInt_param f c d s).
      - apply filter_imp with (2 := Loc). intros u Du t _. eexists. apply Hf, Du.
      - intros t _. apply continuity_2d_pt_ext_loc with df; [|now apply Cdf].
        destruct Loc as [e He]. exists e. intros u v Hu _. symmetry. apply is_derive_unique, Hf, He, Hu.
      - apply filter_imp with (2 := Loc). intros u Du. apply continuous_integrable. intros x; exact (Cf u x Du). }
    destruct (MVT_gen W s0 s1 (fun s => RInt (df s) c d - G s)) as (z & Hz & Ez).
    { intros x Hx. apply HW, Hseg; lra. }
    { intros x Hx. apply continuity_pt_filterlim. apply (ex_derive_continuous W x). eexists. apply HW, Hseg, Hx. }
    fold (W s1). fold (W s0). replace (W s1) with (W s0 + (RInt (df z) c d - G z) * (s1 - s0)) by lra.
    eapply Rle_trans; [apply Rabs_triang|]. apply Rplus_le_compat_l. rewrite Rabs_mult.
    apply Rmult_le_compat_r; [apply Rabs_pos|]. rewrite Rabs_minus_sym. apply (dominated_tail _ _ a b); auto. }
  assert (Z : filterlim (fun ab => Rabs (RInt (f s0) (fst ab) (snd ab) - F s0) + (m - RInt g (fst ab) (snd ab)) * Rabs (s1 - s0))
    (filter_prod (near a) (near b)) (locally 0)).
  { replace 0 with (Rabs (F s0 - F s0) + (m - m) * Rabs (s1 - s0)) by (rewrite Rminus_eq_0, Rabs_R0; ring).
    apply (limit_plus (filter_prod (near a) (near b))).
    - apply (filterlim_comp _ _ _ (fun ab : R * R => RInt (f s0) (fst ab) (snd ab)) (fun y => Rabs (y - F s0)) _ _ _ H0).
      apply (continuous_comp (fun x => x - F s0) Rabs); [cont|apply continuous_Rabs].
    - apply (filterlim_comp _ _ _ (fun ab : R * R => RInt g (fst ab) (snd ab)) (fun y => (m - y) * Rabs (s1 - s0)) _ _ _ Jg).
      apply (ex_derive_continuous (fun y => (m - y) * Rabs (s1 - s0)) m). auto_derive. trivial. }
  apply filterlim_locally. intros eps.
  apply (product_imp a b) with (2 := filter_and _ _ K (proj1 (filterlim_locally _ _) Z eps)).
  intros [c d]; simpl; intros [Hk Hz]. unfold ball in *; simpl in *. unfold AbsRing_ball, abs, minus, plus, opp in *; simpl in *.
  eapply Rle_lt_trans; [exact Hk|]. eapply Rle_lt_trans; [|exact Hz]. rewrite ?Ropp_0, ?Rplus_0_r. apply Rle_abs.
Qed.

(** The derivative of an integral in a parameter, where its value has no closed form. *)
Theorem derivative_of_integral (f df : R -> R -> R) (g F G : R -> R) (m : R) (a b : Rbar) (s0 : R) :
  ascends a b -> (forall s x, is_derive (fun s => f s x) s (df s x)) -> (forall s x, continuity_2d_pt df s x) ->
  (forall s x, continuous (f s) x) -> (forall x, continuous g x) -> integral g a b m -> (forall s x, Rabs (df s x) <= g x) ->
  (forall s, integral (df s) a b (G s)) -> (forall s, continuous G s) -> (forall s, integral (f s) a b (F s)) ->
  is_derive F s0 (G s0).
Proof.
  intros Hab Hf Cdf Cf Cg Ig Hdom HG CG HF.
  assert (P : forall t, is_derive (fun s => F s0 + RInt G s0 s) t (G t)).
  { intros t. apply is_derive_eq with (0 + G t); [|ring].
    apply (is_derive_plus (fun _ => F s0) (fun s => RInt G s0 s)); [apply (is_derive_const (F s0))|].
    apply (is_derive_RInt G _ s0 t); [|apply CG]. apply filter_forall. intros z. apply (RInt_correct G), continuous_integrable, CG. }
  apply is_derive_ext with (fun s => F s0 + RInt G s0 s); [|apply P].
  intros s. apply (integral_unique (f s) a b); [|apply HF].
  apply (by_parameter (fun _ => True) f df g (fun s => F s0 + RInt G s0 s) G m a b s0 s); auto using open_all.
  rewrite RInt_point. unfold zero; simpl. rewrite Rplus_0_r. apply HF.
Qed.
