(** 004:fourier-space/answer-real-weights: the maximum in (14) is over transforms of real weights: over all complex ones it can be larger
    = \arg \max_{\hat{w}} \mathbb{P}_{\hat{X}_1, \hat{X}_0} (|\langle \hat{w}, \hat{X}_1 \rangle| > |\langle \hat{w}, \hat{X}_0 \rangle|) *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law : list (R * R * R * R * R) := [((3 / 2, 0, 1, 1), 1); ((3 / 2, 0, 1, - 1), 1); ((0, 3 / 2, 1, 1), 1); ((0, 3 / 2, 1, - 1), 1)].
Theorem holds : - finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (- Rabs z_1 + Rabs x_1)) + 4 / 5 > 0 /\
  - finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (- Rabs (z_1 + z_2 / 5) + Rabs (x_1 + x_2 / 5))) + 4 / 5 > 0 /\
  - finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (- Rabs (z_1 + 2 * z_2 / 5) + Rabs (x_1 + 2 * x_2 / 5))) + 4 / 5 > 0 /\
  - finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (- Rabs (z_1 + 9 * z_2 / 20) + Rabs (x_1 + 9 * x_2 / 20))) + 4 / 5 > 0 /\
  - finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (- Rabs (z_1 + z_2 / 2) + Rabs (x_1 + x_2 / 2))) + 4 / 5 > 0 /\
  - finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (- Rabs (z_1 + 3 * z_2 / 4) + Rabs (x_1 + 3 * x_2 / 4))) + 4 / 5 > 0 /\
  - finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (- Rabs (z_1 + z_2) + Rabs (x_1 + x_2))) + 4 / 5 > 0 /\
  finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (x_1 ^ 2 + x_2 ^ 2 - z_1 ^ 2 - z_2 ^ 2)) - 1 = 0 /\
  finite_mean law (fun '(x_1, x_2, z_1, z_2) => step_at 0 (- Rabs (z_1 + 9 * z_2 / 20) + Rabs (x_1 + 9 * x_2 / 20))) - 3 / 4 = 0.
Proof. given; unfold law; opened; told; first [equal | signed]. Qed.
