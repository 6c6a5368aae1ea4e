(** 003:b-3/moments-of-a-sector/finished: the second moments of the directions between the planes, against w_*
    \int_{\Omega_{-}}{\bm{x}}{\bm{x}}^{\top}{\bm{w}}_{*}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (theta : R) : 0 < theta < 3 / 2 -> exists m_1 m_2,
  integral (fun psi => sin psi ^ 2) (Finite 0) (Finite theta) m_1 /\
  integral (fun psi => cos psi * sin psi) (Finite 0) (Finite theta) m_2 /\
  m_1 = theta / 2 - cos theta * sin theta / 2 /\
  m_2 = sin theta ^ 2 / 2.
Proof. intros; subst; eexists; eexists; split; [apply (between (fun psi => psi / 2 - cos psi * sin psi / 2)); [ordered | intros; slope_is; equal | intros;
  cont] | split; [apply (between (fun psi => - cos psi ^ 2 / 2)); [ordered | intros; slope_is; equal | intros; cont] | each; equal]]. Qed.
