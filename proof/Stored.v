(** * A table over a store

    Table.Pick of weighted.go draws one of sum cases from a store. That it is one of the w
    cases of outcome i is the result; which one of them is uniform and independent of the
    result, and goes back (takeBack). *)

From Coq Require Import Arith List Lia Permutation.
From Dice Require Import State Sim Optimal.
Import ListNotations.

(** part finds the outcome of a case, and which one of its cases it is. *)
Fixpoint part (weights : list nat) (i x : nat) : nat * nat :=
  match weights with
  | [] => (i, x)
  | w :: weights => if x <? w then (i, x) else part weights (S i) (x - w)
  end.

Definition pick (weights : list nat) (s : state) : option nat * state :=
  match draw (sum weights) s with
  | (Some x, rest) => let (i, u) := part weights 0 x in (Some i, absorb (nth i weights 0) u rest)
  | (None, rest) => (None, rest)
  end.

(** ** The statement *)

(** From all cases of a size, each outcome comes with every one of (size / W) * w_i
    cases, once, and no outcome with every one of size mod W. So outcome i has w_i of
    every W cases that decide, and what stays behind is uniform and independent of
    it. Only the answer whether the draw failed is lost. *)
Definition pick_is_a_bijection := forall weights size, 0 < sum weights ->
  Permutation (map (pick weights) (cases size))
    (flat_map (fun i => map (pair (Some i)) (cases (size / sum weights * nth i weights 0)))
       (seq 0 (length weights))
     ++ map (pair None) (cases (size mod sum weights))).

(** ** The proof *)

Lemma flat_map_permutation {A B} (f g : A -> list B) l :
  (forall a, Permutation (f a) (g a)) -> Permutation (flat_map f l) (flat_map g l).
Proof. intros H; induction l; simpl; auto using Permutation_app. Qed.

Lemma flat_map_both {A B} (f g : A -> list B) l :
  Permutation (flat_map (fun a => f a ++ g a) l) (flat_map f l ++ flat_map g l).
Proof.
  induction l; simpl; [easy |]; rewrite IHl, <- !app_assoc; apply Permutation_app_head.
  rewrite !app_assoc; apply Permutation_app_tail, Permutation_app_comm.
Qed.

Lemma flat_map_swap {A B C} (f : A -> B -> list C) la lb :
  Permutation (flat_map (fun a => flat_map (f a) lb) la)
    (flat_map (fun b => flat_map (fun a => f a b) la) lb).
Proof.
  induction la; simpl.
  - now rewrite flat_map_nil.
  - rewrite IHla; symmetry; apply flat_map_both.
Qed.

Lemma parts {A} (f : nat -> nat -> A) weights j :
  map (fun x => let (i, u) := part weights j x in f i u) (seq 0 (sum weights))
  = flat_map (fun i => map (f (j + i)) (seq 0 (nth i weights 0))) (seq 0 (length weights)).
Proof.
  revert j; induction weights as [| w l IH]; intros j; [easy |].
  rewrite (seq_split w (sum l) (sum (w :: l))) by easy; rewrite map_app.
  cbn [length seq flat_map nth]; f_equal.
  - rewrite Nat.add_0_r; apply map_ext_in; intros x [_ Hx]%in_seq; simpl.
    now rewrite (proj2 (Nat.ltb_lt x w)).
  - transitivity (map (fun x => let (i, u) := part l (S j) x in f i u) (seq 0 (sum l))).
    + apply map_seq; intros x _; simpl; rewrite (proj2 (Nat.ltb_ge (w + x) w)) by lia.
      now replace (w + x - w) with x by lia.
    + rewrite IH, <- seq_shift, flat_map_map; apply flat_map_ext; intros i.
      now rewrite Nat.add_succ_comm.
Qed.

Theorem pick_cases : pick_is_a_bijection.
Proof.
  intros weights z H; set (W := sum weights) in *.
  set (give_back := fun i u s => (Some i, absorb (nth i weights 0) u s)).
  transitivity (map (fun '(x, rest) => match x with
      | Some x => let (i, u) := part weights 0 x in give_back i u rest
      | None => (None, rest)
      end) (map (draw W) (cases z))).
  { rewrite map_map; erewrite map_ext; [reflexivity |]; intros s; unfold pick; fold W.
    now destruct (draw W s) as [[x |] t]. }
  rewrite draw_cases, map_app, map_flat_map, !map_map by easy; apply Permutation_app_tail.
  rewrite (flat_map_ext _ (fun s => flat_map (fun i => map (fun u => give_back i u s) (seq 0 (nth i weights 0)))
      (seq 0 (length weights)))).
  - rewrite flat_map_swap; apply flat_map_permutation; intros i.
    rewrite <- (absorb_cases (nth i weights 0) (z / W)), map_flat_map.
    match goal with |- Permutation ?l ?l' => replace l' with l; [reflexivity |] end.
    apply flat_map_ext; intros s; now rewrite map_map.
  - intros s; rewrite map_map; exact (parts (fun i u => give_back i u s) weights 0).
Qed.
