(** Algebra by tactics: signs of plain forms, fractions modulo the squares of roots, exponentials whose exponents are equal. *)
Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

Lemma exp_eq a b : a = b -> exp a = exp b. Proof. now intros ->. Qed.
Lemma root_eq a b : 0 <= b -> b * b = a -> sqrt a = b. Proof. intros H <-. now apply sqrt_square. Qed.
(** Roots whose radicands differ by a square. *)
Lemma root_scale k u v : 0 <= k -> v = k ^ 2 * u -> sqrt v = k * sqrt u.
Proof. intros H ->. now rewrite sqrt_mult_alt, sqrt_pow2 by apply pow2_ge_0 || assumption. Qed.
Lemma square_nonneg a : 0 <= a ^ 2. Proof. apply pow2_ge_0. Qed.

(** * Signs *)
(** [pos] shows 0 < a, [nonneg] 0 <= a, [nonzero] a <> 0: part by part, and by linear arithmetic. *)
Ltac pos := first [assumption | lra |
  lazymatch goal with
  | |- 0 < ?a * ?b => first [solve [apply Rmult_lt_0_compat; pos] | nra]
  | |- 0 < ?a / ?b => apply Rdiv_lt_0_compat; pos
  | |- 0 < / ?a => apply Rinv_0_lt_compat; pos
  | |- 0 < ?a + ?b => first [solve [apply Rplus_lt_0_compat; pos] | solve [apply Rplus_lt_le_0_compat; [pos | nonneg]]
      | solve [apply Rplus_le_lt_0_compat; [nonneg | pos]] | nra]
  | |- 0 < ?a ^ ?n => first [solve [apply pow_lt; pos] | nra]
  | |- 0 < sqrt ?a => apply sqrt_lt_R0; pos
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < _ => nra
  end]
with nonneg := first [assumption | lra |
  lazymatch goal with
  | |- 0 <= ?a * ?a => apply Rle_0_sqr
  | |- 0 <= ?a * ?b => first [solve [apply Rmult_le_pos; nonneg] | nra]
  | |- 0 <= ?a / ?b => apply Rmult_le_pos; [nonneg | apply Rlt_le, Rinv_0_lt_compat; pos]
  | |- 0 <= ?a + ?b => first [solve [apply Rplus_le_le_0_compat; nonneg] | nra]
  | |- 0 <= ?a ^ 2 => apply pow2_ge_0
  | |- 0 <= ?a ^ 4 => replace (a ^ 4) with ((a ^ 2) ^ 2) by ring; apply pow2_ge_0
  | |- 0 <= ?a ^ ?n => first [solve [apply pow_le; nonneg] | nra]
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= _ => first [solve [apply Rlt_le; pos] | nra]
  end].
Ltac nonzero := first [assumption | lra |
  lazymatch goal with
  | |- ?a * ?b <> 0 => apply Rmult_integral_contrapositive_currified; nonzero
  | |- ?a ^ ?n <> 0 => apply pow_nonzero; nonzero
  | |- / ?a <> 0 => apply Rinv_neq_0_compat; nonzero
  | |- ?a <> 0 => first [solve [apply Rgt_not_eq; unfold Rgt; pos]
      | solve [apply Rlt_not_eq; apply Ropp_lt_cancel; rewrite Ropp_0; ring_simplify; pos] | nra | intros ?; nra]
  end].
(** [sides] shows what a fraction asks of its denominators. *)
Ltac sides := repeat split; nonzero.

(** * Exponentials *)
(** [same_exponentials] writes exponentials of equal exponents alike; [merge_exponentials] writes a product of them as one first;
    [exponentials_of_zero] knows those of zero. *)
Ltac same_exponentials := repeat match goal with |- context [exp ?a] =>
  match goal with |- context [exp ?b] => tryif constr_eq a b then fail else
    replace (exp b) with (exp a) by (apply exp_eq; first [ring | field; sides]) end end.
Ltac exponentials_of_zero := repeat match goal with |- context [exp ?a] =>
  replace (exp a) with 1 by (symmetry; replace a with 0 by (first [ring | field; sides]); apply exp_0) end.
Ltac merge_exponentials := unfold Rdiv; repeat rewrite ?Rmult_assoc, <- ?exp_Ropp;
  repeat match goal with
  | |- context [exp ?a * exp ?b] => rewrite <- (exp_plus a b)
  | |- context [exp ?a * (exp ?b * ?c)] => rewrite <- (Rmult_assoc (exp a) (exp b) c), <- (exp_plus a b)
  | |- context [exp ?a * (?b * ?c)] => lazymatch b with context [exp _] => fail | _ => lazymatch c with context [exp _] =>
      replace (exp a * (b * c)) with (b * (exp a * c)) by ring end end
  end; exponentials_of_zero; same_exponentials.

(** * Roots *)
(** [name_roots] replaces each root by a positive letter whose square is known, if its radicand is positive. *)
Ltac name_roots := repeat match goal with |- context [sqrt ?a] =>
  let Q := fresh "square" in assert (Q : sqrt a * sqrt a = a) by (apply sqrt_sqrt; nonneg);
  let P := fresh "positive" in assert (P : 0 < sqrt a) by (apply sqrt_lt_R0; pos);
  let s := fresh "root" in set (s := sqrt a) in *; clearbody s end.
(** [name_sines] replaces each sine by a letter whose square is known. *)
Lemma square_of_sine a : sin a * sin a = 1 - cos a * cos a. Proof. assert (H := sin2_cos2 a). unfold Rsqr in H. lra. Qed.
Ltac name_sines := repeat match goal with |- context [sin ?a] =>
  let Q := fresh "square" in assert (Q := square_of_sine a); let s := fresh "sine" in set (s := sin a) in *; clearbody s end.
(** [ring_by_squares] is ring modulo up to four squares that are known. *)
Ltac ring_by_squares := first [ring
  | match goal with A : ?a * ?a = _, B : ?b * ?b = _, C : ?c * ?c = _, D : ?d * ?d = _ |- _ => ring [A B C D] end
  | match goal with A : ?a * ?a = _, B : ?b * ?b = _, C : ?c * ?c = _ |- _ => ring [A B C] end
  | match goal with A : ?a * ?a = _, B : ?b * ?b = _ |- _ => ring [A B] end
  | match goal with A : ?a * ?a = _ |- _ => ring [A] end].
(** [split_roots] takes products, fractions and squares out of roots, where their signs can be shown. *)
Ltac split_roots := repeat match goal with
  | |- context [sqrt (?a ^ 2)] => rewrite (sqrt_pow2 a) by nonneg
  | |- context [sqrt (?a * ?a)] => rewrite (sqrt_square a) by nonneg
  | |- context [sqrt (?a * ?b)] => first [rewrite (sqrt_mult_alt a b) by nonneg | rewrite (Rmult_comm a b), (sqrt_mult_alt b a) by nonneg]
  | |- context [sqrt (?a / ?b)] => rewrite (sqrt_div_alt a b) by pos
  | |- context [sqrt (/ ?a)] => rewrite (sqrt_inv a)
  | |- context [sqrt 1] => rewrite sqrt_1
  end.
(** [same_roots] writes roots of equal radicands alike; [rooted k u] writes k sqrt u for the root of k^2 u, in whatever form that stands. *)
Ltac same_roots := repeat match goal with |- context [sqrt ?a] => match goal with |- context [sqrt ?b] =>
  tryif constr_eq a b then fail else replace (sqrt b) with (sqrt a) by (f_equal; first [ring | field; sides]) end end.
Ltac rooted k u := repeat match goal with |- context [sqrt ?v] => tryif constr_eq v u then fail else
  replace (sqrt v) with (k * sqrt u) by (symmetry; apply root_scale; [nonneg | first [ring | field; sides]]) end.
(** [same f] writes values of f at equal arguments alike. *)
Ltac roots_apart := first [ring | solve [field; sides]
  | name_roots; name_sines; first [solve [field; sides] | solve [field_simplify_eq; [ring_by_squares | sides ..]] | ring_by_squares]].
Ltac same f := repeat match goal with |- context [f ?a] =>
  match goal with |- context [f ?b] => tryif constr_eq a b then fail else
    replace (f b) with (f a) by (f_equal; solve [roots_apart]) end end.
(** [opposite f odd] writes values of an odd function at opposite arguments alike. *)
Ltac opposite f odd := repeat match goal with |- context [f ?a] => match goal with |- context [f ?b] => tryif constr_eq a b then fail else
    replace (f b) with (- f a) by (rewrite <- (odd a); f_equal; solve [roots_apart]) end end.
(** [known_values] evaluates at zero and one, and writes arccosines by arcsines; [inverse_arcs] writes the arctangent of 1/x by that of x. *)
Lemma acos_is x : acos x = PI / 2 - asin x. Proof. unfold acos, asin. destruct (Rle_dec x (-1)), (Rle_dec 1 x); lra. Qed.
Ltac known_values := repeat first [rewrite acos_is | rewrite cos_0 | rewrite sin_0 | rewrite exp_0 | rewrite atan_0 | rewrite asin_0 | rewrite ln_1].
Ltac inverse_arcs := repeat match goal with |- context [atan ?a] => match goal with |- context [atan ?b] => tryif constr_eq a b then fail else
    replace (atan b) with (PI / 2 - atan a) by (rewrite <- (atan_inv a) by pos; f_equal; solve [roots_apart]) end end.
Ltac same_values := known_values; same exp; same atan; same asin; same ln; same cos; same sin; opposite atan atan_opp; opposite asin asin_opp.
(** [fraction] shows an equality of fractions in letters, roots and functions. *)
Ltac fraction := first [ring | solve [field; sides] | solve [same_exponentials; roots_apart] | solve [merge_exponentials; roots_apart]
  | split_roots; same_roots; same_values; roots_apart].
(** [derivative] shows that a printed function is the derivative of another. *)
Ltac derivative := match goal with |- is_derive _ _ _ => auto_derive; [repeat split; trivial | simpl; fraction] end.

(** * Arcs *)
(** arcsine, arccosine and arctangent in one form. *)
Lemma acos_of_asin x : -1 <= x <= 1 -> acos x = PI / 2 - asin x. Proof. apply acos_asin. Qed.
Lemma acos_opp_of_asin x : -1 <= x <= 1 -> acos (- x) = PI / 2 + asin x.
Proof. intros H. rewrite acos_asin by lra. rewrite asin_opp. lra. Qed.
Lemma asin_of_atan x : -1 < x < 1 -> asin x = atan (x / sqrt (1 - x ^ 2)).
Proof. intros H. rewrite asin_atan by lra. unfold Rsqr. do 3 f_equal. ring. Qed.
(** atan t is an arcsine, in the shape that an arcsine law has: s and w are the two sides, h the longest one. *)
Lemma asin_of_sides s w h : 0 < w -> 0 < h -> s * s + w * w = h * h -> asin (s / h) = atan (s / w).
Proof.
  intros Hw Hh E. assert (B : -1 < s / h < 1).
  { split; apply (Rmult_lt_reg_r h); try lra; unfold Rdiv; rewrite ?Rmult_assoc, ?Rinv_l by lra; nra. }
  rewrite asin_of_atan by exact B. f_equal.
  replace (1 - (s / h) ^ 2) with ((w / h) * (w / h)) by (replace (w / h * (w / h)) with ((w * w) / (h * h)) by (field; lra);
    replace (w * w) with (h * h - s * s) by lra; field; lra).
  rewrite sqrt_square by (apply Rlt_le, Rdiv_lt_0_compat; lra). field. lra.
Qed.
Lemma is_derive_asin u : -1 < u < 1 -> is_derive asin u (/ sqrt (1 - u ^ 2)).
Proof.
  intros H. apply is_derive_Reals. replace (/ sqrt (1 - u ^ 2)) with (1 / sqrt (1 - Rsqr u)) by (unfold Rsqr, Rdiv; rewrite Rmult_1_l; do 2 f_equal; ring).
  apply (derive_pt_eq_1 asin u _ (derivable_pt_asin u H)), derive_pt_asin.
Qed.
Lemma atan_inverse x : 0 < x -> atan (/ x) = PI / 2 - atan x. Proof. apply atan_inv. Qed.
