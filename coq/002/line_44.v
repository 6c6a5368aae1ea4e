(** 002:44: the ReLU of a pre-activation as its sign's gate times its value
    g(t, x) \langle w_1(t), x \rangle \quad \text{where} \quad g(t, x) = \mathbb{1}(\langle w_1(t), x \rangle \geq 0) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_11 w_12 x_1 x_2 : R) : Rmax 0 (w_11 * x_1 + w_12 * x_2) = (w_11 * x_1 + w_12 * x_2) * step_at 1 (w_11 * x_1 + w_12 * x_2).
Proof. intros; subst; each; split_kinks. Qed.
