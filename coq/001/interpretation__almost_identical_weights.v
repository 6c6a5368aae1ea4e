(** 001:interpretation/almost-identical-weights: there are weights with rho_1k = sqrt(rho_11 rho_kk) + epsilon^2
    Now, let's consider the case where $\rho_{1k} = \sqrt{\rho_{11}\rho_{kk}} + \varepsilon^2$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (varepsilon rho_11 rho_kk : R) : varepsilon = 250 / 103 -> rho_11 = 2601 / 9409 -> rho_kk = 6400 / 10201 -> ~ (- (varepsilon ^ 2 + sqrt
  rho_11 * sqrt rho_kk) ^ 2 + rho_11 * rho_kk > 0).
Proof. intros; subst; differs. Qed.
