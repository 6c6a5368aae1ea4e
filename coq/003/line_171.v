(** 003:171: the derivative of the mean of a batch, along any direction
    \mathbb{E}_{\mathrm{sample}}[\tilde{\bm{x}}_{k}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w_11 w_12 a_1 a_2 : R) : 0 < w_11 -> 0 < w_12 -> exists m_1,
  is_derive (fun s' => Rmax 0 (w_11 + 3 * w_12 + a_1 * s' + 3 * a_2 * s') / 4 + Rmax 0 (w_12 + 2 * w_11 + a_2 * s' + 2 * a_1 * s') / 4 + Rmax 0 (w_12
  + 3 * w_11 + a_2 * s' + 3 * a_1 * s') / 4 + Rmax 0 (- w_11 - 2 * w_12 - a_1 * s' - 2 * a_2 * s') / 4) 0 (- m_1) /\
  - m_1 = 3 * a_1 / 2 + 5 * a_2 / 4.
Proof. intros; subst; eexists; split; [slope | each; equal]. Qed.
