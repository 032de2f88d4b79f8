(** * Sim: one result from rolls of one die

    sim.go: "it is still open after k rolls with probability (n^k mod m)/n^k." *)

From Coq Require Import Arith List Lia.
From Dice Require Import State.
Import ListNotations.

(** All n^k sequences of k digits below n. *)
Fixpoint rolls (n k : nat) : list (list nat) :=
  match k with
  | 0 => [[]]
  | S k => flat_map (fun ds => map (fun d => ds ++ [d]) (seq 0 n)) (rolls n k)
  end.

(** A result under way, or one that was decided some rolls ago. *)
Inductive run :=
| Open (s : state)
| Decided (x ago : nat).

Definition attempt (m : nat) (s : state) : run :=
  match draw m s with
  | (Some x, _) => Decided x 0
  | (None, s) => Open s
  end.

Definition step (n m : nat) (r : run) (digit : nat) : run :=
  match r with
  | Open s => attempt m (absorb n digit s)
  | Decided x ago => Decided x (S ago)
  end.

(** Sim of a dn with m sides, after these rolls. *)
Definition sim (n m : nat) (digits : list nat) : run :=
  fold_left (step n m) digits (attempt m newState).

Definition count {A} (f : A -> bool) (l : list A) : nat := length (filter f l).

Definition open_state (r : run) : list state :=
  match r with Open s => [s] | Decided _ _ => [] end.

Definition decided_now (x : nat) (r : run) : bool :=
  match r with Decided y 0 => x =? y | _ => false end.

Definition decided (x : nat) (r : run) : bool :=
  match r with Decided y _ => x =? y | Open _ => false end.

(** ** The statements *)

(** Of the n^k sequences of k rolls, n^k mod m are open: one for each open case,
    in order. *)
Definition sim_leaves_each_open_case_once := forall n m k, 0 < m ->
  flat_map open_state (map (sim n m) (rolls n k)) = cases (n ^ k mod m).

(** Each result is decided at roll k + 1 by equally many sequences ... *)
Definition sim_decides_equally := forall n m k x, x < m ->
  count (decided_now x) (map (sim n m) (rolls n (S k))) = n * (n ^ k mod m) / m.

(** ... and by n^k / m of them, rounded down, in the first k rolls. *)
Definition sim_has_decided_equally := forall n m k x, x < m ->
  count (decided x) (map (sim n m) (rolls n k)) = n ^ k / m.

(** No other number is ever a result. *)
Definition sim_gives_results_below_m := forall n m ds x ago, 0 < m ->
  sim n m ds = Decided x ago -> x < m.

(** ** The proofs *)

Lemma rolls_length n k : length (rolls n k) = n ^ k.
Proof.
  induction k as [| k IH]; [easy |]; simpl; rewrite <- IH; clear.
  induction (rolls n k) as [| ds l IH]; simpl; [lia |].
  rewrite app_length, map_length, seq_length, IH; lia.
Qed.

Lemma count_app {A} (f : A -> bool) l l' : count f (l ++ l') = count f l + count f l'.
Proof. unfold count; now rewrite filter_app, app_length. Qed.

Lemma map_flat_map {A B C} (f : B -> C) (g : A -> list B) l :
  map f (flat_map g l) = flat_map (fun x => map f (g x)) l.
Proof. induction l; simpl; [easy |]; now rewrite map_app, IHl. Qed.

Lemma flat_map_flat_map {A B C} (f : B -> list C) (g : A -> list B) l :
  flat_map f (flat_map g l) = flat_map (fun x => flat_map f (g x)) l.
Proof. induction l; simpl; [easy |]; now rewrite flat_map_app, IHl. Qed.

Lemma flat_map_nil {A B} (l : list A) : flat_map (fun _ => @nil B) l = [].
Proof. now induction l. Qed.

(** One more roll, of all sequences at once. *)
Lemma one_more_roll n m k :
  map (sim n m) (rolls n (S k))
  = flat_map (fun r => map (step n m r) (seq 0 n)) (map (sim n m) (rolls n k)).
Proof.
  simpl; rewrite map_flat_map, flat_map_map; apply flat_map_ext; intros ds.
  rewrite map_map; apply map_ext; intros d; unfold sim; now rewrite fold_left_app.
Qed.

(** The effect of draws on all cases of a size. *)
Lemma open_attempts m z : 0 < m ->
  flat_map open_state (map (attempt m) (cases z)) = cases (z mod m).
Proof.
  intros Hm; transitivity (flat_map (fun '(x, s) => match x with Some _ => [] | None => [s] end)
    (map (draw m) (cases z))).
  - rewrite !flat_map_map; apply flat_map_ext; intros s; unfold attempt.
    now destruct (draw m s) as [[x |] s'].
  - rewrite draw_cases, flat_map_app, flat_map_flat_map, (flat_map_map (pair None)) by easy.
    rewrite (flat_map_ext_in _ (fun _ => [])) by (intros s _; rewrite flat_map_map; apply flat_map_nil).
    rewrite flat_map_nil; simpl; clear; induction (cases (z mod m)); simpl; congruence.
Qed.

Lemma count_zero {A} (f : A -> bool) l : (forall a, In a l -> f a = false) -> count f l = 0.
Proof.
  unfold count; induction l; intros H; simpl; [easy |].
  rewrite H by (simpl; auto); apply IHl; intros; apply H; simpl; auto.
Qed.

Lemma count_all {A} (l : list A) : count (fun _ => true) l = length l.
Proof. unfold count; induction l; simpl; congruence. Qed.

Lemma count_map {A B} (f : B -> bool) (g : A -> B) l : count f (map g l) = count (fun a => f (g a)) l.
Proof. unfold count; induction l; simpl; [easy |]; destruct (f (g a)); simpl; congruence. Qed.

Lemma count_ext {A} (f g : A -> bool) l : (forall a, In a l -> f a = g a) -> count f l = count g l.
Proof.
  unfold count; induction l; intros H; simpl; [easy |].
  rewrite H, <- (H a) by (simpl; auto); destruct (f a); simpl; rewrite IHl; auto; intros; apply H; simpl; auto.
Qed.

Lemma count_flat_map {A B} (f : B -> bool) (g : A -> list B) c l :
  (forall a, In a l -> count f (g a) = c) -> count f (flat_map g l) = length l * c.
Proof.
  induction l; intros H; simpl; [easy |].
  rewrite count_app, H, IHl; [easy | intros; apply H |]; simpl; auto.
Qed.

Lemma count_one x k : x < k -> count (Nat.eqb x) (seq 0 k) = 1.
Proof.
  intros H; rewrite (seq_split x (S (k - S x)) k) by lia; simpl; rewrite count_app.
  rewrite count_zero by (intros y [_ Hy]%in_seq; apply Nat.eqb_neq; lia).
  unfold count; simpl; rewrite Nat.eqb_refl; simpl; f_equal.
  apply (count_zero (Nat.eqb x)); intros y [Hy _]%in_seq; apply Nat.eqb_neq; lia.
Qed.

Lemma cases_length z : length (cases z) = z.
Proof. unfold cases; now rewrite map_length, seq_length. Qed.

Lemma decided_attempts x m z : x < m ->
  count (decided_now x) (map (attempt m) (cases z)) = z / m.
Proof.
  intros Hx; transitivity (count (fun '(y, _) => match y with Some y => x =? y | None => false end)
    (map (draw m) (cases z))).
  - rewrite !count_map; apply count_ext; intros s _; unfold attempt.
    now destruct (draw m s) as [[y |] s'].
  - rewrite draw_cases, count_app by lia.
    rewrite (count_flat_map _ _ 1) by (intros s _; rewrite count_map; now apply count_one).
    rewrite count_map, (count_zero _ (cases (z mod m))), cases_length by easy; lia.
Qed.

(** A roll acts only on the open cases. *)
Definition absorbs (n : nat) (l : list state) : list state :=
  flat_map (fun s => map (fun d => absorb n d s) (seq 0 n)) l.

Lemma roll_open n m l :
  flat_map open_state (flat_map (fun r => map (step n m r) (seq 0 n)) l)
  = flat_map open_state (map (attempt m) (absorbs n (flat_map open_state l))).
Proof.
  unfold absorbs; induction l as [| [s | y ago] l IH]; simpl; [easy | |]; rewrite flat_map_app, IH.
  - now rewrite map_app, flat_map_app, map_map.
  - rewrite flat_map_map; simpl; now rewrite flat_map_nil.
Qed.

Lemma roll_decided_now n m x l :
  count (decided_now x) (flat_map (fun r => map (step n m r) (seq 0 n)) l)
  = count (decided_now x) (map (attempt m) (absorbs n (flat_map open_state l))).
Proof.
  unfold absorbs; induction l as [| [s | y ago] l IH]; simpl; [easy | |]; rewrite count_app, IH.
  - now rewrite map_app, count_app, map_map.
  - now rewrite count_map, count_zero.
Qed.

Lemma roll_decided n m x l :
  count (decided x) (flat_map (fun r => map (step n m r) (seq 0 n)) l)
  = n * count (decided x) l
    + count (decided_now x) (map (attempt m) (absorbs n (flat_map open_state l))).
Proof.
  unfold absorbs; induction l as [| [s | y ago] l IH]; simpl; [unfold count; simpl; lia | |];
    rewrite count_app, IH.
  - rewrite map_app, count_app, map_map.
    change (Open s :: l) with ([Open s] ++ l); rewrite count_app, (count_zero _ [_]) by (intros r [<- | []]; easy).
    rewrite !count_map with (f := decided x), !count_map with (f := decided_now x).
    rewrite (count_ext (fun d => decided x (step n m (Open s) d)) (fun a => decided_now x (attempt m (absorb n a s)))); [lia |].
    intros d _; simpl; unfold attempt; now destruct (draw m (absorb n d s)) as [[z |] s'].
  - change (Decided y ago :: l) with ([Decided y ago] ++ l); rewrite count_app, count_map; simpl.
    replace (count (fun _ => x =? y) (seq 0 n)) with (n * count (decided x) [Decided y ago]); [lia |].
    unfold count; simpl; destruct (x =? y); simpl.
    + fold (count (fun _ : nat => true) (seq 0 n)); rewrite count_all, seq_length; lia.
    + rewrite Nat.mul_0_r; symmetry; now apply (count_zero (fun _ => false)).
Qed.

Theorem sim_open : sim_leaves_each_open_case_once.
Proof.
  intros n m k Hm; induction k as [| k IH].
  - exact (open_attempts m 1 Hm).
  - rewrite one_more_roll, roll_open, IH; unfold absorbs; rewrite absorb_cases, open_attempts by easy.
    f_equal; rewrite Nat.mul_comm, Nat.mul_mod_idemp_r by lia; easy.
Qed.

Theorem sim_now : sim_decides_equally.
Proof.
  intros n m k x Hx; rewrite one_more_roll, roll_decided_now, sim_open by lia.
  unfold absorbs; rewrite absorb_cases, decided_attempts by easy; f_equal; lia.
Qed.

Theorem sim_count : sim_has_decided_equally.
Proof.
  intros n m k x Hx; induction k as [| k IH].
  - change (n ^ 0) with 1; rewrite <- (decided_attempts x m 1 Hx); unfold sim, attempt, newState, cases; simpl.
    destruct (draw m (State 0 1)) as [[z |] s']; reflexivity.
  - rewrite one_more_roll, roll_decided, IH, sim_open by lia; unfold absorbs.
    rewrite absorb_cases, decided_attempts, <- Nat.div_add_l by lia; f_equal.
    destruct (euclid (n ^ k) m) as [E _]; [lia |]; simpl; nia.
Qed.

Theorem sim_results : sim_gives_results_below_m.
Proof.
  intros n m ds x ago Hm.
  assert (A : forall s y j, attempt m s = Decided y j -> y < m).
  { intros s y j; unfold attempt, draw; destruct (case s <? _); [| easy].
    intros E; injection E as <- <-; apply Nat.mod_upper_bound; lia. }
  enough (G : forall r, (forall y j, r = Decided y j -> y < m) ->
    fold_left (step n m) ds r = Decided x ago -> x < m) by (apply G; apply A).
  induction ds as [| d ds IH]; simpl; intros r Hr; [apply Hr |].
  apply IH; intros y j; destruct r as [s | z i]; simpl; [apply A |].
  intros E; injection E as <- <-; now apply (Hr z i).
Qed.
