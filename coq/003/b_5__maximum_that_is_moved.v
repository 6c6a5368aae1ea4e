(** 003:b-5/maximum-that-is-moved: where the rotations are about an axis, the energy is largest at the weights across it, which they move
    if ${\bm{w}}^{\prime}:=R(t^{\prime}){\bm{w}}\neq{\bm{w}}$, then $\mathcal{E}_{\alpha}({\bm{w}})=\mathcal{E}_{\alpha}(R(t^{\prime}){\bm{w}})=\mathcal{E}_{\alpha}({\bm{w}}^{\prime})$ and therefore, ${\bm{w}}$ cannot be a local optimal *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (r_1 farther p_1 latitude : R) : 0 < r_1 -> 0 < farther -> 0 < p_1 < 1 -> - 1 < latitude < 1 -> p_1 * (r_1 / PI - p_1 * r_1 / PI - (-
  p_1 + 1) * (farther + r_1) / PI) ^ 2 + ((farther + r_1) / PI - p_1 * r_1 / PI - (- p_1 + 1) * (farther + r_1) / PI) ^ 2 * (- p_1 + 1) - p_1 * (r_1
  * (- latitude ^ 2 + 1) / (PI * (latitude ^ 2 + 1)) - p_1 * r_1 * (- latitude ^ 2 + 1) / (PI * (latitude ^ 2 + 1)) - (- p_1 + 1) * (- latitude ^ 2 +
  1) * (farther + r_1) / (PI * (latitude ^ 2 + 1))) ^ 2 - ((- latitude ^ 2 + 1) * (farther + r_1) / (PI * (latitude ^ 2 + 1)) - p_1 * r_1 * (-
  latitude ^ 2 + 1) / (PI * (latitude ^ 2 + 1)) - (- p_1 + 1) * (- latitude ^ 2 + 1) * (farther + r_1) / (PI * (latitude ^ 2 + 1))) ^ 2 * (- p_1 + 1)
  >= 0 /\
  p_1 * (r_1 / PI - p_1 * r_1 / PI - (- p_1 + 1) * (farther + r_1) / PI) ^ 2 + ((farther + r_1) / PI - p_1 * r_1 / PI - (- p_1 + 1) * (farther + r_1)
  / PI) ^ 2 * (- p_1 + 1) >= 0.
Proof. given; [first [apply (as_nonneg (4 * p_1 * latitude ^ 2 * farther ^ 2 * (1 * (- p_1 + 1)) / (PI ^ 2 * (latitude ^ 2 + 1) ^ 2))); [by_terms | equal] |
  signed] | first [apply (as_nonneg (p_1 * farther ^ 2 * (1 * (- p_1 + 1)) / PI ^ 2)); [by_terms | equal] | signed]]. Qed.
