(** 003:139: the top eigenvector of a diagonal matrix plus one of rank one: the matrix times it
    s_{k}=\frac{1}{Z}\frac{b_{k}}{d_{k}-\lambda} *)
From ClosedForm Require Import all.
Open Scope R_scope.

Theorem holds (p_0 first second least b_1 minus_b_2 b_3 : R) : 0 < p_0 < 1 -> 0 < first < 1 -> 0 < second < 1 -> 0 < least -> 0 < b_1 -> 0 <
  minus_b_2 -> 0 < b_3 -> - b_1 * second * (- first + 1) / sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second +
  1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2)) - b_1 * (- first +
  1) * (- second + 1) / sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (-
  p_0 + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2)) - first * (least + p_0 * b_1 ^ 2 * (- p_0 + 1) + p_0
  * b_3 ^ 2 * (- p_0 + 1) / ((- first + 1) * (- second + 1)) + p_0 * minus_b_2 ^ 2 * (- p_0 + 1) / (second * (- first + 1))) / (b_1 * p_0 * (- p_0 +
  1) * sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) +
  second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2))) = - first * (least + p_0 * b_1 ^ 2 * (- p_0 + 1) / first + p_0 * b_3
  ^ 2 * (- p_0 + 1) / ((- first + 1) * (- second + 1)) + p_0 * minus_b_2 ^ 2 * (- p_0 + 1) / (second * (- first + 1))) / (b_1 * p_0 * (- p_0 + 1) *
  sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^
  2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2))) /\
  first * minus_b_2 / sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0
  + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2)) + minus_b_2 * (- first + 1) * (- second + 1) / sqrt
  (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 *
  (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2)) + second * (- first + 1) * (least + p_0 * minus_b_2 ^ 2 * (- p_0 + 1) + p_0 * b_1
  ^ 2 * (- p_0 + 1) / first + p_0 * b_3 ^ 2 * (- p_0 + 1) / ((- first + 1) * (- second + 1))) / (minus_b_2 * p_0 * (- p_0 + 1) * sqrt (first ^ 2 /
  (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 * (- first + 1)
  ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2))) = second * (- first + 1) * (least + p_0 * b_1 ^ 2 * (- p_0 + 1) / first + p_0 * b_3 ^ 2 * (-
  p_0 + 1) / ((- first + 1) * (- second + 1)) + p_0 * minus_b_2 ^ 2 * (- p_0 + 1) / (second * (- first + 1))) / (minus_b_2 * p_0 * (- p_0 + 1) * sqrt
  (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 *
  (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2))) /\
  - b_3 * first / sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1)
  ^ 2) + second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2)) - b_3 * second * (- first + 1) / sqrt (first ^ 2 / (b_1 ^ 2 *
  p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 /
  (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2)) - (- first + 1) * (- second + 1) * (least + p_0 * b_3 ^ 2 * (- p_0 + 1) + p_0 * b_1 ^ 2 * (- p_0 + 1)
  / first + p_0 * minus_b_2 ^ 2 * (- p_0 + 1) / (second * (- first + 1))) / (b_3 * p_0 * (- p_0 + 1) * sqrt (first ^ 2 / (b_1 ^ 2 * p_0 ^ 2 * (- p_0
  + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 / (minus_b_2 ^ 2 * p_0
  ^ 2 * (- p_0 + 1) ^ 2))) = - (- first + 1) * (- second + 1) * (least + p_0 * b_1 ^ 2 * (- p_0 + 1) / first + p_0 * b_3 ^ 2 * (- p_0 + 1) / ((-
  first + 1) * (- second + 1)) + p_0 * minus_b_2 ^ 2 * (- p_0 + 1) / (second * (- first + 1))) / (b_3 * p_0 * (- p_0 + 1) * sqrt (first ^ 2 / (b_1 ^
  2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + (- first + 1) ^ 2 * (- second + 1) ^ 2 / (b_3 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2) + second ^ 2 * (- first + 1) ^ 2 /
  (minus_b_2 ^ 2 * p_0 ^ 2 * (- p_0 + 1) ^ 2))).
Proof. given; equal. Qed.
