(** Laws on finitely many points, and laws of two classes: a mean is a sum, and is carried out term by term. *)
Require Import Reals Lra Psatz List.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals normal_law steps kinks.
Import ListNotations.
Open Scope R_scope.

(** [enumerate] carries a mean over points out, and shows the equality of fractions that is left. *)
Ltac opened := unfold finite_mean, finite_given, total; cbn [List.fold_right fst snd].
Ltac enumerate := opened; told; fraction.

Section Points.
Context {A : Type}.
Implicit Types (points : list (A * R)) (f g : A -> R).
Lemma total_ext points f g : (forall x, f x = g x) -> total points f = total points g.
Proof. intros H. induction points as [|p l IH]; [reflexivity|]. simpl. now rewrite H, IH. Qed.
Lemma total_plus points f g : total points (fun x => f x + g x) = total points f + total points g.
Proof. induction points as [|p l IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma total_scale points k f : total points (fun x => k * f x) = k * total points f.
Proof. induction points as [|p l IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma total_app l m f : total (l ++ m) f = total l f + total m f.
Proof. induction l as [|p l IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Theorem finite_mean_plus points f g : finite_mean points (fun x => f x + g x) = finite_mean points f + finite_mean points g.
Proof. unfold finite_mean. rewrite total_plus. unfold Rdiv. ring. Qed.
Theorem finite_mean_scale points k f : finite_mean points (fun x => k * f x) = k * finite_mean points f.
Proof. unfold finite_mean. rewrite total_scale. unfold Rdiv. ring. Qed.
Theorem finite_mean_const points c : total points (fun _ => 1) <> 0 -> finite_mean points (fun _ => c) = c.
Proof. intros H. unfold finite_mean. rewrite (total_ext points _ (fun _ => c * 1)) by (intros; ring). rewrite total_scale. field. exact H. Qed.
(** A mean of what grows is no smaller, for weights that are none of them negative. *)
Theorem total_le points f g : List.Forall (fun p => 0 <= snd p) points -> (forall x, f x <= g x) -> total points f <= total points g.
Proof. intros W H. induction W as [|p l Hp W IH]; simpl; [lra|]. specialize (H (fst p)). nra. Qed.
(** A law and its mirror image: what is odd has mean zero; what is even has one mean on both halves. *)
Variable opp : A -> A.
Definition mirrored points := points ++ List.map (fun p => (opp (fst p), snd p)) points.
Lemma total_map points f : total (List.map (fun p => (opp (fst p), snd p)) points) f = total points (fun x => f (opp x)).
Proof. induction points as [|p l IH]; simpl; [reflexivity|]. now rewrite IH. Qed.
Theorem mirrored_odd points f : (forall x, f (opp x) = - f x) -> finite_mean (mirrored points) f = 0.
Proof.
  intros H. unfold finite_mean, mirrored. rewrite total_app, total_map, (total_ext points (fun x => f (opp x)) (fun x => -1 * f x)) by (intros x; rewrite H; ring).
  rewrite total_scale. unfold Rdiv. ring.
Qed.
Theorem mirrored_even points (event f : A -> R) : total points (fun _ => 1) <> 0 -> (forall x, f (opp x) = f x) ->
  (forall x, event x + event (opp x) = 1) -> finite_given (mirrored points) event f = finite_mean (mirrored points) f.
Proof.
  intros N H K. unfold finite_given, finite_mean, mirrored. rewrite !total_app, !total_map, <- !total_plus.
  rewrite (total_ext points (fun x => event x * f x + event (opp x) * f (opp x)) f) by (intros x; rewrite H; replace (event (opp x)) with (1 - event x) by (rewrite <- (K x); ring); ring).
  rewrite (total_ext points (fun x => event x + event (opp x)) (fun _ => 1)) by exact K.
  rewrite (total_ext points (fun x => f x + f (opp x)) (fun x => 2 * f x)) by (intros x; rewrite H; ring).
  rewrite (total_ext points (fun _ => 1 + 1) (fun _ => 2 * 1)) by (intros; ring). rewrite !total_scale. field. exact N.
Qed.
End Points.
(** S given S > 0 has the mean square of S: an atom at zero counts by half. *)
Theorem square_given_positive points : total points (fun _ => 1) <> 0 ->
  finite_given (mirrored Ropp points) step (fun s => s ^ 2) = finite_mean (mirrored Ropp points) (fun s => s ^ 2).
Proof.
  intros N. apply mirrored_even; [exact N|intros; ring|]. intros x. unfold step.
  replace (step_at (1 / 2) (- x)) with (step_at (1 - 1 / 2) (- x)) by (f_equal; field). apply step_both.
Qed.

(** * Two classes *)
Theorem mixed_unique p q (first second : R -> Prop) u v : (forall x y, first x -> first y -> x = y) -> (forall x y, second x -> second y -> x = y) ->
  mixed p q first second u -> mixed p q first second v -> u = v.
Proof. intros F G (m & n & H & K & ->) (m' & n' & H' & K' & ->). now rewrite (F m m' H H'), (G n n' K K'). Qed.
Lemma mixed_intro p q (first second : R -> Prop) m n v : first m -> second n -> v = (p * m + q * n) / (p + q) -> mixed p q first second v.
Proof. intros. now exists m, n. Qed.
