(** 001:88/finished, one mode of it: u(t) = \frac{1}{\lambda} \left(e^{-\lambda t / (K \tau)} (\lambda u(0) - c) + c\right)
    solves K \tau \frac{du}{dt} = -\lambda u + c from u(0). *)
Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From ClosedForm Require Import definitions algebra flows.
Open Scope R_scope.

Theorem holds K tau lambda c u0 : 0 < K -> 0 < tau -> 0 < lambda ->
  solves (fun _ u => (- lambda * u + c) / (K * tau)) u0 (fun t => (exp (- lambda * t / (K * tau)) * (lambda * u0 - c) + c) / lambda).
Proof. intros. solved. Qed.
