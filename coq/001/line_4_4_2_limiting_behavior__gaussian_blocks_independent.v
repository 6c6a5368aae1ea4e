(** 001:4-4-2-limiting-behavior/gaussian-blocks-independent: for Gaussian data a diagonal precision matrix makes the blocks of xtilde independent
    For Gaussian data (at least), this mean that the blocks are independent conditioned on all the other blocks. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted : ~ (exists m_1 m_2 m_3,
  mean (fun z => z ^ 2 * step z ^ 2) m_1 /\
  mean (fun z => z ^ 2 * step (- z) ^ 2) m_2 /\
  mean (fun z => z ^ 4 * step z ^ 2 * step (- z) ^ 2) m_3 /\
  - m_1 * m_2 + m_3 = 0).
Proof. intros; subst; intros (m_1 & m_2 & m_3 & H0 & H1 & H2 & D); eapply mean_unique in H0; [|apply mean_of_mean1; apply mean1_ext with (fun z => (step z *
  z ^ 2)); [alike | known positive_x2]]; eapply mean_unique in H1; [|apply mean_of_mean1; apply mean1_ext with (fun z => (z ^ 2) + (- 1 * (step z * z
  ^ 2))); [alike | apply mean1_plus; [known mean1_2 | apply mean1_scale; known positive_x2]]]; eapply mean_unique in H2; [|apply mean_of_mean1; apply
  mean1_ext with (fun z => 0); [alike | known mean1_none]]; subst; revert D; differs. Qed.
