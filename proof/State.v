(** * The state: a case number, uniform over equally likely cases

    state.go: "A state is a case number v, uniform over size equally likely
    cases. Every result in this package is drawn from one." *)

From Coq Require Import Arith List Lia.
Import ListNotations.

Record state := State { case : nat; size : nat }.

(** Before any roll there is one case: newState. *)
Definition newState := State 0 1.

(** absorb adds a roll of a die of n sides, as digit = face - 1. *)
Definition absorb (n digit : nat) (s : state) : state :=
  State (case s * n + digit) (size s * n).

(** draw chooses one of m, from the cases that allow it. With q = size / m, a case
    below q * m gives a result and leaves one of q cases; another gives none and
    leaves one of size mod m. *)
Definition draw (m : nat) (s : state) : option nat * state :=
  let q := size s / m in
  if case s <? q * m
  then (Some (case s mod m), State (case s / m) q)
  else (None, State (case s - q * m) (size s mod m)).

(** take tells whether the case is one of the first c, and leaves the state among
    those or among the others. *)
Definition take (c : nat) (s : state) : bool * state :=
  if case s <? c
  then (true, State (case s) c)
  else (false, State (case s - c) (size s - c)).

(** All states of a size, in order. *)
Definition cases (size : nat) : list state :=
  map (fun v => State v size) (seq 0 size).

(** f maps the elements of P one to one onto those of Q. *)
Definition bijection {A B} (f : A -> B) (P : A -> Prop) (Q : B -> Prop) : Prop :=
  (forall a, P a -> Q (f a)) /\
  (forall b, Q b -> exists a, P a /\ f a = b) /\
  (forall a a', P a -> P a' -> f a = f a' -> a = a').

(** ** The statements *)

(** A roll and a case make one case of size * n. *)
Definition absorb_is_a_bijection := forall n size,
  bijection (fun '(digit, v) => absorb n digit (State v size))
    (fun '(digit, v) => digit < n /\ v < size)
    (fun s => In s (cases (size * n))).

(** A draw from all cases gives every result below m together with every
    one of size / m cases, once; and no result together with every one of
    size mod m cases, once. So the result is uniform, and independent of the case
    that stays behind, which is uniform. *)
Definition draw_is_a_bijection := forall m size, 0 < m ->
  bijection (fun v => draw m (State v size))
    (fun v => v < size)
    (fun '(result, s) =>
       match result with
       | Some x => x < m /\ In s (cases (size / m))
       | None => In s (cases (size mod m))
       end).

(** The same for the first c cases and the others. *)
Definition take_is_a_bijection := forall c size, c <= size ->
  bijection (fun v => take c (State v size))
    (fun v => v < size)
    (fun '(first, s) => In s (cases (if first then c else size - c))).

(** The same as lists: all cases in order, before and after. *)
Definition absorb_in_order := forall n size,
  flat_map (fun s => map (fun digit => absorb n digit s) (seq 0 n)) (cases size)
  = cases (size * n).

Definition draw_in_order := forall m size, 0 < m ->
  map (draw m) (cases size)
  = flat_map (fun s => map (fun x => (Some x, s)) (seq 0 m)) (cases (size / m))
    ++ map (pair None) (cases (size mod m)).

Definition take_in_order := forall c size, c <= size ->
  map (take c) (cases size)
  = map (pair true) (cases c) ++ map (pair false) (cases (size - c)).

(** ** The proofs *)

Lemma in_cases s size' : In s (cases size') <-> case s < size' /\ size s = size'.
Proof.
  unfold cases; rewrite in_map_iff; split.
  - intros (v & <- & H%in_seq); simpl; lia.
  - destruct s as [v z]; simpl; intros [H ->]; exists v; rewrite in_seq; split; [easy | lia].
Qed.

Lemma div_small_quotient a b q r : r < b -> a = q * b + r -> a / b = q /\ a mod b = r.
Proof.
  intros H E; split; symmetry; [apply (Nat.div_unique a b q r) | apply (Nat.mod_unique a b q r)]; lia.
Qed.

Lemma euclid a b : 0 < b -> a = a / b * b + a mod b /\ a mod b < b.
Proof.
  intros H; split; [rewrite Nat.mul_comm; apply Nat.div_mod | apply Nat.mod_upper_bound]; lia.
Qed.

Theorem absorb_bijection : absorb_is_a_bijection.
Proof.
  intros n z; repeat split.
  - intros [d v] [Hd Hv]; apply in_cases; simpl; split; [nia | easy].
  - intros [w z'] [H1 H2]%in_cases; simpl in *; subst z'.
    destruct (euclid w n) as [E L]; [nia |].
    exists (w mod n, w / n); repeat split; [easy | apply Nat.div_lt_upper_bound; lia |].
    unfold absorb; simpl; f_equal; lia.
  - intros [d v] [d' v'] [Hd Hv] [Hd' Hv'] E; injection E as E.
    destruct (div_small_quotient (v * n + d) n v d) as [Q R]; [lia.. |].
    destruct (div_small_quotient (v * n + d) n v' d') as [Q' R']; [lia.. |].
    congruence.
Qed.

(** The two ways a draw goes. *)
Lemma draw_some m v z : 0 < m -> v < z / m * m ->
  draw m (State v z) = (Some (v mod m), State (v / m) (z / m)).
Proof. intros Hm H; unfold draw; simpl; now rewrite (proj2 (Nat.ltb_lt _ _) H). Qed.

Lemma draw_none m v z : z / m * m <= v ->
  draw m (State v z) = (None, State (v - z / m * m) (z mod m)).
Proof. intros H; unfold draw; simpl; now rewrite (proj2 (Nat.ltb_ge _ _) H). Qed.

Theorem draw_bijection : draw_is_a_bijection.
Proof.
  intros m z Hm; destruct (euclid z m Hm) as [E L].
  repeat split.
  - intros v Hv; destruct (Nat.lt_ge_cases v (z / m * m)) as [H | H].
    + rewrite draw_some by easy; split; [apply euclid; easy |].
      apply in_cases; simpl; split; [apply Nat.div_lt_upper_bound; lia | easy].
    + rewrite draw_none by easy; apply in_cases; simpl; lia.
  - intros [[x |] [w z']].
    + intros [Hx [Hw Hz]%in_cases]; simpl in *; subst z'.
      assert (H : w * m + x < z / m * m) by nia.
      exists (w * m + x); split; [lia |].
      destruct (div_small_quotient (w * m + x) m w x) as [Q R]; [lia.. |].
      rewrite draw_some by easy; congruence.
    + intros [Hw Hz]%in_cases; simpl in *; subst z'.
      exists (z / m * m + w); split; [lia |].
      rewrite draw_none by lia; do 2 f_equal; lia.
  - intros v v' Hv Hv'.
    destruct (Nat.lt_ge_cases v (z / m * m)) as [H | H], (Nat.lt_ge_cases v' (z / m * m)) as [H' | H'];
      rewrite ?(draw_some m v), ?(draw_some m v'), ?(draw_none m v), ?(draw_none m v') by easy;
      intros I; inversion I; [| lia].
    destruct (euclid v m Hm) as [-> _], (euclid v' m Hm) as [-> _]; congruence.
Qed.

Theorem take_bijection : take_is_a_bijection.
Proof.
  intros c z Hc; unfold take; simpl; repeat split.
  - intros v Hv; destruct (v <? c) eqn:H; [apply Nat.ltb_lt in H | apply Nat.ltb_ge in H];
      apply in_cases; simpl; lia.
  - intros [[] [w z']] [Hw Hz]%in_cases; simpl in *; subst z'.
    + exists w; split; [lia |]; now rewrite (proj2 (Nat.ltb_lt w c)).
    + exists (c + w); split; [lia |].
      rewrite (proj2 (Nat.ltb_ge _ c)) by lia; do 2 f_equal; lia.
  - intros v v' Hv Hv'; destruct (v <? c) eqn:H, (v' <? c) eqn:H'; intros I; inversion I; try easy.
    apply Nat.ltb_ge in H, H'; lia.
Qed.

(** A list is known by its length and its elements. *)
Lemma map_seq {A} (f g : nat -> A) a b k :
  (forall i, i < k -> f (a + i) = g (b + i)) -> map f (seq a k) = map g (seq b k).
Proof.
  revert a b; induction k as [| k IH]; intros a b H; simpl; [easy |].
  f_equal.
  - specialize (H 0); rewrite !Nat.add_0_r in H; apply H; lia.
  - apply IH; intros i Hi; rewrite !Nat.add_succ_comm; apply H; lia.
Qed.

(** Counting in rows of n. *)
Lemma rows {A} (f : nat -> A) n k :
  flat_map (fun v => map (fun d => f (v * n + d)) (seq 0 n)) (seq 0 k) = map f (seq 0 (k * n)).
Proof.
  induction k as [| k IH]; [easy |].
  rewrite seq_S, flat_map_app, IH; simpl; rewrite app_nil_r.
  rewrite (Nat.add_comm n), seq_app, map_app; f_equal.
  apply map_seq; intros i _; f_equal; lia.
Qed.

Lemma flat_map_map {A B C} (f : A -> B) (g : B -> list C) l :
  flat_map g (map f l) = flat_map (fun x => g (f x)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma flat_map_ext_in {A B} (f g : A -> list B) l :
  (forall x, In x l -> f x = g x) -> flat_map f l = flat_map g l.
Proof.
  induction l; intros H; simpl; [easy |].
  rewrite H, IHl; [easy | intros; apply H |]; simpl; auto.
Qed.

Lemma seq_split a b z : a + b = z -> seq 0 z = seq 0 a ++ seq a b.
Proof. intros <-; exact (seq_app a b 0). Qed.

Theorem absorb_cases : absorb_in_order.
Proof.
  intros n z; unfold cases; rewrite flat_map_map.
  exact (rows (fun v => State v (z * n)) n z).
Qed.

Theorem draw_cases : draw_in_order.
Proof.
  intros m z Hm; destruct (euclid z m Hm) as [E L]; unfold cases.
  rewrite (seq_split (z / m * m) (z mod m) z) by lia.
  rewrite !map_app, !map_map; f_equal.
  - rewrite flat_map_map, <- rows; apply flat_map_ext_in; intros v [_ Hv]%in_seq.
    apply map_ext_in; intros x [_ Hx]%in_seq.
    destruct (div_small_quotient (v * m + x) m v x) as [Q R]; [lia.. |].
    rewrite draw_some by nia; congruence.
  - apply map_seq; intros i _; rewrite draw_none by lia; do 2 f_equal; lia.
Qed.

Theorem take_cases : take_in_order.
Proof.
  intros c z Hc; unfold cases.
  rewrite (seq_split c (z - c) z) by lia.
  rewrite !map_app, !map_map; f_equal; unfold take; simpl.
  - apply map_ext_in; intros v [_ Hv]%in_seq; now rewrite (proj2 (Nat.ltb_lt v c)).
  - apply map_seq; intros i _; rewrite (proj2 (Nat.ltb_ge _ c)) by lia; do 2 f_equal; lia.
Qed.
