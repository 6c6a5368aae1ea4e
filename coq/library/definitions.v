(** What a reader must accept: an improper integral, the normal density, the error function, a step, and means. *)
Require Import Reals.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(** Numbers near an end of a range: the end itself, or all that are far enough out. *)
Definition near (e : Rbar) := match e with Finite t => at_point t | _ => Rbar_locally e end.
(** The improper Riemann integral of f from a to b converges, and its value is v. *)
Definition integral (f : R -> R) (a b : Rbar) (v : R) := is_RInt_gen f (near a) (near b) v.
(** The density of the standard normal law, and the error function. *)
Definition phi (x : R) := exp (- x ^ 2 / 2) / sqrt (2 * PI).
Definition erf (x : R) := 2 / sqrt PI * RInt (fun t => exp (- t ^ 2)) 0 x.
(** Heaviside's step, with a value at its tie; a half where none is said. *)
Definition step_at (tie x : R) := if Rlt_dec 0 x then 1 else if Rlt_dec x 0 then 0 else tie.
Definition step := step_at (1 / 2).
(** E[f(X)] converges and is v, for X ~ N(0, 1). *)
Definition mean (f : R -> R) (v : R) := integral (fun x => phi x * f x) m_infty p_infty v.
(** E[f(S)] for S ~ N(0, a). *)
Definition mean1 (a : R) (f : R -> R) (v : R) := mean (fun x => f (sqrt a * x)) v.
(** E[f(S, T)] for (S, T) ~ N(0, [[a, b], [b, c]]), over T for each S first: S and T are written in independent letters. *)
Definition mean2 (a b c : R) (f : R -> R -> R) (v : R) := exists inner,
  (forall x, mean (fun y => f (sqrt a * x) (b / sqrt a * x + sqrt (c - b ^ 2 / a) * y)) (inner x)) /\ mean inner v.
(** E[f(S, T, A)] for (S, T, A) ~ N(0, [[a, b, d], [b, c, e], [d, e, v]]), over A first, then over T. *)
Definition mean3 (a b c d e v : R) (f : R -> R -> R -> R) (value : R) := exists inner,
  (forall s t, let k := (e - b * d / a) / (c - b ^ 2 / a) in let m := (d - k * b) / a in
    mean (fun z => f s t (m * s + k * t + sqrt (v - m * d - k * e) * z)) (inner s t)) /\ mean2 a b c inner value.
(** E[f | event] for one letter and for two: the event has positive probability. *)
Definition given1 (a : R) (event f : R -> R) (v : R) :=
  exists part whole, mean1 a (fun s => event s * f s) part /\ mean1 a event whole /\ 0 < whole /\ v = part / whole.
Definition given2 (a b c : R) (event f : R -> R -> R) (v : R) :=
  exists part whole, mean2 a b c (fun s t => event s t * f s t) part /\ mean2 a b c event whole /\ 0 < whole /\ v = part / whole.
(** E[f] for two classes with weights, of which each has a law of its own. *)
Definition mixed (p q : R) (first second : R -> Prop) (v : R) := exists m n, first m /\ second n /\ v = (p * m + q * n) / (p + q).
(** E[f] for a law on finitely many points with weights, which need not sum to one. *)
Definition total {A} (points : list (A * R)) (f : A -> R) := List.fold_right (fun p sum => snd p * f (fst p) + sum) 0 points.
Definition finite_mean {A} (points : list (A * R)) (f : A -> R) := total points f / total points (fun _ => 1).
Definition finite_given {A} (points : list (A * R)) (event f : A -> R) := total points (fun x => event x * f x) / total points event.
