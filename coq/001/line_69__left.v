(** 001:69/left: the first of the three terms of (68)
    1 + \rho^2 (\mathbb{E}_{T'>0|Y=1} [(T')^2] - 1) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho : R) : rho = 1 / 2 -> ~ (exists m_1 m_2,
  mean (fun t => (rho ^ 2 * (t ^ 2 - 1) + 1) * step t) m_1 /\
  mean (fun t => t ^ 2 * step t) m_2 /\
  m_1 = rho ^ 2 * (m_2 - 1) + 1).
Proof. intros; intros (m_1 & m_2 & value0 & value1 & related); eapply mean_unique in value0; [|apply mean_of_mean1; apply mean1_ext with (fun t => (- rho ^
  2 + 1) * (step t) + (rho ^ 2 * (step t * t ^ 2))); [alike | apply mean1_plus; [apply mean1_scale; known positive_1 | apply mean1_scale; known
  positive_x2]]]; eapply mean_unique in value1; [|apply mean_of_mean1; apply mean1_ext with (fun t => (step t * t ^ 2)); [alike | known
  positive_x2]]; revert related; subst; differs. Qed.
