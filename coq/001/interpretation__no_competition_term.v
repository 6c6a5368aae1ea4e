(** 001:interpretation/no-competition-term: for orthogonal neurons no term of the update to w_1 points in another direction than Sigma_1 w_1
    There is no additional “competition term” that persists, although of course we've assumed that w_1 and w_k are orthogonal. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem refuted (a_Sigma1_a a_Sigma1_wk rho_11 rho_kk : R) : a_Sigma1_a = 5 / 2 -> a_Sigma1_wk = 1 / 2 -> rho_11 = 4 -> rho_kk = 9 -> ~ (mean3 rho_11
  0 rho_kk 0 a_Sigma1_wk a_Sigma1_a (fun s t a => a * t * step s * step t) 0).
Proof. intros; intros value0; eapply mean3_unique in value0; [|apply mean3_ext with (fun s t a => (step s * step t * t * a)); [alike | known
  orthant_t_third]]; revert value0; subst; differs. Qed.
