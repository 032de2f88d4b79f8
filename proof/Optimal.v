(** * No procedure does with fewer rolls

    Knuth and Yao (1976), for any die instead of the coin: whichever procedure gives
    the outcomes with the probabilities that their weights ask for, some number of
    the n^k sequences of k rolls is still open after k rolls. Sim and SimWeighted
    leave no more than that open, at every k. *)

From Coq Require Import Arith List Lia.
From Dice Require Import State Sim.
Import ListNotations.

Definition sum (l : list nat) : nat := fold_right plus 0 l.

(** A method says after each sequence of rolls whether there is a result. *)
Definition method := list nat -> option nat.

Definition is_result (x : nat) (r : option nat) : bool :=
  match r with Some y => x =? y | None => false end.

Definition is_open (r : option nat) : bool :=
  match r with None => true | Some _ => false end.

(** How many of the n^k sequences of k rolls have the result x, and how many none. *)
Definition given (n : nat) (p : method) (x k : nat) : nat :=
  count (fun ds => is_result x (p ds)) (rolls n k).

Definition left_open (n : nat) (p : method) (k : nat) : nat :=
  count (fun ds => is_open (p ds)) (rolls n k).

(** A result stays. *)
Definition keeps (p : method) : Prop :=
  forall ds d x, p ds = Some x -> p (ds ++ [d]) = Some x.

(** The probability of x in k rolls, given / n^k, tends to w / W as k grows: for every
    e the two come within 1 / e of each other. *)
Definition tends (n : nat) (p : method) (x w W : nat) : Prop :=
  forall e, exists K, forall k, K <= k ->
    e * (W * given n p x k) <= e * (w * n ^ k) + W * n ^ k /\
    e * (w * n ^ k) <= e * (W * given n p x k) + W * n ^ k.

(** A method gives outcomes of these weights. It is a fair die if the weights are
    equal. *)
Definition gives (n : nat) (weights : list nat) (p : method) : Prop :=
  keeps p /\
  (forall ds x, p ds = Some x -> x < length weights) /\
  (forall i, i < length weights -> tends n p i (nth i weights 0) (sum weights)).

Definition fair (n m : nat) (p : method) : Prop := gives n (repeat 1 m) p.

(** The least that every method leaves open, in sequences: of each outcome the part of a
    sequence by which w n^k / W is above a whole number. *)
Definition least_open (n : nat) (weights : list nat) (k : nat) : nat :=
  sum (map (fun w => w * n ^ k mod sum weights) weights) / sum weights.

(** Sim as a method. *)
Definition sim_method (n m : nat) : method :=
  fun ds => match sim n m ds with Decided x _ => Some x | Open _ => None end.

(** The expected number of rolls, of the first K, times n^K. *)
Definition expected (n : nat) (p : method) (K : nat) : nat :=
  sum (map (fun k => left_open n p k * n ^ (K - k)) (seq 0 K)).

(** ** The statements *)

Definition every_method_leaves_open := forall n weights p k, 0 < n ->
  gives n weights p -> least_open n weights k <= left_open n p k.

Definition every_fair_die_leaves_open := forall n m p k, 0 < n -> 0 < m ->
  fair n m p -> n ^ k mod m <= left_open n p k.

Definition sim_is_a_fair_die := forall n m, 1 < n -> 0 < m -> fair n m (sim_method n m).

Definition sim_is_best := forall n m p k, 1 < n -> 0 < m -> fair n m p ->
  left_open n (sim_method n m) k <= left_open n p k.

Definition sim_takes_the_fewest_rolls := forall n m p K, 1 < n -> 0 < m -> fair n m p ->
  expected n (sim_method n m) K <= expected n p K.

(** ** The proofs *)

Lemma power_pos n k : 0 < n -> 0 < n ^ k.
Proof. intros H; pose proof (Nat.pow_nonzero n k); lia. Qed.

(** A sequence with a result after k rolls keeps it for all later rolls. *)
Lemma given_grows n p x k : keeps p -> n * given n p x k <= given n p x (S k).
Proof.
  intros Hp; unfold given; simpl; induction (rolls n k) as [| ds l IH]; simpl; [unfold count; simpl; lia |].
  change (ds :: l) with ([ds] ++ l); rewrite !count_app, Nat.mul_add_distr_l.
  apply Nat.add_le_mono; [| exact IH].
  unfold count at 1; simpl; destruct (is_result x (p ds)) eqn:E; simpl; [| lia].
  rewrite count_map, (count_ext _ (fun _ => true)), count_all, seq_length; [lia |].
  intros d _; destruct (p ds) as [y |] eqn:P; [| easy].
  now rewrite (Hp _ d _ P).
Qed.

Lemma given_power n p x k j : keeps p -> given n p x k * n ^ j <= given n p x (k + j).
Proof.
  intros Hp; induction j as [| j IH]; simpl; [rewrite Nat.add_0_r; lia |].
  rewrite Nat.add_succ_r; pose proof (given_grows n p x (k + j) Hp) as G.
  apply (Nat.mul_le_mono_l _ _ n) in IH; lia.
Qed.

(** So its probability is never more than that of the outcome. *)
Lemma given_at_most n p x w W k : 0 < n -> keeps p -> tends n p x w W ->
  W * given n p x k <= w * n ^ k.
Proof.
  intros Hn Hp Ht; apply Nat.nlt_ge; intros H.
  destruct (Ht (W * n ^ k + 1)) as [K HK].
  destruct (HK (k + K)) as [H1 _]; [lia |].
  pose proof (given_power n p x k K Hp) as G.
  rewrite Nat.pow_add_r in H1; pose proof (power_pos n K Hn).
  assert (w * (n ^ k * n ^ K) + n ^ K <= W * given n p x (k + K)) by nia.
  assert ((W * n ^ k + 1) * (w * (n ^ k * n ^ K) + n ^ K) <= (W * n ^ k + 1) * (W * given n p x (k + K)))
    by (now apply Nat.mul_le_mono_l).
  nia.
Qed.

Lemma count_columns {A} (f : nat -> A -> bool) a l s :
  sum (map (fun x => count (f x) (a :: l)) s)
  = count (fun x => f x a) s + sum (map (fun x => count (f x) l) s).
Proof.
  induction s as [| x s IH]; [easy |]; simpl; rewrite IH.
  unfold count; simpl; destruct (f x a); simpl; lia.
Qed.

(** Every sequence is open or has one of the results. *)
Lemma partition n p m k : (forall ds x, p ds = Some x -> x < m) ->
  n ^ k = left_open n p k + sum (map (fun x => given n p x k) (seq 0 m)).
Proof.
  intros Hp; unfold left_open, given; rewrite <- (rolls_length n k).
  induction (rolls n k) as [| ds l IH].
  - simpl; now induction (seq 0 m).
  - rewrite (count_columns (fun x ds => is_result x (p ds))).
    change (ds :: l) with ([ds] ++ l); rewrite count_app, app_length, IH; simpl.
    enough (count (fun ds => is_open (p ds)) [ds] + count (fun x => is_result x (p ds)) (seq 0 m) = 1) by lia.
    unfold count at 1; simpl; destruct (p ds) as [y |] eqn:P; simpl; [| now rewrite count_zero].
    rewrite (count_ext _ (Nat.eqb y)); [apply count_one; eauto | intros; apply Nat.eqb_sym].
Qed.

Lemma sum_le {A} (f g : A -> nat) l : (forall a, In a l -> f a <= g a) -> sum (map f l) <= sum (map g l).
Proof.
  induction l; intros H; simpl; [lia |].
  apply Nat.add_le_mono; [apply H | apply IHl; intros; apply H]; simpl; auto.
Qed.

Lemma map_nth_seq {A B} (f : A -> B) d l : map f l = map (fun i => f (nth i l d)) (seq 0 (length l)).
Proof.
  induction l; simpl; [easy |]; f_equal; rewrite IHl, <- seq_shift, map_map; easy.
Qed.

Lemma whole_parts n weights k : 0 < sum weights ->
  n ^ k = sum (map (fun w => w * n ^ k / sum weights) weights) + least_open n weights k.
Proof.
  intros HW; unfold least_open.
  set (W := sum weights) in *.
  assert (E : sum (map (fun w => w * n ^ k mod W) weights) + W * sum (map (fun w => w * n ^ k / W) weights)
    = n ^ k * sum weights).
  { clearbody W; induction weights as [| w l IH]; simpl; [lia |].
    pose proof (Nat.div_mod (w * n ^ k) W); lia. }
  fold W in E; apply Nat.mul_cancel_r with W; [lia |].
  assert (D : W * (sum (map (fun w => w * n ^ k mod W) weights) / W) = sum (map (fun w => w * n ^ k mod W) weights)).
  { symmetry; apply Nat.div_exact; [lia |].
    replace (sum _) with ((n ^ k - sum (map (fun w => w * n ^ k / W) weights)) * W) by nia.
    apply Nat.mod_mul; lia. }
  lia.
Qed.

Lemma sum_repeat m : sum (repeat 1 m) = m.
Proof. induction m; simpl; congruence. Qed.

Lemma nth_repeat m i : i < m -> nth i (repeat 1 m) 0 = 1.
Proof. revert i; induction m; intros [| i] H; simpl; [lia.. | easy |]; apply IHm; lia. Qed.

Lemma least_open_equal n m k : 0 < m -> least_open n (repeat 1 m) k = n ^ k mod m.
Proof.
  intros Hm; unfold least_open; rewrite sum_repeat.
  replace (sum _) with (n ^ k mod m * m); [apply Nat.div_mul; lia |].
  generalize m at 2 4; intros c; induction c as [| c IH]; simpl; [lia |].
  rewrite <- IH, Nat.add_0_r; lia.
Qed.

Theorem bound : every_method_leaves_open.
Proof.
  intros n weights p k Hn (Hp & Hr & Ht).
  destruct (Nat.eq_0_gt_0_cases (sum weights)) as [Z | HW].
  { unfold least_open; rewrite Z; simpl; lia. }
  pose proof (whole_parts n weights k HW) as P.
  rewrite (partition n p (length weights) k Hr) in P at 1.
  enough (sum (map (fun x => given n p x k) (seq 0 (length weights)))
    <= sum (map (fun w => w * n ^ k / sum weights) weights)) by lia.
  rewrite (map_nth_seq (fun w => w * n ^ k / sum weights) 0 weights); apply sum_le; intros i [_ Hi]%in_seq.
  apply Nat.div_le_lower_bound; [lia |].
  apply given_at_most; auto.
Qed.

Theorem bound_fair : every_fair_die_leaves_open.
Proof. intros n m p k Hn Hm Hp; rewrite <- least_open_equal by easy; now apply bound. Qed.

(** A method that gives each outcome the whole part of what it should have comes as
    near as one likes. *)
Lemma whole_parts_tend n p x w W : 1 < n -> 0 < W ->
  (forall k, given n p x k = w * n ^ k / W) -> tends n p x w W.
Proof.
  intros Hn HW H e; exists e; intros k Hk; rewrite H.
  pose proof (Nat.div_mod (w * n ^ k) W); pose proof (Nat.mod_upper_bound (w * n ^ k) W).
  assert (e <= n ^ k).
  { pose proof (Nat.pow_gt_lin_r n k Hn); lia. }
  split; nia.
Qed.

Lemma sim_given n m x k : x < m -> given n (sim_method n m) x k = n ^ k / m.
Proof.
  intros Hx; rewrite <- (sim_count n m k x Hx), count_map; unfold given, sim_method.
  apply count_ext; intros ds _; now destruct (sim n m ds).
Qed.

Lemma sim_left_open n m k : 0 < m -> left_open n (sim_method n m) k = n ^ k mod m.
Proof.
  intros Hm; rewrite <- (cases_length (n ^ k mod m)), <- (sim_open n m k Hm).
  unfold left_open, sim_method; induction (rolls n k) as [| ds l IH]; simpl; [easy |].
  change (ds :: l) with ([ds] ++ l); rewrite count_app, IH, app_length; f_equal.
  unfold count; simpl; now destruct (sim n m ds).
Qed.

Theorem sim_fair : sim_is_a_fair_die.
Proof.
  intros n m Hn Hm; split; [| split].
  - intros ds d x; unfold sim_method, sim; rewrite fold_left_app; simpl.
    destruct (fold_left _ _ _) as [s | y ago]; simpl; [easy | tauto].
  - intros ds x; unfold sim_method; rewrite repeat_length.
    destruct (sim n m ds) as [s | y ago] eqn:E; [easy |]; intros I; injection I as <-.
    now apply sim_results in E.
  - rewrite repeat_length; intros i Hi; rewrite nth_repeat, sum_repeat by easy.
    apply whole_parts_tend; [easy.. |]; intros k; rewrite sim_given by easy; f_equal; lia.
Qed.

Theorem sim_optimal : sim_is_best.
Proof. intros n m p k Hn Hm Hp; rewrite sim_left_open by easy; apply bound_fair; auto; lia. Qed.

Theorem sim_expected : sim_takes_the_fewest_rolls.
Proof.
  intros n m p K Hn Hm Hp; apply sum_le; intros k _.
  apply Nat.mul_le_mono_r; now apply sim_optimal.
Qed.
