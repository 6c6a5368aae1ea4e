(** 003:163/zero: b_k on the way from a critical point to the one with two weights exchanged
    c{\bm{b}}_{k}(W^{*})+(1-c){\bm{b}}_{k}({W^{\prime}}^{*})=0 *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (s_1 s_2 mu share : R) : s_1 = 51 / 97 -> s_2 = 80 / 101 -> mu = 261 / 103 -> share = 53 / 109 -> s_2 * (mu * share - s_2 * mu * (-
  share + 1) / s_1) + s_1 * (mu * (- share + 1) - s_2 * mu * share / s_1) <> 0.
Proof. intros; subst; differs. Qed.
