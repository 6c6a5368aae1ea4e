(** 003:3-one-layer-case/homogeneity/leaky-relu: LeakyReLU is its derivative times its argument
    h(x)=h^{\prime}(x)x *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (x leak : R) : 0 < leak < 1 -> leak * Rmin 0 x + Rmax 0 x = x * (leak * (- step_at 0 x + 1) + step_at 0 x).
Proof. intros; subst; each; split_kinks. Qed.
