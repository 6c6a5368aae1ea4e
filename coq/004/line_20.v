(** 004:20: four times the loss at initialization of one sigmoid neuron, labels 1 and -1
    \mathbb{E}_{X \sim p(\xi_1, g)} [(\sigma(\langle w_1, X \rangle) - 1)^2] + \mathbb{E}_{X \sim p(\xi_0, g)} [(\sigma(\langle w_1, X \rangle) + 1)^2] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sigma_1 sigma_0 : R) : 0 < sigma_1 -> 0 < sigma_0 -> exists m_1 m_2 m_3,
  mixed 1 1 (fun v => mean1 (sigma_1 ^ 2) (fun s => (erf (s * sqrt 2 / 2) - 1) ^ 2 / 2) v) (fun v => mean1 (sigma_0 ^ 2) (fun s => (erf (s * sqrt 2 /
  2) + 1) ^ 2 / 2) v) m_1 /\
  mean1 (sigma_0 ^ 2) (fun s => (erf (s * sqrt 2 / 2) + 1) ^ 2) m_2 /\
  mean1 (sigma_1 ^ 2) (fun s => (erf (s * sqrt 2 / 2) - 1) ^ 2) m_3 /\
  4 * m_1 = m_2 + m_3.
Proof. intros; subst; assert (0 < sigma_0 ^ 2) by pos; assert (0 < sigma_1 ^ 2) by pos; eexists; eexists; eexists; split; [eapply mixed_intro; [apply
  mean1_ext with (fun s => (1 / 2) * (1) + ((1 / 2) * (erf ((sqrt 2 / 2) * s) ^ 2) + (- 1 * (erf ((sqrt 2 / 2) * s + 0))))); [alike | apply
  mean1_plus; [apply mean1_scale; known mean1_0 | apply mean1_plus; [apply mean1_scale; known mean1_erf_square | apply mean1_scale; known
  mean1_erf]]] | apply mean1_ext with (fun s => (1 / 2) * (1) + ((1 / 2) * (erf ((sqrt 2 / 2) * s) ^ 2) + ((erf ((sqrt 2 / 2) * s + 0))))); [alike |
  apply mean1_plus; [apply mean1_scale; known mean1_0 | apply mean1_plus; [apply mean1_scale; known mean1_erf_square | known mean1_erf]]] |
  reflexivity] | split; [apply mean1_ext with (fun s => (1) + ((erf ((sqrt 2 / 2) * s) ^ 2) + (2 * (erf ((sqrt 2 / 2) * s + 0))))); [alike | apply
  mean1_plus; [known mean1_0 | apply mean1_plus; [known mean1_erf_square | apply mean1_scale; known mean1_erf]]] | split; [apply mean1_ext with (fun
  s => (1) + ((erf ((sqrt 2 / 2) * s) ^ 2) + (- 2 * (erf ((sqrt 2 / 2) * s + 0))))); [alike | apply mean1_plus; [known mean1_0 | apply mean1_plus;
  [known mean1_erf_square | apply mean1_scale; known mean1_erf]]] | each; equal]]]. Qed.
