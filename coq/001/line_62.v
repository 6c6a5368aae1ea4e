(** 001:62: mean and variance of S' given T'
    S' | T' \sim \mathcal{N}(\rho T', 1 - \rho^2) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (rho t : R) : - 1 < rho < 1 -> exists m_1 m_2,
  mean1 (- rho ^ 2 + 1) (fun s => s + rho * t) m_1 /\
  mean1 (- rho ^ 2 + 1) (fun s => (s + rho * t) ^ 2) m_2 /\
  m_1 = rho * t /\
  - m_1 ^ 2 + m_2 = - rho ^ 2 + 1.
Proof. intros; subst; assert (0 < (rho + 1) * (- rho + 1)) by pos; eexists; eexists; split; [apply mean1_ext with (fun s => (s) + ((rho * t) * (1))); [alike
  | apply mean1_plus; [known mean1_1 | apply mean1_scale; known mean1_0]] | split; [apply mean1_ext with (fun s => (s ^ 2) + ((rho ^ 2 * t ^ 2) * (1)
  + ((2 * rho * t) * (s)))); [alike | apply mean1_plus; [known mean1_2 | apply mean1_plus; [apply mean1_scale; known mean1_0 | apply mean1_scale;
  known mean1_1]]] | each; equal]]. Qed.
