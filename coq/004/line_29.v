(** 004:29: the L1 loss, class by class
    \mathbb{E}_{X|Y=1} [1 - \hat{y}(X)] + \mathbb{E}_{X|Y=-1} [1 + \hat{y}(X)] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 : R) : list (R * R) := [(1, p_1); (- 2, p_2)].
Definition law_2 (p_3 p_4 : R) : list (R * R) := [(- 1, p_3); (3, p_4)].
Theorem refuted (p_1 p_2 p_3 p_4 w b_1 : R) : p_1 = 1 / 2 -> p_2 = 1 -> p_3 = 5 / 2 -> p_4 = 2 -> w = - 1 -> b_1 = 1 -> ~ ((finite_mean (law p_1 p_2)
  (fun x => Rabs (erf (sqrt 2 * (b_1 + w * x) / 2) - 1)) + finite_mean (law_2 p_3 p_4) (fun x => Rabs (erf (sqrt 2 * (b_1 + w * x) / 2) + 1))) / 2 =
  finite_mean (law p_1 p_2) (fun x => - erf (sqrt 2 * (b_1 + w * x) / 2) + 1) + finite_mean (law_2 p_3 p_4) (fun x => erf (sqrt 2 * (b_1 + w * x) /
  2) + 1)).
Proof. intros; subst; unfold law, law_2 in *; opened; differs. Qed.
