(** 000:simulations/answer-clear-divide: three equal weights fall in between: each g_j is 3 at x_j = 1 and 1 at x_j = -1, where a large weight has 4 and 0, a small one 2 and 2
    Hopefully, we can show there is a pretty clear divide between the two cases, and that nothing falls in between. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds : step_at 1 (1 - 1 + 1) * step_at 1 1 + step_at 1 (- 1 + 1 + 1) * step_at 1 1 + step_at 1 (- 1 - 1 + 1) * step_at 1 1 + step_at 1 (1 +
  1 - 1) * step_at 1 (- 1) + step_at 1 (1 - 1 - 1) * step_at 1 (- 1) + step_at 1 (- 1 + 1 - 1) * step_at 1 (- 1) + step_at 1 (- 1 - 1 - 1) * step_at
  1 (- 1) - 3 + step_at 1 (1 + 1 + 1) * step_at 1 1 = 0 /\
  step_at 1 (1 - 1 + 1) * step_at 1 (- 1) + step_at 1 (- 1 + 1 + 1) * step_at 1 (- 1) + step_at 1 (- 1 - 1 + 1) * step_at 1 (- 1) + step_at 1 (1 + 1
  - 1) * step_at 1 (- - 1) + step_at 1 (1 - 1 - 1) * step_at 1 (- - 1) + step_at 1 (- 1 + 1 - 1) * step_at 1 (- - 1) + step_at 1 (- 1 - 1 - 1) *
  step_at 1 (- - 1) - 1 + step_at 1 (1 + 1 + 1) * step_at 1 (- 1) = 0.
Proof. given; told; equal. Qed.
