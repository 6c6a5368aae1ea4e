(** 003:166/top-layer: the derivative of the energy in a row of V, along any direction, with normalised outputs
    \dot{V}=V\mathbb{C}_{\alpha}[{\bm{f}}^{\mathrm{bn}}_{1}] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (alpha_12 alpha_21 w_11 w_12 w_21 minus_w_22 v_1 v_2 sigma_1 sigma_2 b_1 b_2 : R) : 0 < alpha_12 -> 0 < alpha_21 -> 0 < w_11 -> 0 <
  w_12 -> 0 < w_21 -> 0 < minus_w_22 -> 0 < sigma_1 -> 0 < sigma_2 -> exists m_1,
  is_derive (fun s' => - (w_21 / (2 * sigma_2) - (minus_w_22 + w_21 / 2) / sigma_2 - 2 * (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1 + 2 * (w_11 / 2 -
  w_12 / 4) / sigma_1) ^ 2 / 32 - ((v_1 + b_1 * s') * (w_11 / 2 - w_12 / 4) / sigma_1 + (v_2 + b_2 * s') * (minus_w_22 + w_21 / 2) / sigma_2 - (v_1 +
  b_1 * s') * (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1 - w_21 * (v_2 + b_2 * s') / (2 * sigma_2)) ^ 2 / 32 - ((- minus_w_22 - w_21 / 2) / sigma_2 +
  w_21 / (2 * sigma_2) - 2 * (- w_12 / 4 + 3 * w_11 / 2) / sigma_1 + 2 * (- w_11 / 2 + 7 * w_12 / 4) / sigma_1) ^ 2 / 48 - ((v_1 + b_1 * s') * (-
  w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (v_1 + b_1 * s') * (- w_12 / 4 + 3 * w_11 / 2) / sigma_1 - (v_2 + b_2 * s') * (- minus_w_22 - w_21 / 2) /
  sigma_2 - w_21 * (v_2 + b_2 * s') / (2 * sigma_2)) ^ 2 / 48 + alpha_12 * ((- (minus_w_22 + w_21 / 2) / sigma_2 - 2 * (- w_11 / 2 + 7 * w_12 / 4) /
  sigma_1 + 2 * (w_11 / 2 - w_12 / 4) / sigma_1 - w_21 / (2 * sigma_2)) ^ 2 - (w_21 / (2 * sigma_2) - (minus_w_22 + w_21 / 2) / sigma_2 - 2 * (- 5 *
  w_12 / 4 - 3 * w_11 / 2) / sigma_1 + 2 * (w_11 / 2 - w_12 / 4) / sigma_1) ^ 2) / 16 + alpha_12 * (((v_1 + b_1 * s') * (w_11 / 2 - w_12 / 4) /
  sigma_1 + (v_2 + b_2 * s') * (minus_w_22 + w_21 / 2) / sigma_2 + w_21 * (v_2 + b_2 * s') / (2 * sigma_2) - (v_1 + b_1 * s') * (- w_11 / 2 + 7 *
  w_12 / 4) / sigma_1) ^ 2 - ((v_1 + b_1 * s') * (w_11 / 2 - w_12 / 4) / sigma_1 + (v_2 + b_2 * s') * (minus_w_22 + w_21 / 2) / sigma_2 - (v_1 + b_1
  * s') * (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1 - w_21 * (v_2 + b_2 * s') / (2 * sigma_2)) ^ 2) / 16 + alpha_21 * (((minus_w_22 + w_21 / 2) /
  sigma_2 + w_21 / (2 * sigma_2) - 2 * (w_11 / 2 - w_12 / 4) / sigma_1 + 2 * (- w_11 / 2 + 7 * w_12 / 4) / sigma_1) ^ 2 - ((- minus_w_22 - w_21 / 2)
  / sigma_2 + w_21 / (2 * sigma_2) - 2 * (- w_12 / 4 + 3 * w_11 / 2) / sigma_1 + 2 * (- w_11 / 2 + 7 * w_12 / 4) / sigma_1) ^ 2) / 16 + alpha_21 *
  (((v_1 + b_1 * s') * (- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (v_1 + b_1 * s') * (w_11 / 2 - w_12 / 4) / sigma_1 - (v_2 + b_2 * s') * (minus_w_22 +
  w_21 / 2) / sigma_2 - w_21 * (v_2 + b_2 * s') / (2 * sigma_2)) ^ 2 - ((v_1 + b_1 * s') * (- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (v_1 + b_1 * s') *
  (- w_12 / 4 + 3 * w_11 / 2) / sigma_1 - (v_2 + b_2 * s') * (- minus_w_22 - w_21 / 2) / sigma_2 - w_21 * (v_2 + b_2 * s') / (2 * sigma_2)) ^ 2) /
  16) 0 (- m_1) /\
  - m_1 = b_1 * v_1 * (- ((w_11 / 2 - w_12 / 4) / sigma_1 - (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1) ^ 2 / 16 - ((- w_11 / 2 + 7 * w_12 / 4) /
  sigma_1 - (- w_12 / 4 + 3 * w_11 / 2) / sigma_1) ^ 2 / 24 + alpha_12 * (((w_11 / 2 - w_12 / 4) / sigma_1 - (- w_11 / 2 + 7 * w_12 / 4) / sigma_1) ^
  2 - ((w_11 / 2 - w_12 / 4) / sigma_1 - (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1) ^ 2) / 8 + alpha_21 * (((- w_11 / 2 + 7 * w_12 / 4) / sigma_1 -
  (w_11 / 2 - w_12 / 4) / sigma_1) ^ 2 - ((- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (- w_12 / 4 + 3 * w_11 / 2) / sigma_1) ^ 2) / 8) + b_1 * v_2 * (-
  ((w_11 / 2 - w_12 / 4) / sigma_1 - (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1) * ((minus_w_22 + w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2)) / 16 -
  ((- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (- w_12 / 4 + 3 * w_11 / 2) / sigma_1) * (- (- minus_w_22 - w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2)) /
  24 + alpha_12 * (((w_11 / 2 - w_12 / 4) / sigma_1 - (- w_11 / 2 + 7 * w_12 / 4) / sigma_1) * ((minus_w_22 + w_21 / 2) / sigma_2 + w_21 / (2 *
  sigma_2)) - ((w_11 / 2 - w_12 / 4) / sigma_1 - (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1) * ((minus_w_22 + w_21 / 2) / sigma_2 - w_21 / (2 *
  sigma_2))) / 8 + alpha_21 * (((- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (w_11 / 2 - w_12 / 4) / sigma_1) * (- (minus_w_22 + w_21 / 2) / sigma_2 -
  w_21 / (2 * sigma_2)) - ((- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (- w_12 / 4 + 3 * w_11 / 2) / sigma_1) * (- (- minus_w_22 - w_21 / 2) / sigma_2 -
  w_21 / (2 * sigma_2))) / 8) + b_2 * v_1 * (- ((w_11 / 2 - w_12 / 4) / sigma_1 - (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1) * ((minus_w_22 + w_21 /
  2) / sigma_2 - w_21 / (2 * sigma_2)) / 16 - ((- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (- w_12 / 4 + 3 * w_11 / 2) / sigma_1) * (- (- minus_w_22 -
  w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2)) / 24 + alpha_12 * (((w_11 / 2 - w_12 / 4) / sigma_1 - (- w_11 / 2 + 7 * w_12 / 4) / sigma_1) *
  ((minus_w_22 + w_21 / 2) / sigma_2 + w_21 / (2 * sigma_2)) - ((w_11 / 2 - w_12 / 4) / sigma_1 - (- 5 * w_12 / 4 - 3 * w_11 / 2) / sigma_1) *
  ((minus_w_22 + w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2))) / 8 + alpha_21 * (((- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (w_11 / 2 - w_12 / 4) /
  sigma_1) * (- (minus_w_22 + w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2)) - ((- w_11 / 2 + 7 * w_12 / 4) / sigma_1 - (- w_12 / 4 + 3 * w_11 / 2) /
  sigma_1) * (- (- minus_w_22 - w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2))) / 8) + b_2 * v_2 * (- ((minus_w_22 + w_21 / 2) / sigma_2 - w_21 / (2 *
  sigma_2)) ^ 2 / 16 - (- (- minus_w_22 - w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2)) ^ 2 / 24 + alpha_12 * (((minus_w_22 + w_21 / 2) / sigma_2 +
  w_21 / (2 * sigma_2)) ^ 2 - ((minus_w_22 + w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2)) ^ 2) / 8 + alpha_21 * ((- (minus_w_22 + w_21 / 2) / sigma_2
  - w_21 / (2 * sigma_2)) ^ 2 - (- (- minus_w_22 - w_21 / 2) / sigma_2 - w_21 / (2 * sigma_2)) ^ 2) / 8).
Proof. intros; subst; eexists; split; [slope | each; equal]. Qed.
