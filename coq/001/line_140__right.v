(** 001:140/right: second moment of X given S > 0, through the conditional second moment of X given S
    A_1 \Sigma_1 A_1^\top *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (rho_11 a_Sigma1_w1 a_Sigma1_a : R) : rho_11 = 4 -> a_Sigma1_w1 = 4 -> a_Sigma1_a = 7 -> ~ (given2 rho_11 a_Sigma1_w1 a_Sigma1_a (fun
  s a => step s) (fun s a => a ^ 2) (a_Sigma1_a - a_Sigma1_w1 ^ 2 / rho_11)).
Proof. intros; intros value0; eapply given2_unique in value0; [|eexists; eexists; split; [apply mean2_ext with (fun s a => (step s * a ^ 2)); [alike | known
  half_plane_t2] | split; [apply mean2_ext with (fun s a => (step s)); [alike | known half_plane_1] | split; [pos | reflexivity]]]]; revert value0;
  subst; differs. Qed.
