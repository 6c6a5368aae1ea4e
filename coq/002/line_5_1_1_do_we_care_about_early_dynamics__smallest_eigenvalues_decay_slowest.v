(** 002:5-1-1-do-we-care-about-early-dynamics/smallest-eigenvalues-decay-slowest: the mode with the smaller eigenvalue decays slower
    We wish to see which gating structures yield solutions with the smallest eigenvalues, since they will decay the slowest. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (lambda_1 delta t : R) : 0 < lambda_1 -> 0 < delta -> 0 < t -> - exp (t * (- delta - lambda_1)) + exp (- t * lambda_1) > 0.
Proof. intros; subst; pose proof (exp_pos (- t * lambda_1)); pose proof (exp_pos (t * (- delta - lambda_1))); try (assert (exp (t * (- delta - lambda_1)) <
  exp (- t * lambda_1)) by (apply exp_increasing, (by_difference (t * delta)); [pos | first [ring | field; sides]])); each; first [lra | nra | signed
  | equal]. Qed.
