(** 003:2-problem-setup/quadratic-importance: the descent direction of the quadratic loss, as the ascent direction of the energy with constant importance
    quadratic loss corresponds to $\alpha_{ij}:=\mathrm{const}$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (f_1 f_2 f_3 fv_1 fv_2 fv_3 v_1 v_2 v_3 vv_1 vv_2 vv_3 : R) : is_derive (fun s' => (f_1 - fv_1 + s' * v_1 - s' * vv_1) ^ 2 + (f_2 -
  fv_2 + s' * v_2 - s' * vv_2) ^ 2 + (f_3 - fv_3 + s' * v_3 - s' * vv_3) ^ 2 - (f_1 - f_2 + s' * v_1 - s' * v_2) ^ 2 / 2 - (f_1 - f_3 + s' * v_1 - s'
  * v_3) ^ 2 / 2 - (f_2 - f_1 + s' * v_2 - s' * v_1) ^ 2 / 2 - (f_2 - f_3 + s' * v_2 - s' * v_3) ^ 2 / 2 - (f_3 - f_1 + s' * v_3 - s' * v_1) ^ 2 / 2
  - (f_3 - f_2 + s' * v_3 - s' * v_2) ^ 2 / 2) 0 (- ((f_1 - f_2) * (- 2 * v_2 + 2 * v_1) / 2 + (f_1 - f_3) * (- 2 * v_3 + 2 * v_1) / 2 + (f_2 - f_1)
  * (- 2 * v_1 + 2 * v_2) / 2 + (f_2 - f_3) * (- 2 * v_3 + 2 * v_2) / 2 + (f_3 - f_1) * (- 2 * v_1 + 2 * v_3) / 2 + (f_3 - f_2) * (- 2 * v_2 + 2 *
  v_3) / 2 - (f_1 - fv_1) * (- 2 * vv_1 + 2 * v_1) - (f_2 - fv_2) * (- 2 * vv_2 + 2 * v_2) - (f_3 - fv_3) * (- 2 * vv_3 + 2 * v_3))).
Proof. intros; subst; slope_is; equal. Qed.
