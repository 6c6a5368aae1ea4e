(** The standard normal law: integration by parts, moments over any range, a parameter, tilts, uniqueness of a mean. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function growth.
Open Scope R_scope.

(** * By parts *)
(** Stein's lemma over a range: the integral of phi x g from that of phi g' and the values of phi g at the ends. *)
Theorem by_parts g g' a b v : (forall x, is_derive g x (g' x)) -> (forall x, continuous g' x) -> tame g ->
  integral (fun x => phi x * g' x) a b v -> integral (fun x => phi x * (x * g x)) a b (edge a g - edge b g + v).
Proof.
  intros D C T H.
  assert (P : integral (fun x => phi x * (x * g x) - phi x * g' x) a b (-1 * edge b g - -1 * edge a g)).
  { apply (by_primitive (fun x => -1 * (phi x * g x))).
    - intros x. apply is_derive_eq with (-1 * (- (x * phi x) * g x + phi x * g' x)); [|ring].
      apply (is_derive_scal (fun x => phi x * g x)). apply (is_derive_mult phi g); [apply is_derive_phi|apply D|intros; apply Rmult_comm].
    - intros x. assert (G := continuous_of_derive g x _ (D x)).
      apply (continuous_minus (fun x => phi x * (x * g x)) (fun x => phi x * g' x)).
      + apply (continuous_mult phi (fun x => x * g x)); [apply continuous_phi|]. apply (continuous_mult (fun x => x) g); [apply continuous_id|exact G].
      + apply (continuous_mult phi g'); [apply continuous_phi|apply C].
    - now apply limit_scale, limit_edge.
    - now apply limit_scale, limit_edge. }
  apply (integral_ext (fun x => (phi x * (x * g x) - phi x * g' x) + phi x * g' x)); [intros; ring|].
  eapply integral_eq; [apply integral_plus; eassumption|]. ring.
Qed.

(** * Moments *)
(** The probability of being below an end. *)
Definition below (e : Rbar) := match e with Finite t => (1 + erf (t / sqrt 2)) / 2 | p_infty => 1 | m_infty => 0 end.
Lemma integral_phi a b : integral phi a b (below b - below a).
Proof.
  assert (L : forall e, filterlim (fun x => erf (x / sqrt 2) / 2) (near e) (locally (below e - 1 / 2))).
  { assert (A : forall e, affine (/ sqrt 2) 0 e = match e with Finite t => Finite (/ sqrt 2 * t + 0) | _ => e end) by now intros [].
    assert (S : 0 < / sqrt 2) by apply Rinv_0_lt_compat, sqrt_2_pos.
    assert (K : forall e l, filterlim erf (near (affine (/ sqrt 2) 0 e)) (locally l) -> filterlim (fun x => erf (x / sqrt 2) / 2) (near e) (locally (/ 2 * l))).
    { intros e l H. apply filterlim_ext with (fun x => / 2 * erf (/ sqrt 2 * x + 0)).
      { intros x. replace (/ sqrt 2 * x + 0) with (x / sqrt 2) by (unfold Rdiv; ring). unfold Rdiv. ring. }
      apply limit_scale. eapply filterlim_comp; [apply affine_limit, S|exact H]. }
    intros [t| |].
    - replace (below t - 1 / 2) with (erf (t / sqrt 2) / 2) by (simpl; field). apply (limit_at (fun x => erf (x / sqrt 2) / 2)).
    - replace (below p_infty - 1 / 2) with (/ 2 * 1) by (simpl; field). apply K, erf_limit_up.
    - replace (below m_infty - 1 / 2) with (/ 2 * -1) by (simpl; field). apply K, erf_limit_down. }
  eapply integral_eq; [apply (by_primitive (fun x => erf (x / sqrt 2) / 2)); [apply is_derive_erf_phi|apply continuous_phi|apply L|apply L]|]. ring.
Qed.
Lemma is_derive_power n x : is_derive (fun x => x ^ S n) x (INR (S n) * x ^ n).
Proof. apply is_derive_eq with (INR (S n) * 1 * x ^ pred (S n)); [apply (is_derive_pow (fun x => x) (S n) x 1), (is_derive_id x)|unfold pred; rewrite Rmult_1_r; reflexivity]. Qed.
(** The n-th moment over a range, by its recursion. *)
Fixpoint moment (n : nat) (a b : Rbar) : R := match n with
  | O => below b - below a
  | S m => match m with
    | O => edge a (fun _ => 1) - edge b (fun _ => 1)
    | S k => edge a (fun x => x ^ m) - edge b (fun x => x ^ m) + INR m * moment k a b
    end
  end.
Theorem integral_power n a b : integral (fun x => phi x * x ^ n) a b (moment n a b).
Proof.
  assert (P0 : integral (fun x => phi x * x ^ 0) a b (moment 0 a b)).
  { apply (integral_ext phi); [intros; simpl; ring|]. apply integral_phi. }
  enough (H : integral (fun x => phi x * x ^ n) a b (moment n a b) /\ integral (fun x => phi x * x ^ S n) a b (moment (S n) a b)) by apply H.
  induction n as [|n [IH IH']]; split; trivial.
  - apply (integral_ext (fun x => phi x * (x * 1))); [intros; simpl; ring|].
    eapply integral_eq; [apply (by_parts (fun _ => 1) (fun _ => 0) a b 0)|simpl; ring].
    + intros x. apply (is_derive_const 1). + intros x. apply continuous_const. + apply tame_const.
    + apply (integral_ext (fun x => 0 * (phi x * x ^ 0))); [intros; ring|].
      eapply integral_eq; [apply integral_scale, P0|ring].
  - apply (integral_ext (fun x => phi x * (x * x ^ S n))); [intros; simpl; ring|].
    change (moment (S (S n)) a b) with (edge a (fun x => x ^ S n) - edge b (fun x => x ^ S n) + INR (S n) * moment n a b).
    apply (by_parts (fun x => x ^ S n) (fun x => INR (S n) * x ^ n)).
    + apply is_derive_power.
    + intros x. cont.
    + growth.
    + apply (integral_ext (fun x => INR (S n) * (phi x * x ^ n))); [intros; ring|]. now apply integral_scale.
Qed.

(** * Means *)
Lemma mean_ext f g v : (forall x, f x = g x) -> mean f v -> mean g v.
Proof. intros H. unfold mean in *. apply (integral_ext (fun x => phi x * f x) (fun x => phi x * g x)). intros x. now rewrite H. Qed.
Lemma mean_eq f u v : mean f u -> u = v -> mean f v. Proof. now intros H <-. Qed.
Theorem mean_unique f u v : mean f u -> mean f v -> u = v.
Proof. exact (integral_unique (fun x => phi x * f x) m_infty p_infty u v). Qed.
Theorem mean_scale k f v : mean f v -> mean (fun x => k * f x) (k * v).
Proof. intros H. unfold mean in *. apply (integral_ext (fun x => k * (phi x * f x))); [intros; ring|]. now apply integral_scale. Qed.
Theorem mean_plus f g u v : mean f u -> mean g v -> mean (fun x => f x + g x) (u + v).
Proof. intros H K. unfold mean in *. apply (integral_ext (fun x => phi x * f x + phi x * g x)); [intros; ring|]. now apply integral_plus. Qed.
Lemma mean_minus f g u v : mean f u -> mean g v -> mean (fun x => f x - g x) (u - v).
Proof. intros H K. unfold mean in *. apply (integral_ext (fun x => phi x * f x - phi x * g x)); [intros; ring|]. now apply integral_minus. Qed.
(** The moments of the normal law: of even order n the double factorial of n - 1, of odd order none. *)
Fixpoint normal_moment (n : nat) : R := match n with O => 1 | S m => match m with O => 0 | S k => INR m * normal_moment k end end.
Theorem mean_power n : mean (fun x => x ^ n) (normal_moment n).
Proof.
  unfold mean. eapply integral_eq; [apply integral_power|].
  enough (H : moment n m_infty p_infty = normal_moment n /\ moment (S n) m_infty p_infty = normal_moment (S n)) by apply H.
  induction n as [|n [IH IH']]; split; trivial; [simpl; ring|simpl; ring|].
  change (moment (S (S n)) m_infty p_infty) with (0 - 0 + INR (S n) * moment n m_infty p_infty). rewrite IH.
  change (normal_moment (S (S n))) with (INR (S n) * normal_moment n). generalize (INR (S n)). intros; ring.
Qed.
Lemma mean_const c : mean (fun _ => c) c.
Proof. apply mean_ext with (fun x => c * x ^ 0); [intros; simpl; ring|]. eapply mean_eq; [apply mean_scale, mean_power|simpl; ring]. Qed.
Lemma mean_id : mean (fun x => x) 0.
Proof. apply mean_ext with (fun x => x ^ 1); [intros; simpl; ring|]. apply mean_power. Qed.
Lemma mean_square : mean (fun x => x ^ 2) 1.
Proof. eapply mean_eq; [apply mean_power|simpl; ring]. Qed.
(** Stein's lemma: E[X g(X)] = E[g'(X)]. *)
Theorem stein g g' v : (forall x, is_derive g x (g' x)) -> (forall x, continuous g' x) -> tame g -> mean g' v -> mean (fun x => x * g x) v.
Proof. intros D C T H. unfold mean in *. eapply integral_eq; [apply (by_parts g g'); eassumption|]. simpl. ring. Qed.
(** The law is symmetric: E[f(-X)] = E[f(X)], and a mean is made of its two halves. *)
Theorem mean_reflect f v : mean f v -> mean (fun x => f (- x)) v.
Proof.
  intros H. unfold mean. apply (integral_ext (fun x => phi (- x) * f (- x))); [intros; now rewrite phi_even|].
  now apply (reflection (fun x => phi x * f x) m_infty p_infty).
Qed.
Lemma half_reflect f v : integral (fun x => phi x * f x) 0 p_infty v -> integral (fun x => phi x * f (- x)) m_infty 0 v.
Proof.
  intros H. unfold mean in *. apply (integral_ext (fun x => phi (- x) * f (- x))); [intros; now rewrite phi_even|].
  apply (reflection (fun x => phi x * f x) m_infty 0). simpl. now rewrite Ropp_0.
Qed.
Theorem mean_of_halves f u v : integral (fun x => phi x * f (- x)) 0 p_infty u -> integral (fun x => phi x * f x) 0 p_infty v -> mean f (u + v).
Proof.
  intros H K. unfold mean. apply (integral_cut _ m_infty 0 p_infty); [|exact K].
  apply (integral_ext (fun x => phi x * f (- - x))); [intros; now rewrite Ropp_involutive|]. now apply (half_reflect (fun x => f (- x))).
Qed.
Theorem mean_even f v : (forall x, f (- x) = f x) -> integral (fun x => phi x * f x) 0 p_infty v -> mean f (2 * v).
Proof.
  intros E H. eapply mean_eq; [apply mean_of_halves; [|exact H]|].
  - apply (integral_ext (fun x => phi x * f x)); [intros; now rewrite E|exact H]. - ring.
Qed.
Theorem mean_odd f v : (forall x, f (- x) = - f x) -> integral (fun x => phi x * f x) 0 p_infty v -> mean f 0.
Proof.
  intros E H. eapply mean_eq; [apply mean_of_halves; [|exact H]|].
  - apply (integral_ext (fun x => -1 * (phi x * f x))); [intros x; rewrite E; ring|]. apply integral_scale, H. - ring.
Qed.
(** The mean of an odd function is zero, if it converges. *)
Lemma mean_odd_zero f v : (forall x, f (- x) = - f x) -> mean f v -> v = 0.
Proof.
  intros E H. enough (v = -1 * v) by lra. apply (mean_unique f); [exact H|].
  apply mean_ext with (fun x => -1 * f (- x)); [intros x; rewrite E; ring|]. now apply mean_scale, mean_reflect.
Qed.

(** * A parameter *)
(** Polynomials have integrals over every range, so that they can bound. *)
Lemma integral_bound K n a b : exists m, integral (fun x => phi x * (K * (1 + x ^ 2) ^ n)) a b m.
Proof.
  enough (H : forall n k, exists m, integral (fun x => phi x * (x ^ k * (1 + x ^ 2) ^ n)) a b m).
  { destruct (H n 0%nat) as [m Hm]. exists (K * m). apply (integral_ext (fun x => K * (phi x * (x ^ 0 * (1 + x ^ 2) ^ n)))); [intros; simpl; ring|].
    now apply integral_scale. }
  clear K n. induction n as [|n IH]; intros k.
  - exists (moment k a b). apply (integral_ext (fun x => phi x * x ^ k)); [intros; simpl; ring|]. apply integral_power.
  - destruct (IH k) as [u Hu], (IH (S (S k))) as [v Hv]. exists (u + v).
    apply (integral_ext (fun x => phi x * (x ^ k * (1 + x ^ 2) ^ n) + phi x * (x ^ S (S k) * (1 + x ^ 2) ^ n))); [intros; simpl; ring|].
    now apply integral_plus.
Qed.
Lemma continuous_bound K n x : continuous (fun x => phi x * (K * (1 + x ^ 2) ^ n)) x.
Proof. apply (continuous_mult phi (fun x => K * (1 + x ^ 2) ^ n)); [apply continuous_phi|]. apply (ex_derive_continuous (fun x => K * (1 + x ^ 2) ^ n)). auto_derive. trivial. Qed.
Lemma two_phi s x : continuity_2d_pt (fun _ x => phi x) s x.
Proof. apply (continuity_1d_2d_pt_comp phi (fun _ x => x)); [apply continuity_pt_filterlim, continuous_phi|apply continuity_2d_pt_id2]. Qed.
(** A continuous function that grows no faster than a power has a mean, and an integral over every range. *)
Theorem tame_converges (f : R -> R) a b : ascends a b -> (forall x, continuous f x) -> tame f -> exists v, integral (fun x => phi x * f x) a b v.
Proof.
  intros Hab C (n & K & H). destruct (integral_bound K n a b) as [m Hm].
  apply (dominated_converges _ (fun x => phi x * (K * (1 + x ^ 2) ^ n)) a b m Hab); trivial.
  - intros x. apply (continuous_mult phi f); [apply continuous_phi|apply C]. - intros x. apply continuous_bound.
  - intros x. rewrite Rabs_mult, (Rabs_pos_eq (phi x)) by apply Rlt_le, phi_pos. apply Rmult_le_compat_l; [apply Rlt_le, phi_pos|apply H].
Qed.
Theorem mean_converges (f : R -> R) : (forall x, continuous f x) -> tame f -> exists v, mean f v.
Proof. intros C T. unfold mean. apply tame_converges; [exact I|exact C|exact T]. Qed.
(** So the mean of such a function is zero if it is odd. *)
Theorem mean_odd_tame (f : R -> R) : (forall x, f (- x) = - f x) -> (forall x, continuous f x) -> tame f -> mean f 0.
Proof. intros E C T. destruct (mean_converges f C T) as [v Hv]. now rewrite <- (mean_odd_zero f v E Hv). Qed.
(** Equal at one value of a parameter, and of equal derivatives in it: under the normal density, over any range. A power bounds the
    derivative for every value of the parameter in D. *)
Theorem by_parameter_in (D : R -> Prop) (f df : R -> R -> R) (F G : R -> R) K n a b s0 s1 :
  ascends a b -> open D -> (forall s, Rmin s0 s1 <= s <= Rmax s0 s1 -> D s) ->
  (forall s x, D s -> is_derive (fun s => f s x) s (df s x)) -> (forall s x, D s -> continuity_2d_pt df s x) ->
  (forall s x, D s -> continuous (f s) x) -> (forall s x, D s -> Rabs (df s x) <= K * (1 + x ^ 2) ^ n) ->
  (forall s, D s -> integral (fun x => phi x * df s x) a b (G s)) -> (forall s, D s -> is_derive F s (G s)) ->
  integral (fun x => phi x * f s0 x) a b (F s0) -> integral (fun x => phi x * f s1 x) a b (F s1).
Proof.
  intros Hab HD Hseg Hf Cdf Cf Hdom HG HF H0. destruct (integral_bound K n a b) as [m Hm].
  apply (by_parameter D (fun s x => phi x * f s x) (fun s x => phi x * df s x) (fun x => phi x * (K * (1 + x ^ 2) ^ n)) F G m a b s0 s1); trivial.
  - intros s x Ds. apply (is_derive_scal (fun s => f s x)), Hf, Ds.
  - intros s x Ds. apply (continuity_2d_pt_mult (fun _ x => phi x) df); [apply two_phi|now apply Cdf].
  - intros s x Ds. apply (continuous_mult phi (f s)); [apply continuous_phi|now apply Cf].
  - intros x. apply continuous_bound.
  - intros s x Ds. rewrite Rabs_mult, (Rabs_pos_eq (phi x)) by apply Rlt_le, phi_pos.
    apply Rmult_le_compat_l; [apply Rlt_le, phi_pos|now apply Hdom].
Qed.
(** The same for every value of the parameter. *)
Theorem by_parameter_everywhere (f df : R -> R -> R) (F G : R -> R) K n a b s0 s1 : ascends a b ->
  (forall s x, is_derive (fun s => f s x) s (df s x)) -> (forall s x, continuity_2d_pt df s x) ->
  (forall s x, continuous (f s) x) -> (forall s x, Rabs (df s x) <= K * (1 + x ^ 2) ^ n) ->
  (forall s, integral (fun x => phi x * df s x) a b (G s)) -> (forall s, is_derive F s (G s)) ->
  integral (fun x => phi x * f s0 x) a b (F s0) -> integral (fun x => phi x * f s1 x) a b (F s1).
Proof. intros. apply (by_parameter_in (fun _ => True) f df F G K n a b s0 s1); auto using open_all. Qed.
(** The derivative of a mean in a parameter, under the integral sign. *)
Theorem derivative_of_mean (f df : R -> R -> R) (F G : R -> R) K n s0 :
  (forall s x, is_derive (fun s => f s x) s (df s x)) -> (forall s x, continuity_2d_pt df s x) ->
  (forall s x, continuous (f s) x) -> (forall s x, Rabs (df s x) <= K * (1 + x ^ 2) ^ n) ->
  (forall s, mean (df s) (G s)) -> (forall s, continuous G s) -> (forall s, mean (f s) (F s)) -> is_derive F s0 (G s0).
Proof.
  intros Hf Cdf Cf Hdom HG CG HF. unfold mean in *. destruct (integral_bound K n m_infty p_infty) as [m Hm].
  apply (derivative_of_integral (fun s x => phi x * f s x) (fun s x => phi x * df s x) (fun x => phi x * (K * (1 + x ^ 2) ^ n)) F G m m_infty p_infty s0); trivial.
  - exact I.
  - intros s x. apply (is_derive_scal (fun s => f s x)), Hf.
  - intros s x. apply (continuity_2d_pt_mult (fun _ x => phi x) df); [apply two_phi|apply Cdf].
  - intros s x. apply (continuous_mult phi (f s)); [apply continuous_phi|apply Cf].
  - intros x. apply continuous_bound.
  - intros s x. rewrite Rabs_mult, (Rabs_pos_eq (phi x)) by apply Rlt_le, phi_pos.
    apply Rmult_le_compat_l; [apply Rlt_le, phi_pos|apply Hdom].
Qed.

(** * Tilts *)
(** An exponential of a quadratic under the integral sign is another normal law: the square is completed, over any range. *)
Theorem tilt p q r w f a b v : 0 < w -> w * w = 1 + 2 * p ->
  integral (fun y => phi y * f ((y - q / w) / w)) (affine w (q / w) a) (affine w (q / w) b) v ->
  integral (fun x => phi x * (exp (- (p * x ^ 2 + q * x + r)) * f x)) a b (exp (q ^ 2 / (2 * (w * w)) - r) / w * v).
Proof.
  intros Hw E H. set (k := exp (q ^ 2 / (2 * (w * w)) - r)).
  apply (integral_ext (fun x => k / w * (w * (phi (w * x + q / w) * f ((w * x + q / w - q / w) / w))))).
  - intros x. replace ((w * x + q / w - q / w) / w) with x by (field; lra). unfold phi.
    replace (k / w * (w * (exp (- (w * x + q / w) ^ 2 / 2) / sqrt (2 * PI) * f x)))
      with (k * exp (- (w * x + q / w) ^ 2 / 2) * / sqrt (2 * PI) * f x) by (assert (N := sqrt_2PI_pos); unfold Rdiv; field; lra).
    unfold k. rewrite <- exp_plus.
    replace (exp (- x ^ 2 / 2) / sqrt (2 * PI) * (exp (- (p * x ^ 2 + q * x + r)) * f x))
      with (exp (- x ^ 2 / 2) * exp (- (p * x ^ 2 + q * x + r)) * / sqrt (2 * PI) * f x) by (unfold Rdiv; ring).
    rewrite <- exp_plus. do 2 f_equal. apply exp_eq.
    replace (- (w * x + q / w) ^ 2 / 2) with (- ((w * w) * x ^ 2 / 2 + q * x + q ^ 2 / (2 * (w * w)))) by (field; lra).
    assert (0 < w * w) by nra. rewrite E in *. field. lra.
  - apply integral_scale. apply (substitution w (q / w) (fun y => phi y * f ((y - q / w) / w)) a b v Hw H).
Qed.
Theorem mean_tilt p q r w f v : 0 < w -> w * w = 1 + 2 * p -> mean (fun y => f ((y - q / w) / w)) v ->
  mean (fun x => exp (- (p * x ^ 2 + q * x + r)) * f x) (exp (q ^ 2 / (2 * (w * w)) - r) / w * v).
Proof. intros Hw E H. unfold mean in *. now apply tilt. Qed.
(** E[exp(t X) f(X)] = exp(t^2/2) E[f(X + t)]. *)
Theorem mean_shift t f v : mean (fun x => f (x + t)) v -> mean (fun x => exp (t * x) * f x) (exp (t ^ 2 / 2) * v).
Proof.
  intros H. apply mean_ext with (fun x => exp (- (0 * x ^ 2 + (- t) * x + 0)) * f x); [intros; f_equal; apply exp_eq; ring|].
  eapply mean_eq; [apply (mean_tilt 0 (- t) 0 1 f v); [lra|ring|]|].
  - apply mean_ext with (2 := H). intros x. f_equal. field.
  - replace ((- t) ^ 2 / (2 * (1 * 1)) - 0) with (t ^ 2 / 2) by field. field.
Qed.
(** E[exp(t X)] = exp(t^2/2), and E[exp(-(p X^2 + q X + r))]. *)
Theorem mean_exp t : mean (fun x => exp (t * x)) (exp (t ^ 2 / 2)).
Proof. apply mean_ext with (fun x => exp (t * x) * 1); [intros; ring|]. eapply mean_eq; [apply mean_shift, mean_const|ring]. Qed.
Theorem mean_bell p q r w : 0 < w -> w * w = 1 + 2 * p ->
  mean (fun x => exp (- (p * x ^ 2 + q * x + r))) (exp (q ^ 2 / (2 * (w * w)) - r) / w).
Proof.
  intros Hw E. apply mean_ext with (fun x => exp (- (p * x ^ 2 + q * x + r)) * 1); [intros; ring|].
  eapply mean_eq; [apply mean_tilt; [exact Hw|exact E|apply mean_const]|ring].
Qed.
(** E[cos(t X)] = exp(-t^2/2). *)
Theorem mean_cos t : mean (fun x => cos (t * x)) (exp (- t ^ 2 / 2)).
Proof.
  set (D := fun s => - (Rabs t + 1) < s < Rabs t + 1). assert (B := Rabs_pos t). assert (T := Rle_abs t). assert (U := Rabs_maj2 t).
  assert (Hd : forall s x, D s -> is_derive (fun s => exp (s ^ 2 / 2) * cos (s * x)) s (exp (s ^ 2 / 2) * (s * cos (s * x) - x * sin (s * x)))).
  { intros s x _. derivative. }
  assert (H : mean (fun x => exp (t ^ 2 / 2) * cos (t * x)) 1).
  { unfold mean. apply (by_parameter_in D (fun s x => exp (s ^ 2 / 2) * cos (s * x)) (fun s x => exp (s ^ 2 / 2) * (s * cos (s * x) - x * sin (s * x)))
      (fun _ => 1) (fun _ => 0) (exp ((Rabs t + 1) ^ 2 / 2) * (Rabs t + 2)) 1 m_infty p_infty 0 t); trivial.
    - simpl. trivial.
    - apply open_and; [apply open_gt|apply open_lt].
    - intros s Hs. unfold D. destruct (Rle_dec 0 t); [rewrite Rmin_left, Rmax_right in Hs by lra|rewrite Rmin_right, Rmax_left in Hs by lra]; lra.
    - intros s x _. unfold Rdiv. continuous_in_two.
    - intros s x _. cont.
    - intros s x Hs. rewrite Rabs_mult, (Rabs_pos_eq (exp _)) by apply Rlt_le, exp_pos. rewrite pow_1, Rmult_assoc.
      assert (S : Rabs s <= Rabs t + 1) by (apply Rabs_le; unfold D in Hs; lra).
      apply Rmult_le_compat; [apply Rlt_le, exp_pos|apply Rabs_pos| |].
      + destruct (Req_dec (s ^ 2 / 2) ((Rabs t + 1) ^ 2 / 2)) as [->|N]; [lra|]. left. apply exp_increasing.
        rewrite <- (pow2_abs s) in *. assert (P := Rabs_pos s). nra.
      + eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp, !Rabs_mult.
        assert (C : Rabs (cos (s * x)) <= 1) by (apply Rabs_le; apply COS_bound). assert (E : Rabs (sin (s * x)) <= 1) by (apply Rabs_le; apply SIN_bound).
        assert (X : Rabs x <= 1 + x ^ 2) by (apply Rabs_le; nra). assert (P := Rabs_pos s). assert (Q := Rabs_pos x).
        assert (P' := Rabs_pos (cos (s * x))). assert (Q' := Rabs_pos (sin (s * x))).
        assert (Rabs s * Rabs (cos (s * x)) <= (Rabs t + 1) * 1) by (apply Rmult_le_compat; lra).
        assert (Rabs x * Rabs (sin (s * x)) <= (1 + x ^ 2) * 1) by (apply Rmult_le_compat; lra). nra.
    - intros s _. eapply integral_eq; [apply (by_primitive (fun x => exp (s ^ 2 / 2) * (phi x * sin (s * x))) _ _ _ (exp (s ^ 2 / 2) * 0) (exp (s ^ 2 / 2) * 0))|ring].
      + intros x. derivative.
      + intros x. cont.
      + apply limit_scale, vanishes_far; [growth|auto].
      + apply limit_scale, vanishes_far; [growth|auto].
    - intros s _. apply (is_derive_const 1).
    - fold (mean (fun x => exp (0 ^ 2 / 2) * cos (0 * x)) 1). apply (mean_ext (fun _ => 1)); [|apply mean_const]. intros x. rewrite Rmult_0_l, cos_0. replace (0 ^ 2 / 2) with 0 by field. rewrite exp_0. ring. }
  apply mean_ext with (fun x => exp (- t ^ 2 / 2) * (exp (t ^ 2 / 2) * cos (t * x))).
  - intros x. rewrite <- Rmult_assoc, <- exp_plus. replace (- t ^ 2 / 2 + t ^ 2 / 2) with 0 by field. rewrite exp_0. ring.
  - eapply mean_eq; [apply mean_scale, H|ring].
Qed.

(** E[X sin(t X)] and E[X^2 cos(t X)], by Stein's lemma. *)
Theorem mean_x_sin t : mean (fun x => x * sin (t * x)) (t * exp (- t ^ 2 / 2)).
Proof.
  apply (stein (fun x => sin (t * x)) (fun x => t * cos (t * x))); [intros x; derivative|intros x; cont|growth|].
  apply mean_scale, mean_cos.
Qed.
Theorem mean_x2_cos t : mean (fun x => x ^ 2 * cos (t * x)) ((1 - t ^ 2) * exp (- t ^ 2 / 2)).
Proof.
  apply mean_ext with (fun x => x * (x * cos (t * x))); [intros; ring|].
  eapply mean_eq; [apply (stein (fun x => x * cos (t * x)) (fun x => cos (t * x) - t * (x * sin (t * x)))); [intros x; derivative|intros x; cont|growth|]|].
  - apply mean_minus; [apply mean_cos|apply mean_scale, mean_x_sin]. - ring.
Qed.
(** E[X exp(-(p X^2 + q X + r))]. *)
Theorem mean_x_bell p q r w : 0 < w -> w * w = 1 + 2 * p ->
  mean (fun x => exp (- (p * x ^ 2 + q * x + r)) * x) (- (q / (w * w)) * (exp (q ^ 2 / (2 * (w * w)) - r) / w)).
Proof.
  intros Hw E. eapply mean_eq; [apply (mean_tilt p q r w (fun x => x) (- (q / (w * w))) Hw E)|ring].
  apply mean_ext with (fun y => / w * y + - (q / (w * w))); [intros; field; lra|].
  eapply mean_eq; [apply mean_plus; [apply mean_scale, mean_id|apply mean_const]|ring].
Qed.
(** A conditional law of mean p and deviation k: its mean and its mean square. *)
Theorem mean_line p k : mean (fun x => p + k * x) p.
Proof. eapply mean_eq; [apply mean_plus; [apply mean_const|apply mean_scale, mean_id]|ring]. Qed.
Theorem mean_line_square p k : mean (fun x => (p + k * x) ^ 2) (p ^ 2 + k ^ 2).
Proof.
  apply mean_ext with (fun x => p ^ 2 + (2 * p * k * x + k ^ 2 * x ^ 2)); [intros; ring|].
  eapply mean_eq; [apply mean_plus; [apply mean_const|apply mean_plus; apply mean_scale; [apply mean_id|apply mean_square]]|ring].
Qed.
(** The law of a radius: the integral of R exp(-R^2/2) over the half line. *)
Theorem radial : integral (fun x => x * exp (- x ^ 2 / 2)) 0 p_infty 1.
Proof.
  assert (N := sqrt_2PI_pos). apply (integral_ext (fun x => sqrt (2 * PI) * (phi x * x ^ 1))); [intros; unfold phi; field; lra|].
  eapply integral_eq; [apply integral_scale, integral_power|]. simpl. rewrite phi_0. field. lra.
Qed.

(** * From an integral over a range *)
(** The integral of f over a range whose density is that of a N(0, 1 / (2 c)): x = y / (sqrt 2 c). *)
Theorem integral_of_bell c f a b v : 0 < c ->
  integral (fun y => phi y * f (y / (sqrt 2 * c))) (affine (sqrt 2 * c) 0 a) (affine (sqrt 2 * c) 0 b) v ->
  integral (fun x => exp (- (c ^ 2 * x ^ 2)) * f x) a b (sqrt PI / c * v).
Proof.
  intros Hc H. constants. assert (Hw : 0 < sqrt 2 * c) by (apply Rmult_lt_0_compat; lra).
  apply (integral_ext (fun x => sqrt (2 * PI) * (phi (sqrt 2 * c * x + 0) * f ((sqrt 2 * c * x + 0) / (sqrt 2 * c))))).
  - intros x. replace ((sqrt 2 * c * x + 0) / (sqrt 2 * c)) with x by (field; lra). unfold phi.
    replace (- (sqrt 2 * c * x + 0) ^ 2 / 2) with (- (c ^ 2 * x ^ 2)).
    + field. rewrite sqrt_2PI. nra.
    + replace ((sqrt 2 * c * x + 0) ^ 2) with ((sqrt 2 * sqrt 2) * (c ^ 2 * x ^ 2)) by ring. rewrite Q2. field.
  - eapply integral_eq; [apply integral_scale, (substituted (sqrt 2 * c) 0 (fun y => phi y * f (y / (sqrt 2 * c)))); [exact Hw|reflexivity|exact H]|].
    rewrite sqrt_2PI. field. lra.
Qed.
