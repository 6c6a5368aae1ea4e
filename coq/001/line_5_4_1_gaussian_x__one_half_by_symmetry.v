(** 001:5-4-1-gaussian-x/one-half-by-symmetry: P(S > 0) is one half
    By symmetry, $\mathbb{P}(\langle w_1(t), x \rangle > 0) = \frac{1}{2}$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (sigma_1 sigma_0 alpha_1 alpha_0 a_Sigma1_w1 a_Sigma0_w1 a_Sigma1_a a_Sigma0_a : R) : 0 < sigma_1 -> 0 < sigma_0 -> a_Sigma1_w1 =
  alpha_1 * sigma_1 ^ 2 -> a_Sigma0_w1 = alpha_0 * sigma_0 ^ 2 -> a_Sigma1_a = alpha_1 ^ 2 * sigma_1 ^ 2 + 1 -> a_Sigma0_a = alpha_0 ^ 2 * sigma_0 ^
  2 + 1 -> exists m_1,
  mixed 1 1 (fun v => mean1 (sigma_1 ^ 2) (fun s => step s) v) (fun v => mean1 (sigma_0 ^ 2) (fun s => step s) v) m_1 /\
  m_1 - 1 / 2 = 0.
Proof. intros; subst; assert (0 < sigma_1 ^ 2) by pos; assert (0 < sigma_0 ^ 2) by pos; eexists; split; [eapply mixed_intro; [apply mean1_ext with (fun s =>
  (step s)); [alike | known positive_1] | apply mean1_ext with (fun s => (step s)); [alike | known positive_1] | reflexivity] | each; equal]. Qed.
