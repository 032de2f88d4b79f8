(** * The equations that Verify solves prove a plan fair

    strategy.go: Verify divides a plan into segments of cases that are equally
    likely, solves for how often each is visited on average, and takes the
    probabilities of the outcomes from the visits. Here is why that proves them. *)

From Coq Require Import Arith List Lia QArith Qminmax Lqa.
From Dice Require Import State Bound.
Import ListNotations.
Open Scope Q_scope.

Section Verify.

Variable segments outcomes : nat.
Variable init : nat -> Q.            (* the probability to begin in a segment *)
Variable to : nat -> nat -> Q.       (* the probability to go from one to another *)
Variable decides : nat -> nat -> Q.  (* the probability that one decides for an outcome *)

Definition S := seq 0 segments.
Definition O := seq 0 outcomes.

(** From every segment a plan goes on to one of them or to an outcome. *)
Definition a_plan : Prop :=
  (forall s, In s S -> 0 <= init s) /\ qsum init S == 1 /\
  (forall s t, In s S -> In t S -> 0 <= to s t) /\
  (forall s i, In s S -> In i O -> 0 <= decides s i) /\
  (forall s, In s S -> qsum (to s) S + qsum (decides s) O == 1).

(** Where the plan is after k steps, and what it has decided before. *)
Fixpoint after (k s : nat) : Q :=
  match k with
  | 0%nat => init s
  | Datatypes.S k => qsum (fun r => after k r * to r s) S
  end.

Definition decided (k i : nat) : Q :=
  qsum (fun j => qsum (fun s => after j s * decides s i) S) (seq 0 k).

(** The visits solve the equations of Verify. *)
Definition solves (visits : nat -> Q) : Prop :=
  (forall s, In s S -> 0 <= visits s) /\
  (forall t, In t S -> visits t == init t + qsum (fun s => visits s * to s t) S).

(** The probability of an outcome, as Verify computes it. *)
Definition computed (visits : nat -> Q) (i : nat) : Q := qsum (fun s => visits s * decides s i) S.

(** ** The statements *)

(** The probability of an outcome in K steps tends to the computed one: it is never
    more, and less by at most a constant over K. So if every computed probability is
    1 / m, the plan is a fair die; and it ends with certainty. *)
Definition verified_is_true := forall visits, a_plan -> solves visits ->
  forall i K, In i O -> (0 < K)%nat ->
  decided K i <= computed visits i <= decided K i + qsum visits S / q K.

(** The expected cost of the first K steps. *)
Definition spent (cost : nat -> Q) (K : nat) : Q :=
  qsum (fun j => qsum (fun s => after j s * cost s) S) (seq 0 K).

(** It is at most the computed one. *)
Definition verified_cost_is_enough := forall visits cost, a_plan -> solves visits ->
  (forall s, In s S -> 0 <= cost s) -> forall K,
  spent cost K <= qsum (fun s => visits s * cost s) S.

(** A segment that leads to an outcome, at once or through others. (One that is never
    visited and leads only to itself solves the equations with any number of visits.) *)
Inductive leads_to_an_end : nat -> Prop :=
| At_once s i : In s S -> In i O -> 0 < decides s i -> leads_to_an_end s
| Through s t : In s S -> In t S -> 0 < to s t -> leads_to_an_end t -> leads_to_an_end s.

(** If each segment leads to an end, the cost of the first K steps tends to the computed
    one: it is never more, and less by at most a constant over K. So that is the cost. *)
Definition verified_cost_is_exact := forall visits cost, a_plan -> solves visits ->
  (forall s, In s S -> leads_to_an_end s) -> (forall s, In s S -> 0 <= cost s) ->
  exists constant, forall K, (0 < K)%nat ->
  spent cost K <= qsum (fun s => visits s * cost s) S <= spent cost K + constant / q K.

(** ** The proofs *)

Lemma after_nonneg : a_plan -> forall k s, In s S -> 0 <= after k s.
Proof.
  intros (Hi & _ & Ht & _); induction k as [| k IH]; intros s Hs; simpl; [auto |].
  apply qsum_nonneg; intros r Hr; apply Qmult_le_0_compat; auto.
Qed.

(** Visits in the first k steps are at most all visits. *)
Lemma some_visits visits : a_plan -> solves visits -> forall k t, In t S ->
  qsum (fun j => after j t) (seq 0 k) <= visits t.
Proof.
  intros Hp (Hv & He); pose proof (after_nonneg Hp) as Ha; destruct Hp as (Hi & _ & Ht & _).
  induction k as [| k IH]; intros t Hin; [simpl; auto |].
  cbn [seq qsum fold_right]; fold (qsum (fun j => after j t) (seq 1 k)).
  rewrite <- seq_shift, qsum_map; simpl; rewrite He by easy.
  apply Qplus_le_compat; [lra |]; rewrite qsum_swap; apply qsum_le; intros s Hs.
  rewrite (qsum_ext (fun j => after j s * to s t) (fun j => to s t * after j s)) by (intros; apply Qmult_comm).
  rewrite qsum_scale; pose proof (IH s Hs); pose proof (Ht s t Hs Hin); nra.
Qed.

(** The decided part and the part still under way are everything. *)
Lemma under_way : a_plan -> forall k,
  qsum (fun i => decided k i) O + qsum (after k) S == 1.
Proof.
  intros (_ & H1 & _ & _ & Hs); induction k as [| k IH]; unfold decided.
  - simpl; rewrite H1; unfold O; rewrite qsum_const; lra.
  - rewrite <- IH; unfold decided.
    rewrite (qsum_ext (fun i => qsum _ (seq 0 (Datatypes.S k)))
      (fun i => qsum (fun j => qsum (fun s => after j s * decides s i) S) (seq 0 k)
        + qsum (fun s => after k s * decides s i) S))
      by (intros i _; rewrite seq_S, qsum_app; simpl; lra).
    rewrite qsum_plus, (qsum_swap _ O S); simpl.
    rewrite (qsum_swap (fun s r => after k r * to r s) S S).
    enough (E : qsum (fun s => qsum (fun i => after k s * decides s i) O) S
      + qsum (fun r => qsum (fun s => after k r * to r s) S) S == qsum (after k) S) by lra.
    rewrite <- qsum_plus; apply qsum_ext; intros s Hin.
    rewrite !qsum_scale; pose proof (Hs s Hin) as E; rewrite <- (Qmult_1_r (after k s)) at 3; rewrite <- E; ring.
Qed.

(** The part under way never grows: in K steps it was visited K times. *)
Lemma ends visits K : a_plan -> solves visits -> (0 < K)%nat -> qsum (after K) S <= qsum visits S / q K.
Proof.
  intros Hp Hv HK; pose proof (q_pos K HK); apply Qle_shift_div_l; [easy |].
  assert (Less : forall j k, (j <= k)%nat -> qsum (after k) S <= qsum (after j) S).
  { intros j k Hjk; pose proof (under_way Hp j); pose proof (under_way Hp k).
    enough (qsum (fun i => decided j i) O <= qsum (fun i => decided k i) O) by lra.
    apply qsum_le; intros i Hi; unfold decided; rewrite (seq_split j (k - j) k), qsum_app by lia.
    enough (0 <= qsum (fun j => qsum (fun s => after j s * decides s i) S) (seq j (k - j))) by lra.
    apply qsum_nonneg; intros x _; apply qsum_nonneg; intros s Hs; apply Qmult_le_0_compat;
      [now apply after_nonneg | now apply Hp]. }
  apply Qle_trans with (qsum (fun j => qsum (after j) S) (seq 0 K)).
  - rewrite Qmult_comm, <- (qsum_const _ K 0); apply qsum_le; intros j [_ Hj]%in_seq; apply Less; lia.
  - rewrite qsum_swap; apply qsum_le; intros s Hs; now apply some_visits.
Qed.

Theorem verified_cost : verified_cost_is_enough.
Proof.
  intros visits cost Hp Hv Hc K; unfold spent; rewrite qsum_swap; apply qsum_le; intros s Hs.
  rewrite (qsum_ext (fun j => after j s * cost s) (fun j => cost s * after j s)) by (intros; apply Qmult_comm).
  rewrite qsum_scale; pose proof (some_visits visits Hp Hv K s Hs); pose proof (Hc s Hs); nra.
Qed.

Theorem verified : verified_is_true.
Proof.
  intros visits Hp Hv i K Hi HK.
  assert (Le : forall i, In i O -> decided K i <= computed visits i)
    by (intros x Hx; apply verified_cost; [easy | easy |]; intros s Hs; now apply Hp).
  split; [now apply Le |].
  assert (All : qsum (computed visits) O == 1).
  { destruct Hp as (_ & H1 & _ & _ & Hs), Hv as (_ & He); unfold computed; rewrite qsum_swap.
    assert (E : qsum visits S == 1 + qsum (fun s => qsum (fun t => visits s * to s t) S) S).
    { rewrite <- H1, qsum_swap, <- qsum_plus; apply qsum_ext; intros t Hin; now apply He. }
    enough (F : qsum (fun s => qsum (fun i => visits s * decides s i) O) S
      + qsum (fun s => qsum (fun t => visits s * to s t) S) S == qsum visits S) by lra.
    rewrite <- qsum_plus; apply qsum_ext; intros s Hin; rewrite !qsum_scale.
    pose proof (Hs s Hin) as G; rewrite <- (Qmult_1_r (visits s)) at 3; rewrite <- G; ring. }
  pose proof (under_way Hp K) as U; pose proof (ends visits K Hp Hv HK).
  apply in_seq in Hi as [_ Hi]; unfold O in *.
  rewrite (seq_split i (Datatypes.S (outcomes - Datatypes.S i)) outcomes) in All, U, Le by lia.
  rewrite qsum_app in All, U; cbn [seq qsum fold_right] in All, U.
  fold (qsum (computed visits) (seq (Datatypes.S i) (outcomes - Datatypes.S i))) in All.
  fold (qsum (fun i => decided K i) (seq (Datatypes.S i) (outcomes - Datatypes.S i))) in U.
  assert (A : qsum (fun i => decided K i) (seq 0 i) <= qsum (computed visits) (seq 0 i))
    by (apply qsum_le; intros; apply Le, in_app_iff; now left).
  assert (B : qsum (fun i => decided K i) (seq (Datatypes.S i) (outcomes - Datatypes.S i))
    <= qsum (computed visits) (seq (Datatypes.S i) (outcomes - Datatypes.S i)))
    by (apply qsum_le; intros; apply Le, in_app_iff; right; now right).
  lra.
Qed.

(** The probability to be under way k steps after a segment. *)
Fixpoint survives (k s : nat) : Q :=
  match k with
  | 0%nat => 1
  | Datatypes.S k => qsum (fun t => to s t * survives k t) S
  end.

Lemma to_at_most_1 s : a_plan -> In s S -> qsum (to s) S <= 1.
Proof.
  intros (_ & _ & _ & Hd & Hs) Hin; pose proof (Hs s Hin).
  enough (0 <= qsum (decides s) O) by lra; apply qsum_nonneg; auto.
Qed.

Lemma survives_less : a_plan -> forall k s, In s S ->
  0 <= survives (Datatypes.S k) s <= survives k s.
Proof.
  intros Hp; induction k as [| k IH]; intros s Hs; pose proof Hp as (_ & _ & Ht & _).
  - simpl; rewrite (qsum_ext (fun t => to s t * 1) (to s)) by (intros; ring).
    split; [apply qsum_nonneg; auto | now apply to_at_most_1].
  - split; [apply qsum_nonneg; intros t H; apply Qmult_le_0_compat; [auto | now apply IH] |].
    change (qsum (fun t => to s t * survives (Datatypes.S k) t) S <= qsum (fun t => to s t * survives k t) S).
    apply qsum_le; intros t H; destruct (IH t H); pose proof (Ht s t Hs H); nra.
Qed.

Lemma survives_range : a_plan -> forall k s, In s S -> 0 <= survives k s <= 1.
Proof.
  intros Hp; induction k as [| k IH]; intros s Hs; [simpl; lra |].
  destruct (survives_less Hp k s Hs), (IH s Hs); lra.
Qed.

Lemma survives_later : a_plan -> forall j k s, In s S -> survives (j + k) s <= survives k s.
Proof.
  intros Hp j k s Hs; induction j as [| j IH]; [apply Qle_refl |].
  apply Qle_trans with (2 := IH), (survives_less Hp _ s Hs).
Qed.

Lemma qsum_lt {A} (f g : A -> Q) l b : (forall a, In a l -> f a <= g a) -> In b l -> f b < g b ->
  qsum f l < qsum g l.
Proof.
  induction l as [| a l IH]; [easy |]; intros H [-> | Hb] L; simpl.
  - assert (qsum f l <= qsum g l) by (apply qsum_le; intros; apply H; now right); lra.
  - pose proof (H a (or_introl eq_refl)); enough (qsum f l < qsum g l) by lra.
    apply IH; auto; intros; apply H; now right.
Qed.

Lemma ends_some_day s : a_plan -> leads_to_an_end s -> exists k, survives k s < 1.
Proof.
  intros Hp; pose proof Hp as (_ & _ & Ht & Hd & Hs); induction 1 as [s i H Hi P | s t H Hin P _ [k IH]].
  - exists 1%nat; simpl; rewrite (qsum_ext (fun t => to s t * 1) (to s)) by (intros; ring).
    pose proof (Hs s H); enough (0 < qsum (decides s) O) by lra.
    apply Qle_lt_trans with (qsum (fun _ => 0) O); [unfold O; rewrite qsum_const; lra |].
    apply qsum_lt with i; auto.
  - exists (Datatypes.S k); apply Qlt_le_trans with (2 := to_at_most_1 s Hp H).
    change (qsum (fun t => to s t * survives k t) S < qsum (to s) S).
    apply qsum_lt with t; [| easy | cbv beta; nra].
    intros u Hu; pose proof (Ht s u H Hu); destruct (survives_range Hp k u Hu); nra.
Qed.

(** So there is a number of steps within which each segment may end, and one below 1
    that none exceeds. *)
Lemma all_end : a_plan -> (forall s, In s S -> leads_to_an_end s) ->
  exists k c, c < 1 /\ forall s, In s S -> survives k s <= c.
Proof.
  intros Hp Hl; enough (G : forall l, incl l S -> exists k c, c < 1 /\ forall s, In s l -> survives k s <= c)
    by (apply (G S), incl_refl).
  induction l as [| s l IH]; intros I; [exists 0%nat, 0; split; [lra | easy] |].
  destruct IH as (k & c & Hc & Hk); [intros x Hx; apply I; now right |].
  assert (Hs : In s S) by (apply I; now left).
  destruct (ends_some_day s Hp (Hl s Hs)) as [j Hj].
  exists (j + k)%nat, (Qmax c (survives j s)); split.
  - apply Q.max_case; [now intros x y -> | easy | easy].
  - intros t [<- | Ht].
    + apply Qle_trans with (2 := Q.le_max_r _ _); rewrite Nat.add_comm; now apply survives_later.
    + apply Qle_trans with (2 := Q.le_max_l _ _); apply Qle_trans with (2 := Hk t Ht), survives_later;
        [easy | apply I; now right].
Qed.

(** Then there are times such that each step takes at least one. *)
Lemma times : a_plan -> (forall s, In s S -> leads_to_an_end s) ->
  exists time, forall s, In s S -> 0 <= time s /\ 1 + qsum (fun t => to s t * time t) S <= time s.
Proof.
  intros Hp Hl; destruct (all_end Hp Hl) as (k & c & Hc & Hk).
  set (sum := fun s => qsum (fun j => survives j s) (seq 0 k)).
  exists (fun s => sum s / (1 - c)); intros s Hs; split.
  - apply Qle_shift_div_l; [lra |]; rewrite Qmult_0_l; apply qsum_nonneg; intros j _; now apply survives_range.
  - apply Qle_shift_div_l; [lra |].
    rewrite (qsum_ext _ (fun t => / (1 - c) * (to s t * sum t))) by (intros; field; lra).
    rewrite qsum_scale.
    enough (qsum (fun t => to s t * sum t) S == sum s - 1 + survives k s) as ->.
    { pose proof (Hk s Hs); setoid_replace ((1 + / (1 - c) * (sum s - 1 + survives k s)) * (1 - c))
        with (1 - c + sum s - 1 + survives k s) by (field; lra); lra. }
    unfold sum; rewrite (qsum_ext _ (fun t => qsum (fun j => to s t * survives j t) (seq 0 k)))
      by (intros; now rewrite qsum_scale).
    rewrite qsum_swap; clear; induction k as [| k IH]; [simpl; lra |].
    rewrite seq_S, !qsum_app, IH; simpl; lra.
Qed.

(** Where something is after k steps. *)
Fixpoint moved (k : nat) (mass : nat -> Q) : nat -> Q :=
  match k with
  | 0%nat => mass
  | Datatypes.S k => fun t => qsum (fun s => moved k mass s * to s t) S
  end.

(** It vanishes, like a constant over k. *)
Lemma vanishes : a_plan -> (forall s, In s S -> leads_to_an_end s) -> exists time,
  (forall s, In s S -> 0 <= time s) /\
  forall mass, (forall s, In s S -> 0 <= mass s) -> forall k, (0 < k)%nat ->
  qsum (moved k mass) S <= qsum (fun s => mass s * time s) S / q k.
Proof.
  intros Hp Hl; destruct (times Hp Hl) as [time Ht]; exists time; split; [intros s Hs; now apply Ht |].
  intros mass Hm k Hk; pose proof Hp as (_ & _ & Hto & _).
  assert (P : forall k s, In s S -> 0 <= moved k mass s).
  { induction k0 as [| j IH]; intros s Hs; simpl; [auto |].
    apply qsum_nonneg; intros r Hr; apply Qmult_le_0_compat; auto. }
  assert (Less : forall k, qsum (moved (Datatypes.S k) mass) S <= qsum (moved k mass) S).
  { intros j; simpl; rewrite qsum_swap; apply qsum_le; intros s Hs; rewrite qsum_scale.
    pose proof (P j s Hs); pose proof (to_at_most_1 s Hp Hs); nra. }
  assert (V : forall k, q k * qsum (moved k mass) S + qsum (fun s => moved k mass s * time s) S
    <= qsum (fun s => mass s * time s) S).
  { induction k0 as [| j IH]; [change (q 0) with 0; simpl; lra |].
    enough (qsum (moved j mass) S + qsum (fun s => moved (Datatypes.S j) mass s * time s) S
      <= qsum (fun s => moved j mass s * time s) S).
    { rewrite q_S; pose proof (Less j); assert (0 <= q j) by (unfold q, Qle; simpl; lia); nra. }
    simpl; rewrite (qsum_ext (fun s => qsum _ S * time s) (fun t => qsum (fun s => moved j mass s * (to s t * time t)) S)).
    - rewrite qsum_swap, <- qsum_plus; apply qsum_le; intros s Hs; rewrite qsum_scale.
      destruct (Ht s Hs); pose proof (P j s Hs); nra.
    - intros t _; rewrite Qmult_comm, <- qsum_scale; apply qsum_ext; intros; ring. }
  apply Qle_shift_div_l; [now apply q_pos |]; rewrite Qmult_comm; pose proof (V k).
  enough (0 <= qsum (fun s => moved k mass s * time s) S) by lra.
  apply qsum_nonneg; intros s Hs; apply Qmult_le_0_compat; [now apply P | now apply Ht].
Qed.

(** The visits after the first k steps. *)
Lemma later_visits visits : a_plan -> solves visits -> forall k t, In t S ->
  visits t == qsum (fun j => after j t) (seq 0 k) + moved k visits t.
Proof.
  intros Hp (_ & He); induction k as [| k IH]; intros t Ht; [simpl; lra |].
  rewrite seq_S, qsum_app; simpl.
  assert (E : qsum (fun s => visits s * to s t) S
    == qsum (fun s => qsum (fun j => after j s) (seq 0 k) * to s t) S + qsum (fun s => moved k visits s * to s t) S).
  { rewrite <- qsum_plus; apply qsum_ext; intros s Hs; rewrite (IH s Hs) at 1; ring. }
  rewrite (He t Ht) at 1; rewrite E.
  enough (init t + qsum (fun s => qsum (fun j => after j s) (seq 0 k) * to s t) S
    == qsum (fun j => after j t) (seq 0 k) + after k t) by lra.
  clear; induction k as [| k IH].
  - simpl; rewrite (qsum_ext _ (fun _ => 0)) by (intros; ring); unfold S; rewrite qsum_const; lra.
  - rewrite seq_S, qsum_app; simpl.
    rewrite (qsum_ext _ (fun s => qsum (fun j => after j s) (seq 0 k) * to s t + after k s * to s t)) by
      (intros; rewrite qsum_app; simpl; ring).
    rewrite qsum_plus; lra.
Qed.

Theorem verified_exact : verified_cost_is_exact.
Proof.
  intros visits cost Hp Hv Hl Hc; destruct (vanishes Hp Hl) as (time & _ & Hz).
  exists (qsum cost S * qsum (fun s => visits s * time s) S); intros K HK.
  split; [now apply verified_cost |].
  assert (E : qsum (fun s => visits s * cost s) S
    == spent cost K + qsum (fun s => moved K visits s * cost s) S).
  { unfold spent; rewrite qsum_swap, <- qsum_plus; apply qsum_ext; intros s Hs.
    rewrite (later_visits visits Hp Hv K s Hs) at 1; rewrite Qmult_plus_distr_l.
    rewrite (qsum_ext (fun j => after j s * cost s) (fun j => cost s * after j s)) by (intros; ring).
    rewrite qsum_scale; ring. }
  rewrite E; apply Qplus_le_compat; [apply Qle_refl |].
  assert (M : forall s, In s S -> 0 <= moved K visits s).
  { destruct Hv as [Hv _], Hp as (_ & _ & Ht & _); clear - Hv Ht; induction K as [| K IH]; intros s Hs; simpl; [auto |].
    apply qsum_nonneg; intros r Hr; apply Qmult_le_0_compat; auto. }
  apply Qle_trans with (qsum (fun s => qsum cost S * moved K visits s) S).
  - apply qsum_le; intros s Hs; pose proof (M s Hs).
    assert (cost s <= qsum cost S).
    { clear - Hs Hc; revert Hc Hs; generalize S; intros l; induction l as [| a l IH]; [easy |]; intros Hc [-> | H]; simpl.
      - enough (0 <= qsum cost l) by lra; apply qsum_nonneg; intros; apply Hc; now right.
      - pose proof (Hc a (or_introl eq_refl)); enough (cost s <= qsum cost l) by lra; apply IH; auto; intros; apply Hc; now right. }
    nra.
  - rewrite qsum_scale; pose proof (Hz visits (proj1 Hv) K HK).
    pose proof (q_pos K HK); assert (0 <= qsum cost S) by now apply qsum_nonneg.
    unfold Qdiv in *; rewrite <- Qmult_assoc; rewrite (Qmult_comm (qsum cost S)), (Qmult_comm (qsum cost S)).
    now apply Qmult_le_compat_r.
Qed.

End Verify.
