(** 000:elliptical-data/marginals-on-signs: the elliptical law with g(x) = 1(x = 1) has its marginals on {-1, 1}
    Let us consider an elliptical distribution with marginal that has support on $\{\pm 1\}$. This would be achieved by $g(x) = \mathbb{1}(x=1)$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (l_11 : R) : l_11 = 1 / 2 -> ~ (integral (fun theta => (l_11 ^ 2 * cos theta ^ 2 - 1) ^ 2 / (2 * PI)) (Finite 0) (Finite (2 * PI)) 0).
Proof. intros; intros value0; eapply integral_unique in value0; [|apply (between (fun theta => (theta + l_11 ^ 4 * (3 * theta / 8 - sin theta ^ 3 * cos
  theta / 4 + 5 * cos theta * sin theta / 8) - 2 * l_11 ^ 2 * (theta / 2 + cos theta * sin theta / 2)) / (2 * PI))); [ordered | intros; slope_is;
  equal | intros; cont]]; revert value0; subst; differs. Qed.
