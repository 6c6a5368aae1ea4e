(** 004:25/finished: four times the loss at initialization of one sigmoid neuron, labels 1 and -1
    = *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sigma_1 sigma_0 : R) : 0 < sigma_1 -> 0 < sigma_0 -> exists m_1,
  mixed 1 1 (fun v => mean1 (sigma_1 ^ 2) (fun s => (erf (s * sqrt 2 / 2) - 1) ^ 2 / 2) v) (fun v => mean1 (sigma_0 ^ 2) (fun s => (erf (s * sqrt 2 /
  2) + 1) ^ 2 / 2) v) m_1 /\
  4 * m_1 = 2 * (asin (sigma_0 ^ 2 / (sigma_0 ^ 2 + 1)) + asin (sigma_1 ^ 2 / (sigma_1 ^ 2 + 1))) / PI + 2.
Proof. intros; subst; try (assert (0 < sigma_0 ^ 2 + 1) by pos); try (assert (0 < sigma_1 ^ 2 + 1) by pos); eexists; split; [eapply mixed_intro; [apply
  mean1_ext with (fun s => (1 / 2) * (1) + ((1 / 2) * (erf ((sqrt 2 / 2) * s) ^ 2) + (- 1 * (erf ((sqrt 2 / 2) * s + 0))))); [alike | apply
  mean1_plus; [apply mean1_scale; known mean1_0 | apply mean1_plus; [apply mean1_scale; known mean1_erf_square | apply mean1_scale; known
  mean1_erf]]] | apply mean1_ext with (fun s => (1 / 2) * (1) + ((1 / 2) * (erf ((sqrt 2 / 2) * s) ^ 2) + ((erf ((sqrt 2 / 2) * s + 0))))); [alike |
  apply mean1_plus; [apply mean1_scale; known mean1_0 | apply mean1_plus; [apply mean1_scale; known mean1_erf_square | known mean1_erf]]] |
  reflexivity] | each; rooted sigma_1 1; rooted 1 1; rooted sigma_0 1; equal]. Qed.
