(** * When a fixed number of rolls is enough

    Plan with Bounded, and the question that Kevin Berry's "Rolling a d7 in
    Finite(ish) Time" leaves open: can a result be guaranteed in finitely many
    rolls? Exactly if the target divides a product of the dice. *)

From Coq Require Import Arith List Lia QArith Lqa.
From Dice Require Import State Sim Bound.
Import ListNotations.
Open Scope nat_scope.

Definition product (l : list nat) : nat := fold_right Nat.mul 1%nat l.

(** No roll is ever made after depth rolls. *)
Definition ends_within (s : strategy) (depth : nat) : Prop :=
  forall n, ~ In (n, None) (leaves everywhere s depth [] 1).

(** ** The statements *)

(** Any strategy that makes a fair die of m sides and always ends within a number of rolls
    needs an m that divides a product of its dice: every prime factor of m is one of
    some die. *)
Definition fixed_needs_a_divisor := forall dice m s depth, 0 < m ->
  (forall d, In d dice -> 1 < d) ->
  exact dice m (fun _ => 1 / q m)%Q s -> ends_within s depth ->
  Nat.divide m (product dice ^ depth).

(** And if m divides the product of the dice rolled, a draw always succeeds. *)
Definition divisor_is_enough := forall m size v, 0 < m -> Nat.divide m size -> v < size ->
  exists x rest, draw m (State v size) = (Some x, rest) /\ x < m.

(** ** The proofs *)

Lemma in_product d l : In d l -> Nat.divide d (product l).
Proof.
  induction l as [| a l IH]; intros []; simpl; [subst; apply Nat.divide_factor_l |].
  now apply Nat.divide_mul_r, IH.
Qed.

Lemma leaf_divides dice m s : allowed dice m s -> forall depth faces size n o,
  In (n, o) (leaves everywhere s depth faces size) -> Nat.divide n (size * product dice ^ depth).
Proof.
  intros Hs; induction depth as [| k IH]; intros faces size n o; cbn [leaves everywhere];
    pose proof (Hs faces) as A; destruct (s faces) as [d | i].
  1, 2, 4: intros [E | []]; injection E as <- _; apply Nat.divide_factor_l.
  intros (f & _ & Hf)%in_flat_map; apply IH in Hf; apply Nat.divide_trans with (1 := Hf).
  destruct (in_product d dice A) as [c ->]; simpl; exists c; ring.
Qed.

Open Scope Q_scope.

(** A sum of parts 1 / n, all n of which divide N, is a whole number of parts 1 / N. *)
Lemma whole_sum N (l : list (nat * option nat)) :
  (forall leaf, In leaf l -> (0 < fst leaf)%nat /\ Nat.divide (fst leaf) N) ->
  exists z, q N * qsum (fun '(n, _) => 1 / q n) l == q z.
Proof.
  induction l as [| [n o] l IH]; intros H; simpl; [exists 0%nat; change (q 0) with 0; lra |].
  destruct IH as [z Hz]; [intros; apply H; now right |].
  destruct (H _ (or_introl eq_refl)) as [Hn [c Hc]]; simpl in *.
  exists (c + z)%nat; rewrite Qmult_plus_distr_r, Hz.
  assert (E : q N == q c * q n) by (rewrite Hc; apply q_mul).
  assert (S : q (c + z) == q c + q z) by (unfold q; now rewrite Nat2Z.inj_add, inject_Z_plus).
  rewrite S, E; pose proof (q_pos n Hn); field; lra.
Qed.

Theorem fixed : fixed_needs_a_divisor.
Proof.
  intros dice m s depth Hm Hd He Hends; pose proof (proj1 He) as Hs.
  assert (Hx : sensible dice (fun _ => 0) m (fun _ => 1 / q m)).
  { repeat split; [exact Hd | intros; lra | rewrite qsum_const; pose proof (q_pos m Hm); field; lra]. }
  set (l := leaves everywhere s depth [] 1).
  set (p := fun i => probability s i depth).
  assert (Sum : qsum p (seq 0 m) == 1).
  { unfold p, probability; fold l.
    rewrite <- (excess_by_outcome m (fun '(n, _) => 1 / q n) l).
    - unfold l; rewrite (mass dice _ m _ everywhere s Hx Hs) by lia; reflexivity.
    - intros n H; now apply Hends in H.
    - intros n i H; apply (leaf_sizes dice _ m _ everywhere s Hx Hs) in H as [_ H]; [exact H | lia]. }
  assert (Most : forall i, (i < m)%nat -> p i <= 1 / q m)
    by (intros i Hi; exact (probability_at_most dice _ m _ s i depth Hx He Hi)).
  assert (First : p 0%nat == 1 / q m).
  { apply Qle_antisym; [now apply Most |].
    destruct m as [| m]; [lia |]; simpl in Sum.
    assert (R : qsum p (seq 1 m) <= qsum (fun _ => 1 / q (S m)) (seq 1 m))
      by (apply qsum_le; intros i [_ Hi]%in_seq; apply Most; lia).
    rewrite qsum_const in R; pose proof (q_pos (S m) Hm).
    assert (E : q m * (1 / q (S m)) + 1 / q (S m) == 1) by (rewrite q_S in *; field; lra).
    unfold qsum in *; lra. }
  destruct (whole_sum (product dice ^ depth) (filter (leaf_of 0) l)) as [z Hz].
  { intros [n o] [H _]%filter_In; split; simpl.
    - apply (leaf_sizes dice _ m _ everywhere s Hx Hs) in H as [H _]; [exact H | lia].
    - apply (leaf_divides dice m s Hs) in H; now rewrite Nat.mul_1_l in H. }
  change (q (product dice ^ depth) * p 0%nat == q z) in Hz; rewrite First in Hz.
  exists z; pose proof (q_pos m Hm).
  assert (E : q (product dice ^ depth) == q (z * m)) by (rewrite q_mul, <- Hz; field; lra).
  now apply inject_Z_injective, Nat2Z.inj in E.
Qed.

Theorem enough : divisor_is_enough.
Proof.
  intros m z v Hm [c ->] Hv; exists (v mod m)%nat, (State (v / m) c).
  rewrite draw_some by (rewrite ?Nat.div_mul; lia).
  rewrite Nat.div_mul by lia; split; [easy | apply Nat.mod_upper_bound; lia].
Qed.
