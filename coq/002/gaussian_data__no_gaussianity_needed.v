(** 002:gaussian-data/no-gaussianity-needed: the mean square of S does not change given S > 0, for laws symmetric about 0 that are not Gaussian and have no atom there
    By symmetry of $S$ about 0, $\mathbb{E}_{S | S > 0, Y=1} [S^2] = \mathbb{E}_{S | Y=1} [S^2] = w_1^\top \Sigma_1 w_1$. (This step does not require Gaussianity!) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (weight x_1 x_2 : R) : list (R * R) := [(x_1, weight); (- x_1, weight); (x_2, 1); (- x_2, 1)].
Theorem holds (x_1 x_2 weight : R) : 0 < x_1 -> 0 <= x_2 -> 0 < weight -> 0 < x_2 -> - finite_mean (law weight x_1 x_2) (fun s => s ^ 2) +
  finite_given (law weight x_1 x_2) (fun s => step_at 0 s) (fun s => s ^ 2) = 0.
Proof. given; unfold law; opened; told; equal. Qed.
