(** * SimWeighted: one outcome of given probability, from rolls of one die

    weighted_sim.go: the descent of Knuth and Yao (1976). "After k rolls that outcome can
    have at most w n^k / W of the n^k sequences, and has all of these; the part r(k) / W
    of a sequence is open." *)

From Coq Require Import Arith List Lia.
From Dice Require Import State Sim Optimal.
Import ListNotations.

(** give deals the first cases to outcome i, the next to i + 1, and so on. *)
Fixpoint give (shares : list nat) (i : nat) (s : state) : option nat * state :=
  match shares with
  | [] => (None, s)
  | share :: shares =>
      match take share s with
      | (true, s) => (Some i, s)
      | (false, s) => give shares (S i) s
      end
  end.

(** A draw under way: what each outcome is owed, in parts 1 / W of a case, and the
    open case; or an outcome that was reached some rolls ago. *)
Inductive descent :=
| Descending (owed : list nat) (s : state)
| Arrived (i ago : nat).

Definition deal (shares owed : list nat) (s : state) : descent :=
  match give shares 0 s with
  | (Some i, _) => Arrived i 0
  | (None, s) => Descending owed s
  end.

(** After one more roll each outcome is owed n times as much, and gets the whole
    cases of that. *)
Definition level (n W : nat) (w : descent) (digit : nat) : descent :=
  match w with
  | Arrived i ago => Arrived i (S ago)
  | Descending owed s =>
      deal (map (fun r => n * r / W) owed) (map (fun r => n * r mod W) owed) (absorb n digit s)
  end.

Definition first_level (weights : list nat) : descent :=
  let W := sum weights in
  deal (map (fun w => w / W) weights) (map (fun w => w mod W) weights) newState.

(** SimWeighted over a dn, after these rolls. *)
Definition weighted (n : nat) (weights : list nat) (digits : list nat) : descent :=
  fold_left (level n (sum weights)) digits (first_level weights).

Definition open_descent (w : descent) : list (list nat * state) :=
  match w with Descending owed s => [(owed, s)] | Arrived _ _ => [] end.

Definition arrived (i : nat) (w : descent) : bool :=
  match w with Arrived j _ => i =? j | Descending _ _ => false end.

Definition arrived_now (i : nat) (w : descent) : bool :=
  match w with Arrived j 0 => i =? j | _ => false end.

Definition weighted_method (n : nat) (weights : list nat) : method :=
  fun ds => match weighted n weights ds with Arrived i _ => Some i | Descending _ _ => None end.

(** ** The statements *)

(** After k rolls outcome i is owed the part (w_i n^k mod W) / W of a case. These add
    up to a whole number of cases, the least that any method leaves open, and each
    of them is left by one sequence. *)
Definition weighted_leaves_each_open_case_once := forall n weights k, 0 < sum weights ->
  flat_map open_descent (map (weighted n weights) (rolls n k))
  = map (pair (map (fun w => w * n ^ k mod sum weights) weights)) (cases (least_open n weights k)).

(** Outcome i has w_i n^k / W of the n^k sequences of k rolls, rounded down. *)
Definition weighted_has_given := forall n weights k i, 0 < sum weights -> i < length weights ->
  count (arrived i) (map (weighted n weights) (rolls n k)) = nth i weights 0 * n ^ k / sum weights.

(** So its probability is w_i / W exactly ... *)
Definition weighted_gives_the_weights := forall n weights, 1 < n -> 0 < sum weights ->
  gives n weights (weighted_method n weights).

(** ... and no method that gives these probabilities has fewer sequences open. *)
Definition weighted_is_best := forall n weights p k, 1 < n -> 0 < sum weights ->
  gives n weights p ->
  left_open n (weighted_method n weights) k <= left_open n p k.

(** ** The proofs *)

(** The effect of give on all cases of a size. *)
Fixpoint dealt (shares : list nat) (i : nat) : list (option nat * state) :=
  match shares with
  | [] => []
  | share :: shares => map (pair (Some i)) (cases share) ++ dealt shares (S i)
  end.

Lemma give_cases shares i z : sum shares <= z ->
  map (give shares i) (cases z) = dealt shares i ++ map (pair None) (cases (z - sum shares)).
Proof.
  revert i z; induction shares as [| share shares IH]; intros i z H; simpl in *.
  - now rewrite Nat.sub_0_r.
  - transitivity (map (fun '(first, s) => if first : bool then (Some i, s) else give shares (S i) s)
      (map (take share) (cases z))).
    + rewrite map_map; apply map_ext; intros s; now destruct (take share s) as [[] t].
    + rewrite take_cases, map_app, !map_map, IH, <- app_assoc by lia.
      do 3 f_equal; f_equal; lia.
Qed.

Lemma deal_open shares owed z : sum shares <= z ->
  flat_map open_descent (map (deal shares owed) (cases z)) = map (pair owed) (cases (z - sum shares)).
Proof.
  intros H; transitivity (flat_map (fun '(x, s) => match x with Some _ => [] | None => [(owed, s)] end)
    (map (give shares 0) (cases z))).
  - rewrite !flat_map_map; apply flat_map_ext; intros s; unfold deal.
    now destruct (give shares 0 s) as [[x |] t].
  - rewrite give_cases, flat_map_app by easy.
    replace (flat_map _ (dealt shares 0)) with (@nil (list nat * state)).
    + simpl; clear; induction (cases (z - sum shares)); simpl; congruence.
    + clear; generalize 0; induction shares; intros i; simpl; [easy |].
      now rewrite flat_map_app, <- IHshares, flat_map_map, flat_map_nil.
Qed.

Lemma dealt_later shares i j : i < j ->
  count (fun '(x, _) => is_result i x) (dealt shares j) = 0.
Proof.
  revert j; induction shares as [| share shares IH]; simpl; intros j H; [easy |].
  rewrite count_app, count_map, IH, count_zero by (lia || (intros; apply Nat.eqb_neq; lia)); easy.
Qed.

Lemma dealt_count shares i j : j <= i < j + length shares ->
  count (fun '(x, _) => is_result i x) (dealt shares j) = nth (i - j) shares 0.
Proof.
  revert j; induction shares as [| share shares IH]; intros j H; cbn [length dealt] in *; [lia |].
  rewrite count_app, count_map; simpl is_result; destruct (Nat.eqb_spec i j) as [-> | Hij].
  - rewrite count_all, cases_length, Nat.sub_diag, dealt_later by lia; simpl; lia.
  - rewrite count_zero, IH by (easy || lia).
    now replace (i - j) with (S (i - S j)) by lia.
Qed.

Lemma deal_now shares owed z i : sum shares <= z -> i < length shares ->
  count (arrived_now i) (map (deal shares owed) (cases z)) = nth i shares 0.
Proof.
  intros H Hi; transitivity (count (fun '(x, _) => is_result i x) (map (give shares 0) (cases z))).
  - rewrite !count_map; apply count_ext; intros s _; unfold deal.
    now destruct (give shares 0 s) as [[x |] t].
  - rewrite give_cases, count_app, count_map by easy.
    rewrite (count_zero _ (cases _)), Nat.add_0_r by easy.
    rewrite dealt_count, Nat.sub_0_r by lia; easy.
Qed.

Lemma one_more_level n weights k :
  map (weighted n weights) (rolls n (S k))
  = flat_map (fun w => map (level n (sum weights) w) (seq 0 n)) (map (weighted n weights) (rolls n k)).
Proof.
  simpl; rewrite map_flat_map, flat_map_map; apply flat_map_ext; intros ds.
  rewrite map_map; apply map_ext; intros d; unfold weighted; now rewrite fold_left_app.
Qed.

Lemma count_cons {A} (f : A -> bool) a l : count f (a :: l) = (if f a then 1 else 0) + count f l.
Proof. unfold count; simpl; now destruct (f a). Qed.

(** A roll acts only on the open descents. *)
Definition descent_on (n W : nat) (l : list descent) : list descent :=
  flat_map (fun '(owed, s) => map (level n W (Descending owed s)) (seq 0 n)) (flat_map open_descent l).

Lemma level_open n W l :
  flat_map open_descent (flat_map (fun w => map (level n W w) (seq 0 n)) l)
  = flat_map open_descent (descent_on n W l).
Proof.
  unfold descent_on; induction l as [| [owed s | i ago] l IH]; simpl; [easy | |]; rewrite !flat_map_app, IH; [easy |].
  rewrite flat_map_map; simpl; now rewrite flat_map_nil.
Qed.

Lemma level_arrived n W i l :
  count (arrived i) (flat_map (fun w => map (level n W w) (seq 0 n)) l)
  = n * count (arrived i) l + count (arrived_now i) (descent_on n W l).
Proof.
  unfold descent_on; induction l as [| w l IH]; [unfold count; simpl; lia |].
  cbn [flat_map]; rewrite count_app, IH, count_cons, flat_map_app, count_app, count_map.
  destruct w as [owed s | j ago]; cbn [open_descent flat_map arrived].
  - rewrite app_nil_r, count_map.
    rewrite (count_ext (fun d => arrived i (level n W (Descending owed s) d))
      (fun d => arrived_now i (level n W (Descending owed s) d))); [lia |].
    intros d _; simpl; unfold deal; now destruct (give _ 0 _) as [[x |] t].
  - simpl; destruct (i =? j).
    + rewrite count_all, seq_length; unfold count; simpl; lia.
    + rewrite count_zero by easy; unfold count; simpl; lia.
Qed.

Lemma descent_on_cases n W owed z l : flat_map open_descent l = map (pair owed) (cases z) ->
  descent_on n W l
  = map (deal (map (fun r => n * r / W) owed) (map (fun r => n * r mod W) owed)) (cases (z * n)).
Proof.
  intros H; unfold descent_on; rewrite H, flat_map_map, <- absorb_cases, map_flat_map.
  apply flat_map_ext; intros s; now rewrite map_map.
Qed.

(** The shares that outcomes get and are owed, from roll to roll. *)
Lemma next_share n w k W : 0 < W ->
  w * n ^ S k / W = n * (w * n ^ k / W) + n * (w * n ^ k mod W) / W.
Proof.
  intros H; pose proof (Nat.div_mod (w * n ^ k) W).
  replace (w * n ^ S k) with (n * (w * n ^ k / W) * W + n * (w * n ^ k mod W)) by (simpl; nia).
  now rewrite Nat.div_add_l by lia.
Qed.

Lemma next_owed n w k W : 0 < W -> n * (w * n ^ k mod W) mod W = w * n ^ S k mod W.
Proof. intros H; rewrite Nat.mul_mod_idemp_r by lia; f_equal; simpl; lia. Qed.

Lemma shares_and_open n weights k : 0 < sum weights ->
  let W := sum weights in
  sum (map (fun r => n * r / W) (map (fun w => w * n ^ k mod W) weights)) + least_open n weights (S k)
  = least_open n weights k * n.
Proof.
  intros H W; pose proof (whole_parts n weights k H) as A; pose proof (whole_parts n weights (S k) H) as B.
  fold W in A, B.
  enough (C : sum (map (fun w => w * n ^ S k / W) weights)
    = n * sum (map (fun w => w * n ^ k / W) weights)
      + sum (map (fun r => n * r / W) (map (fun w => w * n ^ k mod W) weights))) by (simpl in *; nia).
  fold W in H; clearbody W; clear A B; rewrite map_map.
  induction weights as [| w l IH]; cbn [map sum fold_right]; [lia |].
  fold (sum (map (fun w => w * n ^ S k / W) l)); rewrite next_share by easy; unfold sum in *; lia.
Qed.

Lemma first_shares weights : 0 < sum weights ->
  sum (map (fun w => w / sum weights) weights) + least_open 1 weights 0 = 1.
Proof.
  intros H; rewrite (map_ext _ (fun w => w * 1 ^ 0 / sum weights))
    by (intros w; simpl; now rewrite Nat.mul_1_r).
  exact (eq_sym (whole_parts 1 weights 0 H)).
Qed.

Theorem weighted_open : weighted_leaves_each_open_case_once.
Proof.
  intros n weights k H; induction k as [| k IH].
  - pose proof (first_shares weights H) as F.
    change (flat_map open_descent (map (deal (map (fun w => w / sum weights) weights) (map (fun w => w mod sum weights) weights)) (cases 1))
      = map (pair (map (fun w => w * 1 mod sum weights) weights)) (cases (least_open 1 weights 0))).
    rewrite deal_open by lia; f_equal; [| f_equal; lia].
    f_equal; apply map_ext; intros w; now rewrite Nat.mul_1_r.
  - pose proof (shares_and_open n weights k H) as F; simpl in F.
    rewrite one_more_level, level_open, (descent_on_cases _ _ _ _ _ IH), deal_open by (simpl; lia).
    f_equal; [| f_equal; lia].
    f_equal; rewrite map_map; apply map_ext; intros w; now apply next_owed.
Qed.

Theorem weighted_count : weighted_has_given.
Proof.
  intros n weights k i H Hi; induction k as [| k IH].
  - pose proof (first_shares weights H) as F.
    transitivity (count (arrived_now i)
      (map (deal (map (fun w => w / sum weights) weights) (map (fun w => w mod sum weights) weights)) (cases 1))).
    + unfold count; simpl; unfold weighted, first_level; simpl; unfold deal, newState.
      now destruct (give _ 0 _) as [[j |] s].
    + rewrite deal_now by (rewrite ?map_length; lia).
      rewrite (nth_indep _ 0 (0 / sum weights)) by (now rewrite map_length).
      rewrite (map_nth (fun w => w / sum weights)); f_equal; simpl; lia.
  - pose proof (shares_and_open n weights k H) as F; simpl in F.
    rewrite one_more_level, level_arrived, IH, (descent_on_cases _ _ _ _ _ (weighted_open n weights k H)).
    rewrite deal_now by (rewrite ?map_length; lia).
    rewrite next_share by easy; f_equal; rewrite map_map.
    set (f := fun w => n * (w * n ^ k mod sum weights) / sum weights).
    transitivity (nth i (map f weights) (f 0)); [| exact (map_nth f weights 0 i)].
    apply nth_indep; now rewrite map_length.
Qed.

Lemma weighted_given n weights k i : 0 < sum weights -> i < length weights ->
  given n (weighted_method n weights) i k = nth i weights 0 * n ^ k / sum weights.
Proof.
  intros H Hi; rewrite <- (weighted_count n weights k i H Hi), count_map; unfold given, weighted_method.
  apply count_ext; intros ds _; now destruct (weighted n weights ds).
Qed.

Lemma weighted_left_open n weights k : 0 < sum weights ->
  left_open n (weighted_method n weights) k = least_open n weights k.
Proof.
  intros H; rewrite <- (cases_length (least_open n weights k)).
  rewrite <- (map_length (pair (map (fun w => w * n ^ k mod sum weights) weights))), <- weighted_open by easy.
  unfold left_open, weighted_method; induction (rolls n k) as [| ds l IH]; simpl; [easy |].
  change (ds :: l) with ([ds] ++ l); rewrite count_app, IH, app_length; f_equal.
  unfold count; simpl; now destruct (weighted n weights ds).
Qed.

Lemma give_below shares i s j t : give shares i s = (Some j, t) -> j < i + length shares.
Proof.
  revert i s; induction shares as [| share shares IH]; simpl; intros i s; [easy |].
  destruct (take share s) as [[] u]; [intros E; injection E as <- _; lia |].
  intros E; apply IH in E; lia.
Qed.

Lemma arrived_below n weights ds i ago : weighted n weights ds = Arrived i ago -> i < length weights.
Proof.
  set (good := fun w => match w with
    | Descending owed _ => length owed = length weights
    | Arrived i _ => i < length weights
    end).
  assert (D : forall shares owed s, length shares = length weights -> length owed = length weights ->
    good (deal shares owed s)).
  { intros shares owed s A B; unfold deal; destruct (give shares 0 s) as [[j |] t] eqn:E; simpl; [| easy].
    apply give_below in E; lia. }
  enough (G : forall w, good w -> good (fold_left (level n (sum weights)) ds w)).
  { intros E; unfold weighted in E; specialize (G (first_level weights)); rewrite E in G; apply G.
    now apply D; rewrite map_length. }
  induction ds as [| d ds IH]; simpl; intros w Hw; [easy |].
  apply IH; destruct w as [owed s | j b]; simpl; [| easy].
  now apply D; rewrite map_length.
Qed.

Theorem weighted_exact : weighted_gives_the_weights.
Proof.
  intros n weights Hn H; split; [| split].
  - intros ds d x; unfold weighted_method, weighted; rewrite fold_left_app; simpl.
    destruct (fold_left _ _ _) as [owed s | j ago]; simpl; [easy | tauto].
  - intros ds x; unfold weighted_method; destruct (weighted n weights ds) as [owed s | j ago] eqn:E; [easy |].
    intros I; injection I as <-; now apply arrived_below in E.
  - intros i Hi; apply whole_parts_tend; [easy.. |]; intros k; now apply weighted_given.
Qed.

Theorem weighted_optimal : weighted_is_best.
Proof. intros n weights p k Hn H Hp; rewrite weighted_left_open by easy; apply bound; auto; lia. Qed.
