(** * Recycle: many results from one store

    recycle.go keeps in one state what a result leaves unused. Results are drawn
    from it, of any sizes, and the next target may depend on the results before. *)

From Coq Require Import Arith List Lia Permutation.
From Dice Require Import State Sim Optimal Stored.
Import ListNotations.

(** A procedure on a store. Its next step may depend on all results, and on
    which draws failed; it does not see the case itself. *)
Inductive procedure :=
| Stop
| Roll (n : nat) (next : procedure)
| Draw (m : nat) (next : option nat -> procedure)
| Take (c : nat) (next : bool -> procedure)
| Pick (weights : list nat) (next : option nat -> procedure).

(** The history that a procedure sees. *)
Inductive event :=
| Rolled (n : nat)
| Drew (m x : nat)
| Failed (m : nat)
| Took (c : nat) (first : bool)
| Picked (weights : list nat) (i : nat).

Definition history := list event.

Definition drew (m : nat) (result : option nat) : event :=
  match result with Some x => Drew m x | None => Failed m end.

Definition picked (weights : list nat) (outcome : option nat) : event :=
  match outcome with Some i => Picked weights i | None => Failed (sum weights) end.

(** run follows a procedure with the given digits: what it sees, and the state that
    stays behind. It ends early if the digits do. *)
Fixpoint run (p : procedure) (s : state) (digits : list nat) : history * state :=
  match p with
  | Stop => ([], s)
  | Roll n next =>
      match digits with
      | [] => ([], s)
      | d :: digits =>
          let (h, t) := run next (absorb n d s) digits in (Rolled n :: h, t)
      end
  | Draw m next =>
      let (result, rest) := draw m s in
      let (h, t) := run (next result) rest digits in (drew m result :: h, t)
  | Take c next =>
      let (first, rest) := take c s in
      let (h, t) := run (next first) rest digits in (Took c first :: h, t)
  | Pick weights next =>
      let (outcome, rest) := pick weights s in
      let (h, t) := run (next outcome) rest digits in (picked weights outcome :: h, t)
  end.

(** A reserve says when a state is large enough to draw from. *)
Record reserve := Reserve { enough : nat; shift : nat }.

(** reserveOf returns the reserve of a number of bits. *)
Definition reserveOf (bits : nat) : reserve :=
  Reserve (match bits with S (S b) => 3 * 2 ^ b | _ => 1 end) (S bits).

Definition ready (keep : reserve) (m size : nat) : bool :=
  let q := size / m in
  (enough keep <=? q) || negb (q =? 0) && (size mod m <=? size / 2 ^ shift keep).

(** The Recycler over a dn: it draws one of each target in turn, and rolls when the
    store is not ready. It stops after steps rolls and draws. *)
Fixpoint recycle (steps n : nat) (keep : reserve) (targets : list nat) (size : nat) : procedure :=
  match steps, targets with
  | S steps, m :: later =>
      if ready keep m size
      then Draw m (fun result =>
        match result with
        | Some _ => recycle steps n keep later (size / m)
        | None => recycle steps n keep targets (size mod m)
        end)
      else Roll n (recycle steps n keep targets (size * n))
  | _, _ => Stop
  end.

Fixpoint results (h : history) : list nat :=
  match h with
  | [] => []
  | Drew _ x :: h => x :: results h
  | _ :: h => results h
  end.

(** All runs of a procedure from a state: the sequences of rolls that it makes, each
    digit below its n, and how they end. *)
Fixpoint sequences (p : procedure) (s : state) : list (list nat) :=
  match p with
  | Stop => [[]]
  | Roll n next => flat_map (fun d => map (cons d) (sequences next (absorb n d s))) (seq 0 n)
  | Draw m next => let (result, rest) := draw m s in sequences (next result) rest
  | Take c next => let (first, rest) := take c s in sequences (next first) rest
  | Pick weights next => let (outcome, rest) := pick weights s in sequences (next outcome) rest
  end.

Definition ends (p : procedure) (s : state) : list (history * state) :=
  map (run p s) (sequences p s).

Definition all_ends (p : procedure) (size : nat) : list (history * state) :=
  flat_map (ends p) (cases size).

(** The histories that a procedure may see, and the number of cases that each leaves. *)
Fixpoint histories (p : procedure) : list history :=
  match p with
  | Stop => [[]]
  | Roll n next => map (cons (Rolled n)) (histories next)
  | Draw m next =>
      flat_map (fun result => map (cons (drew m result)) (histories (next result)))
        (map Some (seq 0 m) ++ [None])
  | Take c next =>
      flat_map (fun first => map (cons (Took c first)) (histories (next first))) [true; false]
  | Pick weights next =>
      flat_map (fun outcome => map (cons (picked weights outcome)) (histories (next outcome)))
        (map Some (seq 0 (length weights)) ++ [None])
  end.

Definition left_by (e : event) (size : nat) : nat :=
  match e with
  | Rolled n => size * n
  | Drew m _ => size / m
  | Failed m => size mod m
  | Took c true => c
  | Took c false => size - c
  | Picked weights i => size / sum weights * nth i weights 0
  end.

Definition size_after (h : history) (size : nat) : nat := fold_left (fun z e => left_by e z) h size.

(** Draws are from at least one, some weight is above 0, and no more cases are taken than there are. *)
Fixpoint proper (p : procedure) (size : nat) : Prop :=
  match p with
  | Stop => True
  | Roll n next => proper next (size * n)
  | Draw m next => 0 < m /\ forall result, proper (next result) (left_by (drew m result) size)
  | Take c next => c <= size /\ forall first, proper (next first) (left_by (Took c first) size)
  | Pick weights next =>
      0 < sum weights /\ forall outcome, proper (next outcome) (left_by (picked weights outcome) size)
  end.

Definition event_eq_dec (e f : event) : {e = f} + {e <> f}.
Proof. decide equality; auto using Nat.eq_dec, Bool.bool_dec, (list_eq_dec Nat.eq_dec). Defined.

(** The states that stay behind where h was seen. *)
Definition rests (h : history) (l : list (history * state)) : list state :=
  flat_map (fun '(g, s) => if list_eq_dec event_eq_dec g h then [s] else []) l.

(** The procedure that stops after k events. *)
Fixpoint cut (k : nat) (p : procedure) : procedure :=
  match k, p with
  | S k, Roll n next => Roll n (cut k next)
  | S k, Draw m next => Draw m (fun result => cut k (next result))
  | S k, Take c next => Take c (fun first => cut k (next first))
  | S k, Pick weights next => Pick weights (fun outcome => cut k (next outcome))
  | _, _ => Stop
  end.

(** A history with other results; xs fits if each is below its target. *)
Fixpoint with_results (xs : list nat) (h : history) : history :=
  match h, xs with
  | Drew m _ :: h, x :: xs => Drew m x :: with_results xs h
  | e :: h, _ => e :: with_results xs h
  | [], _ => []
  end.

Fixpoint drawn (h : history) : list nat :=
  match h with
  | [] => []
  | Drew m _ :: h => m :: drawn h
  | _ :: h => drawn h
  end.

Definition fits (xs : list nat) (h : history) : Prop := Forall2 lt xs (drawn h).

(** ** The statements *)

(** From all cases, with all rolls, a procedure ends with every history together with
    every case that it leaves, exactly once. (A history tells which dice were rolled,
    so all its runs are equally likely.) *)
Definition histories_and_cases_are_independent := forall p size, proper p size ->
  Permutation (all_ends p size)
    (flat_map (fun h => map (pair h) (cases (size_after h size))) (histories p)) /\
  NoDup (histories p).

(** So for every history, the case that stays behind is uniform. *)
Definition the_rest_is_uniform := forall p size h, proper p size -> In h (histories p) ->
  Permutation (rests h (all_ends p size)) (cases (size_after h size)).

(** Each result is uniform, given the history and the case that stays behind, also
    if the targets depend on earlier results: the histories that differ in the last
    result only have the same runs. *)
Definition each_result_is_uniform := forall p size g m x y, proper p size ->
  let p := cut (S (length g)) p in
  In (g ++ [Drew m x]) (histories p) -> y < m ->
  In (g ++ [Drew m y]) (histories p) /\
  Permutation (rests (g ++ [Drew m x]) (all_ends p size)) (rests (g ++ [Drew m y]) (all_ends p size)).

(** Each outcome that is picked has the probability of its weight, given the
    history: the runs that end with outcome i are to those that end with j as their
    weights. The case that stays behind is uniform in both. *)
Definition each_outcome_has_its_weight := forall p size g weights i j, proper p size ->
  let p := cut (S (length g)) p in let runs k := length (rests (g ++ [Picked weights k]) (all_ends p size)) in
  In (g ++ [Picked weights i]) (histories p) -> j < length weights ->
  In (g ++ [Picked weights j]) (histories p) /\
  runs i * nth j weights 0 = runs j * nth i weights 0.

(** The results of a Recycler are jointly uniform: for all failed draws and all
    numbers of rolls, all results that fit the targets have the same runs, with
    the same states left behind. *)
Definition results_are_jointly_uniform := forall steps n keep targets size h xs,
  Forall (lt 0) targets ->
  let p := recycle steps n keep targets size in
  In h (histories p) -> fits xs h ->
  In (with_results xs h) (histories p) /\ results (with_results xs h) = xs /\
  Permutation (rests (with_results xs h) (all_ends p size)) (rests h (all_ends p size)).

(** ** The proofs *)

Definition prefix (e : event) (end_ : history * state) : history * state :=
  let (h, s) := end_ in (e :: h, s).

Lemma ends_roll n next s :
  ends (Roll n next) s
  = map (prefix (Rolled n)) (flat_map (ends next) (map (fun d => absorb n d s) (seq 0 n))).
Proof.
  unfold ends; simpl; rewrite map_flat_map, flat_map_map, map_flat_map.
  apply flat_map_ext; intros d; rewrite !map_map; apply map_ext; intros ds.
  now destruct (run next _ ds).
Qed.

Lemma ends_draw m next s :
  ends (Draw m next) s
  = let (result, rest) := draw m s in map (prefix (drew m result)) (ends (next result) rest).
Proof.
  unfold ends; simpl; destruct (draw m s) as [result rest].
  rewrite map_map; apply map_ext; intros ds; now destruct (run _ rest ds).
Qed.

Lemma ends_take c next s :
  ends (Take c next) s
  = let (first, rest) := take c s in map (prefix (Took c first)) (ends (next first) rest).
Proof.
  unfold ends; simpl; destruct (take c s) as [first rest].
  rewrite map_map; apply map_ext; intros ds; now destruct (run _ rest ds).
Qed.

Lemma ends_pick weights next s :
  ends (Pick weights next) s
  = let (outcome, rest) := pick weights s in map (prefix (picked weights outcome)) (ends (next outcome) rest).
Proof.
  unfold ends; simpl; destruct (pick weights s) as [outcome rest].
  rewrite map_map; apply map_ext; intros ds; now destruct (run _ rest ds).
Qed.

(** The meaning of a list of histories. *)
Definition expand (size : nat) (l : list history) : list (history * state) :=
  flat_map (fun h => map (pair h) (cases (size_after h size))) l.

Lemma expand_cons e size l : expand size (map (cons e) l) = map (prefix e) (expand (left_by e size) l).
Proof.
  unfold expand; rewrite flat_map_map, map_flat_map; apply flat_map_ext; intros h.
  simpl; now rewrite map_map.
Qed.

Lemma expand_app size l l' : expand size (l ++ l') = expand size l ++ expand size l'.
Proof. apply flat_map_app. Qed.

Lemma expand_flat_map {A} size (f : A -> list history) l :
  expand size (flat_map f l) = flat_map (fun a => expand size (f a)) l.
Proof. apply flat_map_flat_map. Qed.

Lemma all_ends_are p size : proper p size -> Permutation (all_ends p size) (expand size (histories p)).
Proof.
  revert size; induction p as [| n next IH | m next IH | c next IH | w next IH]; intros z Hp; unfold all_ends.
  - simpl; unfold ends; simpl; rewrite app_nil_r; clear; induction (cases z); simpl; auto.
  - rewrite (flat_map_ext _ _ (ends_roll n next)), <- map_flat_map.
    rewrite <- (flat_map_flat_map (ends next)), absorb_cases; simpl histories; rewrite expand_cons.
    now apply Permutation_map, IH.
  - destruct Hp as [Hm Hp]; rewrite (flat_map_ext _ _ (ends_draw m next)).
    set (f := fun '(result, rest) => map (prefix (drew m result)) (ends (next result) rest)).
    replace (flat_map _ (cases z)) with (flat_map f (map (draw m) (cases z)))
      by (rewrite flat_map_map; apply flat_map_ext; intros s; now destruct (draw m s)).
    rewrite draw_cases, flat_map_app, flat_map_flat_map by easy; simpl histories.
    rewrite flat_map_app, expand_app; apply Permutation_app.
    + rewrite (flat_map_ext _ (fun s => flat_map (fun x => f (Some x, s)) (seq 0 m)))
        by (intros s; apply flat_map_map).
      rewrite flat_map_swap, flat_map_map, expand_flat_map; apply flat_map_permutation; intros x.
      simpl; rewrite expand_cons, <- map_flat_map; apply Permutation_map, (IH (Some x)), Hp.
    + simpl; rewrite app_nil_r, flat_map_map, expand_cons; simpl; rewrite <- map_flat_map.
      apply Permutation_map, (IH None), (Hp None).
  - destruct Hp as [Hc Hp]; rewrite (flat_map_ext _ _ (ends_take c next)).
    set (f := fun '(first, rest) => map (prefix (Took c first)) (ends (next first) rest)).
    replace (flat_map _ (cases z)) with (flat_map f (map (take c) (cases z)))
      by (rewrite flat_map_map; apply flat_map_ext; intros s; now destruct (take c s)).
    rewrite take_cases, flat_map_app, !flat_map_map by easy; simpl histories.
    rewrite app_nil_r, expand_app, !expand_cons; unfold f; rewrite <- !map_flat_map.
    apply Permutation_app; apply Permutation_map; apply IH, Hp.
  - destruct Hp as [Hw Hp]; rewrite (flat_map_ext _ _ (ends_pick w next)).
    set (f := fun '(outcome, rest) => map (prefix (picked w outcome)) (ends (next outcome) rest)).
    replace (flat_map _ (cases z)) with (flat_map f (map (pick w) (cases z)))
      by (rewrite flat_map_map; apply flat_map_ext; intros s; now destruct (pick w s)).
    rewrite (Permutation_flat_map f (pick_cases w z Hw)), flat_map_app, flat_map_flat_map; simpl histories.
    rewrite flat_map_app, expand_app; apply Permutation_app.
    + rewrite flat_map_map, expand_flat_map; apply flat_map_permutation; intros i.
      rewrite flat_map_map; simpl; rewrite expand_cons, <- map_flat_map; apply Permutation_map, (IH (Some i)), (Hp (Some i)).
    + simpl; rewrite app_nil_r, flat_map_map, expand_cons; simpl; rewrite <- map_flat_map.
      apply Permutation_map, (IH None), (Hp None).
Qed.

Lemma histories_cons e (l : list history) : NoDup l -> NoDup (map (cons e) l).
Proof. intros H; apply FinFun.Injective_map_NoDup; [| easy]; intros g h E; now injection E. Qed.

Lemma NoDup_app {A} (l l' : list A) :
  NoDup l -> NoDup l' -> (forall a, In a l -> ~ In a l') -> NoDup (l ++ l').
Proof.
  induction 1 as [| a l Ha Hl IH]; intros H' D; simpl; [easy |].
  constructor; [| apply IH; [easy |]; intros b Hb; apply D; now right].
  rewrite in_app_iff; intros [H | H]; [easy |]; apply (D a); [now left | easy].
Qed.

Lemma distinct_branches {A} (f : A -> event) (g : A -> list history) l :
  NoDup l -> (forall a b, f a = f b -> a = b) -> (forall a, NoDup (g a)) ->
  NoDup (flat_map (fun a => map (cons (f a)) (g a)) l).
Proof.
  intros Hl Hf Hg; induction Hl as [| a l Ha Hl IH]; simpl; [constructor |].
  apply NoDup_app; [now apply histories_cons | easy |].
  intros h (t & <- & _)%in_map_iff (b & Hb & (u & E & _)%in_map_iff)%in_flat_map.
  injection E as E _; apply Hf in E; congruence.
Qed.

Lemma drew_injective m r r' : drew m r = drew m r' -> r = r'.
Proof. destruct r, r'; simpl; intros E; congruence. Qed.

Lemma picked_injective w r r' : picked w r = picked w r' -> r = r'.
Proof. destruct r, r'; simpl; intros E; congruence. Qed.

Lemma all_or_none k : NoDup (map Some (seq 0 k) ++ [None]).
Proof.
  apply NoDup_app; [| repeat constructor; easy |].
  - apply FinFun.Injective_map_NoDup; [| apply seq_NoDup]; intros a b E; congruence.
  - intros r (x & <- & _)%in_map_iff [E | []]; easy.
Qed.

Lemma histories_distinct p : NoDup (histories p).
Proof.
  induction p as [| n next IH | m next IH | c next IH | w next IH]; cbn [histories].
  - repeat constructor; easy.
  - now apply histories_cons.
  - apply distinct_branches; [apply all_or_none | apply drew_injective | easy].
  - apply distinct_branches; [| congruence | easy].
    repeat constructor; simpl; intuition congruence.
  - apply distinct_branches; [apply all_or_none | apply picked_injective | easy].
Qed.

Theorem independent : histories_and_cases_are_independent.
Proof. split; [now apply all_ends_are | apply histories_distinct]. Qed.

Lemma rests_permutation h l l' : Permutation l l' -> Permutation (rests h l) (rests h l').
Proof. apply Permutation_flat_map. Qed.

Lemma rests_pair h g l :
  rests h (map (pair g) l) = if list_eq_dec event_eq_dec g h then l else [].
Proof.
  unfold rests; rewrite flat_map_map; destruct (list_eq_dec event_eq_dec g h).
  - induction l; simpl; congruence.
  - apply flat_map_nil.
Qed.

Lemma rests_app h l l' : rests h (l ++ l') = rests h l ++ rests h l'.
Proof. apply flat_map_app. Qed.

Lemma rests_of_others h size l : ~ In h l -> rests h (expand size l) = [].
Proof.
  unfold expand; induction l as [| g l IH]; intros H; simpl; [easy |].
  rewrite rests_app, rests_pair, IH by (intros I; apply H; now right).
  destruct (list_eq_dec event_eq_dec g h); [| easy]; now destruct H; left.
Qed.

Lemma rests_expand h size l : NoDup l -> In h l -> rests h (expand size l) = cases (size_after h size).
Proof.
  induction 1 as [| g l Hg Hl IH]; [easy |]; intros Hh.
  change (expand size (g :: l)) with (map (pair g) (cases (size_after g size)) ++ expand size l).
  rewrite rests_app, rests_pair; destruct (list_eq_dec event_eq_dec g h) as [-> | N].
  - rewrite rests_of_others by easy; apply app_nil_r.
  - destruct Hh as [-> | Hh]; [easy | now apply IH].
Qed.

Theorem rest_uniform : the_rest_is_uniform.
Proof.
  intros p z h Hp Hh; rewrite (rests_permutation h _ _ (all_ends_are p z Hp)).
  now rewrite rests_expand by (easy || apply histories_distinct).
Qed.

Lemma proper_cut k p size : proper p size -> proper (cut k p) size.
Proof.
  revert p size; induction k as [| k IH]; intros [| n next | m next | c next | w next] z H; simpl in *; try easy.
  - now apply IH.
  - split; [easy |]; intros r; now apply IH.
  - split; [easy |]; intros b; now apply IH.
  - split; [easy |]; intros r; now apply IH.
Qed.

Lemma in_draw m next h :
  In h (histories (Draw m next)) <->
  exists r t, h = drew m r :: t /\ In t (histories (next r)) /\ match r with Some x => x < m | None => True end.
Proof.
  cbn [histories]; rewrite in_flat_map; split.
  - intros (r & [(x & <- & [_ Hx]%in_seq)%in_map_iff | [<- | []]]%in_app_iff & (t & <- & Ht)%in_map_iff); eauto.
  - intros (r & t & -> & Ht & Hr); exists r; split; [| now apply in_map].
    apply in_app_iff; destruct r as [x |]; [left | right; simpl; auto].
    apply in_map, in_seq; lia.
Qed.

Lemma in_take c next h :
  In h (histories (Take c next)) <-> exists b t, h = Took c b :: t /\ In t (histories (next b)).
Proof.
  cbn [histories]; rewrite in_flat_map; split.
  - intros (b & _ & (t & <- & Ht)%in_map_iff); eauto.
  - intros (b & t & -> & Ht); exists b; split; [destruct b; simpl; auto | now apply in_map].
Qed.

Lemma in_pick w next h :
  In h (histories (Pick w next)) <->
  exists r t, h = picked w r :: t /\ In t (histories (next r)) /\ match r with Some i => i < length w | None => True end.
Proof.
  cbn [histories]; rewrite in_flat_map; split.
  - intros (r & [(x & <- & [_ Hx]%in_seq)%in_map_iff | [<- | []]]%in_app_iff & (t & <- & Ht)%in_map_iff); eauto.
  - intros (r & t & -> & Ht & Hr); exists r; split; [| now apply in_map].
    apply in_app_iff; destruct r as [x |]; [left | right; simpl; auto].
    apply in_map, in_seq; lia.
Qed.

Lemma in_roll n next h :
  In h (histories (Roll n next)) <-> exists t, h = Rolled n :: t /\ In t (histories next).
Proof.
  cbn [histories]; rewrite in_map_iff; split; intros (t & H & Ht); eauto.
Qed.

Lemma cut_stop k : cut k Stop = Stop.
Proof. now destruct k. Qed.
Lemma cut_roll k n next : cut (S k) (Roll n next) = Roll n (cut k next).
Proof. easy. Qed.
Lemma cut_draw k m next : cut (S k) (Draw m next) = Draw m (fun result => cut k (next result)).
Proof. easy. Qed.
Lemma cut_take k c next : cut (S k) (Take c next) = Take c (fun first => cut k (next first)).
Proof. easy. Qed.

Lemma cut_pick k w next : cut (S k) (Pick w next) = Pick w (fun outcome => cut k (next outcome)).
Proof. easy. Qed.

Definition like (e f : event) : Prop :=
  match e, f with
  | Drew m _, Drew m' y => m = m' /\ y < m
  | Picked w _, Picked w' j => w = w' /\ j < length w
  | _, _ => False
  end.

Lemma last_result p g a b : like a b ->
  In (g ++ [a]) (histories (cut (S (length g)) p)) ->
  In (g ++ [b]) (histories (cut (S (length g)) p)).
Proof.
  intros Hy; revert p; induction g as [| e g IH]; intros p; cbn [length app];
    (destruct p as [| n next | M next | c next | w next];
     [rewrite cut_stop; intros [E | []]; discriminate E
     | rewrite cut_roll, !in_roll; intros (t & E & Ht)
     | rewrite cut_draw, !in_draw; intros (r & t & E & Ht & Hr)
     | rewrite cut_take, !in_take; intros (first & t & E & Ht)
     | rewrite cut_pick, !in_pick; intros (r & t & E & Ht & Hr)]).
  - injection E as -> <-; destruct Hy.
  - destruct r as [z |]; injection E as -> <-; [| destruct Hy]; destruct b; try destruct Hy.
    subst; eexists (Some _), []; simpl; auto.
  - injection E as -> <-; destruct Hy.
  - destruct r as [z |]; injection E as -> <-; [| destruct Hy]; destruct b; try destruct Hy.
    subst; eexists (Some _), []; simpl; auto.
  - injection E as -> <-; eauto.
  - injection E as -> <-; exists r; eauto.
  - injection E as -> <-; eauto.
  - injection E as -> <-; exists r; eauto.
Qed.

Lemma size_after_last g m x y z : size_after (g ++ [Drew m x]) z = size_after (g ++ [Drew m y]) z.
Proof. unfold size_after; now rewrite !fold_left_app. Qed.

Theorem result_uniform : each_result_is_uniform.
Proof.
  intros p z g m x y Hp q Hx Hy.
  assert (Hq : In (g ++ [Drew m y]) (histories q)) by (now apply (last_result p g (Drew m x))).
  split; [easy |].
  apply (proper_cut (S (length g))) in Hp; fold q in Hp.
  transitivity (cases (size_after (g ++ [Drew m x]) z)); [now apply rest_uniform |].
  rewrite (size_after_last g m x y); symmetry; now apply rest_uniform.
Qed.

Theorem pick_weighted : each_outcome_has_its_weight.
Proof.
  intros p z g w i j Hp q runs Hi Hj.
  assert (Hq : In (g ++ [Picked w j]) (histories q)) by (now apply (last_result p g (Picked w i))).
  split; [easy |].
  apply (proper_cut (S (length g))) in Hp; fold q in Hp.
  enough (R : forall k, In (g ++ [Picked w k]) (histories q) -> runs k = size_after g z / sum w * nth k w 0)
    by (rewrite !R by easy; lia).
  intros k Hk; unfold runs; rewrite (rest_uniform q z _ Hp Hk), cases_length.
  unfold size_after; now rewrite fold_left_app.
Qed.

Lemma recycle_proper steps n keep targets z : Forall (lt 0) targets -> proper (recycle steps n keep targets z) z.
Proof.
  revert targets z; induction steps as [| k IH]; intros [| m later] z H; simpl; try easy.
  inversion H; subst; destruct (ready keep m z); simpl; [| now apply IH].
  split; [easy |]; intros [x |]; now apply IH.
Qed.

Lemma recycle_other_results steps n keep targets z h xs :
  In h (histories (recycle steps n keep targets z)) -> fits xs h ->
  In (with_results xs h) (histories (recycle steps n keep targets z)).
Proof.
  unfold fits; revert targets z h xs; induction steps as [| k IH]; intros [| m later] z h xs.
  1-3: intros [<- | []] _; simpl; auto.
  cbn [recycle]; destruct (ready keep m z).
  - rewrite !in_draw; intros ([x |] & t & -> & Ht & Hx); simpl; intros F.
    + inversion F; subst; exists (Some x0), (with_results l t); auto.
    + exists None, (with_results xs t); auto.
  - rewrite !in_roll; intros (t & -> & Ht); simpl; intros F; eauto.
Qed.

Lemma with_results_size xs h z : size_after (with_results xs h) z = size_after h z.
Proof.
  unfold size_after; revert xs z; induction h as [| e h IH]; intros xs z; [easy |].
  destruct e; simpl; try apply IH; destruct xs; simpl; apply IH.
Qed.

Lemma results_with xs h : fits xs h -> results (with_results xs h) = xs.
Proof.
  unfold fits; revert xs; induction h as [| e h IH]; intros xs; simpl; [now inversion 1 |].
  destruct e; simpl; auto; inversion 1; subst; simpl; f_equal; auto.
Qed.

Theorem recycle_uniform : results_are_jointly_uniform.
Proof.
  intros steps n keep targets z h xs Ht p Hh Hx.
  pose proof (recycle_other_results _ _ _ _ _ _ _ Hh Hx) as Ho.
  repeat split; [easy | now apply results_with |].
  pose proof (recycle_proper steps n keep targets z Ht).
  transitivity (cases (size_after h z)); [| symmetry; now apply rest_uniform].
  rewrite <- (with_results_size xs); now apply rest_uniform.
Qed.
