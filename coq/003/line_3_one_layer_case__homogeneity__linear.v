(** 003:3-one-layer-case/homogeneity/linear: a linear activation is its derivative times its argument
    h(x)=h^{\prime}(x)x *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (x : R) : exists m_1,
  is_derive (fun x' => 3 * x') x (- m_1) /\
  3 * x = - x * m_1.
Proof. intros; subst; eexists; split; [slope | each; equal]. Qed.
