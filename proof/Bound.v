(** * The lower bound of a plan

    LowerBound proves with prices that no strategy costs less: not those it knows and no
    others, with or without a last roll. A strategy is a function of the faces. *)

From Coq Require Import Arith List Lia QArith Qminmax Lqa.
From Dice Require Import State Sim.
Import ListNotations.
Open Scope Q_scope.

Definition qsum {A} (f : A -> Q) (l : list A) : Q := fold_right (fun a q => f a + q) 0 l.

Definition q (n : nat) : Q := inject_Z (Z.of_nat n).

(** ** What is asked for *)
Section Bound.

Variable dice : list nat.          (* the kinds of dice at hand *)
Variable price_of : nat -> Q.      (* what a roll of a dn costs: 1, or its Cost *)
Variable outcomes : nat.           (* how many outcomes there are: 0, 1, ... *)
Variable need : nat -> Q.          (* their probabilities: 1 / m, or w_i / W *)

Definition sensible : Prop :=
  (forall d, In d dice -> 1 < d)%nat /\
  (forall d, In d dice -> 0 <= price_of d) /\
  qsum need (seq 0 outcomes) == 1.

(** A strategy says what to do after each sequence of faces, the last one first. It
    need not ever end. *)
Inductive move := Roll (d : nat) | Decide (outcome : nat).
Definition strategy := list nat -> move.

Definition allowed (s : strategy) : Prop := forall faces,
  match s faces with Roll d => In d dice | Decide i => (i < outcomes)%nat end.

(** The first rolls of a strategy, up to a depth, and only as far as the
    sizes are within limits. A node has a size: the product of the sides rolled so
    far. Its probability is 1 / size. Its roll counts for the cost, and a
    leaf has an outcome, or None if it is left open. *)
Fixpoint rolled (within : nat -> bool) (s : strategy) (depth : nat) (faces : list nat) (size : nat)
  : list (nat * nat) :=
  match depth, s faces with
  | S k, Roll d =>
      if within size
      then (size, d) :: flat_map (fun f => rolled within s k (f :: faces) (size * d)) (seq 0 d)
      else []
  | _, _ => []
  end.

Fixpoint leaves (within : nat -> bool) (s : strategy) (depth : nat) (faces : list nat) (size : nat)
  : list (nat * option nat) :=
  if within size
  then match depth, s faces with
       | S k, Roll d => flat_map (fun f => leaves within s k (f :: faces) (size * d)) (seq 0 d)
       | _, Decide i => [(size, Some i)]
       | 0%nat, Roll _ => [(size, None)]
       end
  else [(size, None)].

Definition everywhere (size : nat) : bool := true.

(** The expected cost of the first rolls. It grows with the depth, and the expected
    cost of the strategy is its limit. *)
Definition cost (s : strategy) (depth : nat) : Q :=
  qsum (fun '(size, d) => price_of d / q size) (rolled everywhere s depth [] 1).

Definition leaf_of (i : nat) (leaf : nat * option nat) : bool :=
  match snd leaf with Some j => (i =? j)%nat | None => false end.

Definition probability (s : strategy) (i depth : nat) : Q :=
  qsum (fun '(size, _) => 1 / q size) (filter (leaf_of i) (leaves everywhere s depth [] 1)).

(** A strategy is exact if the probability of each outcome tends to what is asked. *)
Definition exact (s : strategy) : Prop := allowed s /\
  forall i, (i < outcomes)%nat -> forall e, 0 < e -> exists K, forall depth, (K <= depth)%nat ->
    need i - e <= probability s i depth <= need i + e.

(** ** Prices *)

(** The sizes that are looked at. A node that was once beyond them is dust, at one price,
    and stays dust where it comes back to one of them. *)
Variable looked : nat -> bool.
Variable horizon : nat.
Definition looked_up_to_horizon : Prop := forall size, looked size = true -> (size < 2 ^ horizon)%nat.

(** Branching: how many nodes of some kind are rolled, at most or at least. *)
Record constraint := { counts : nat * nat -> bool; at_most : bool; limit : nat }.

Definition satisfies (rolls : list (nat * nat)) (c : constraint) : Prop :=
  if at_most c then (count (counts c) rolls <= limit c)%nat else (limit c <= count (counts c) rolls)%nat.

(** A constraint with what it is worth, per node. *)
Definition penalty (node : nat * nat) (c : constraint * Q) : Q :=
  if counts (fst c) node then if at_most (fst c) then snd c else - snd c else 0.

Definition worth_of_limit (c : constraint * Q) : Q :=
  (if at_most (fst c) then snd c else - snd c) * q (limit (fst c)).

(** Prices are consistent if no roll lowers the price of a unit of probability by more
    than it costs. *)
Definition consistent (price : nat -> Q) (dust : Q) (constraints : list (constraint * Q)) : Prop :=
  (forall size, looked size = false -> price size == dust) /\
  (forall c, In c constraints -> 0 <= snd c) /\
  (forall size d, (0 < size)%nat -> looked size = true -> In d dice ->
    price size <= price_of d + q size * qsum (penalty (size, d)) constraints + price (size * d)%nat).

(** A pattern is a list of leaves for one outcome. The rest of the need is dust. *)
Definition at_most_worth (price : nat -> Q) (dust : Q) (i : nat) (worth : Q) : Prop :=
  forall pattern, (forall size, In size pattern -> looked size = true) ->
    qsum (fun size => 1 / q size) pattern <= need i ->
    qsum (fun size => price size / q size) pattern
      + dust * (need i - qsum (fun size => 1 / q size) pattern) <= worth.

(** A bound for all exact strategies that satisfy the constraints: none costs less,
    from the depth of the horizon on. *)
Definition bounds (b : Q) (constraints : list constraint) : Prop :=
  forall s depth, exact s -> (horizon <= depth)%nat ->
    (forall c, In c constraints -> satisfies (rolled looked s depth [] 1) c) -> b <= cost s depth.

(** ** The statements *)

(** Any consistent prices give a bound. *)
Definition prices_bound := forall price dust worth constraints,
  sensible -> looked_up_to_horizon ->
  consistent price dust constraints ->
  (forall i, (i < outcomes)%nat -> at_most_worth price dust i (worth i)) ->
  bounds (price 1%nat - qsum worth (seq 0 outcomes) - qsum worth_of_limit constraints)
    (map fst constraints).

(** Whole numbers are at most v or at least v + 1: the smaller of the two bounds holds. *)
Definition branches_bound := forall counts v b b' constraints,
  bounds b ({| counts := counts; at_most := true; limit := v |} :: constraints) ->
  bounds b' ({| counts := counts; at_most := false; limit := S v |} :: constraints) ->
  bounds (Qmin b b') constraints.

(** The cost grows with the depth, so a bound holds in the limit. *)
Definition costs_grow := forall s depth, sensible -> allowed s -> cost s depth <= cost s (S depth).

(** ** The proofs *)

Lemma qsum_app {A} (f : A -> Q) l l' : qsum f (l ++ l') == qsum f l + qsum f l'.
Proof. induction l; simpl; [lra |]; rewrite IHl; lra. Qed.

Lemma qsum_flat_map {A B} (f : B -> Q) (g : A -> list B) l :
  qsum f (flat_map g l) == qsum (fun a => qsum f (g a)) l.
Proof. induction l; simpl; [lra |]; rewrite qsum_app, IHl; lra. Qed.

Lemma qsum_le {A} (f g : A -> Q) l : (forall a, In a l -> f a <= g a) -> qsum f l <= qsum g l.
Proof.
  induction l as [| a l IH]; intros H; simpl; [lra |].
  pose proof (H a (or_introl eq_refl)); pose proof (IH (fun b Hb => H b (or_intror Hb))); lra.
Qed.

Lemma qsum_ext {A} (f g : A -> Q) l : (forall a, In a l -> f a == g a) -> qsum f l == qsum g l.
Proof.
  induction l as [| a l IH]; intros H; simpl; [lra |].
  rewrite (H a (or_introl eq_refl)), (IH (fun b Hb => H b (or_intror Hb))); lra.
Qed.

Lemma qsum_plus {A} (f g : A -> Q) l : qsum (fun a => f a + g a) l == qsum f l + qsum g l.
Proof. induction l; simpl; [lra |]; rewrite IHl; lra. Qed.

Lemma qsum_scale {A} (f : A -> Q) x l : qsum (fun a => x * f a) l == x * qsum f l.
Proof. induction l; simpl; [lra |]; rewrite IHl; lra. Qed.

Lemma qsum_swap {A B} (f : A -> B -> Q) l l' :
  qsum (fun a => qsum (f a) l') l == qsum (fun b => qsum (fun a => f a b) l) l'.
Proof.
  induction l; simpl.
  - induction l'; simpl; [lra |]; rewrite <- IHl'; lra.
  - rewrite IHl, qsum_plus; lra.
Qed.

Lemma qsum_nonneg {A} (f : A -> Q) l : (forall a, In a l -> 0 <= f a) -> 0 <= qsum f l.
Proof.
  intros H; apply Qle_trans with (qsum (fun _ => 0) l); [| now apply qsum_le].
  clear; induction l; simpl; lra.
Qed.

Lemma q_S n : q (S n) == q n + 1.
Proof. unfold q; rewrite Nat2Z.inj_succ, <- Z.add_1_r, inject_Z_plus; reflexivity. Qed.

Lemma q_mul a b : q (a * b) == q a * q b.
Proof. unfold q; now rewrite Nat2Z.inj_mul, inject_Z_mult. Qed.

Lemma q_pos n : (0 < n)%nat -> 0 < q n.
Proof. intros H; unfold q, Qlt; simpl; lia. Qed.

Lemma q_le a b : (a <= b)%nat -> q a <= q b.
Proof. intros H; unfold q, Qle; simpl; lia. Qed.

Lemma qsum_const x n a : qsum (fun _ => x) (seq a n) == q n * x.
Proof.
  revert a; induction n as [| n IH]; intros a; [reflexivity |].
  cbn [seq qsum fold_right]; fold (qsum (fun _ : nat => x) (seq (S a) n)); rewrite IH, q_S; lra.
Qed.

(** d faces share a node's part. *)
Lemma faces_share x size d : (0 < size)%nat -> (0 < d)%nat ->
  qsum (fun _ => x / q (size * d)) (seq 0 d) == x / q size.
Proof.
  intros Hs Hd; rewrite qsum_const, q_mul.
  pose proof (q_pos size Hs); pose proof (q_pos d Hd); field; lra.
Qed.

Lemma part_nonneg x n : (0 < n)%nat -> 0 <= x -> 0 <= x / q n.
Proof.
  intros Hn Hx; pose proof (q_pos n Hn); apply Qle_shift_div_l; lra.
Qed.

(** Probabilities add up. *)
Lemma mass within s : sensible -> allowed s -> forall depth faces size, (0 < size)%nat ->
  qsum (fun '(n, _) => 1 / q n) (leaves within s depth faces size) == 1 / q size.
Proof.
  intros (Hd & _) Hs; induction depth as [| k IH]; intros faces size Hn;
    simpl; pose proof (Hs faces) as A; destruct (within size), (s faces) as [d | i]; simpl; try lra.
  apply Hd in A.
  rewrite qsum_flat_map, (qsum_ext _ (fun _ => 1 / q (size * d))) by (intros f _; apply IH; nia).
  apply faces_share; lia.
Qed.

(** Going down, prices fall by no more than the rolls cost. *)
Lemma telescope s price dust constraints : sensible -> allowed s -> consistent price dust constraints ->
  forall depth faces size, (0 < size)%nat ->
  price size / q size
  <= qsum (fun '(n, d) => price_of d / q n + qsum (penalty (n, d)) constraints) (rolled looked s depth faces size)
     + qsum (fun '(n, _) => price n / q n) (leaves looked s depth faces size).
Proof.
  intros (Hd & _) Hs (_ & _ & Hp); induction depth as [| k IH]; intros faces size Hn;
    simpl; pose proof (Hs faces) as A; destruct (looked size) eqn:E, (s faces) as [d | i]; simpl; try lra.
  pose proof (Hp size d Hn E A) as P; apply Hd in A.
  rewrite !qsum_flat_map.
  set (l := seq 0 d).
  assert (S : qsum (fun _ => price (size * d)%nat / q (size * d)) l
    <= qsum (fun f => qsum (fun '(n, d) => price_of d / q n + qsum (penalty (n, d)) constraints)
         (rolled looked s k (f :: faces) (size * d))
       + qsum (fun '(n, _) => price n / q n) (leaves looked s k (f :: faces) (size * d))) l)
    by (apply qsum_le; intros f _; apply IH; nia).
  unfold l in S at 1; rewrite faces_share, qsum_plus in S by lia.
  assert (R : price size / q size
    <= price_of d / q size + qsum (penalty (size, d)) constraints + price (size * d)%nat / q size).
  { pose proof (q_pos size Hn) as Z; apply Qle_shift_div_r; [easy |].
    setoid_replace ((price_of d / q size + qsum (penalty (size, d)) constraints + price (size * d)%nat / q size) * q size)
      with (price_of d + q size * qsum (penalty (size, d)) constraints + price (size * d)%nat) by (field; lra).
    exact P. }
  lra.
Qed.

(** Open nodes are beyond, or large. *)
Lemma open_size s : sensible -> allowed s -> forall depth faces size n,
  In (n, None) (leaves looked s depth faces size) -> looked n = false \/ (size * 2 ^ depth <= n)%nat.
Proof.
  intros (Hd & _) Hs; induction depth as [| k IH]; intros faces size n;
    simpl; pose proof (Hs faces) as A; destruct (looked size) eqn:E, (s faces) as [d | i]; simpl.
  1: intros [I | []]; injection I as <-; right; lia.
  2, 3, 6, 7: intros [I | []]; injection I as <-; now left.
  1, 3: intros [I | []]; discriminate.
  intros (f & _ & Hf)%in_flat_map; apply IH in Hf as [Hf | Hf]; [now left | right].
  apply Hd in A; nia.
Qed.

Lemma leaf_sizes within s : sensible -> allowed s -> forall depth faces size n o, (0 < size)%nat ->
  In (n, o) (leaves within s depth faces size) -> (0 < n)%nat /\ match o with Some i => (i < outcomes)%nat | None => True end.
Proof.
  intros (Hd & _) Hs; induction depth as [| k IH]; intros faces size n o Hn;
    simpl; pose proof (Hs faces) as A; destruct (within size), (s faces) as [d | i]; simpl.
  all: try (intros [E | []]; injection E as <- <-; now auto).
  intros (f & _ & Hf)%in_flat_map; apply IH in Hf; [easy |]; apply Hd in A; nia.
Qed.

Lemma rolled_sizes within s : sensible -> allowed s -> forall depth faces size n d, (0 < size)%nat ->
  In (n, d) (rolled within s depth faces size) -> (0 < n)%nat /\ In d dice.
Proof.
  intros (Hd & _) Hs; induction depth as [| k IH]; intros faces size n e Hn;
    simpl; pose proof (Hs faces) as A; destruct (s faces) as [d | i], (within size); simpl; try easy.
  intros [E | (f & _ & Hf)%in_flat_map]; [injection E as <- <-; auto |].
  apply IH in Hf; [easy |]; apply Hd in A; nia.
Qed.

Lemma filter_flat_map {A B} (f : B -> bool) (g : A -> list B) l :
  filter f (flat_map g l) = flat_map (fun a => filter f (g a)) l.
Proof. induction l; simpl; [easy |]; now rewrite filter_app, IHl. Qed.

(** Decided nodes stay. *)
Lemma probability_grows s i : sensible -> allowed s -> forall depth faces size, (0 < size)%nat ->
  qsum (fun '(n, _) => 1 / q n) (filter (leaf_of i) (leaves everywhere s depth faces size))
  <= qsum (fun '(n, _) => 1 / q n) (filter (leaf_of i) (leaves everywhere s (S depth) faces size)).
Proof.
  intros Hx Hs; destruct (Hx) as (Hd & _); induction depth as [| k IH]; intros faces size Hn.
  - cbn [leaves everywhere]; pose proof (Hs faces) as A; destruct (s faces) as [d | j]; [| lra]; simpl.
    apply qsum_nonneg; intros [n o] [H _]%filter_In; change (0 <= 1 / q n).
    apply part_nonneg; [| lra]; apply in_flat_map in H as (f & _ & H).
    apply (leaf_sizes everywhere s Hx Hs 0) in H; [easy |]; apply Hd in A; nia.
  - cbn [leaves everywhere]; pose proof (Hs faces) as A; destruct (s faces) as [d | j] eqn:E; [| lra].
    rewrite !filter_flat_map, !qsum_flat_map; apply qsum_le; intros f _.
    apply (IH (f :: faces)); apply Hd in A; nia.
Qed.

Theorem grow : costs_grow.
Proof.
  intros s depth Hx Hs; destruct (Hx) as (Hd & Hc & _); unfold cost.
  assert (G : forall depth faces size, (0 < size)%nat ->
    qsum (fun '(n, d) => price_of d / q n) (rolled everywhere s depth faces size)
    <= qsum (fun '(n, d) => price_of d / q n) (rolled everywhere s (S depth) faces size)).
  { clear depth; induction depth as [| k IH]; intros faces size Hn.
    - apply qsum_nonneg; intros [n d] H; apply rolled_sizes in H as [? ?]; auto.
      apply part_nonneg; auto.
    - cbn [rolled everywhere]; pose proof (Hs faces) as A; destruct (s faces) as [d | j] eqn:E; [| lra].
      cbn [qsum fold_right]; apply Qplus_le_compat; [lra |].
      fold (@qsum (nat * nat)); change (fold_right _ 0 ?l) with (qsum (fun '(n, d) => price_of d / q n) l).
      rewrite !qsum_flat_map; apply qsum_le; intros f _.
      apply (IH (f :: faces)); apply Hd in A; nia. }
  apply G; lia.
Qed.

(** Within limits there is no more of anything. *)
Lemma cost_within s : sensible -> allowed s -> forall depth faces size, (0 < size)%nat ->
  qsum (fun '(n, d) => price_of d / q n) (rolled looked s depth faces size)
  <= qsum (fun '(n, d) => price_of d / q n) (rolled everywhere s depth faces size).
Proof.
  intros Hx Hs; destruct (Hx) as (Hd & Hc & _); induction depth as [| k IH]; intros faces size Hn; [apply Qle_refl |].
  cbn [rolled everywhere]; pose proof (Hs faces) as A; destruct (s faces) as [d | j]; [| apply Qle_refl].
  pose proof (Hd d A); assert (P : 0 <= price_of d / q size) by (apply part_nonneg; auto).
  set (l := flat_map (fun f => rolled everywhere s k (f :: faces) (size * d)) (seq 0 d)).
  assert (N : 0 <= qsum (fun '(n, d) => price_of d / q n) l).
  { apply qsum_nonneg; intros [n e] (f & _ & H')%in_flat_map.
    apply rolled_sizes in H' as [? ?]; auto; [apply part_nonneg; auto | nia]. }
  destruct (looked size); simpl; [| lra].
  apply Qplus_le_compat; [lra |]; unfold l.
  change (fold_right _ 0 ?x) with (qsum (fun '(n, d) => price_of d / q n) x).
  rewrite !qsum_flat_map; apply qsum_le; intros f _; apply IH; nia.
Qed.

Lemma probability_within s i : sensible -> allowed s -> forall depth faces size, (0 < size)%nat ->
  qsum (fun '(n, _) => 1 / q n) (filter (leaf_of i) (leaves looked s depth faces size))
  <= qsum (fun '(n, _) => 1 / q n) (filter (leaf_of i) (leaves everywhere s depth faces size)).
Proof.
  intros Hx Hs; destruct (Hx) as (Hd & _); intros depth; induction depth as [| k IH]; intros faces size Hn.
  all: assert (N : forall k, 0 <= qsum (fun '(n, _) => 1 / q n) (filter (leaf_of i) (leaves everywhere s k faces size)))
    by (intros k'; apply qsum_nonneg; intros [n o] [H _]%filter_In; apply leaf_sizes in H as [H _]; auto;
        apply part_nonneg; [easy | lra]).
  - specialize (N 0%nat); revert N; simpl; destruct (looked size); simpl; lra.
  - specialize (N (S k)); revert N; cbn [leaves everywhere]; pose proof (Hs faces) as A.
    destruct (looked size); [intros _ | simpl; lra].
    destruct (s faces) as [d | j]; [| apply Qle_refl].
    rewrite !filter_flat_map, !qsum_flat_map; apply qsum_le; intros f _.
    apply IH; apply Hd in A; nia.
Qed.

Lemma probability_at_most s i depth : sensible -> exact s -> (i < outcomes)%nat ->
  probability s i depth <= need i.
Proof.
  intros Hx [Hs He] Hi; apply Qnot_lt_le; intros L.
  destruct (He i Hi ((probability s i depth - need i) / 2)) as [K HK];
    [apply Qlt_shift_div_l; lra |].
  destruct (HK (depth + K)%nat) as [_ H]; [lia |].
  assert (M : probability s i depth <= probability s i (depth + K)).
  { clear HK H; induction K as [| K IH]; [rewrite Nat.add_0_r; lra |].
    rewrite Nat.add_succ_r; apply Qle_trans with (1 := IH); apply probability_grows; auto. }
  assert ((probability s i depth - need i) / 2 == (probability s i depth - need i) * (1 # 2)) by (field).
  lra.
Qed.

Lemma qsum_map {A B} (f : B -> Q) (g : A -> B) l : qsum f (map g l) = qsum (fun a => f (g a)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma qsum_filter {A} (f : A -> Q) (keep : A -> bool) l :
  (forall a, In a l -> keep a = false -> f a == 0) -> qsum f l == qsum f (filter keep l).
Proof.
  induction l as [| a l IH]; intros H; simpl; [lra |].
  rewrite IH by (intros; apply H; [now right | easy]).
  destruct (keep a) eqn:E; simpl; [lra |]; rewrite (H a (or_introl eq_refl) E); lra.
Qed.

Lemma qsum_filter_le {A} (f f' : A -> Q) (keep : A -> bool) l :
  (forall a, In a l -> 0 <= f' a /\ f a == f' a) -> qsum f (filter keep l) <= qsum f' l.
Proof.
  induction l as [| a l IH]; intros H; simpl; [lra |].
  pose proof (IH (fun b Hb => H b (or_intror Hb))); destruct (H a (or_introl eq_refl)).
  destruct (keep a); simpl; lra.
Qed.

(** The price above dust of a leaf; it is nothing beyond what is looked at. *)
Lemma excess_by_outcome (g : nat * option nat -> Q) l :
  (forall n, In (n, None) l -> g (n, None) == 0) ->
  (forall n i, In (n, Some i) l -> (i < outcomes)%nat) ->
  qsum g l == qsum (fun i => qsum g (filter (leaf_of i) l)) (seq 0 outcomes).
Proof.
  induction l as [| [n o] l IH]; intros Ho Hi; simpl.
  - rewrite qsum_const; lra.
  - rewrite IH by (intros; (apply Ho || eapply Hi); right; eauto).
    rewrite (qsum_ext (fun i => qsum g (if leaf_of i (n, o) then _ else _))
      (fun i => (if leaf_of i (n, o) then g (n, o) else 0) + qsum g (filter (leaf_of i) l)))
      by (intros i _; destruct (leaf_of i (n, o)); simpl; lra).
    rewrite qsum_plus; apply Qplus_comp; [| reflexivity].
    destruct o as [j |]; unfold leaf_of; simpl.
    + assert (J : (j < outcomes)%nat) by (apply (Hi n); now left).
      rewrite (seq_split j (S (outcomes - S j)) outcomes), qsum_app by lia.
      cbn [seq qsum fold_right]; rewrite Nat.eqb_refl.
      fold (qsum (fun i => if (i =? j)%nat then g (n, Some j) else 0) (seq (S j) (outcomes - S j))).
      rewrite !(qsum_ext (fun i => if (i =? j)%nat then g (n, Some j) else 0) (fun _ => 0)).
      * rewrite !qsum_const; lra.
      * intros i [H _]%in_seq; rewrite (proj2 (Nat.eqb_neq i j)); [reflexivity | lia].
      * intros i [_ H]%in_seq; rewrite (proj2 (Nat.eqb_neq i j)); [reflexivity | lia].
    + rewrite qsum_const; specialize (Ho n (or_introl eq_refl)); lra.
Qed.

(** The worth of the constraints to a strategy that satisfies them. *)
Lemma penalties rolls constraints :
  (forall c, In c constraints -> 0 <= snd c /\ satisfies rolls (fst c)) ->
  qsum (fun node => qsum (penalty node) constraints) rolls <= qsum worth_of_limit constraints.
Proof.
  intros H; rewrite qsum_swap; apply qsum_le; intros [[f b v] x] Hc.
  destruct (H _ Hc) as [Hx Hs]; clear H Hc; unfold satisfies, worth_of_limit, penalty in *; simpl in *.
  set (y := if b then x else - x).
  assert (E : qsum (fun node => if f node then y else 0) rolls == q (count f rolls) * y).
  { clearbody y; clear; unfold count; induction rolls as [| node l IH]; simpl; [change (q 0) with 0; lra |].
    rewrite IH; destruct (f node); simpl length; rewrite ?q_S; lra. }
  rewrite E; unfold y; destruct b; apply q_le in Hs; [| nra].
  rewrite Qmult_comm; apply Qmult_le_compat_l || nra; nra.
Qed.

Theorem any_prices : prices_bound.
Proof.
  intros price dust worth constraints Hx Hl Hp Hw s depth He Hdepth Hc.
  destruct (He) as [Hs _]; destruct (Hp) as (Hdust & Hpos & _).
  pose proof (telescope s price dust constraints Hx Hs Hp depth [] 1%nat ltac:(lia)) as T.
  pose proof (mass looked s Hx Hs depth [] 1%nat ltac:(lia)) as M.
  set (l := leaves looked s depth [] 1) in *; set (r := rolled looked s depth [] 1) in *.
  assert (P : qsum (fun '(n, d) => price_of d / q n + qsum (penalty (n, d)) constraints) r
    <= cost s depth + qsum worth_of_limit constraints).
  { rewrite (qsum_ext _ (fun node => (let '(n, d) := node in price_of d / q n) + qsum (penalty node) constraints))
      by (intros [n d] _; reflexivity).
    rewrite qsum_plus; apply Qplus_le_compat; [apply cost_within; auto |].
    apply penalties; intros c Hin; split; [now apply Hpos | apply Hc, in_map, Hin]. }
  set (g := fun leaf : nat * option nat => (price (fst leaf) - dust) / q (fst leaf)).
  assert (L : qsum (fun '(n, _) => price n / q n) l == dust + qsum g l).
  { setoid_replace dust with (dust * qsum (fun '(n, _) => 1 / q n) l) by (rewrite M; change (q 1) with 1; field).
    rewrite <- qsum_scale, <- qsum_plus; apply qsum_ext; intros [n o] H; unfold g; simpl.
    apply (leaf_sizes looked s Hx Hs) in H as [H _]; [| lia]; pose proof (q_pos n H); field; lra. }
  assert (Z : forall n, looked n = false -> forall o, g (n, o) == 0).
  { intros n H o; unfold g; simpl; rewrite (Hdust n H); unfold Qdiv; lra. }
  assert (G : qsum g l <= qsum worth (seq 0 outcomes) - dust).
  { rewrite excess_by_outcome.
    - destruct (Hx) as (Hd & Hcost & Hneed).
      setoid_replace dust with (qsum (fun i => dust * need i) (seq 0 outcomes))
        by (rewrite qsum_scale, Hneed; lra).
      enough (forall i, In i (seq 0 outcomes) -> qsum g (filter (leaf_of i) l) + dust * need i <= worth i) as W.
      { apply qsum_le in W; rewrite qsum_plus in W; lra. }
      intros i [_ Hi]%in_seq.
      set (sizes := map fst (filter (fun leaf => looked (fst leaf)) (filter (leaf_of i) l))).
      assert (B : qsum (fun n => 1 / q n) sizes <= need i).
      { apply Qle_trans with (2 := probability_at_most s i depth Hx He Hi).
        apply Qle_trans with (2 := probability_within s i Hx Hs depth [] 1%nat ltac:(lia)); fold l.
        unfold sizes; rewrite qsum_map; apply qsum_filter_le.
        intros [n o] [H _]%filter_In; simpl; apply (leaf_sizes looked s Hx Hs) in H as [H _]; [| lia].
        split; [apply part_nonneg; [easy | lra] | reflexivity]. }
      pose proof (Hw i Hi sizes) as W; clear Hw.
      rewrite (qsum_filter g (fun leaf => looked (fst leaf))) by (intros [n o] _ H; now apply Z).
      assert (E : qsum g (filter (fun leaf => looked (fst leaf)) (filter (leaf_of i) l))
        + dust * qsum (fun n => 1 / q n) sizes == qsum (fun n => price n / q n) sizes).
      { unfold sizes; rewrite !qsum_map, <- qsum_scale, <- qsum_plus; apply qsum_ext.
        intros [n o] [[H _]%filter_In _]%filter_In; unfold g; simpl.
        apply (leaf_sizes looked s Hx Hs) in H as [H _]; [| lia]; pose proof (q_pos n H); field; lra. }
      assert (I : forall n, In n sizes -> looked n = true)
        by (intros n ([k o] & <- & [_ H]%filter_In)%in_map_iff; exact H).
      specialize (W I B); lra.
    - intros n H; apply Z.
      destruct (looked n) eqn:E; [| easy]; pose proof (Hl n E).
      apply (open_size s Hx Hs) in H as [H | H]; [congruence |].
      assert (2 ^ horizon <= 2 ^ depth)%nat by (apply Nat.pow_le_mono_r; lia); lia.
    - intros n i H; apply (leaf_sizes looked s Hx Hs) in H as [_ H]; [exact H | lia]. }
  change (q 1) with 1 in T.
  setoid_replace (price 1%nat / 1) with (price 1%nat) in T by field.
  lra.
Qed.

Theorem either_branch : branches_bound.
Proof.
  intros f v b b' constraints Hb Hb' s depth He Hd Hc.
  destruct (Nat.le_gt_cases (count f (rolled looked s depth [] 1)) v) as [H | H].
  - apply Qle_trans with (1 := Q.le_min_l b b'), Hb; auto.
    intros c [<- | Hin]; [exact H | now apply Hc].
  - apply Qle_trans with (1 := Q.le_min_r b b'), Hb'; auto.
    intros c [<- | Hin]; [exact H | now apply Hc].
Qed.

End Bound.
