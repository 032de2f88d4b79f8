package dice

import (
	_ "embed"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// The proofs of the library: fairness, independence and optimality, as integers
// over every sequence of rolls.

// remainder returns n^k mod m.
func remainder(n, k, m int) int64 {
	r := 1 % m
	for range k {
		r = r * n % m
	}
	return int64(r)
}

// power returns 1/n^k times x.
func power(x int64, n, k int) *big.Rat {
	den := new(big.Int).Exp(big.NewInt(int64(n)), big.NewInt(int64(k)), nil)
	return new(big.Rat).SetFrac(big.NewInt(x), den)
}

// expected returns the sum over k of (x·n^k mod m)/n^k: for x = 1 the expected
// rolls of a dn for a dm that no procedure can beat, exactly. The numerators
// repeat after a while, so that the rest of the sum is a multiple of itself.
func expected(n, m, x int) *big.Rat {
	sum, seen := new(big.Rat), map[int]int{}
	var sums []*big.Rat // before each term
	k := 0
	for ; ; k++ {
		if _, again := seen[x]; again {
			break
		}
		seen[x] = k
		sums = append(sums, new(big.Rat).Set(sum))
		sum.Add(sum, power(int64(x), n, k))
		x = x * n % m
	}
	// sum = head + cycle, and all of it is head + cycle/(1 - n^-length).
	head := sums[seen[x]]
	cycle := new(big.Rat).Sub(sum, head)
	share := new(big.Rat).Sub(big.NewRat(1, 1), power(1, n, k-seen[x]))
	return cycle.Quo(cycle, share).Add(cycle, head)
}

// Knuth and Yao (1976): after k rolls, any procedure is still open with probability
// at least (n^k mod m)/n^k, as each result takes a whole number of the n^k
// cases and all m take the same number. Sim is open with just that, and at each roll all
// results take the same part of what ends there.
func TestSimIsFairAndOptimal(t *testing.T) {
	const depth = 11
	for _, n := range []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20} {
		for m := 1; m <= 60; m++ {
			d := counted(t, depth, func(rng Dice) (int, error) {
				rolls := 0
				face, err := Sim(Counting(Die(rng, n), &rolls), m).Roll()
				return rolls*m + face - 1, err
			})
			open, rolls := one(), new(big.Rat)
			for k := range depth + 1 {
				left := power(remainder(n, k, m), n, k)
				each := open.Sub(open, left)
				each.Quo(each, big.NewRat(int64(m), 1))
				for result := range m {
					if got := d.P(k*m + result); got.Cmp(each) != 0 {
						t.Fatalf("Sim(d%d, %d) gives %d after %d rolls with %v, want %v", n, m, result+1, k, got,
							each)
					}
				}
				open = left
				if k < depth {
					rolls.Add(rolls, left)
				}
			}
			// From the depth on, the open sequences continue as the sum does.
			rest := expected(n, m, int(remainder(n, depth, m)))
			all := rest.Mul(rest, power(1, n, depth)).Add(rest, rolls)
			if want := expected(n, m, 1%m); all.Cmp(want) != 0 {
				t.Errorf("Sim(d%d, %d) takes %v rolls, want %v", n, m, all, want)
			}
		}
	}
}

// A leftover is what a Recycler holds after its draws: the joint result, as one
// number, and the state that stays behind.
type leftover struct{ drawn, v, size uint64 }

// jointly checks that the draws from one Recycler are uniform over all ways
// together, and that the case that stays behind is uniform over its size and
// independent of them. This holds for any depth: which draws failed decides the
// sizes and the number of rolls, and, given that, all cases are equally likely.
func jointly(
	t *testing.T, n, depth, reserve int, ways uint64, draw func(r *Recycler) (uint64, error),
) {
	t.Helper()
	var lefts []leftover
	number := make(map[leftover]int)
	d := counted(t, depth, func(rng Dice) (int, error) {
		r := Recycle(Die(rng, n))
		r.SetReserve(reserve)
		drawn, err := draw(r)
		if err != nil {
			return 0, err
		}
		l := leftover{drawn, r.v, r.size}
		if r.vHi|r.sizeHi != 0 || drawn >= ways || r.v >= r.size {
			return 0, fmt.Errorf("%d of %d drawn, case %d of %d left", drawn, ways, r.v, r.size)
		}
		if _, found := number[l]; !found {
			number[l] = len(lefts)
			lefts = append(lefts, l)
		}
		return number[l], nil
	})
	if d.Open().Cmp(big.NewRat(1, 4)) > 0 {
		t.Errorf("open with %v; that proves little", d.Open())
	}
	probabilities, count := make(map[uint64]*big.Rat), make(map[uint64]uint64) // by size
	for i, l := range lefts {
		count[l.size]++
		if want := probabilities[l.size]; want == nil {
			probabilities[l.size] = d.P(i)
		} else if got := d.P(i); got.Cmp(want) != 0 {
			t.Fatalf("%+v has probability %v, others of this size %v", l, got, want)
		}
	}
	for size, got := range count {
		if got != ways*size {
			t.Errorf("%d draws and cases of %d are seen, want %d·%d", got, size, ways, size)
		}
	}
}

// Without -all, only what at most 50,000 sequences tell, and one that takes more.
func TestRecyclerIsJointlyUniform(t *testing.T) {
	t.Parallel()
	for i, test := range []struct {
		n, reserve, depth int
		targets           []int
	}{
		{6, 0, 6, []int{13}}, {6, 2, 6, []int{13}}, {6, 8, 6, []int{13}},
		{6, 0, 6, []int{5, 7}}, {6, 2, 6, []int{5, 7}}, {6, 8, 7, []int{5, 7}},
		{6, 0, 6, []int{4, 9, 6}}, {6, 2, 6, []int{3, 2, 5}}, {6, 8, 7, []int{3, 2, 5}},
		{6, 0, 6, []int{2, 2, 10, 1}}, {6, 2, 6, []int{1, 10, 2}}, {6, 8, 7, []int{2, 10, 2}},
		{2, 0, 14, []int{3, 5}}, {2, 2, 14, []int{3, 5}}, {2, 8, 15, []int{3, 5}},
		{20, 0, 4, []int{13, 13}}, {20, 2, 4, []int{13, 20}}, {20, 8, 4, []int{13, 20}},
		{7, 0, 5, []int{49, 3}}, {10, 0, 5, []int{6, 6, 6}}, {10, 3, 5, []int{6, 6}},
		{3, 5, 10, []int{4, 8}},
	} {
		many := math.Pow(float64(test.n), float64(test.depth)) > 50_000
		if many && i != 8 && !*dicetest.All {
			continue
		}
		t.Run(fmt.Sprintf("n=%d,reserve=%d,targets=%v", test.n, test.reserve, test.targets),
			func(t *testing.T) {
				ways := uint64(1)
				for _, m := range test.targets {
					ways *= uint64(m)
				}
				jointly(t, test.n, test.depth, test.reserve, ways, func(r *Recycler) (drawn uint64,
					err error) {
					for _, m := range test.targets {
						face, err := r.Draw(m)
						if err != nil {
							return 0, err
						}
						drawn = drawn*uint64(m) + uint64(face) - 1
					}
					return drawn, nil
				})
			})
	}
}

// Draws of bits, faces of the die itself and changes of the reserve leave the rest as
// independent as other draws.
func TestStoreIsShared(t *testing.T) {
	t.Run("bits, faces and a d5", func(t *testing.T) {
		jointly(t, 6, 7, 0, 2*6*5, func(r *Recycler) (uint64, error) {
			bit, err1 := Bits(r).Roll()
			face, err2 := r.Draw(6)
			r.SetReserve(3)
			five, err3 := Die(r, 5).Roll()
			return uint64(((bit-1)*6+face-1)*5 + five - 1), errors.Join(err1, err2, err3)
		})
	})
	t.Run("two bits", func(t *testing.T) {
		jointly(t, 6, 5, 8, 4, func(r *Recycler) (uint64, error) {
			first, err1 := Bits(r).Roll()
			second, err2 := Bits(Bits(r)).Roll()
			return uint64((first-1)*2 + second - 1), errors.Join(err1, err2)
		})
	})
	t.Run("a chance, weights and a d5", func(t *testing.T) {
		table := Must(Weighted(2, 3))
		jointly(t, 6, 7, 0, 5, func(r *Recycler) (uint64, error) {
			_, err1 := Chance(r, 3, 10)
			_, err2 := table.Pick(r)
			five, err3 := r.Draw(5)
			return uint64(five) - 1, errors.Join(err1, err2, err3)
		})
	})
	t.Run("a byte", func(t *testing.T) {
		jointly(t, 20, 4, 0, 256, func(r *Recycler) (uint64, error) {
			var p [1]byte
			_, err := Bits(r).Read(p[:])
			return uint64(p[0]), err
		})
	})
}

// The bridge between the proofs and the code. testdata/model.txt holds what the
// model of the folder proof computes; proof/check proves the theorems and compares
// that file with the model.

//go:embed testdata/model.txt
var modelText string

// modelLines calls check with each line of a kind: the fields before "=", those
// after it, both without the kind. There must be at least that number of lines.
func modelLines(t *testing.T, kind string, least int, check func(t *testing.T, in, out string)) {
	t.Helper()
	lines := 0
	for _, line := range strings.Split(modelText, "\n") {
		if rest, found := strings.CutPrefix(strings.TrimSpace(line), kind+" "); found {
			in, out, _ := strings.Cut(rest, "=")
			lines++
			check(t, strings.TrimSpace(in), strings.TrimSpace(out))
		}
	}
	if lines < least {
		t.Fatalf("testdata/model.txt has %d lines of %s, want at least %d", lines, kind, least)
	}
}

// modelInts returns the numbers of a text, and those behind each "/" apart.
func modelInts(t *testing.T, text string) (lists [][]int) {
	t.Helper()
	for _, part := range strings.Split(text, "/") {
		var list []int
		for _, field := range strings.Fields(part) {
			n, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, n)
		}
		lists = append(lists, list)
	}
	return lists
}

// modelState returns the first number of a text, and the state behind it.
func modelState(t *testing.T, text string) (first uint64, s state) {
	t.Helper()
	var x, v, size big.Int
	if _, err := fmt.Sscan(text, &x, &v, &size); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	low := new(big.Int).SetUint64(1<<64 - 1)
	word := func(n *big.Int, shift uint) uint64 {
		n = new(big.Int).Rsh(n, shift)
		return n.And(n, low).Uint64()
	}
	return word(&x, 0), state{vHi: word(&v, 64), v: word(&v, 0), sizeHi: word(&size, 64),
		size: word(&size, 0)}
}

func TestStateAsProved(t *testing.T) {
	modelLines(t, "absorb", 150, func(t *testing.T, in, out string) {
		n, text, _ := strings.Cut(in, " ")
		digit, s := modelState(t, text)
		sides, _ := strconv.ParseUint(n, 10, 64)
		_, want := modelState(t, "0 "+out)
		if s.absorb(sides, digit); s != want {
			t.Errorf("absorb %s: %+v, want %+v", in, s, want)
		}
	})
	modelLines(t, "draw", 250, func(t *testing.T, in, out string) {
		m, s := modelState(t, in)
		x, found := strings.CutPrefix(out, "- ")
		if found {
			x = "0 " + x
		}
		result, want := modelState(t, x)
		d := divisorOf(m)
		if got, drawn := s.draw(&d, noReserve); s != want || got != result || drawn == found {
			t.Errorf("draw %s: %d, %v, %+v, want %s", in, got, drawn, s, out)
		}
	})
	modelLines(t, "take", 150, func(t *testing.T, in, out string) {
		c, s := modelState(t, in)
		which, rest, _ := strings.Cut(out, " ")
		_, want := modelState(t, "0 "+rest)
		if first := s.take(c); first != (which == "first") || s != want {
			t.Errorf("take %s: %v, %+v, want %s", in, first, s, out)
		}
	})
}

// modelDraws returns what the model says of one draw from each sequence of k rolls:
// the result, as a number from 0, and how many rolls it leaves, or "-" if it is
// open. make returns a new procedure over a die. If again, a result was drawn
// before.
func modelDraws(n, k int, again bool, make func(die Source) func() (int, error)) string {
	var words []string
	sequences(n, k, func(digits []int) {
		faces := &script{}
		draw := make(Die(faces, n))
		for primed := !again; !primed; {
			faces.faces, faces.used = []int{1}, 0
			_, err := draw()
			primed = err == nil
		}
		faces.faces, faces.used = facesOf(digits), 0
		if x, err := draw(); err != nil {
			words = append(words, "-")
		} else {
			words = append(words, fmt.Sprintf("%d:%d", x, faces.left()))
		}
	})
	return strings.Join(words, " ")
}

func TestSimAsProved(t *testing.T) {
	modelLines(t, "sim", 24, func(t *testing.T, in, out string) {
		var n, m, k int
		if _, err := fmt.Sscan(in, &n, &m, &k); err != nil {
			t.Fatal(err)
		}
		for _, again := range []bool{false, true} {
			got := modelDraws(n, k, again, func(die Source) func() (int, error) {
				sim := Sim(die, m)
				return func() (int, error) {
					face, err := sim.Roll()
					return face - 1, err
				}
			})
			if got != out {
				t.Errorf("Sim(d%d, %d), %d rolls, again %v:\n%s\nwant\n%s", n, m, k, again, got, out)
			}
		}
	})
}

func TestSimWeightedAsProved(t *testing.T) {
	modelLines(t, "weighted", 14, func(t *testing.T, in, out string) {
		in = strings.Replace(in, " ", " / ", 1)
		numbers := modelInts(t, in)
		n, weights, k := numbers[0][0], numbers[1], numbers[2][0]
		for _, again := range []bool{false, true} {
			got := modelDraws(n, k, again, func(die Source) func() (int, error) {
				return Must(SimWeighted(die, weights...))
			})
			if got != out {
				t.Errorf("SimWeighted(d%d, %v), %d rolls, again %v:\n%s\nwant\n%s", n, weights, k,
					again, got, out)
			}
		}
	})
}

// So it is after many rolls that leave a draw open.
func TestSimWeightedFarDownAsProved(t *testing.T) {
	modelLines(t, "deep", 19, func(t *testing.T, in, out string) {
		in = strings.Replace(in, " ", " / ", 1)
		numbers, want := modelInts(t, in), strings.Fields(out)
		n, weights, path := numbers[0][0], numbers[1], numbers[2]
		for k := 0; k*n < len(want); k++ { // after the first k rolls of the path
			for digit := range n {
				faces := &script{faces: append(facesOf(path[:k]), digit+1)}
				got := "-"
				if i, err := Must(SimWeighted(Die(faces, n), weights...))(); err == nil {
					got = strconv.Itoa(i)
				}
				if got != want[k*n+digit] || faces.left() > 0 {
					t.Fatalf("deep %d %v: after %v, %d: %s, want %s", n, weights, path[:k], digit, got,
						want[k*n+digit])
				}
			}
		}
	})
}

func TestRecycleAsProved(t *testing.T) {
	modelLines(t, "recycle", 78, func(t *testing.T, in, out string) {
		numbers, want := modelInts(t, in), modelInts(t, out)
		n, bits, targets := numbers[0][0], numbers[0][1], numbers[0][2:]
		faces := &script{faces: facesOf(numbers[1])}
		store := Recycle(Die(faces, n))
		store.SetReserve(bits)
		var got []int
		for _, m := range targets {
			if face, err := store.Draw(m); err == nil {
				got = append(got, face-1)
			} else {
				break
			}
		}
		if rolls := faces.used; !slices.Equal(got, want[0]) ||
			rolls != want[1][0] {
			t.Errorf("recycle %s: %v after %d rolls, want %s", in, got, rolls, out)
		}
	})
}

func TestStoredAsProved(t *testing.T) {
	modelLines(t, "stored", 28, func(t *testing.T, in, out string) {
		numbers, want := modelInts(t, in), modelInts(t, out)[0]
		n, bits, weights := numbers[0][0], numbers[0][1], numbers[0][2:]
		faces := &script{faces: facesOf(numbers[1])}
		store := Recycle(Die(faces, n))
		store.SetReserve(bits)
		table := Must(Weighted(weights...))
		var got []int
		for i, err := table.Pick(store); err == nil; i, err = table.Pick(store) {
			got = append(got, i)
		}
		if faces.left() > 0 || !slices.Equal(got, want) {
			t.Errorf("stored %s: %v, want %s", in, got, out)
		}
	})
}

// readBits returns all that a stream gives: bits and bytes in the order of the targets,
// which come again and again, with a number of bytes at a time.
func readBits(stream *BitStream, targets []int, size int) (got []int) {
	for i := 0; ; i++ {
		if targets[i%len(targets)] == 2 {
			face, err := stream.Roll()
			if err != nil {
				return got
			}
			got = append(got, face-1)
			continue
		}
		p := make([]byte, size)
		read, err := stream.Read(p)
		for _, b := range p[:read] {
			got = append(got, int(b))
		}
		if err != nil {
			return got
		}
	}
}

// Bytes are read one by one, seven at a time or all at once: that changes nothing.
func TestBitsAsProved(t *testing.T) {
	modelLines(t, "bits", 36, func(t *testing.T, in, out string) {
		before, after, _ := strings.Cut(in, " / ")
		if sides, _, _ := strings.Cut(before, " "); strconv.IntSize == 32 && len(sides) > 9 {
			return // no int is the sides of that die
		}
		targets, want := modelInts(t, before)[0][1:], modelInts(t, out)[0]
		n, digits := modelInts(t, before)[0][0], modelInts(t, after)[0]
		for _, size := range []int{1, 7, len(want)} {
			if len(targets) > 1 && size > 1 {
				break
			}
			faces := &script{faces: facesOf(digits)}
			got := readBits(Bits(Recycle(Die(faces, n))), targets, size)
			if !slices.Equal(got, want) || faces.left() > 0 {
				t.Errorf("bits %s, %d at a time: %v, want %v", before, size, got, want)
			}
		}
	})
}
