(** * The evidence against a fair die has the mean 1

    guard.go multiplies the evidence of a test, for each roll, by n·(c + 1/2)/(t + n/2),
    where the face that came had come c times in the t rolls that the test counts. *)

From Coq Require Import Arith List Lia QArith Lqa.
From Dice Require Import State Sim Bound.
Import ListNotations.
Open Scope Q_scope.

(** A test bets on the next face, given the faces before, the last one first. *)
Definition bets := list nat -> nat -> Q.

(** The bets are at fair prices if the mean factor of the next roll is 1. *)
Definition at_fair_prices (n : nat) (b : bets) :=
  forall faces, qsum (b faces) (seq 0 n) == q n.

Fixpoint evidence (b : bets) (faces : list nat) : Q :=
  match faces with [] => 1 | f :: before => b before f * evidence b before end.

(** All sequences of k rolls. *)
Fixpoint sequences (n k : nat) : list (list nat) :=
  match k with
  | O => [[]]
  | S k => flat_map (fun before => map (fun f => f :: before) (seq 0 n)) (sequences n k)
  end.

(** The bets of Krichevsky and Trofimov: seen chooses the counts from the rolls before. *)
Definition counted (seen : list nat -> list nat) (n : nat) : bets := fun faces f =>
  let t := seen faces in
  q n * (q (count (Nat.eqb f) t) + (1 # 2)) / (q (length t) + q n / 2).

(** ** The statements *)

Definition mean_stays_one := forall n b k, at_fair_prices n b ->
  qsum (evidence b) (sequences n k) == q (n ^ k).
