(** 003:3-one-layer-case/homogeneity/relu: ReLU is its derivative times its argument
    h(x)=h^{\prime}(x)x *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (x : R) : Rmax 0 x = x * step_at 0 x.
Proof. intros; subst; each; split_kinks. Qed.
