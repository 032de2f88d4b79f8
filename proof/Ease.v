(** * Plans with rows, and starting again

    A plan on paper: each row is rolled with its dice, and each face leads to a row, to
    an outcome, or back to the start ("again"). When is that fair, and what does it cost? *)

From Coq Require Import Arith List Lia QArith Qround Lqa.
From Dice Require Import State Bound.
From Dice Require Verify.
Import ListNotations.
Open Scope Q_scope.

Inductive destination := Row (r : nat) | End (i : nat) | Again.

Section Ease.

Variable rows outcomes : nat.
Variable faces : nat -> list destination.  (* of the dice of a row; row 0 is the start *)
Variable price : nat -> Q.                 (* what a roll of a row costs *)

(** The mean over the faces of a row, given what rows and outcomes are worth. *)
Definition value (row outcome : nat -> Q) (d : destination) : Q :=
  match d with Row r => row r | End i => outcome i | Again => row 0%nat end.

Definition mean (row outcome : nat -> Q) (r : nat) : Q :=
  qsum (value row outcome) (faces r) / q (length (faces r)).

Definition is (i j : nat) : Q := if (i =? j)%nat then 1 else 0.
Definition nothing (_ : nat) : Q := 0.

(** From each row an outcome can be reached. *)
Inductive ends_from : nat -> Prop :=
| Now r i : In (End i) (faces r) -> ends_from r
| Later r t : In (Row t) (faces r) -> ends_from t -> ends_from r
| Start r : In Again (faces r) -> ends_from 0%nat -> ends_from r.

Definition a_card : Prop := (0 < rows)%nat /\ forall r, (r < rows)%nat ->
  faces r <> [] /\ 0 <= price r /\ ends_from r /\
  forall d, In d (faces r) ->
    match d with Row t => (t < rows)%nat | End i => (i < outcomes)%nat | Again => True end.

(** The probability of an outcome within K rolls, and what they cost on average. *)
Definition to (r t : nat) : Q := mean (is t) nothing r.
Definition decides (r i : nat) : Q := mean nothing (is i) r.
Definition chance (i K : nat) : Q := Verify.decided rows (is 0) to decides K i.
Definition spent (K : nat) : Q := Verify.spent rows (is 0) to price K.

Definition tends (x : nat -> Q) (limit : Q) : Prop := forall e, 0 < e ->
  exists K, forall k, (K <= k)%nat -> limit - e <= x k <= limit + e.

(** The equations of one pass, from a row to an outcome or to "again": c r i is the
    probability that it ends with outcome i, and rolls r is its cost. *)
Definition a_pass (c : nat -> nat -> Q) (rolls : nat -> Q) : Prop := forall r, (r < rows)%nat ->
  (forall i, c r i == qsum (fun d => match d with Again => 0 | _ => value (fun t => c t i) (is i) d end) (faces r)
    / q (length (faces r))) /\
  rolls r == price r + qsum (fun d => match d with Row t => rolls t | _ => 0 end) (faces r) / q (length (faces r)).

(** ** The statements *)

(** Give each row probabilities of the outcomes, q r i. If those of each row are the mean
    of its faces, the plan gives the outcomes with the probabilities of the start. *)
Definition rows_are_fair := forall q, a_card ->
  (forall r i, (r < rows)%nat -> (i < outcomes)%nat -> q r i == mean (fun t => q t i) (is i) r) ->
  forall i, (i < outcomes)%nat -> tends (chance i) (q 0%nat i).

(** Starting again anywhere: let c i be the probability that one pass ends with outcome i,
    and C their sum. The plan has the probabilities w i / W if and only if c is in
    proportion to w ... *)
Definition again_is_fair := forall c rolls (w : nat -> Q), a_card -> a_pass c rolls ->
  let C := qsum (c 0%nat) (seq 0 outcomes) in let W := qsum w (seq 0 outcomes) in
  0 < C -> 0 < W ->
  ((forall i, (i < outcomes)%nat -> tends (chance i) (w i / W)) <->
   (forall i, (i < outcomes)%nat -> c 0%nat i * W == w i * C)).

(** ... and costs a pass divided by C. *)
Definition again_costs := forall c rolls, a_card -> a_pass c rolls ->
  let C := qsum (c 0%nat) (seq 0 outcomes) in 0 < C -> tends spent (rolls 0%nat / C).

(** ** The proofs *)

Lemma choose (x : nat -> Q) u n : (u < n)%nat -> qsum (fun t => is t u * x t) (seq 0 n) == x u.
Proof.
  intros H; rewrite (seq_split u (S (n - S u)) n), qsum_app by lia; cbn [seq qsum fold_right].
  fold (qsum (fun t => is t u * x t) (seq (S u) (n - S u))); unfold is at 2; rewrite Nat.eqb_refl.
  rewrite !(qsum_ext (fun t => is t u * x t) (fun _ => 0)), !qsum_const.
  - lra.
  - intros t [L _]%in_seq; unfold is; rewrite (proj2 (Nat.eqb_neq t u)) by lia; ring.
  - intros t [_ L]%in_seq; unfold is; rewrite (proj2 (Nat.eqb_neq t u)) by lia; ring.
Qed.

Lemma sides r : a_card -> (r < rows)%nat -> 0 < q (length (faces r)).
Proof. intros [_ H] Hr; apply q_pos; destruct (H r Hr) as [N _], (faces r); [easy | simpl; lia]. Qed.

(** A mean is what rows and outcomes are worth, times their probabilities. *)
Lemma spread x y r : a_card -> (r < rows)%nat ->
  qsum (fun t => to r t * x t) (seq 0 rows) + qsum (fun i => decides r i * y i) (seq 0 outcomes) == mean x y r.
Proof.
  intros Hc Hr; pose proof (sides r Hc Hr); destruct Hc as [H0 Hc]; destruct (Hc r Hr) as (_ & _ & _ & Hd).
  unfold to, decides, mean; set (D := q (length (faces r))) in *.
  rewrite (qsum_ext _ (fun t => / D * (qsum (value (is t) nothing) (faces r) * x t))) by (intros; field; lra).
  rewrite (qsum_ext (fun i => _ / D * y i) (fun i => / D * (qsum (value nothing (is i)) (faces r) * y i))) by (intros; field; lra).
  rewrite !qsum_scale; unfold Qdiv; rewrite Qmult_comm, (Qmult_comm (/ D)), <- Qmult_plus_distr_l.
  apply Qmult_comp; [| reflexivity]; clearbody D; induction (faces r) as [| d l IH]; simpl.
  - rewrite !(qsum_ext (fun _ => 0 * _) (fun _ => 0)), !qsum_const by (intros; ring); lra.
  - rewrite (qsum_ext _ (fun t => value (is t) nothing d * x t + qsum (value (is t) nothing) l * x t)) by (intros; ring).
    rewrite (qsum_ext (fun i => _ * y i) (fun i => value nothing (is i) d * y i + qsum (value nothing (is i)) l * y i)) by (intros; ring).
    rewrite !qsum_plus; specialize (IH (fun e He => Hd e (or_intror He))); specialize (Hd d (or_introl eq_refl)).
    enough (qsum (fun t => value (is t) nothing d * x t) (seq 0 rows)
      + qsum (fun i => value nothing (is i) d * y i) (seq 0 outcomes) == value x y d) by lra.
    assert (Z : forall (z : nat -> Q) n, qsum (fun i => 0 * z i) (seq 0 n) == 0)
      by (intros; rewrite (qsum_ext _ (fun _ => 0)), qsum_const by (intros; ring); ring).
    destruct d as [t | i |]; simpl; unfold nothing; rewrite ?Z, ?choose by easy; lra.
Qed.

Lemma mean_nonneg x y r : a_card -> (r < rows)%nat -> (forall t, 0 <= x t) -> (forall i, 0 <= y i) -> 0 <= mean x y r.
Proof.
  intros Hc Hr Hx Hy; pose proof (sides r Hc Hr); apply Qle_shift_div_l; [easy |]; rewrite Qmult_0_l.
  apply qsum_nonneg; intros [t | i |] _; simpl; auto.
Qed.

Lemma is_nonneg i j : 0 <= is i j.
Proof. unfold is; destruct (i =? j)%nat; lra. Qed.

Lemma mean_pos x y r d : a_card -> (r < rows)%nat -> (forall t, 0 <= x t) -> (forall i, 0 <= y i) ->
  In d (faces r) -> 0 < value x y d -> 0 < mean x y r.
Proof.
  intros Hc Hr Hx Hy Hd V; pose proof (sides r Hc Hr); apply Qlt_shift_div_l; [easy |]; rewrite Qmult_0_l.
  apply Qle_lt_trans with (qsum (fun _ => 0) (faces r)); [clear; induction (faces r); simpl; lra |].
  apply Verify.qsum_lt with d; auto; intros [t | i |] _; simpl; auto.
Qed.

Lemma is_a_plan : a_card -> Verify.a_plan rows outcomes (is 0) to decides.
Proof.
  intros Hc; repeat split; intros; unfold Verify.S, Verify.O in *;
    repeat match goal with H : In _ (seq _ _) |- _ => apply in_seq in H end.
  - apply is_nonneg.
  - rewrite (qsum_ext (is 0) (fun t => is t 0 * 1)) by (intros t _; unfold is; rewrite Nat.eqb_sym; ring).
    apply (choose (fun _ => 1)), Hc.
  - apply mean_nonneg; try easy; intros; apply is_nonneg.
  - apply mean_nonneg; try easy; intros; apply is_nonneg.
  - rewrite (qsum_ext (to s) (fun t => to s t * 1)), (qsum_ext (decides s) (fun i => decides s i * 1)) by (intros; ring).
    rewrite (spread (fun _ => 1) (fun _ => 1)) by easy; pose proof (sides s Hc ltac:(easy)); unfold mean.
    enough (qsum (value (fun _ => 1) (fun _ => 1)) (faces s) == q (length (faces s))) as -> by (field; lra).
    clear; induction (faces s) as [| [] l IH]; simpl length; [reflexivity | rewrite q_S; simpl; lra ..].
Qed.

Lemma all_lead_to_an_end : a_card -> forall r, In r (Verify.S rows) -> Verify.leads_to_an_end rows outcomes to decides r.
Proof.
  intros Hc r [_ Hr]%in_seq; destruct (Hc) as [H0 H]; pose proof (H r Hr) as (_ & _ & He & _).
  assert (N : forall t, 0 <= nothing t) by (intros; unfold nothing; lra).
  assert (E : forall j, is j j == 1) by (intros; unfold is; now rewrite Nat.eqb_refl).
  simpl in Hr; induction He as [r i Hi | r t Ht _ IH | r Ht _ IH]; destruct (H r Hr) as (_ & _ & _ & Hd).
  - apply (Verify.At_once _ _ _ _ r i); [apply in_seq; lia | apply in_seq; specialize (Hd _ Hi); simpl in Hd; lia |].
    apply mean_pos with (End i); auto using is_nonneg; simpl; rewrite E; lra.
  - specialize (Hd _ Ht); simpl in Hd; apply (Verify.Through _ _ _ _ r t); [apply in_seq; lia.. | | auto].
    apply mean_pos with (Row t); auto using is_nonneg; simpl; rewrite E; lra.
  - apply (Verify.Through _ _ _ _ r 0); [apply in_seq; lia.. | | auto].
    apply mean_pos with Again; auto using is_nonneg; simpl; rewrite E; lra.
Qed.

(** The solution of the equations of the rows is the limit. *)
Lemma settles f g : a_card ->
  (forall r, (r < rows)%nat -> f r == g r + qsum (fun t => to r t * f t) (seq 0 rows)) ->
  tends (Verify.spent rows (is 0) to g) (f 0%nat).
Proof.
  intros Hc Hf e He; pose proof (is_a_plan Hc) as Hp; set (after := Verify.after rows (is 0) to).
  assert (I : forall K, f 0%nat == Verify.spent rows (is 0) to g K + qsum (fun r => after K r * f r) (seq 0 rows)).
  { unfold Verify.spent, Verify.S; fold after; induction K as [| K IH].
    - simpl; rewrite (qsum_ext (fun r => is 0 r * f r) (fun t => is t 0 * f t))
        by (intros t _; unfold is; rewrite Nat.eqb_sym; ring).
      rewrite choose by apply Hc; ring.
    - rewrite seq_S, qsum_app; simpl; rewrite IH at 1.
      rewrite (qsum_ext (fun r => after K r * f r) (fun r => after K r * g r + qsum (fun t => after K r * to r t * f t) (seq 0 rows)));
        [| intros r [_ Hr]%in_seq; rewrite (Hf r Hr) at 1; rewrite Qmult_plus_distr_r, <- qsum_scale; apply Qplus_comp;
           [reflexivity | apply qsum_ext; intros; ring]].
      rewrite qsum_plus, (qsum_swap (fun r t => after K r * to r t * f t)); unfold Verify.S.
      rewrite (qsum_ext (fun t => qsum (fun r => after K r * to r t * f t) (seq 0 rows)) (fun t => qsum (fun r => after K r * to r t) (seq 0 rows) * f t)); [lra |].
      intros t _; symmetry; rewrite Qmult_comm, <- qsum_scale; apply qsum_ext; intros; ring. }
  destruct (Verify.vanishes _ _ _ _ _ Hp (all_lead_to_an_end Hc)) as (time & Hx & Hv).
  assert (M : exists M, 0 <= M /\ forall r, In r (seq 0 rows) -> - M <= f r <= M).
  { clear; induction (seq 0 rows) as [| a l (M & HM & H)]; [exists 0; split; [lra | easy] |].
    exists (M + (if Qlt_le_dec (f a) 0 then - f a else f a)); destruct (Qlt_le_dec (f a) 0);
      (split; [lra | intros r [<- | Hr]; [lra | specialize (H r Hr); lra]]). }
  destruct M as (M & HM & Hm).
  set (T := qsum (fun s => is 0 s * time s) (seq 0 rows)).
  exists (S (Z.to_nat (Qceiling (M * T / e)))); intros k Hk.
  assert (Hz : qsum (after k) (seq 0 rows) <= T / q k).
  { replace (after k) with (Verify.moved rows to k (is 0)); [apply Hv; [apply Hp | lia] |].
    clear; induction k as [| k IH]; [easy |]; simpl; now rewrite IH. }
  assert (Small : M * T <= e * q k).
  { apply Qle_trans with (e * (M * T / e)); [setoid_replace (e * (M * T / e)) with (M * T) by (field; lra); lra |].
    rewrite !(Qmult_comm e); apply Qmult_le_compat_r; [| lra]; apply Qle_trans with (1 := Qle_ceiling _).
    unfold q; rewrite <- Zle_Qle; lia. }
  assert (P : 0 < q k) by (apply q_pos; lia).
  assert (A : forall r, In r (seq 0 rows) -> 0 <= after k r) by (intros; now apply (Verify.after_nonneg _ _ _ _ _ Hp)).
  assert (U : qsum (fun r => after k r * f r) (seq 0 rows) <= M * qsum (after k) (seq 0 rows))
    by (rewrite <- qsum_scale; apply qsum_le; intros r Hr; pose proof (A r Hr); pose proof (Hm r Hr); nra).
  assert (L : - M * qsum (after k) (seq 0 rows) <= qsum (fun r => after k r * f r) (seq 0 rows))
    by (rewrite <- qsum_scale; apply qsum_le; intros r Hr; pose proof (A r Hr); pose proof (Hm r Hr); nra).
  assert (B : M * qsum (after k) (seq 0 rows) <= e).
  { apply Qle_trans with (M * (T / q k)); [rewrite !(Qmult_comm M); now apply Qmult_le_compat_r |].
    setoid_replace (M * (T / q k)) with (M * T / q k) by (field; lra); apply Qle_shift_div_r; lra. }
  specialize (I k); lra.
Qed.

Theorem rows_fair : rows_are_fair.
Proof.
  intros p Hc Hq i Hi; apply (settles (fun r => p r i) (fun r => decides r i) Hc).
  intros r Hr; rewrite (Hq r i Hr Hi), <- spread by easy.
  enough (E : qsum (fun j => decides r j * is i j) (seq 0 outcomes) == decides r i) by lra.
  rewrite (qsum_ext (fun j => decides r j * is i j) (fun j => is j i * decides r j))
    by (intros j _; unfold is; rewrite (Nat.eqb_sym i j); ring).
  now apply choose.
Qed.

Lemma tends_unique x a b : tends x a -> tends x b -> a == b.
Proof.
  intros Ha Hb; destruct (Qeq_dec a b) as [| N]; [easy | exfalso].
  assert (G : forall a b, tends x a -> tends x b -> ~ a < b).
  { clear; intros a b Ha Hb L; destruct (Ha ((b - a) * (1 # 3))) as [K HK]; [lra |].
    destruct (Hb ((b - a) * (1 # 3))) as [K' HK']; [lra |].
    specialize (HK (K + K')%nat ltac:(lia)); specialize (HK' (K + K')%nat ltac:(lia)); lra. }
  destruct (Qlt_le_dec a b) as [L | L]; [now apply (G a b) |].
  apply Qle_lteq in L as [L | L]; [now apply (G b a) | now apply N].
Qed.

(** The rest of a row is what it leaves to "again". *)
Lemma rest c rolls r : a_card -> a_pass c rolls -> (r < rows)%nat ->
  1 - qsum (c r) (seq 0 outcomes)
  == qsum (fun d => match d with Row t => 1 - qsum (c t) (seq 0 outcomes) | End _ => 0 | Again => 1 end) (faces r)
     / q (length (faces r)).
Proof.
  intros Hc Hp Hr; pose proof (sides r Hc Hr) as D; destruct Hc as [_ Hc]; destruct (Hc r Hr) as (_ & _ & _ & Hd).
  rewrite (qsum_ext (c r) (fun i => / q (length (faces r)) * qsum (fun d => match d with Again => 0 | _ => value (fun t => c t i) (is i) d end) (faces r)))
    by (intros i _; rewrite (proj1 (Hp r Hr) i); field; lra).
  rewrite qsum_scale, qsum_swap; set (n := q (length (faces r))) in *.
  enough (E : forall l, incl l (faces r) ->
    q (length l) == qsum (fun d => qsum (fun i => match d with Again => 0 | _ => value (fun t => c t i) (is i) d end) (seq 0 outcomes)) l
      + qsum (fun d => match d with Row t => 1 - qsum (c t) (seq 0 outcomes) | End _ => 0 | Again => 1 end) l).
  { specialize (E (faces r) (incl_refl _)); fold n in E; apply Qmult_inj_r with n; [lra |].
    setoid_rewrite Qmult_comm at 2; field_simplify; lra. }
  induction l as [| d l IH]; intros I; [reflexivity |]; simpl length; rewrite q_S, IH by (intros x Hx; apply I; now right).
  specialize (Hd d (I d (or_introl eq_refl))); destruct d as [t | i |]; cbn [qsum fold_right].
  - simpl value; fold (qsum (c t) (seq 0 outcomes)); unfold qsum; lra.
  - simpl value; rewrite (qsum_ext (fun j => is j i) (fun j => is j i * 1)) by (intros; ring); rewrite (choose (fun _ => 1)) by easy; unfold qsum; lra.
  - rewrite qsum_const; unfold qsum; lra.
Qed.

(** So a pass from each row, and from the start again, solves the equations of the rows. *)
Lemma resume c rolls (x : nat -> Q) (y : nat -> Q) r : a_card -> a_pass c rolls -> (r < rows)%nat ->
  let C := qsum (c 0%nat) (seq 0 outcomes) in 0 < C ->
  mean (fun t => x t + (1 - qsum (c t) (seq 0 outcomes)) * (x 0%nat / C)) y r
  == qsum (fun d => match d with Again => 0 | _ => value x y d end) (faces r) / q (length (faces r))
     + (1 - qsum (c r) (seq 0 outcomes)) * (x 0%nat / C).
Proof.
  intros Hc Hp Hr C HC; pose proof (sides r Hc Hr) as D; rewrite (rest c rolls r Hc Hp Hr); unfold mean.
  set (n := q (length (faces r))) in *; set (k := x 0%nat / C).
  set (o := fun d => match d with Row t => 1 - qsum (c t) (seq 0 outcomes) | End _ => 0 | Again => 1 end).
  setoid_replace (qsum (value (fun t => x t + (1 - qsum (c t) (seq 0 outcomes)) * k) y) (faces r))
    with (qsum (fun d => match d with Again => 0 | _ => value x y d end) (faces r) + k * qsum o (faces r)); [field; lra |].
  rewrite <- qsum_scale, <- qsum_plus; apply qsum_ext; intros [t | i |] _; simpl; [ring.. |].
  fold C; unfold k; field; lra.
Qed.

Lemma tends_eq x a b : a == b -> tends x a -> tends x b.
Proof. intros E H e He; destruct (H e He) as [K HK]; exists K; intros k Hk; specialize (HK k Hk); lra. Qed.

Lemma again_tends c rolls i : a_card -> a_pass c rolls -> (i < outcomes)%nat ->
  let C := qsum (c 0%nat) (seq 0 outcomes) in 0 < C -> tends (chance i) (c 0%nat i / C).
Proof.
  intros Hc Hp Hi C HC.
  apply tends_eq with (c 0%nat i + (1 - C) * (c 0%nat i / C)); [field; lra |].
  apply (rows_fair (fun r i => c r i + (1 - qsum (c r) (seq 0 outcomes)) * (c 0%nat i / C)) Hc); [| easy].
  intros r j Hr _; pose proof (resume c rolls (fun t => c t j) (is j) r Hc Hp Hr HC) as E; cbv beta in E.
  fold C in E; rewrite E, (proj1 (Hp r Hr) j); reflexivity.
Qed.

Theorem again_fair : again_is_fair.
Proof.
  intros c rolls w Hc Hp C W HC HW.
  assert (E : forall i, c 0%nat i / C == w i / W <-> c 0%nat i * W == w i * C).
  { intros i; split; intros H.
    - setoid_replace (c 0%nat i * W) with (c 0%nat i / C * W * C) by (field; lra); rewrite H; field; lra.
    - apply Qmult_inj_r with (C * W); [nra |].
      setoid_replace (c 0%nat i / C * (C * W)) with (c 0%nat i * W) by (field; lra); rewrite H; field; lra. }
  split; intros H i Hi.
  - apply E, (tends_unique (chance i)); [now apply (again_tends c rolls) | now apply H].
  - apply tends_eq with (c 0%nat i / C); [now apply E, H | now apply (again_tends c rolls)].
Qed.

Theorem again_cost : again_costs.
Proof.
  intros c rolls Hc Hp C HC.
  apply tends_eq with (rolls 0%nat + (1 - C) * (rolls 0%nat / C)); [field; lra |].
  apply (settles (fun r => rolls r + (1 - qsum (c r) (seq 0 outcomes)) * (rolls 0%nat / C)) price Hc).
  intros r Hr; pose proof (resume c rolls rolls nothing r Hc Hp Hr HC) as E; fold C in E.
  rewrite <- spread in E by easy; rewrite (qsum_ext (fun i => decides r i * nothing i) (fun _ => 0)), qsum_const in E
    by (intros; unfold nothing; ring).
  rewrite (proj2 (Hp r Hr)).
  rewrite (qsum_ext (fun d => match d with Row t => rolls t | _ => 0 end) (fun d => match d with Again => 0 | _ => value rolls nothing d end))
    by (intros [t | i |] _; reflexivity).
  lra.
Qed.

End Ease.
