(** 004:14: the probability of dominance, by the transforms
    \mathbb{P}_{\hat{X}_1, \hat{X}_0} (|\langle \hat{w}, \hat{X}_1 \rangle| > |\langle \hat{w}, \hat{X}_0 \rangle|) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 q_1 q_2 : R) : list (R * R * R * R * R) := [((1, 2, 2, 1), p_1 * q_1); ((1, 2, 1, 3), p_1 * q_2); ((3, - 1, 2, 1), p_2 * q_1); ((3, - 1, 1, 3), p_2 * q_2)].
Theorem holds (w_1 w_2 p_1 p_2 q_1 q_2 : R) : 0 < p_1 -> 0 < p_2 -> 0 < q_1 -> 0 < q_2 -> finite_mean (law p_1 p_2 q_1 q_2) (fun '(x_1, x_2, z_1,
  z_2) => step_at 0 (- Rabs (z_1 * w_1 + z_2 * w_2) + Rabs (x_1 * w_1 + x_2 * w_2))) = finite_mean (law p_1 p_2 q_1 q_2) (fun '(x_1, x_2, z_1, z_2)
  => step_at 0 (- Rabs ((z_1 + z_2) * (w_1 + w_2) / 2 + (z_1 - z_2) * (w_1 - w_2) / 2) + Rabs ((x_1 + x_2) * (w_1 + w_2) / 2 + (x_1 - x_2) * (w_1 -
  w_2) / 2))).
Proof. intros; subst; each; unfold law; opened; plain_kinks; equal. Qed.
