(** 000:general-setting/answer-when-independent: for data on signs, each chance Pr(X_i = a, X_j = b) is (1 + a b \Sigma_{ij}) / 4. *)
Require Import Reals Lra List.
From ClosedForm Require Import definitions algebra steps kinks finite_laws.
Import ListNotations.
Open Scope R_scope.

Section Law.
Variables p_1 p_2 : R.
Let law := [((1, 1), p_1); ((-1, -1), p_1); ((1, -1), p_2); ((-1, 1), p_2)].
Theorem holds : 0 < p_1 -> 0 < p_2 -> forall a b, a = 1 \/ a = -1 -> b = 1 \/ b = -1 ->
  finite_mean law (fun x => step_at 1 (a * fst x) * step_at 1 (b * snd x)) = (1 + a * b * finite_mean law (fun x => fst x * snd x)) / 4.
Proof. intros ? ? a b [-> | ->] [-> | ->]; unfold law; enumerate. Qed.
End Law.
