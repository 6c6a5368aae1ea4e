(** 003:111: the derivative of the energy in a row of V, along any direction
    \sum_{l}\mathbb{C}_{\alpha}\left[\frac{\partial f_{2l}}{\partial{\bm{v}}_{i}},f_{2l}\right] *)
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
  - m_1 = - (b_1 * (w_12 + 2 * w_11) + b_2 * (w_21 + 2 * minus_w_22) - b_2 * (minus_w_22 + w_21)) * (v_1 * (w_12 + 2 * w_11) + v_2 * (w_21 + 2 *
  minus_w_22) - v_2 * (minus_w_22 + w_21)) / 16 - (b_1 * (w_11 + 3 * w_12) + b_2 * minus_w_22 - b_1 * (w_12 + 3 * w_11)) * (v_1 * (w_11 + 3 * w_12) +
  v_2 * minus_w_22 - v_1 * (w_12 + 3 * w_11)) / 24 + alpha_12 * ((b_1 * (w_12 + 2 * w_11) + b_2 * (w_21 + 2 * minus_w_22) - b_1 * (w_11 + 3 * w_12) -
  b_2 * minus_w_22) * (v_1 * (w_12 + 2 * w_11) + v_2 * (w_21 + 2 * minus_w_22) - v_1 * (w_11 + 3 * w_12) - v_2 * minus_w_22) - (b_1 * (w_12 + 2 *
  w_11) + b_2 * (w_21 + 2 * minus_w_22) - b_2 * (minus_w_22 + w_21)) * (v_1 * (w_12 + 2 * w_11) + v_2 * (w_21 + 2 * minus_w_22) - v_2 * (minus_w_22 +
  w_21))) / 8 + alpha_21 * ((b_1 * (w_11 + 3 * w_12) + b_2 * minus_w_22 - b_1 * (w_12 + 2 * w_11) - b_2 * (w_21 + 2 * minus_w_22)) * (v_1 * (w_11 + 3
  * w_12) + v_2 * minus_w_22 - v_1 * (w_12 + 2 * w_11) - v_2 * (w_21 + 2 * minus_w_22)) - (b_1 * (w_11 + 3 * w_12) + b_2 * minus_w_22 - b_1 * (w_12 +
  3 * w_11)) * (v_1 * (w_11 + 3 * w_12) + v_2 * minus_w_22 - v_1 * (w_12 + 3 * w_11))) / 8.
Proof. intros; subst; eexists; split; [slope | each; equal]. Qed.
