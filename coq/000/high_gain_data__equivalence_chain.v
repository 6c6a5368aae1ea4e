(** 000:high-gain-data/equivalence-chain: the three forms of the condition on a nonzero mode are one
    \frac{1}{\sqrt{u^{\top}\Lambda_{1}u - (k_{i}^{\top}Pu)^{2}}} = \frac{1}{2} \left( \frac{\lambda_{0}^{(i)}}{\lambda_{1}^{(i)}} + 1 \right) \iff 4 \left( \frac{\lambda_{0}^{(i)}}{\lambda_{1}^{(i)}} + 1 \right)^{-2} = u^{\top}\Lambda_{1}u - (k_{i}^{\top}Pu)^{2} \iff 4 \left( \frac{\lambda_{0}^{(i)}}{\lambda_{1}^{(i)}} + 1 \right)^{-2} + (k_{i}^{\top}Pu)^{2} = u^{\top}\Lambda_{1}u. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (kappa lambda_0 lambda_1 power : R) : 0 < lambda_0 -> 0 < lambda_1 -> power = kappa ^ 2 + 4 * lambda_1 ^ 2 / (lambda_0 + lambda_1) ^ 2
  -> - lambda_0 / 2 - lambda_1 / 2 + lambda_1 / sqrt (power - kappa ^ 2) = 0 /\
  / sqrt (power - kappa ^ 2) - lambda_0 / (2 * lambda_1) - 1 / 2 = 0 /\
  kappa ^ 2 - power + 4 / (lambda_0 / lambda_1 + 1) ^ 2 = 0.
Proof. intros; subst; each; rooted (2 * lambda_1 / (lambda_0 + lambda_1)) 1; rooted 1 1; equal. Qed.
