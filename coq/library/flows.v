(** Gradient flows: a printed solution solves its equation from its start; a loss falls along its flow; steady states. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra improper_integrals error_function.
Open Scope R_scope.

(** u solves du/dt = rate(t, u) from the time 0 on, and starts at u0. *)
Definition solves (rate : R -> R -> R) (u0 : R) (u : R -> R) := u 0 = u0 /\ forall t, 0 <= t -> is_derive u t (rate t (u t)).
(** [solved] shows that a printed function does, if its derivative can be taken by rules. *)
Ltac solved := split; [exponentials_of_zero; fraction | intros; derivative].

(** The linear flow tau du/dt = b - a u. *)
Theorem linear_flow tau a b u0 : tau <> 0 -> a <> 0 -> solves (fun _ u => (b - a * u) / tau) u0 (fun t => b / a + (u0 - b / a) * exp (- (a / tau) * t)).
Proof. intros. split; [rewrite Rmult_0_r, exp_0; field; assumption|]. intros t _. auto_derive; [trivial|]. field. split; assumption. Qed.
(** Growth and shrinking at a rate: du/dt = k u. *)
Theorem exponential_flow k u0 : solves (fun _ u => k * u) u0 (fun t => u0 * exp (k * t)).
Proof. split; [rewrite Rmult_0_r, exp_0; ring|]. intros t _. auto_derive; [trivial|ring]. Qed.
(** Sigmoidal growth: du/dt = u (a - b u). *)
Theorem logistic_flow a b u0 : a <> 0 -> (forall t, 0 <= t -> a + b * u0 * (exp (a * t) - 1) <> 0) ->
  solves (fun _ u => u * (a - b * u)) u0 (fun t => a * u0 * exp (a * t) / (a + b * u0 * (exp (a * t) - 1))).
Proof.
  intros Ha D. split.
  - rewrite Rmult_0_r, exp_0. replace (a + b * u0 * (1 - 1)) with a by ring. field. exact Ha.
  - intros t Ht. specialize (D t Ht). auto_derive; [trivial|]. field. exact D.
Qed.
(** Its denominator has no zero where all is positive. *)
Lemma logistic_defined a b u0 t : 0 < a -> 0 <= b * u0 -> 0 <= t -> a + b * u0 * (exp (a * t) - 1) <> 0.
Proof.
  intros Ha Hb Ht. assert (1 <= exp (a * t)). { assert (H := exp_ineq1_le (a * t)). assert (0 <= a * t) by (apply Rmult_le_pos; lra). lra. }
  assert (0 <= b * u0 * (exp (a * t) - 1)) by (apply Rmult_le_pos; lra). lra.
Qed.
(** The solution of a linear flow is the only one. *)
Theorem linear_flow_unique a b u0 u v : (forall t, is_derive u t (b - a * u t)) -> (forall t, is_derive v t (b - a * v t)) ->
  u 0 = u0 -> v 0 = u0 -> forall t, u t = v t.
Proof.
  intros Hu Hv U V t. assert (C : (u t - v t) * exp (a * t) = (u 0 - v 0) * exp (a * 0)).
  { apply (constant_of_derive (fun t => (u t - v t) * exp (a * t))). intros s.
    apply is_derive_eq with ((b - a * u s - (b - a * v s)) * exp (a * s) + (u s - v s) * (a * exp (a * s))); [|ring].
    apply (is_derive_mult (fun t => u t - v t) (fun t => exp (a * t))); [apply (is_derive_minus u v); [apply Hu|apply Hv]|derivative|intros; apply Rmult_comm]. }
  rewrite U, V in C. assert (P := exp_pos (a * t)). replace ((u0 - u0) * exp (a * 0)) with 0 in C by ring.
  apply Rmult_integral in C. destruct C as [C|C]; lra.
Qed.
(** The loss falls along its gradient flow, at the square of its slope. *)
Theorem descent loss slope u t : (forall x, is_derive loss x (slope x)) -> is_derive u t (- slope (u t)) -> is_derive (fun t => loss (u t)) t (- slope (u t) ^ 2).
Proof.
  intros L U. apply is_derive_eq with (- slope (u t) * slope (u t)); [|ring]. apply (is_derive_comp loss u); [apply L|exact U].
Qed.
(** The steady state of a linear flow, and those of sigmoidal growth. *)
Theorem linear_steady a b u : a <> 0 -> (b - a * u = 0 <-> u = b / a).
Proof. intros H. split; [intros E; apply (Rmult_eq_reg_l a); [field_simplify; lra|exact H]|intros ->; field; exact H]. Qed.
Theorem logistic_steady a b u : b <> 0 -> (u * (a - b * u) = 0 <-> u = 0 \/ u = a / b).
Proof.
  intros H. split; [|intros [->| ->]; field; exact H]. intros E. apply Rmult_integral in E. destruct E as [E|E]; [now left|right].
  apply (Rmult_eq_reg_l b); [field_simplify; lra|exact H].
Qed.
(** A linear flow tends to its steady state. *)
Theorem linear_flow_limit a b u0 : 0 < a -> filterlim (fun t => b / a + (u0 - b / a) * exp (- a * t)) (near p_infty) (locally (b / a)).
Proof.
  intros Ha. replace (locally (b / a)) with (locally (b / a + (u0 - b / a) * 0)) by (f_equal; ring).
  apply (limit_plus (near p_infty) (fun _ => b / a) (fun t => (u0 - b / a) * exp (- a * t))); [apply filterlim_const|]. apply (limit_scale (near p_infty) (fun t => exp (- a * t))).
  apply (filterlim_comp _ _ _ (fun t => - a * t) exp _ (near m_infty)); [|apply is_lim_exp_m].
  intros P [M HM]. exists (- M / a). intros x Hx. apply HM.
  apply (Rmult_lt_compat_l a) in Hx; [|exact Ha]. replace (a * (- M / a)) with (- M) in Hx by (field; lra). lra.
Qed.
