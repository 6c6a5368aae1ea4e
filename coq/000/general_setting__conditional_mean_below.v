(** 000:general-setting/conditional-mean-below: for data that are symmetric about 0 and translation invariant, the mean of another entry is at most X_i, given X_i > 0
    Because all the entries are symmetric about 0, we'd expect that $(\tilde{\mu}_{|X_i})_j \leq X_i$ for $j \neq i$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (low rise weight : R) : list (R * R * R) := [((low, low + rise), 1); ((- low, - low - rise), 1); ((low + rise, low), 1); ((- low - rise, - low), 1); ((low, low), weight); ((- low, - low), weight)].
Theorem refuted (low rise weight : R) : low = 51 / 97 -> rise = 80 / 101 -> weight = 250 / 103 -> ~ (low - finite_given (law low rise weight) (fun
  '(x_1, x_2) => step_at 1 x_1 * step_at 1 (low - x_1)) (fun '(x_1, x_2) => x_2) > 0).
Proof. intros; subst; unfold law; opened; told; differs. Qed.
