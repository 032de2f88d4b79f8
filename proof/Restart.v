(** * Starting again cannot be beaten by going on for ever

    The restart lemma. A strategy that may never end has a bound of any finite depth
    strictly below its cost. But if the best that a strategy can do is to reach a single
    case that is like the first one, its cost is known exactly. *)

From Coq Require Import Arith List Lia QArith Qround Lqa.
From Dice Require Import State Bound.
Import ListNotations.
Open Scope Q_scope.

(** A path from one node to another, a face for each roll; size is that of its end. *)
Inductive reaches (s : strategy) : list nat -> nat -> list nat -> nat -> Prop :=
| Here faces size : reaches s faces size faces size
| There faces size d x end_ size' : s faces = Roll d -> (x < d)%nat ->
    reaches s (x :: faces) (size * d) end_ size' -> reaches s faces size end_ size'.

(** The strategy that goes on from a node, and the one that stops there. *)
Definition after (node : list nat) (s : strategy) : strategy := fun faces => s (faces ++ node).

Definition stop (node : list nat) (s : strategy) : strategy :=
  fun faces => if list_eq_dec Nat.eq_dec faces node then Decide 0 else s faces.

Section Restart.

Variable dice : list nat.
Variable price_of : nat -> Q.
Variable outcomes : nat.
Variable need : nat -> Q.

(** The expected cost of a strategy, the limit of its costs, is at least b. *)
Definition costs_at_least (s : strategy) (b : Q) : Prop :=
  forall e, 0 < e -> exists depth, b - e <= cost price_of s depth.

(** A strategy restarts if it reaches a case of size P from which it makes the same
    outcomes with the same probabilities (which it does if all other cases have decided,
    and what the outcomes still need is in proportion to the weights). All that it rolls
    elsewhere costs at least b. *)
Definition restarts (s : strategy) (P : nat) (b : Q) : Prop := (1 < P)%nat /\
  exists node, reaches s [] 1 node P /\
  exact dice outcomes need (after node s) /\ costs_at_least (stop node s) b.

(** ** The statement *)

(** If every exact strategy costs at least B, or restarts at a size P after rolls that
    cost at least B (1 - 1/P), then every one costs at least B. (So if these cost at
    least C, it is C P / (P - 1).) Strategies need not end. *)
Definition restarts_bound := forall B, 0 <= B -> sensible dice price_of outcomes need ->
  (forall s, exact dice outcomes need s ->
    costs_at_least s B \/ exists P, restarts s P (B * (1 - 1 / q P))) ->
  forall s, exact dice outcomes need s -> costs_at_least s B.

(** ** The proof *)

Definition rolls_cost (s : strategy) (depth : nat) (faces : list nat) (size : nat) : Q :=
  qsum (fun '(n, d) => price_of d / q n) (rolled everywhere s depth faces size).

Lemma rolls_cost_S s k faces size : rolls_cost s (S k) faces size
  == match s faces with
     | Roll d => price_of d / q size + qsum (fun f => rolls_cost s k (f :: faces) (size * d)) (seq 0 d)
     | Decide _ => 0
     end.
Proof.
  unfold rolls_cost; cbn [rolled everywhere]; destruct (s faces); [| reflexivity].
  cbn [qsum fold_right]; apply Qplus_comp; [reflexivity |]; apply qsum_flat_map.
Qed.

Hypothesis Hx : sensible dice price_of outcomes need.

Lemma rolls_cost_nonneg s : allowed dice outcomes s -> forall depth faces size, (0 < size)%nat ->
  0 <= rolls_cost s depth faces size.
Proof.
  intros Hs depth faces size Hn; pose proof Hx as (_ & Hc & _); apply qsum_nonneg; intros [n d] H.
  apply (rolled_sizes dice price_of outcomes need everywhere s Hx Hs) in H as [? ?]; [apply part_nonneg; auto | easy].
Qed.

Lemma stop_less s node : allowed dice outcomes s -> forall depth faces size, (0 < size)%nat ->
  rolls_cost (stop node s) depth faces size <= rolls_cost s depth faces size.
Proof.
  intros Hs; pose proof Hx as (Hd & _); induction depth as [| k IH]; intros faces size Hn; [apply Qle_refl |].
  rewrite !rolls_cost_S; unfold stop at 1; pose proof (Hs faces) as A; destruct (list_eq_dec Nat.eq_dec faces node).
  - pose proof (rolls_cost_nonneg s Hs (S k) faces size Hn) as N; now rewrite rolls_cost_S in N.
  - destruct (s faces) as [d | i]; [| apply Qle_refl]; apply Hd in A.
    apply Qplus_le_compat; [apply Qle_refl |]; apply qsum_le; intros f _; apply IH; nia.
Qed.

(** From a node on, all is rarer. *)
Lemma rescaled s node P : allowed dice outcomes s -> (0 < P)%nat -> forall depth faces size, (0 < size)%nat ->
  rolls_cost s depth (faces ++ node) (P * size) == rolls_cost (after node s) depth faces size / q P.
Proof.
  intros Hs HP; pose proof Hx as (Hd & _); pose proof (q_pos P HP).
  induction depth as [| k IH]; intros faces size Hn; [unfold rolls_cost; simpl; field; lra |].
  rewrite !rolls_cost_S; unfold after at 1; pose proof (Hs (faces ++ node)) as A.
  destruct (s (faces ++ node)) as [d | i]; [| field; lra]; apply Hd in A.
  rewrite (qsum_ext _ (fun f => / q P * rolls_cost (after node s) k (f :: faces) (size * d))).
  - rewrite qsum_scale, q_mul; pose proof (q_pos size Hn); field; lra.
  - intros f _; rewrite <- Nat.mul_assoc; rewrite (IH (f :: faces) (size * d)%nat) by nia; field; lra.
Qed.

Lemma reaches_longer s faces size node P : reaches s faces size node P -> (length faces <= length node)%nat.
Proof. induction 1; simpl in *; lia. Qed.

(** The cost of a strategy is that of one that stops at a node, and what follows there. *)
Lemma in_parts s node P faces size : allowed dice outcomes s -> (0 < size)%nat -> reaches s faces size node P ->
  exists j, forall depth,
  rolls_cost (stop node s) (j + depth) faces size + rolls_cost s depth node P <= rolls_cost s (j + depth) faces size.
Proof.
  intros Hs Hn H; pose proof Hx as (Hd & _); induction H as [faces size | faces size d x node P E X R IH].
  - exists 0%nat; intros depth; cbn [Nat.add].
    enough (rolls_cost (stop faces s) depth faces size == 0) by lra.
    destruct depth; [reflexivity |]; rewrite rolls_cost_S; unfold stop at 1; now destruct (list_eq_dec _ _ _).
  - pose proof (Hs faces) as A; rewrite E in A; apply Hd in A.
    destruct IH as [j IH]; [nia |]; exists (S j); intros depth; specialize (IH depth); cbn [Nat.add].
    rewrite !rolls_cost_S; unfold stop at 1; apply reaches_longer in R; simpl in R.
    destruct (list_eq_dec Nat.eq_dec faces node) as [-> | _]; [lia |]; rewrite E.
    rewrite (seq_split x (S (d - S x)) d), !qsum_app by lia; cbn [seq qsum fold_right].
    fold (qsum (fun f => rolls_cost (stop node s) (j + depth) (f :: faces) (size * d)) (seq (S x) (d - S x))).
    fold (qsum (fun f => rolls_cost s (j + depth) (f :: faces) (size * d)) (seq (S x) (d - S x))).
    assert (L : forall l, qsum (fun f => rolls_cost (stop node s) (j + depth) (f :: faces) (size * d)) l
      <= qsum (fun f => rolls_cost s (j + depth) (f :: faces) (size * d)) l)
      by (intros l; apply qsum_le; intros f _; apply stop_less; auto; nia).
    pose proof (L (seq 0 x)); pose proof (L (seq (S x) (d - S x))); simpl in *; lra.
Qed.

Lemma cost_grows s j k : allowed dice outcomes s -> cost price_of s k <= cost price_of s (j + k).
Proof.
  intros Hs; induction j as [| j IH]; [apply Qle_refl |].
  apply Qle_trans with (1 := IH); now apply (grow dice price_of outcomes need).
Qed.

End Restart.

Theorem restart dice price_of outcomes need : restarts_bound dice price_of outcomes need.
Proof.
  intros B HB Hx H; pose proof Hx as (_ & _ & Hneed).
  assert (Hsize : forall n, 0 < q (2 ^ n)) by (intros n; apply q_pos; pose proof (Nat.pow_nonzero 2 n); lia).
  assert (G : forall n s, exact dice outcomes need s -> costs_at_least price_of s (B - B / q (2 ^ n))).
  - induction n as [| n IH]; intros s Hs e He.
    { exists 0%nat; unfold cost; simpl; change (q 1) with 1; setoid_replace (B / 1) with B by field; lra. }
    assert (Half : q (2 ^ S n) == 2 * q (2 ^ n)) by (rewrite <- (q_mul 2); reflexivity).
    pose proof (Hsize n) as Z; set (z := q (2 ^ n)) in *.
    assert (X : B / q (2 ^ S n) == B / (2 * z)) by (rewrite Half; reflexivity).
    assert (0 <= B / (2 * z)) by (apply Qle_shift_div_l; lra).
    destruct (H s Hs) as [L | (P & HP & node & Hr & Ha & L)].
    + destruct (L e He) as [depth Hd]; exists depth; lra.
    + destruct (L (e / 2)) as [d1 H1]; [apply Qlt_shift_div_l; lra |].
      destruct (IH _ Ha (e / 2)) as [d2 H2]; [apply Qlt_shift_div_l; lra |]; fold z in H2.
      pose proof Hs as [A _]; pose proof Ha as [A' _].
      destruct (in_parts dice price_of outcomes need Hx s node P [] 1 A ltac:(lia) Hr) as [j Hj].
      exists (j + (d1 + d2))%nat; specialize (Hj (d1 + d2)%nat).
      pose proof (rescaled dice price_of outcomes need Hx s node P A ltac:(lia) (d1 + d2) [] 1 ltac:(lia)) as R.
      rewrite Nat.mul_1_r in R; simpl app in R; rewrite R in Hj; clear R.
      assert (A0 : allowed dice outcomes (stop node s)).
      { intros faces; unfold stop; destruct (list_eq_dec _ _ _); [| apply A].
        destruct outcomes; [simpl in Hneed; lra | lia]. }
      pose proof (cost_grows dice price_of outcomes need Hx _ (j + d2) d1 A0) as G1.
      pose proof (cost_grows dice price_of outcomes need Hx _ d1 d2 A') as G2.
      replace (j + d2 + d1)%nat with (j + (d1 + d2))%nat in G1 by lia.
      change (rolls_cost price_of ?s ?k [] 1) with (cost price_of s k) in Hj.
      assert (HP' : 2 <= q P) by (apply (q_le 2); lia); set (p := q P) in *.
      assert (K : (B - B / z - e / 2) / p <= cost price_of (after node s) (d1 + d2) / p).
      { apply (Qmult_le_compat_r _ _ (/ p)); [lra |]; apply Qlt_le_weak, Qinv_lt_0_compat; lra. }
      assert (T : B / z / p <= B / (2 * z)).
      { apply Qle_shift_div_r; [lra |]; setoid_replace (B / z) with (2 * (B / (2 * z))) by (field; lra); nra. }
      assert (U : e / 2 / p <= e / 2) by (apply Qle_shift_div_r; [lra |]; assert (0 <= e / 2) by (apply Qle_shift_div_l; lra); nra).
      setoid_replace ((B - B / z - e / 2) / p) with (B / p - B / z / p - e / 2 / p) in K by (field; lra).
      setoid_replace (B * (1 - 1 / p)) with (B - B / p) in H1 by (field; lra).
      setoid_replace e with (e / 2 + e / 2) by (field); lra.
  - intros s Hs e He; set (n := Z.to_nat (Qceiling (B / (e / 2)))).
    destruct (G n s Hs (e / 2)) as [depth Hd]; [apply Qlt_shift_div_l; lra |]; exists depth.
    enough (B / q (2 ^ n) <= e / 2) by (setoid_replace e with (e / 2 + e / 2) by field; lra).
    assert (E : 0 < e / 2) by (apply Qlt_shift_div_l; lra).
    apply Qle_shift_div_r; [apply Hsize |]; setoid_replace B with (B / (e / 2) * (e / 2)) at 1 by (field; lra).
    rewrite (Qmult_comm (e / 2)); apply Qmult_le_compat_r; [| lra].
    apply Qle_trans with (1 := Qle_ceiling _); apply Qle_trans with (q n); [unfold q, n; rewrite <- Zle_Qle; lia |].
    apply q_le; pose proof (Nat.pow_gt_lin_r 2 n); lia.
Qed.
