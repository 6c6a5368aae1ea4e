(** 003:4-2/theorem-6/critical-points: u_1 and u_2 are critical points, u_1 is stable with a modulation c, u_2 along u_1 where c < slope, and the edge between them is not without
    then for $A_{k}+c{\bm{u}}_{l}{\bm{u}}_{l}^{\top}$, its attractive basin of ${\bm{w}}_{k}={\bm{u}}_{l}$ is larger than $A_{k}$'s for $c>0$ *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (slope least c : R) : 0 < slope -> 0 < least -> 0 < c -> (1 - 1) * (slope + slope + least + c) + 0 * - 1 * 0 + 0 * - 1 * 0 + (0 * - 1 *
  (slope * 0 + slope + least) + 0 * - 1 * 0 + (1 - 1) * 0) * 0 + (0 * - 1 * 0 + 0 * - 1 * (slope * 0 + slope + least) + (1 - 1) * 0) * 0 = 0 /\
  0 * - 1 * (slope + slope + least + c) + (1 + 0 * 0 * - 1) * 0 + 0 * 0 * - 1 * 0 + ((1 + 0 * 0 * - 1) * (slope * 0 + slope + least) + 0 * 0 * - 1 *
  0 + 0 * - 1 * 0) * 0 + ((1 + 0 * 0 * - 1) * 0 + 0 * 0 * - 1 * (slope * 0 + slope + least) + 0 * - 1 * 0) * 0 = 0 /\
  0 * - 1 * (slope + slope + least + c) + 0 * 0 * - 1 * 0 + (1 + 0 * 0 * - 1) * 0 + (0 * 0 * - 1 * (slope * 0 + slope + least) + (1 + 0 * 0 * - 1) *
  0 + 0 * - 1 * 0) * 0 + (0 * 0 * - 1 * 0 + (1 + 0 * 0 * - 1) * (slope * 0 + slope + least) + 0 * - 1 * 0) * 0 = 0 /\
  ((1 + 0 * 0 * - 1) * (slope * 0 + slope + least + c) + 0 * - 1 * 0 + 0 * 0 * - 1 * 0) * 0 + (1 + 0 * 0 * - 1) * 0 + 0 * - 1 * (slope + slope +
  least) + 0 * 0 * - 1 * 0 + (0 * - 1 * 0 + 0 * 0 * - 1 * (slope * 0 + slope + least) + (1 + 0 * 0 * - 1) * 0) * 0 = 0 /\
  (0 * - 1 * (slope * 0 + slope + least + c) + (1 - 1) * 0 + 0 * - 1 * 0) * 0 + 0 * - 1 * 0 + (1 - 1) * (slope + slope + least) + 0 * - 1 * 0 + ((1 -
  1) * 0 + 0 * - 1 * (slope * 0 + slope + least) + 0 * - 1 * 0) * 0 = 0 /\
  (0 * 0 * - 1 * (slope * 0 + slope + least + c) + 0 * - 1 * 0 + (1 + 0 * 0 * - 1) * 0) * 0 + 0 * 0 * - 1 * 0 + 0 * - 1 * (slope + slope + least) +
  (1 + 0 * 0 * - 1) * 0 + (0 * - 1 * 0 + (1 + 0 * 0 * - 1) * (slope * 0 + slope + least) + 0 * 0 * - 1 * 0) * 0 = 0 /\
  ((1 + sqrt 2 * sqrt 2 * - 1 / (2 * 2)) * (slope * sqrt 2 / 2 + slope + least) + sqrt 2 * sqrt 2 * - 1 * 0 / (2 * 2) + sqrt 2 * 0 * - 1 * 0 / 2) *
  sqrt 2 / 2 + (sqrt 2 * sqrt 2 * - 1 * (slope * sqrt 2 / 2 + slope + least) / (2 * 2) + sqrt 2 * 0 * - 1 * 0 / 2 + (1 + sqrt 2 * sqrt 2 * - 1 / (2 *
  2)) * 0) * sqrt 2 / 2 + (sqrt 2 * sqrt 2 * - 1 * 0 / (2 * 2) + sqrt 2 * 0 * - 1 * (slope * 0 + slope + least) / 2 + (1 + sqrt 2 * sqrt 2 * - 1 / (2
  * 2)) * 0) * 0 = 0 /\
  (sqrt 2 * sqrt 2 * - 1 * (slope * sqrt 2 / 2 + slope + least) / (2 * 2) + (1 + sqrt 2 * sqrt 2 * - 1 / (2 * 2)) * 0 + sqrt 2 * 0 * - 1 * 0 / 2) *
  sqrt 2 / 2 + ((1 + sqrt 2 * sqrt 2 * - 1 / (2 * 2)) * (slope * sqrt 2 / 2 + slope + least) + sqrt 2 * 0 * - 1 * 0 / 2 + sqrt 2 * sqrt 2 * - 1 * 0 /
  (2 * 2)) * sqrt 2 / 2 + ((1 + sqrt 2 * sqrt 2 * - 1 / (2 * 2)) * 0 + sqrt 2 * 0 * - 1 * (slope * 0 + slope + least) / 2 + sqrt 2 * sqrt 2 * - 1 * 0
  / (2 * 2)) * 0 = 0 /\
  (0 * sqrt 2 * - 1 * (slope * sqrt 2 / 2 + slope + least) / 2 + 0 * sqrt 2 * - 1 * 0 / 2 + (1 + 0 * 0 * - 1) * 0) * sqrt 2 / 2 + (0 * sqrt 2 * - 1 *
  (slope * sqrt 2 / 2 + slope + least) / 2 + (1 + 0 * 0 * - 1) * 0 + 0 * sqrt 2 * - 1 * 0 / 2) * sqrt 2 / 2 + (0 * sqrt 2 * - 1 * 0 / 2 + (1 + 0 * 0
  * - 1) * (slope * 0 + slope + least) + 0 * sqrt 2 * - 1 * 0 / 2) * 0 = 0 /\
  - 0 * slope * 0 ^ 2 - 2 * 0 * 0 * (least + slope + 0 * slope) = 0 /\
  - 0 * slope * 0 ^ 2 - 2 * 0 * 0 * (least + slope + 0 * slope) = 0 /\
  (- 0 ^ 2 + 1) * (least + slope + 0 * slope) - 1 ^ 2 * (c + least + slope + slope) - 0 ^ 2 * (least + slope + 0 * slope) - 2 * 0 ^ 2 * (least +
  slope + 0 * slope) + 0 * slope * (- 0 ^ 2 + 1) < 0 /\
  (- 0 ^ 2 + 1) * (least + slope + 0 * slope) - 1 ^ 2 * (c + least + slope + slope) - 0 ^ 2 * (least + slope + 0 * slope) - 2 * 0 ^ 2 * (least +
  slope + 0 * slope) + 0 * slope * (- 0 ^ 2 + 1) < 0 /\
  - 0 * slope * 0 ^ 2 - 2 * 0 * 0 * (least + slope + 0 * slope) = 0 /\
  - 0 * slope * 0 ^ 2 - 2 * 0 * 0 * (c + least + slope + 0 * slope) = 0 /\
  (- 0 ^ 2 + 1) * (least + slope + 0 * slope) - 0 ^ 2 * (c + least + slope + 0 * slope) - 1 ^ 2 * (least + slope + slope) - 2 * 0 ^ 2 * (least +
  slope + 0 * slope) + 0 * slope * (- 0 ^ 2 + 1) < 0 /\
  slope - c + (- 0 ^ 2 + 1) * (c + least + slope + 0 * slope) - 0 ^ 2 * (least + slope + 0 * slope) - 1 ^ 2 * (least + slope + slope) - 2 * 0 ^ 2 *
  (c + least + slope + 0 * slope) = 0 /\
  sqrt 2 * (sqrt 2 * ((- (sqrt 2 / 2) ^ 2 + 1) * (least + slope + sqrt 2 * slope / 2) - (sqrt 2 / 2) ^ 2 * (least + slope + sqrt 2 * slope / 2) - 0 ^
  2 * (least + slope + 0 * slope) - 2 * (sqrt 2 / 2) ^ 2 * (least + slope + sqrt 2 * slope / 2) + sqrt 2 * slope * (- (sqrt 2 / 2) ^ 2 + 1) / 2) / 2
  - sqrt 2 * (- sqrt 2 * slope * (sqrt 2 / 2) ^ 2 / 2 - 2 * sqrt 2 * sqrt 2 * (least + slope + sqrt 2 * slope / 2) / (2 * 2)) / 2) / 2 - sqrt 2 *
  (sqrt 2 * (- sqrt 2 * slope * (sqrt 2 / 2) ^ 2 / 2 - 2 * sqrt 2 * sqrt 2 * (least + slope + sqrt 2 * slope / 2) / (2 * 2)) / 2 - sqrt 2 * ((- (sqrt
  2 / 2) ^ 2 + 1) * (least + slope + sqrt 2 * slope / 2) - (sqrt 2 / 2) ^ 2 * (least + slope + sqrt 2 * slope / 2) - 0 ^ 2 * (least + slope + 0 *
  slope) - 2 * (sqrt 2 / 2) ^ 2 * (least + slope + sqrt 2 * slope / 2) + sqrt 2 * slope * (- (sqrt 2 / 2) ^ 2 + 1) / 2) / 2) / 2 > 0.
Proof. given; [equal | equal | equal | equal | equal | equal | equal | equal | equal | equal | equal | first [apply (as_negative (1 * slope + 1 * c));
  [by_terms | equal] | signed] | first [apply (as_negative (1 * slope + 1 * c)); [by_terms | equal] | signed] | equal | equal | first [apply
  (as_negative slope); [by_terms | equal] | signed] | equal | first [apply (as_positive (slope * sqrt 2 / 2)); [by_terms | equal] | signed]]. Qed.
