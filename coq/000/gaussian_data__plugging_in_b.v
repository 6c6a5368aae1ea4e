(** 000:gaussian-data/plugging-in-b: f(w)_i = \frac{1}{\sqrt{2\pi}} \frac{k_i^\top w}{\sqrt{w^\top \Sigma_1 w}},
    with m = k_i' w and V = w' \Sigma_1 w: E[A; S > 0] for S = <w, X> and A = X_i. *)
Require Import Reals Lra Psatz.
From ClosedForm Require Import definitions algebra two_letters.
Open Scope R_scope.

Theorem holds V m : 0 < V -> m ^ 2 < V -> mean2 V m 1 (fun s a => step s * a) (1 / sqrt (2 * PI) * (m / sqrt V)).
Proof.
  intros HV Hm. eapply mean2_eq; [apply half_plane_t, HV|]. rewrite (sqrt_mult (2 * PI) V) by (assert (H := PI_RGT_0); lra). fraction.
Qed.
