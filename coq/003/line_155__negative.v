(** 003:155/negative: the probability of winning with a modulation between minus one and zero
    \frac{1}{d}\left[(1+\frac{\epsilon_{l}}{2})^{d}-(\frac{1+\epsilon_{l}}{2})^{d}\right] *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (epsilon_l : R) : - 1 < epsilon_l < 0 -> exists m_1 m_2 m_3,
  integral (fun y => epsilon_l / 4 + y / 4 + 1 / 4) (Finite 0) (Finite 1) m_1 /\
  integral (fun y => (epsilon_l / 2 + y / 2 + 1 / 2) ^ 2 / 2) (Finite 0) (Finite 1) m_2 /\
  integral (fun y => (epsilon_l / 2 + y / 2 + 1 / 2) ^ 5 / 2) (Finite 0) (Finite 1) m_3 /\
  m_1 = (epsilon_l / 2 + 1) ^ 2 / 2 - (epsilon_l / 2 + 1 / 2) ^ 2 / 2 /\
  m_2 = - (epsilon_l / 2 + 1 / 2) ^ 3 / 3 + (epsilon_l / 2 + 1) ^ 3 / 3 /\
  m_3 = - (epsilon_l / 2 + 1 / 2) ^ 6 / 6 + (epsilon_l / 2 + 1) ^ 6 / 6.
Proof. intros; subst; eexists; eexists; eexists; split; [apply (between (fun y => y / 4 + y ^ 2 / 8 + epsilon_l * y / 4)); [ordered | intros; slope_is;
  equal | intros; cont] | split; [apply (between (fun y => (epsilon_l / 2 + y / 2 + 1 / 2) ^ 3 / 3)); [ordered | intros; slope_is; equal | intros;
  cont] | split; [apply (between (fun y => (epsilon_l / 2 + y / 2 + 1 / 2) ^ 6 / 6)); [ordered | intros; slope_is; equal | intros; cont] | each;
  equal]]]. Qed.
