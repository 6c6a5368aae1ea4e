(** 000:general-setting/conditional-mean-below/either-sign: given X_i of either sign, the mean of another entry is at most X_i
    Because all the entries are symmetric about 0, we'd expect that $(\tilde{\mu}_{|X_i})_j \leq X_i$ for $j \neq i$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (x r : R) : x = - 214 / 103 -> r = 45 / 89 -> ~ (exists m_1,
  mean1 (- r ^ 2 + 1) (fun z_j => z_j + r * x) m_1 /\
  x - m_1 > 0).
Proof. intros; subst; intros (m_1 & H0 & D); eapply mean1_unique in H0; [|apply mean1_ext with (fun z_j => (- 9630 / 9167) * (1) + ((z_j))); [alike | apply
  mean1_plus; [apply mean1_scale; known mean1_0 | known mean1_1]]]; subst; revert D; differs. Qed.
