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

(** And if m divides a product of dice, rolling these and drawing once does it. *)
Definition a_divisor_is_enough := forall dice m l, 0 < m -> (forall d, In d dice -> 1 < d) -> incl l dice ->
  Nat.divide m (product l) ->
  exists s, exact dice m (fun _ => 1 / q m)%Q s /\ ends_within s (length l).

(** So a fixed number of rolls can be enough exactly if m divides a product of the dice. *)
Definition fixed_exactly_if := forall dice m, 0 < m -> (forall d, In d dice -> 1 < d) ->
  (exists s depth, exact dice m (fun _ => 1 / q m)%Q s /\ ends_within s depth) <->
  (exists k, Nat.divide m (product dice ^ k)).

(** A draw always succeeds if m divides the number of cases. *)
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

(** Rolling some dice in order, and drawing once. *)
Definition number (l : list nat) (faces : list nat) : nat :=
  fold_right (fun '(d, f) v => v * d + f)%nat 0%nat (combine (rev (firstn (length faces) l)) faces).

Definition in_order (l : list nat) (m : nat) : strategy := fun faces =>
  match nth_error l (length faces) with
  | Some d => Roll d
  | None => Decide (number l faces mod m)
  end.

Lemma number_roll l faces d f : nth_error l (length faces) = Some d ->
  number l (f :: faces) = (number l faces * d + f)%nat.
Proof.
  intros H; unfold number; simpl length.
  assert (E : firstn (S (length faces)) l = firstn (length faces) l ++ [d]).
  { revert H; generalize (length faces); induction l as [| a l IH]; intros [| k] H; simpl in *; try easy.
    - now injection H as ->.
    - f_equal; now apply IH. }
  now rewrite E, rev_unit.
Qed.

(** All its leaves: each case of the product of the dice, once. *)
Lemma leaves_in_order l m : forall k faces size depth, (length faces + k = length l)%nat -> (k <= depth)%nat ->
  leaves everywhere (in_order l m) depth faces size
  = map (fun v => (size * product (skipn (length faces) l), Some (v mod m)))%nat
      (seq (number l faces * product (skipn (length faces) l)) (product (skipn (length faces) l))).
Proof.
  induction k as [| k IH]; intros faces size depth E D.
  - rewrite skipn_all2 by lia; simpl product.
    assert (N : nth_error l (length faces) = None) by (apply nth_error_None; lia).
    destruct depth; cbn [leaves everywhere]; unfold in_order; rewrite N; simpl; now rewrite !Nat.mul_1_r.
  - destruct (nth_error l (length faces)) as [d |] eqn:N; [| apply nth_error_None in N; lia].
    destruct depth as [| depth]; [lia |]; cbn [leaves everywhere]; unfold in_order at 1; rewrite N.
    assert (P : product (skipn (length faces) l) = (d * product (skipn (S (length faces)) l))%nat).
    { revert N; generalize (length faces); clear; induction l as [| a l IH]; intros [| j] H; simpl in *; try easy.
      - now injection H as ->.
      - now apply IH. }
    rewrite P; set (R := product (skipn (S (length faces)) l)).
    transitivity (flat_map (fun f => map (fun v => ((size * (d * R)), Some ((number l faces * (d * R) + v) mod m)))%nat
      (seq (f * R) R)) (seq 0 d)).
    + apply flat_map_ext_in; intros f [_ Hf]%in_seq; rewrite (IH (f :: faces) (size * d)%nat depth) by (simpl; lia).
      simpl length; fold R; rewrite (number_roll l faces d f N); apply map_seq; intros i _; apply f_equal2; [ring | do 2 f_equal; ring].
    + rewrite (flat_map_ext_in _ (fun f => map (fun i => ((size * (d * R)), Some ((number l faces * (d * R) + (f * R + i)) mod m)))%nat
        (seq 0 R))) by (intros f _; apply map_seq; intros i _; reflexivity).
      rewrite (rows (fun v => ((size * (d * R)), Some ((number l faces * (d * R) + v) mod m)))%nat R d).
      rewrite (Nat.mul_comm d R), Nat.mul_comm; apply map_seq; intros i _; apply f_equal2; [easy | do 2 f_equal; ring].
Qed.

Lemma each_result_once c m i : (i < m)%nat ->
  count (fun v => (i =? v mod m)%nat) (seq 0 (c * m)) = c.
Proof.
  intros H; transitivity (count (Nat.eqb i) (map (fun v => v mod m)%nat (seq 0 (c * m)))); [now rewrite count_map |].
  rewrite <- (rows (fun v => v mod m)%nat m c), (count_flat_map _ _ 1), seq_length; [lia |].
  intros v _; rewrite count_map, (count_ext _ (Nat.eqb i)); [now apply count_one |].
  intros x [_ Hx]%in_seq; rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia; easy.
Qed.

Theorem possible : a_divisor_is_enough.
Proof.
  intros dice m l Hm Hd Hl [c Hc]; exists (in_order l m).
  assert (L : forall depth, (length l <= depth)%nat -> leaves everywhere (in_order l m) depth [] 1
    = map (fun v => (product l, Some (v mod m)))%nat (seq 0 (product l))).
  { intros depth H; rewrite (leaves_in_order l m (length l) [] 1 depth) by (simpl; lia); simpl skipn.
    unfold number; simpl; now rewrite Nat.add_0_r. }
  repeat split.
  - intros faces; unfold in_order; destruct (nth_error l (length faces)) as [d |] eqn:N.
    + now apply Hl, (nth_error_In l (length faces)).
    + apply Nat.mod_upper_bound; lia.
  - intros i Hi e He; exists (length l); intros depth Hdepth; unfold probability; rewrite L by easy.
    enough (E : qsum (fun '(size, _) => 1 / q size)
        (filter (leaf_of i) (map (fun v => (product l, Some (v mod m)))%nat (seq 0 (product l)))) == 1 / q m) by (rewrite E; lra).
    assert (F : forall vs, qsum (fun '(size, _) => 1 / q size) (filter (leaf_of i) (map (fun v => (product l, Some (v mod m)))%nat vs))
      == q (count (fun v => (i =? v mod m)%nat) vs) * (1 / q (product l))).
    { unfold count; induction vs as [| v vs IH]; [reflexivity |]; simpl; unfold leaf_of at 1; simpl.
      destruct (i =? v mod m)%nat; [| exact IH]; simpl; rewrite IH, q_S; ring. }
    rewrite F, Hc, each_result_once, q_mul by easy.
    assert (Hp : (0 < product l)%nat).
    { clear - Hd Hl; induction l as [| d l IH]; simpl; [lia |]; pose proof (Hd d (Hl d (or_introl eq_refl))).
      assert (0 < product l)%nat by (apply IH; intros x Hx; apply Hl; now right); nia. }
    assert (0 < c)%nat by (destruct c; simpl in Hc; lia).
    pose proof (q_pos c ltac:(easy)); pose proof (q_pos m Hm); field; lra.
  - intros n H; rewrite L in H by easy; apply in_map_iff in H as (v & E & _); discriminate.
Qed.

Theorem fixed_iff : fixed_exactly_if.
Proof.
  intros dice m Hm Hd; split.
  - intros (s & depth & He & Hends); exists depth; now apply (fixed dice m s depth).
  - intros [k Hk]; set (l := concat (repeat dice k)).
    assert (P : product l = (product dice ^ k)%nat).
    { unfold l; clear; induction k as [| k IH]; [easy |]; simpl; rewrite <- IH.
      generalize (concat (repeat dice k)); clear; intros l'; induction dice as [| d l IH]; simpl; [lia | rewrite IH; lia]. }
    destruct (possible dice m l Hm Hd) as [s Hs].
    + intros d H; unfold l in H; apply in_concat in H as (x & Hx & Hdx); apply repeat_spec in Hx; now subst.
    + now rewrite P.
    + now exists s, (length l).
Qed.
