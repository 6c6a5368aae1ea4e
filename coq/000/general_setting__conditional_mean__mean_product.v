(** 000:general-setting/conditional-mean/mean-product: the i-th column of the covariance, from the conditional mean given X_i
    [(\Sigma_1)_{ji}]_{j \in [n]} = \mathbb{E}_{X|Y=1}[X_iX] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (least p_1 p_2 p_3 p_4 : R) : list (R * R * R * R) := [((least, 1, 0), p_1); ((- least, - 1, 0), p_1); ((1, - 1, 1), p_2); ((- 1, 1, - 1), p_2); ((2, 1, 1), p_3); ((- 2, - 1, - 1), p_3); ((2, 0, - 1), p_4); ((- 2, 0, 1), p_4)].
Theorem holds (least p_1 p_2 p_3 p_4 : R) : 0 <= least -> 0 < p_1 -> 0 < p_2 -> 0 < p_3 -> 0 < p_4 -> - finite_mean (law least p_1 p_2 p_3 p_4) (fun
  '(x_1, x_2, x_3) => x_1) ^ 2 + finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 ^ 2) = finite_mean (law least p_1 p_2 p_3 p_4)
  (fun '(x_1, x_2, x_3) => x_1 ^ 2) /\
  - finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1) * finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_2) +
  finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 * x_2) = finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1
  * x_2) /\
  - finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1) * finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_3) +
  finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1 * x_3) = finite_mean (law least p_1 p_2 p_3 p_4) (fun '(x_1, x_2, x_3) => x_1
  * x_3).
Proof. given; unfold law; opened; told; equal. Qed.
