(** * The equations that Verify solves prove a plan fair

    strategy.go: Verify divides a plan into segments of cases that are equally
    likely, solves for how often each is visited on average, and takes the
    probabilities of the outcomes from the visits. Here is why that proves them. *)

From Coq Require Import Arith List Lia QArith Lqa.
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

(** ** The statements: theorem 9 *)

(** The probability of an outcome in K steps tends to the computed one: it is never
    more, and less by at most a constant over K. So if every computed probability is
    1 / m, the plan is a fair die; and it ends with certainty. *)
Definition verified_is_true := forall visits, a_plan -> solves visits ->
  forall i K, In i O -> (0 < K)%nat ->
  decided K i <= computed visits i <= decided K i + qsum visits S / q K.

(** And the cost of the first K steps is at most the computed one. *)
Definition verified_cost_is_enough := forall visits cost, a_plan -> solves visits ->
  (forall s, In s S -> 0 <= cost s) -> forall K,
  qsum (fun j => qsum (fun s => after j s * cost s) S) (seq 0 K)
  <= qsum (fun s => visits s * cost s) S.

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

(** What is decided, and what is still under way, is everything. *)
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

(** What is under way grows ever less: in K steps it was visited K times. *)
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
  intros visits cost Hp Hv Hc K; rewrite qsum_swap; apply qsum_le; intros s Hs.
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

End Verify.
