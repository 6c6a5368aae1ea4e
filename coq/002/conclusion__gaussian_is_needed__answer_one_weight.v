(** 002:conclusion/gaussian-is-needed/answer-one-weight: Gaussian data suffice for A X and S to be independent; for one w_1 they may be without: independent pixels, w_1 = e_1
    we need to assume the data are Gaussian to conclude that $AX$ and $S$ are independent *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (large p q : R) : list (R * R * R) := [((1, 1), p ^ 2); ((1, - 1), p ^ 2); ((- 1, 1), p ^ 2); ((- 1, - 1), p ^ 2); ((1, large + 1), p * q); ((1, - large - 1), p * q); ((- 1, large + 1), p * q); ((- 1, - large - 1), p * q); ((large + 1, 1), p * q); ((large + 1, - 1), p * q); ((- large - 1, 1), p * q); ((- large - 1, - 1), p * q); ((large + 1, large + 1), q ^ 2); ((large + 1, - large - 1), q ^ 2); ((- large - 1, large + 1), q ^ 2); ((- large - 1, - large - 1), q ^ 2)].
Theorem holds (large p q : R) : 0 < large -> 0 < p -> 0 < q -> - finite_mean (law large p q) (fun '(x_1, x_2) => x_1 ^ 2) * finite_mean (law large p
  q) (fun '(x_1, x_2) => x_2 ^ 2) + finite_mean (law large p q) (fun '(x_1, x_2) => x_1 ^ 2 * x_2 ^ 2) = 0.
Proof. given; unfold law; opened; told; equal. Qed.
