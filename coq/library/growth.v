(** Functions that grow no faster than a power: the normal density makes them vanish far out, and their means converge. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function.
Open Scope R_scope.

(** f grows no faster than a power. *)
Definition tame (f : R -> R) := exists n K, forall x, Rabs (f x) <= K * (1 + x ^ 2) ^ n.

Lemma power_base x : 1 <= 1 + x ^ 2. Proof. nra. Qed.
Lemma power_ge_1 x n : 1 <= (1 + x ^ 2) ^ n. Proof. apply pow_R1_Rle, power_base. Qed.
Lemma tame_bounded f K : (forall x, Rabs (f x) <= K) -> tame f.
Proof. intros H. exists 0%nat, K. intros x. rewrite pow_O, Rmult_1_r. apply H. Qed.
Lemma tame_const c : tame (fun _ => c). Proof. apply tame_bounded with (Rabs c). intros; lra. Qed.
Lemma tame_id : tame (fun x => x).
Proof. exists 1%nat, 1. intros x. rewrite pow_1, Rmult_1_l. apply Rabs_le. split; nra. Qed.
Lemma tame_plus f g : tame f -> tame g -> tame (fun x => f x + g x).
Proof.
  intros (n & K & H) (m & L & G). exists (n + m)%nat, (K + L). intros x. eapply Rle_trans; [apply Rabs_triang|].
  assert (A := power_ge_1 x n). assert (B := power_ge_1 x m). specialize (H x). specialize (G x).
  assert (P := Rabs_pos (f x)). assert (Q := Rabs_pos (g x)). rewrite pow_add.
  assert (0 <= K) by nra. assert (0 <= L) by nra. set (u := (1 + x ^ 2) ^ n) in *. set (v := (1 + x ^ 2) ^ m) in *.
  assert (K * u <= K * (u * v)) by (apply Rmult_le_compat_l; nra). assert (L * v <= L * (u * v)) by (apply Rmult_le_compat_l; nra). lra.
Qed.
Lemma tame_mult f g : tame f -> tame g -> tame (fun x => f x * g x).
Proof.
  intros (n & K & H) (m & L & G). exists (n + m)%nat, (K * L). intros x. rewrite Rabs_mult, pow_add.
  replace (K * L * ((1 + x ^ 2) ^ n * (1 + x ^ 2) ^ m)) with ((K * (1 + x ^ 2) ^ n) * (L * (1 + x ^ 2) ^ m)) by ring.
  apply Rmult_le_compat; auto using Rabs_pos.
Qed.
Lemma tame_ext f g : (forall x, f x = g x) -> tame f -> tame g.
Proof. intros E (n & K & H). exists n, K. intros x. rewrite <- E. apply H. Qed.
Lemma tame_opp f : tame f -> tame (fun x => - f x).
Proof. intros (n & K & H). exists n, K. intros x. rewrite Rabs_Ropp. apply H. Qed.
Lemma tame_minus f g : tame f -> tame g -> tame (fun x => f x - g x).
Proof. intros H G. apply (tame_plus f (fun x => - g x) H), tame_opp, G. Qed.
Lemma tame_pow f n : tame f -> tame (fun x => f x ^ n).
Proof. intros H. induction n; simpl; [apply tame_const|now apply tame_mult]. Qed.
Lemma tame_erf f : tame (fun x => erf (f x)). Proof. apply tame_bounded with 1. intros; apply erf_abs. Qed.
Lemma tame_cos f : tame (fun x => cos (f x)).
Proof. apply tame_bounded with 1. intros x. apply Rabs_le. assert (H := COS_bound (f x)). lra. Qed.
Lemma tame_sin f : tame (fun x => sin (f x)).
Proof. apply tame_bounded with 1. intros x. apply Rabs_le. assert (H := SIN_bound (f x)). lra. Qed.
Lemma tame_exp f : (forall x, f x <= 0) -> tame (fun x => exp (f x)).
Proof. intros H. apply tame_bounded with 1. intros x. rewrite Rabs_pos_eq by apply Rlt_le, exp_pos. now apply exp_below. Qed.
Lemma phi_below x : phi x <= 1.
Proof.
  unfold phi. assert (E := exp_below (- x ^ 2 / 2) ltac:(nra)). assert (P := exp_pos (- x ^ 2 / 2)).
  assert (1 <= sqrt (2 * PI)). { rewrite <- sqrt_1. apply sqrt_le_1; assert (H := PI2_3_2); lra. }
  apply (Rmult_le_reg_r (sqrt (2 * PI))); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma tame_phi f : tame (fun x => phi (f x)).
Proof. apply tame_bounded with 1. intros x. rewrite Rabs_pos_eq by apply Rlt_le, phi_pos. apply phi_below. Qed.
(** [growth] shows that a function is tame, by its parts. *)
Ltac growth := unfold Rdiv; repeat match goal with
  | |- tame (fun _ => ?c) => apply (tame_const c)
  | |- tame (fun x => x) => apply tame_id
  | |- tame (fun x => erf (@?f x)) => apply (tame_erf f)
  | |- tame (fun x => cos (@?f x)) => apply (tame_cos f)
  | |- tame (fun x => sin (@?f x)) => apply (tame_sin f)
  | |- tame (fun x => phi (@?f x)) => apply (tame_phi f)
  | |- tame (fun x => (@?f x) ^ ?n) => apply (tame_pow f n)
  | |- tame (fun x => (@?f x) * (@?g x)) => apply (tame_mult f g)
  | |- tame (fun x => (@?f x) + (@?g x)) => apply (tame_plus f g)
  | |- tame (fun x => (@?f x) - (@?g x)) => apply (tame_minus f g)
  | |- tame (fun x => - (@?f x)) => apply (tame_opp f)
  | |- tame (fun x => exp (@?f x)) => apply (tame_exp f); intros; nra
  end.

(** * Far out *)
Lemma exp_power x n : exp x ^ n = exp (INR n * x).
Proof. induction n; [simpl; rewrite Rmult_0_l, exp_0; reflexivity|]. rewrite S_INR. simpl. rewrite IHn, <- exp_plus. apply exp_eq. ring. Qed.
Lemma power_below_exp n u : 0 <= u -> (1 + u) ^ S n <= (2 * INR (S n)) ^ S n * exp (u / 2).
Proof.
  intros Hu. assert (N : 1 <= INR (S n)) by (rewrite S_INR; assert (H := pos_INR n); lra). set (m := 2 * INR (S n)).
  apply Rle_trans with ((m * (1 + u / m)) ^ S n).
  - apply pow_incr. split; [lra|]. replace (m * (1 + u / m)) with (m + u) by (field; unfold m; lra). unfold m; lra.
  - rewrite Rpow_mult_distr. apply Rmult_le_compat_l; [apply pow_le; unfold m; lra|].
    replace (exp (u / 2)) with (exp (u / m) ^ S n) by (rewrite exp_power; apply exp_eq; unfold m; field; lra).
    apply pow_incr. assert (0 <= u / m) by (apply Rmult_le_pos; [lra|apply Rlt_le, Rinv_0_lt_compat; unfold m; lra]).
    split; [lra|]. apply exp_ineq1_le.
Qed.
Lemma phi_power_below n : exists K, forall x, phi x * (1 + x ^ 2) ^ n <= K / (1 + x ^ 2).
Proof.
  exists ((2 * INR (S n)) ^ S n). intros x. assert (B := power_base x). apply (Rmult_le_reg_r (1 + x ^ 2)); [lra|].
  replace ((2 * INR (S n)) ^ S n / (1 + x ^ 2) * (1 + x ^ 2)) with ((2 * INR (S n)) ^ S n) by (field; lra).
  assert (P := power_below_exp n (x ^ 2) ltac:(nra)). assert (E := exp_pos (x ^ 2 / 2)).
  replace (phi x * (1 + x ^ 2) ^ n * (1 + x ^ 2)) with (phi x * (1 + x ^ 2) ^ S n) by (simpl; ring).
  assert (Q : phi x * exp (x ^ 2 / 2) <= 1).
  { assert (H := phi_below 0). rewrite phi_0 in H. unfold phi, Rdiv. rewrite (Rmult_comm (exp _)), Rmult_assoc, <- exp_plus.
    replace (- x ^ 2 * / 2 + x ^ 2 * / 2) with 0 by ring. rewrite exp_0. lra. }
  assert (F := phi_pos x). assert (M : 0 <= (2 * INR (S n)) ^ S n) by (apply pow_le; assert (H := pos_INR (S n)); lra).
  apply Rle_trans with (phi x * ((2 * INR (S n)) ^ S n * exp (x ^ 2 / 2))); [apply Rmult_le_compat_l; lra|].
  replace (phi x * ((2 * INR (S n)) ^ S n * exp (x ^ 2 / 2))) with ((2 * INR (S n)) ^ S n * (phi x * exp (x ^ 2 / 2))) by ring.
  rewrite <- (Rmult_1_r ((2 * INR (S n)) ^ S n)) at 2. now apply Rmult_le_compat_l.
Qed.
Lemma inverse_limit K e : e = p_infty \/ e = m_infty -> filterlim (fun x => K / (1 + x ^ 2)) (near e) (locally 0).
Proof.
  intros He. replace 0 with (K * 0) by ring. apply (limit_scale (near e) (fun x => / (1 + x ^ 2))).
  apply filterlim_locally. intros eps.
  assert (P : forall x, / eps < Rabs x -> 1 < Rabs x -> ball 0 eps (/ (1 + x ^ 2))).
  { intros x Hx H1. rewrite <- (pow2_abs x). set (y := Rabs x) in *. assert (E := cond_pos eps). assert (I := Rinv_0_lt_compat _ E).
    change (Rabs (/ (1 + y ^ 2) - 0) < eps). rewrite Rminus_0_r.
    rewrite Rabs_pos_eq by (apply Rlt_le, Rinv_0_lt_compat; nra). rewrite <- (Rinv_inv eps). apply Rinv_lt_contravar; nra. }
  destruct He as [->| ->].
  - exists (Rmax (/ eps) 1). intros x Hx. assert (L := Rmax_l (/ eps) 1). assert (M := Rmax_r (/ eps) 1). apply P; rewrite Rabs_pos_eq; lra.
  - exists (- Rmax (/ eps) 1). intros x Hx. assert (L := Rmax_l (/ eps) 1). assert (M := Rmax_r (/ eps) 1). apply P; rewrite Rabs_left; lra.
Qed.
(** Far out, a tame function times the normal density vanishes. *)
Theorem vanishes_far f e : tame f -> e = p_infty \/ e = m_infty -> filterlim (fun x => phi x * f x) (near e) (locally 0).
Proof.
  intros (n & K & H) He. destruct (phi_power_below n) as [L HL]. apply (limit_null _ _ (fun x => (K * L) / (1 + x ^ 2))); [|now apply inverse_limit].
  intros x. rewrite Rabs_mult, (Rabs_pos_eq (phi x)) by apply Rlt_le, phi_pos. assert (F := phi_pos x). specialize (H x). specialize (HL x).
  assert (A := power_ge_1 x n). assert (N : 0 <= K) by (assert (B := Rabs_pos (f x)); nra).
  apply Rle_trans with (phi x * (K * (1 + x ^ 2) ^ n)); [apply Rmult_le_compat_l; lra|].
  replace (K * L / (1 + x ^ 2)) with (K * (L / (1 + x ^ 2))) by (unfold Rdiv; ring).
  replace (phi x * (K * (1 + x ^ 2) ^ n)) with (K * (phi x * (1 + x ^ 2) ^ n)) by ring. now apply Rmult_le_compat_l.
Qed.
(** What the density times a function is at an end of a range: nothing, at an infinite one. *)
Definition edge (e : Rbar) (f : R -> R) := match e with Finite t => phi t * f t | _ => 0 end.
Lemma limit_edge f e : tame f -> filterlim (fun x => phi x * f x) (near e) (locally (edge e f)).
Proof. intros T. destruct e; [apply (limit_at (fun x => phi x * f x))|apply vanishes_far; auto|apply vanishes_far; auto]. Qed.
