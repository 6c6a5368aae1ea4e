(** 003:c-3/no-modulation: d times the probability of winning without modulation
    If $\epsilon_{l}=0$, then $\mathbb{P}[E_{l}]\sim\frac{1}{d}$. *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds : exists m_1 m_2 m_3,
  integral (fun y => y / 4 + 1 / 4) (Finite 0) (Finite 1) m_1 /\
  integral (fun y => (y / 2 + 1 / 2) ^ 2 / 2) (Finite 0) (Finite 1) m_2 /\
  integral (fun y => (y / 2 + 1 / 2) ^ 5 / 2) (Finite 0) (Finite 1) m_3 /\
  2 * m_1 = 3 / 4 /\
  3 * m_2 = 7 / 8 /\
  6 * m_3 = 63 / 64.
Proof. intros; subst; eexists; eexists; eexists; split; [apply (between (fun y => y / 4 + y ^ 2 / 8)); [ordered | intros; slope_is; equal | intros; cont] |
  split; [apply (between (fun y => (y / 2 + 1 / 2) ^ 3 / 3)); [ordered | intros; slope_is; equal | intros; cont] | split; [apply (between (fun y =>
  (y / 2 + 1 / 2) ^ 6 / 6)); [ordered | intros; slope_is; equal | intros; cont] | each; equal]]]. Qed.
