(** 004:weird-idea-use-l1-loss/answer-no-absolute-value: the output lies strictly between -1 and 1, so |Y - yhat| = 1 - Y yhat for both labels
    = \mathbb{E}_{X|Y=1} [1 - \hat{y}(X)] + \mathbb{E}_{X|Y=-1} [1 + \hat{y}(X)] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (w b_1 : R) : - 2 < w < 2 -> - 2 < b_1 < 2 -> - erf (sqrt 2 * (b_1 + w) / 2) + 1 > 0 /\
  erf (sqrt 2 * (b_1 + w) / 2) + 1 > 0.
Proof. intros; subst; pose proof (erf_bound (sqrt 2 * (b_1 + w) / 2)); each; first [lra | nra | signed | equal]. Qed.
