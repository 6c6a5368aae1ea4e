(** 003:113: the derivative of the energy in a row of V, along any direction
    \mathbb{C}_{\alpha}\left[{\bm{f}}_{1},{\bm{f}}_{1}\right]{\bm{v}}_{i} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (alpha_12 alpha_21 w_11 w_12 w_21 minus_w_22 v_1 v_2 b_1 b_2 : R) : 0 < alpha_12 -> 0 < alpha_21 -> 0 < w_11 -> 0 < w_12 -> 0 < w_21 ->
  0 < minus_w_22 -> exists m_1,
  is_derive (fun s' => - (- minus_w_22 + 2 * w_12 + 4 * w_11) ^ 2 / 32 - ((v_1 + b_1 * s') * (w_12 + 2 * w_11) + (v_2 + b_2 * s') * (w_21 + 2 *
  minus_w_22) - (v_2 + b_2 * s') * (minus_w_22 + w_21)) ^ 2 / 32 - (- minus_w_22 - 4 * w_11 + 4 * w_12) ^ 2 / 48 - (minus_w_22 * (v_2 + b_2 * s') +
  (v_1 + b_1 * s') * (w_11 + 3 * w_12) - (v_1 + b_1 * s') * (w_12 + 3 * w_11)) ^ 2 / 48 + alpha_12 * ((- minus_w_22 - w_21 - 4 * w_12 + 2 * w_11) ^ 2
  - (- minus_w_22 + 2 * w_12 + 4 * w_11) ^ 2) / 16 + alpha_12 * (((v_1 + b_1 * s') * (w_12 + 2 * w_11) + (v_2 + b_2 * s') * (w_21 + 2 * minus_w_22) -
  minus_w_22 * (v_2 + b_2 * s') - (v_1 + b_1 * s') * (w_11 + 3 * w_12)) ^ 2 - ((v_1 + b_1 * s') * (w_12 + 2 * w_11) + (v_2 + b_2 * s') * (w_21 + 2 *
  minus_w_22) - (v_2 + b_2 * s') * (minus_w_22 + w_21)) ^ 2) / 16 + alpha_21 * ((minus_w_22 + w_21 - 2 * w_11 + 4 * w_12) ^ 2 - (- minus_w_22 - 4 *
  w_11 + 4 * w_12) ^ 2) / 16 + alpha_21 * ((minus_w_22 * (v_2 + b_2 * s') + (v_1 + b_1 * s') * (w_11 + 3 * w_12) - (v_1 + b_1 * s') * (w_12 + 2 *
  w_11) - (v_2 + b_2 * s') * (w_21 + 2 * minus_w_22)) ^ 2 - (minus_w_22 * (v_2 + b_2 * s') + (v_1 + b_1 * s') * (w_11 + 3 * w_12) - (v_1 + b_1 * s')
  * (w_12 + 3 * w_11)) ^ 2) / 16) 0 (- m_1) /\
  - m_1 = v_1 * (b_1 * (- (w_12 + 2 * w_11) ^ 2 / 16 - (- 2 * w_11 + 2 * w_12) ^ 2 / 24 + alpha_12 * ((w_11 - 2 * w_12) ^ 2 - (w_12 + 2 * w_11) ^ 2)
  / 8 + alpha_21 * ((- w_11 + 2 * w_12) ^ 2 - (- 2 * w_11 + 2 * w_12) ^ 2) / 8) + b_2 * (- minus_w_22 * (w_12 + 2 * w_11) / 16 - minus_w_22 * (- 2 *
  w_11 + 2 * w_12) / 24 + alpha_12 * ((minus_w_22 + w_21) * (w_11 - 2 * w_12) - minus_w_22 * (w_12 + 2 * w_11)) / 8 + alpha_21 * ((- minus_w_22 -
  w_21) * (- w_11 + 2 * w_12) - minus_w_22 * (- 2 * w_11 + 2 * w_12)) / 8)) + v_2 * (b_1 * (- minus_w_22 * (w_12 + 2 * w_11) / 16 - minus_w_22 * (- 2
  * w_11 + 2 * w_12) / 24 + alpha_12 * ((minus_w_22 + w_21) * (w_11 - 2 * w_12) - minus_w_22 * (w_12 + 2 * w_11)) / 8 + alpha_21 * ((- minus_w_22 -
  w_21) * (- w_11 + 2 * w_12) - minus_w_22 * (- 2 * w_11 + 2 * w_12)) / 8) + b_2 * (- 5 * minus_w_22 ^ 2 / 48 + alpha_12 * ((minus_w_22 + w_21) ^ 2 -
  minus_w_22 ^ 2) / 8 + alpha_21 * ((- minus_w_22 - w_21) ^ 2 - minus_w_22 ^ 2) / 8)).
Proof. intros; subst; eexists; split; [slope | each; equal]. Qed.
