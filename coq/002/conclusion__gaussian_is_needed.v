(** 002:conclusion/gaussian-is-needed: for data that are not Gaussian the conditional expectation E[S X; S > 0] is not Sigma_1 w_1 / 2, as (14) has it
    Recall that we need to assume the data are Gaussian to conclude that $AX$ and $S$ are independent. This is necessary to compute the conditional expectations. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (large p q : R) : list (R * R * R) := [((1, 1), p ^ 2); ((1, - 1), p ^ 2); ((- 1, 1), p ^ 2); ((- 1, - 1), p ^ 2); ((large + 1, large + 1), q ^ 2); ((large + 1, - large - 1), q ^ 2); ((- large - 1, large + 1), q ^ 2); ((- large - 1, - large - 1), q ^ 2)].
Theorem refuted (large p q : R) : large = 1 / 2 -> p = 1 -> q = 5 / 2 -> ~ (- finite_mean (law large p q) (fun '(x_1, x_2) => (x_1 + x_2) * (x_1 +
  x_2 / 2)) / 2 + finite_mean (law large p q) (fun '(x_1, x_2) => (x_1 + x_2) * (x_1 + x_2 / 2) * step_at 0 (x_1 + x_2 / 2)) <> 0).
Proof. intros; enough (zero : - finite_mean (law large p q) (fun '(x_1, x_2) => (x_1 + x_2) * (x_1 + x_2 / 2)) / 2 + finite_mean (law large p q) (fun '(x_1,
  x_2) => (x_1 + x_2) * (x_1 + x_2 / 2) * step_at 0 (x_1 + x_2 / 2)) = 0) by (rewrite zero; intros never; first [lra | now apply never]); subst;
  unfold law in *; opened; first [lra | equal | plain_kinks; equal]. Qed.
