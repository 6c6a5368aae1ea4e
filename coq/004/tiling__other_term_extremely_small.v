(** 004:tiling/other-term-extremely-small: with a negative bias, where h + b is above 2 the other pre-activation -h + b is below -2
    when $(w^- * x)(\tau) + b^-$ is large enough to be significant in the sigmoid, then $-(w^- * x)(\tau) + b^-$ is extremely small *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (b beyond h : R) : b < 0 -> 0 < beyond -> h = beyond - b + 2 -> b - h + 2 < 0.
Proof. given; signed. Qed.
