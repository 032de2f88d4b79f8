(** * The evidence against a fair die has the mean 1

    guard.go multiplies the evidence of a test by (n·c + A)/(t + A) for each roll, if the face
    had come c times in the t rolls that the test counts. The concentration A is a number of
    the test. The evidence of [dice.Guard] is a mean of such tests, and of one for each face. *)

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

(** The bets of Pólya's urn, on the rolls that a test chooses to count; with A = n/2 they are
    those of Krichevsky and Trofimov. *)
Definition counted (chosen : list nat -> list nat) (A : Q) n before f : Q := let t := chosen before in
  (q n * q (count (Nat.eqb f) t) + A) / (q (length t) + A).

(** The bets on a face x against all others. *)
Definition against x n before f : Q := let c := q (count (Nat.eqb x) before) in
  let t := q (length before) in q n / (t + 1) *
  if (f =? x)%nat then c + (1 # 2) else (t - c + (1 # 2)) / (q n - 1).

(** The mean evidence of several tests. *)
Definition mixed (bets : list (list nat -> nat -> Q)) faces : Q :=
  qsum (fun bet => evidence bet faces) bets / q (length bets).

(** ** The statements: at fair prices the mean stays 1, and these bets are at fair prices *)
Definition mean_stays_one := forall n bet k, at_fair_prices n bet ->
  qsum (evidence bet) (sequences n k) == q (n ^ k).
Definition mixed_stays_one := forall n bets k, bets <> [] -> (forall bet, In bet bets -> at_fair_prices n bet) ->
  qsum (mixed bets) (sequences n k) == q (n ^ k).
Definition counted_at_fair_prices := forall chosen A n, (0 < n)%nat -> 0 < A ->
  (forall before f, In f (chosen before) -> (f < n)%nat) -> at_fair_prices n (counted chosen A n).
Definition against_at_fair_prices := forall x n, (x < n)%nat -> (1 < n)%nat -> at_fair_prices n (against x n).

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
  intros chosen A n Hn HA H before; unfold counted; set (t := chosen before).
  assert (L : 0 <= q (length t)) by (unfold q, Qle; simpl; lia).
  rewrite (qsum_ext _ (fun f => (1 / (q (length t) + A)) * (q n * q (count (Nat.eqb f) t) + A)))
    by (intros f _; field; lra).
  rewrite qsum_scale, qsum_plus, qsum_scale, qsum_const, counts_add_up by apply H; field; lra.
Qed.

Lemma one_face x n a b : (x < n)%nat ->
  qsum (fun f => if (f =? x)%nat then a else b) (seq 0 n) == a + (q n - 1) * b.
Proof.
  intros H; transitivity (qsum (fun f => (a - b) * q (count (Nat.eqb f) [x]) + b) (seq 0 n)).
  - apply qsum_ext; intros f _; unfold count; simpl.
    destruct (f =? x)%nat; simpl; [change (q 1) with 1 | change (q 0) with 0]; ring.
  - rewrite qsum_plus, qsum_scale, qsum_const, counts_add_up by (intros f [E | []]; lia).
    simpl length; change (q 1) with 1; ring.
Qed.

Theorem against_fair_prices : against_at_fair_prices.
Proof.
  intros x n Hx Hn before; unfold against; rewrite qsum_scale, one_face by easy.
  assert (L : 0 <= q (length before)) by (unfold q, Qle; simpl; lia).
  assert (N : 1 < q n) by (unfold q, Qlt; simpl; lia).
  field; lra.
Qed.

Theorem mixed_mean : mixed_stays_one.
Proof.
  intros n bets k Hb H; unfold mixed.
  assert (L : 0 < q (length bets)) by (apply q_pos; destruct bets; simpl; [easy | lia]).
  rewrite (qsum_ext _ (fun faces => (1 / q (length bets)) * qsum (fun bet => evidence bet faces) bets))
    by (intros faces _; field; lra).
  rewrite qsum_scale, qsum_swap, (qsum_ext _ (fun _ => q (n ^ k))) by (intros bet I; apply mean, H, I).
  assert (S : forall l : list (list nat -> nat -> Q), qsum (fun _ => q (n ^ k)) l == q (length l) * q (n ^ k)).
  { induction l as [| bet l IH]; [change (0 == 0 * q (n ^ k)); ring |].
    simpl qsum; simpl length; rewrite q_S; unfold qsum in IH |- *; simpl; rewrite IH; ring. }
  rewrite S; field; lra.
Qed.
