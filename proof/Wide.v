(** * The state in binary numbers

    The same functions on numbers that a machine can compute with, for
    all sizes, and that they are the same. *)

From Coq Require Import Arith NArith Nnat Lia.
From Dice Require Import State Recycle.
Local Open Scope N_scope.

Record wide := Wide { wcase : N; wsize : N }.

Definition wabsorb (n digit : N) (s : wide) : wide :=
  Wide (wcase s * n + digit) (wsize s * n).

Definition wdraw (m : N) (s : wide) : option N * wide :=
  let q := wsize s / m in
  if wcase s <? q * m
  then (Some (wcase s mod m), Wide (wcase s / m) q)
  else (None, Wide (wcase s - q * m) (wsize s mod m)).

Definition wtake (c : N) (s : wide) : bool * wide :=
  if wcase s <? c
  then (true, Wide (wcase s) c)
  else (false, Wide (wcase s - c) (wsize s - c)).

Definition wready (keep : reserve) (m size : N) : bool :=
  let q := size / m in
  (N.of_nat (enough keep) <=? q) || negb (q =? 0) && (size mod m <=? size / 2 ^ N.of_nat (shift keep)).

(** The state that is meant. *)
Definition narrow (s : wide) : state := State (N.to_nat (wcase s)) (N.to_nat (wsize s)).

Definition wide_absorb_is_absorb := forall n digit s,
  narrow (wabsorb n digit s) = absorb (N.to_nat n) (N.to_nat digit) (narrow s).

Definition wide_draw_is_draw := forall m s,
  (let (x, t) := wdraw m s in (option_map N.to_nat x, narrow t)) = draw (N.to_nat m) (narrow s).

Definition wide_take_is_take := forall c s,
  (let (first, t) := wtake c s in (first, narrow t)) = take (N.to_nat c) (narrow s).

Definition wide_ready_is_ready := forall keep m size,
  wready keep m size = ready keep (N.to_nat m) (N.to_nat size).

Lemma leb_to_nat a b : (a <=? b) = (N.to_nat a <=? N.to_nat b)%nat.
Proof. destruct (N.leb_spec a b), (Nat.leb_spec (N.to_nat a) (N.to_nat b)); lia. Qed.

Lemma ltb_to_nat a b : (a <? b) = (N.to_nat a <? N.to_nat b)%nat.
Proof. destruct (N.ltb_spec a b), (Nat.ltb_spec (N.to_nat a) (N.to_nat b)); lia. Qed.

Theorem wide_absorb : wide_absorb_is_absorb.
Proof. intros n d s; unfold narrow, absorb; simpl; f_equal; lia. Qed.

Theorem wide_draw : wide_draw_is_draw.
Proof.
  intros m s; unfold wdraw, draw; simpl.
  rewrite ltb_to_nat, N2Nat.inj_mul, N2Nat.inj_div.
  destruct (_ <? _)%nat; unfold narrow; simpl;
    now rewrite ?N2Nat.inj_sub, ?N2Nat.inj_mod, ?N2Nat.inj_mul, ?N2Nat.inj_div.
Qed.

Theorem wide_take : wide_take_is_take.
Proof.
  intros c s; unfold wtake, take; simpl; rewrite ltb_to_nat.
  destruct (_ <? _)%nat; unfold narrow; simpl; now rewrite ?N2Nat.inj_sub.
Qed.

Theorem wide_ready : wide_ready_is_ready.
Proof.
  intros keep m size; unfold wready, ready; rewrite !leb_to_nat, Nat2N.id.
  rewrite !N2Nat.inj_div, N2Nat.inj_mod, N2Nat.inj_pow, Nat2N.id, <- N2Nat.inj_div; do 2 f_equal.
  f_equal; destruct (N.eqb_spec (size / m) 0), (Nat.eqb_spec (N.to_nat (size / m)) 0); lia.
Qed.
