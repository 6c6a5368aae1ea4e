(** 004:27/finished-finite-law: four times the loss of one ReLU neuron without bias, for laws with p(x) = p(-x)
    = *)
From ClosedForm Require Import all.
Open Scope R_scope.

Definition law (p_1 p_2 u v : R) : list (R * R) := [(u, p_1); (- u, p_1); (v, p_2); (- v, p_2)].
Definition law_2 (q_1 q_2 u v : R) : list (R * R) := [(u, q_1); (- u, q_1); (v, q_2); (- v, q_2)].
Theorem holds (u v p_1 p_2 q_1 q_2 : R) : 0 < u -> 0 < v -> 0 < p_1 -> 0 < p_2 -> 0 < q_1 -> 0 < q_2 -> 4 * ((finite_mean (law p_1 p_2 u v) (fun s =>
  (Rmax 0 s - 1) ^ 2 / 2) + finite_mean (law_2 q_1 q_2 u v) (fun s => Rmax 0 s ^ 2 / 2)) / 2) = finite_mean (law p_1 p_2 u v) (fun s => s ^ 2) / 2 +
  finite_mean (law_2 q_1 q_2 u v) (fun s => s ^ 2) / 2 - finite_mean (law p_1 p_2 u v) (fun s => Rabs s) + 1.
Proof. given; unfold law, law_2; opened; told; equal. Qed.
