(** * What the model computes, for the Go tests

    Prints testdata/model.txt: see proof/README.md. *)

From Coq Require Import Arith NArith List String Decimal DecimalString.
From Dice Require Import State Sim Optimal Weighted Stored Recycle Wide.
Import ListNotations.
Open Scope string_scope.

(** ** Text *)

Definition decimal (n : N) : string := NilEmpty.string_of_uint (N.to_uint n).
Definition small (n : nat) : string := decimal (N.of_nat n).
Definition words (l : list string) : string := concat " " l.
Definition numbers (l : list nat) : string := words (map small l).
Definition wideText (s : wide) : string := decimal (wcase s) ++ " " ++ decimal (wsize s).

(** ** The state, up to 128 bits *)

Definition sizes : list N :=
  [1; 2; 13; 216; 2 ^ 32 + 1; 2 ^ 63; 2 ^ 64 - 1; 2 ^ 64; 2 ^ 64 + 1; 3 * 2 ^ 90 + 5; 2 ^ 127; 2 ^ 128 - 1]%N.
Definition targets : list N := [1; 2; 13; 6 ^ 12; 2 ^ 32; 2 ^ 63 - 1]%N.

(** The cases of a size that are next to a limit, and one between. *)
Definition near (size limit : N) : list N :=
  nodup N.eq_dec (filter (fun v => v <? size)%N [0; size / 3; limit - 1; limit; size - 1]%N).

Definition absorbs : list string :=
  flat_map (fun size => flat_map (fun n =>
    if (size * n <? 2 ^ 128)%N then
      map (fun '(v, digit) =>
        let s := Wide v size in
        words ["absorb"; decimal n; decimal digit; wideText s; "="; wideText (wabsorb n digit s)])
        [(0, n - 1); (size / 3, n / 2); (size - 1, n - 1)]%N
    else []) targets) sizes.

Definition draws : list string :=
  flat_map (fun size => flat_map (fun m =>
    map (fun v =>
      let s := Wide v size in
      let (x, rest) := wdraw m s in
      words ["draw"; decimal m; wideText s; "=";
        match x with Some x => decimal x | None => "-" end; wideText rest])
      (near size (size / m * m))) targets) sizes.

Definition takes : list string :=
  flat_map (fun size => flat_map (fun c =>
    if (c <=? size)%N then
      map (fun v =>
        let s := Wide v size in
        let (first, rest) := wtake c s in
        words ["take"; decimal c; wideText s; "="; if first then "first" else "rest"; wideText rest])
        (near size c)
    else []) [1; 7; 2 ^ 32; 2 ^ 64 - 1]%N) sizes.

(** ** Sim and SimWeighted: all sequences of k rolls, in order *)

Definition over (x ago : nat) : string := small x ++ ":" ++ small ago.

Definition sims : list string :=
  map (fun '(n, m, k) =>
    words ["sim"; small n; small m; small k; "=";
      words (map (fun ds => match sim n m ds with
        | Decided x ago => over x ago
        | Open _ => "-"
        end) (rolls n k))])
    [(2, 1, 2); (2, 2, 3); (2, 3, 6); (2, 5, 7); (2, 6, 6); (2, 13, 8); (3, 2, 5); (3, 7, 5); (4, 3, 4);
     (5, 4, 3); (6, 2, 2); (6, 4, 3); (6, 5, 3); (6, 7, 3); (6, 10, 3); (6, 13, 3); (6, 36, 3); (6, 100, 3);
     (7, 20, 3); (8, 10, 3); (10, 6, 2); (12, 7, 2); (20, 13, 2); (20, 100, 2)].

Definition weighteds : list string :=
  map (fun '(n, weights, k) =>
    words ["weighted"; small n; numbers weights; "/"; small k; "=";
      words (map (fun ds => match weighted n weights ds with
        | Arrived i ago => over i ago
        | Descending _ _ => "-"
        end) (rolls n k))])
    [(2, [1; 1], 2); (2, [1; 2], 6); (2, [1; 1; 2; 3; 2], 7); (2, [0; 5; 0; 2], 6); (3, [1; 3], 4);
     (3, [7; 1; 1], 4); (6, [1; 5], 2); (6, [1; 1; 2; 3; 2], 3); (6, [60; 30; 9; 1], 3); (6, [37; 63], 3);
     (6, [1; 2; 3; 4; 5; 6; 5; 4; 3; 2; 1], 3); (20, [33; 33; 34], 2); (20, [1; 999], 2); (6, [4], 1)].

(** ** SimWeighted far down

    Rolls that leave the draw open. At each level come the outcomes of all digits, and
    one of those that leave it open is rolled: always the last one, or any. *)

Definition next (x : N) : N := ((x * 1103515245 + 12345) mod 2 ^ 31)%N.

Definition is_descending (w : descent) : bool := match w with Descending _ _ => true | Arrived _ _ => false end.

Fixpoint descend (levels n W : nat) (last : bool) (x : N) (w : descent) : list nat * list string :=
  match levels with
  | 0 => ([], [])
  | S levels =>
      let below := map (level n W w) (seq 0 n) in
      let outcomes := map (fun w => match w with Arrived i _ => small i | Descending _ _ => "-" end) below in
      match filter (fun d => is_descending (nth d below w)) (seq 0 n) with
      | [] => ([], outcomes)
      | d :: ds =>
          let i := if last then List.length ds else N.to_nat (x / 2 ^ 16) mod S (List.length ds) in
          let d := nth i (d :: ds) d in
          let (path, more) := descend levels n W last (next x) (nth d below w) in
          (d :: path, (outcomes ++ more)%list)
      end
  end.

Definition deeps : list string :=
  flat_map (fun '(n, weights, levels) => map (fun last : bool =>
    let (path, outcomes) := descend levels n (sum weights) last 1 (first_level weights) in
    words ["deep"; small n; numbers weights; "/"; numbers path; "="; words outcomes])
    (if List.length weights <=? 2 then [true] else [true; false]))%nat
    [(2, [37; 63], 40); (2, [1; 1008], 40); (2, [1; 2; 3; 5; 8; 13; 21; 34], 40); (2, [0; 300; 0; 697], 40);
     (3, [37; 63], 30); (3, [33; 33; 34], 30); (5, [1; 2; 94], 20); (6, [1; 256], 20); (6, [90; 107], 20);
     (6, [7; 9; 90; 121], 20); (12, [5; 0; 92], 16); (20, [1; 2; 3; 4; 5; 6; 5; 4; 3; 2; 1; 11], 12)].

(** ** Recycle: a stream of rolls, and targets drawn in turn *)

Fixpoint stream (n : N) (x : N) (k : nat) : list nat :=
  match k with
  | 0 => []
  | S k => N.to_nat (x / 2 ^ 16 mod n) :: stream n (next x) k
  end.

Definition rolled (h : history) : nat :=
  count (fun e => match e with Rolled _ => true | _ => false end) h.

Definition recycles : list string :=
  flat_map (fun '(n, targets) => map (fun bits =>
    let digits := stream (N.of_nat n) (N.of_nat (1 + n * 97 + bits)) 24 in
    let keep := reserveOf bits in
    let (h, s) := run (recycle 200 n keep targets 1) newState digits in
    words ["recycle"; small n; small bits; numbers targets; "/"; numbers digits; "=";
      numbers (results h); "/"; small (rolled h)])
    [0; 1; 2; 3; 5; 8])
    [(2, [3; 5; 7]); (2, [2; 1; 4; 3; 2]); (3, [2; 2; 2; 9; 4]); (4, [5; 6; 7]); (6, [13; 13; 13; 13; 13; 13]);
     (6, [52; 51; 50; 49]); (6, [6; 3; 2; 6; 36]); (6, [5; 7; 5; 7; 5; 7; 5; 7]); (7, [49; 3; 6; 4]);
     (8, [5; 3; 9; 2; 2; 2]); (10, [6; 6; 6; 6; 6; 6; 6]); (12, [13; 11; 7; 5]); (20, [13; 13; 6; 100; 13])].

(** ** A table over a store: outcomes until the rolls are used up *)

Fixpoint picks (steps n : nat) (keep : reserve) (weights : list nat) (s : state) (digits : list nat) : list nat :=
  match steps with
  | 0 => []
  | S steps =>
      if ready keep (sum weights) (size s)
      then match pick weights s with
           | (Some i, s) => i :: picks steps n keep weights s digits
           | (None, s) => picks steps n keep weights s digits
           end
      else match digits with
           | [] => []
           | d :: digits => picks steps n keep weights (absorb n d s) digits
           end
  end.

Definition storeds : list string :=
  flat_map (fun '(n, weights) => map (fun bits =>
    let digits := stream (N.of_nat n) (N.of_nat (7 + n * 89 + bits)) 24 in
    words ["stored"; small n; small bits; numbers weights; "/"; numbers digits; "=";
      numbers (picks 500 n (reserveOf bits) weights newState digits)])
    [0; 2; 5; 8])
    [(2, [1; 2]); (2, [1; 1; 2; 3; 2]); (3, [5; 0; 2]); (6, [1; 1; 2; 3; 2]); (6, [37; 63]); (10, [33; 33; 34]);
     (20, [1; 2; 3; 4; 5; 6; 5; 4; 3; 2; 1])].

(** ** Bits: bytes and coins from one store

    Results follow a pattern of targets, 256 for a byte and 2 for a coin, until the rolls
    are used up. Every 32nd byte is drawn without a reserve. *)

Fixpoint bits (steps : nat) (n : N) (bytes : nat) (targets : list N) (s : wide) (digits : list N) : list N :=
  match steps, targets with
  | S steps, m :: later =>
      let byte := (m =? 256)%N in
      let last := (byte && (bytes mod 32 =? 31)%nat)%bool in
      if wready (reserveOf (if last then 0 else 8)) m (wsize s)
      then match wdraw m s with
           | (Some x, s) => x :: bits steps n (if byte then S bytes else bytes) (later ++ [m]) s digits
           | (None, s) => bits steps n bytes targets s digits
           end
      else match digits with
           | [] => []
           | d :: digits => bits steps n bytes targets (wabsorb n d s) digits
           end
  | _, _ => []
  end.

Fixpoint wide_stream (n : N) (x : N) (k : nat) : list N :=
  match k with
  | 0 => []
  | S k => (x * (x + 7919) * 18446744073709551557 mod n)%N :: wide_stream n (next x) k
  end.

Definition bitses : list string :=
  flat_map (fun '(n, k) => map (fun targets =>
    let digits := wide_stream n (next (n mod 9973 + 1)) (N.to_nat k) in
    words ["bits"; decimal n; words (map decimal targets); "/"; words (map decimal digits); "=";
      words (map decimal (bits 3000 n 0 targets (Wide 0 1) digits))])
    [[256]; [2]; [256; 2]; [256; 256; 256; 2; 2]]%N)
    [(2, 600); (3, 380); (6, 240); (10, 180); (20, 140); (256, 80); (1000, 70); (2 ^ 32 + 1, 24); (2 ^ 63 - 25, 14)]%N.

Set Printing Depth 1000000.
Eval vm_compute in absorbs.
Eval vm_compute in draws.
Eval vm_compute in takes.
Eval vm_compute in sims.
Eval vm_compute in weighteds.
Eval vm_compute in recycles.
Eval vm_compute in storeds.
Eval vm_compute in deeps.
Eval vm_compute in bitses.
