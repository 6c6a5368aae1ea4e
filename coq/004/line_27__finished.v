(** 004:27/finished: four times the loss of one ReLU neuron without bias, labels 1 and 0
    = *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sigma_1 sigma_0 : R) : 0 < sigma_1 -> 0 < sigma_0 -> exists m_1,
  mixed 1 1 (fun v => mean1 (sigma_1 ^ 2) (fun s => (Rmax 0 s - 1) ^ 2 / 2) v) (fun v => mean1 (sigma_0 ^ 2) (fun s => Rmax 0 s ^ 2 / 2) v) m_1 /\
  4 * m_1 = sigma_0 ^ 2 / 2 + sigma_1 ^ 2 / 2 - sigma_1 * sqrt 2 / sqrt PI + 1.
Proof. intros; subst; assert (0 < sigma_1 ^ 2) by pos; assert (0 < sigma_0 ^ 2) by pos; eexists; split; [eapply mixed_intro; [apply mean1_ext with (fun s =>
  (1 / 2) * (1) + ((1 / 2) * (step s * s ^ 2) + (- 1 * (step s * s)))); [alike | apply mean1_plus; [apply mean1_scale; known mean1_0 | apply
  mean1_plus; [apply mean1_scale; known positive_x2 | apply mean1_scale; known positive_x]]] | apply mean1_ext with (fun s => (1 / 2) * (step s * s ^
  2)); [alike | apply mean1_scale; known positive_x2] | reflexivity] | each; equal]. Qed.
