(** * The evidence against a fair die has the mean 1

    guard.go multiplies the evidence of a test by n·(c + 1/2)/(t + n/2) for each roll, if
    the face had come c times in the t rolls that the test counts. *)

From Coq Require Import Arith List Lia QArith Lqa.
From Dice Require Import State Sim Bound.
Import ListNotations.
Open Scope Q_scope.

(** A test bets on each face of the next roll, given those before, the last one first. *)
Fixpoint evidence (bet : list nat -> nat -> Q) (faces : list nat) : Q :=
  match faces with [] => 1 | f :: before => bet before f * evidence bet before end.
Definition at_fair_prices n (bet : list nat -> nat -> Q) := forall before, qsum (bet before) (seq 0 n) == q n.
Fixpoint sequences n k : list (list nat) := match k with O => [[]] | S k =>
  flat_map (fun before => map (fun f => f :: before) (seq 0 n)) (sequences n k) end.

(** The bets of Krichevsky and Trofimov, on the rolls that a test chooses to count. *)
Definition counted (chosen : list nat -> list nat) n before f : Q := let t := chosen before in
  q n * (q (count (Nat.eqb f) t) + (1 # 2)) / (q (length t) + q n / 2).

(** ** The statements: at fair prices the mean stays 1, and these bets are at fair prices *)
Definition mean_stays_one := forall n bet k, at_fair_prices n bet ->
  qsum (evidence bet) (sequences n k) == q (n ^ k).
Definition counted_at_fair_prices := forall chosen n, (0 < n)%nat ->
  (forall before f, In f (chosen before) -> (f < n)%nat) -> at_fair_prices n (counted chosen n).

Theorem mean : mean_stays_one.
Proof.
  intros n b k H; induction k as [| k IH]; [reflexivity |]; simpl sequences.
  rewrite qsum_flat_map, (qsum_ext _ (fun before => q n * evidence b before)).
  - rewrite qsum_scale, IH; simpl Nat.pow; symmetry; apply q_mul.
  - intros before _; rewrite <- (H before), <- Qmult_comm, <- qsum_scale.
    generalize (seq 0 n); induction l as [| f l E]; simpl; [reflexivity |]; rewrite E; ring.
Qed.

Lemma counts_add_up n t : (forall f, In f t -> (f < n)%nat) ->
  qsum (fun f => q (count (Nat.eqb f) t)) (seq 0 n) == q (length t).
Proof.
  induction t as [| a t IH]; intros H; [change (qsum (fun _ : nat => 0) (seq 0 n) == 0); rewrite qsum_const; ring |].
  rewrite (qsum_ext _ (fun f => q (count (Nat.eqb f) [a]) + q (count (Nat.eqb f) t)))
    by (intros f _; unfold count; simpl; destruct (f =? a)%nat; simpl; rewrite ?q_S; change (q 0) with 0; lra).
  rewrite qsum_plus, IH by (intros; apply H; now right); simpl length; rewrite q_S, Qplus_comm.
  apply Qplus_inj_l; transitivity (q (count (Nat.eqb a) (seq 0 n))).
  - unfold count; generalize (seq 0 n); induction l as [| f l E]; [reflexivity |].
    simpl in *; rewrite E, (Nat.eqb_sym a); destruct (f =? a)%nat; simpl; rewrite ?q_S; change (q 0) with 0; lra.
  - rewrite count_one; [reflexivity | apply H; now left].
Qed.

Theorem fair_prices : counted_at_fair_prices.
Proof.
  intros chosen n Hn H before; unfold counted; set (t := chosen before); pose proof (q_pos n Hn).
  assert (L : 0 <= q (length t)) by (unfold q, Qle; simpl; lia).
  rewrite (qsum_ext _ (fun f => (q n / (q (length t) + q n / 2)) * (q (count (Nat.eqb f) t) + (1 # 2))))
    by (intros f _; field; lra).
  rewrite qsum_scale, qsum_plus, qsum_const, counts_add_up by apply H; field; lra.
Qed.
