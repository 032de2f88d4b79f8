package dice

import (
	_ "embed"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
)

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
	for line := range strings.Lines(modelText) {
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
	for part := range strings.SplitSeq(text, "/") {
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
	return word(&x, 0), state{vHi: word(&v, 64), v: word(&v, 0), sizeHi: word(&size, 64), size: word(&size, 0)}
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

// allRolls calls use with all sequences of k faces of a dn, in order.
func allRolls(n, k int, use func(faces []int)) {
	faces := slices.Repeat([]int{1}, k)
	for {
		use(faces)
		i := k - 1
		for ; i >= 0 && faces[i] == n; i-- {
			faces[i] = 1
		}
		if i < 0 {
			return
		}
		faces[i]++
	}
}

// A tape is a die that rolls its faces in order.
type tape struct {
	sides int
	faces []int // to come
}

func (d *tape) Sides() int { return d.sides }

func (d *tape) Roll() (int, error) {
	if len(d.faces) == 0 {
		return 0, io.EOF
	}
	face := d.faces[0]
	d.faces = d.faces[1:]
	return face, nil
}

// modelDraws returns what the model says of one draw from each sequence of k rolls:
// the result, as a number from 0, and how many rolls it leaves, or "-" if it is
// open. make returns a new procedure over a die. If again, a result was drawn
// before.
func modelDraws(n, k int, again bool, make func(die Source) func() (int, error)) string {
	var words []string
	allRolls(n, k, func(faces []int) {
		die := &tape{sides: n}
		draw := make(die)
		for primed := !again; !primed; {
			die.faces = []int{1}
			_, err := draw()
			primed = err == nil
		}
		die.faces = faces
		if x, err := draw(); err != nil {
			words = append(words, "-")
		} else {
			words = append(words, fmt.Sprintf("%d:%d", x, len(die.faces)))
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
			got := modelDraws(n, k, again, func(die Source) func() (int, error) { return Range(die, 0, m-1) })
			if got != out {
				t.Errorf("Sim(d%d, %d), %d rolls, again %v:\n%s\nwant\n%s", n, m, k, again, got, out)
			}
		}
	})
}

func TestWeightedAsProved(t *testing.T) {
	modelLines(t, "weighted", 14, func(t *testing.T, in, out string) {
		in = strings.Replace(in, " ", " / ", 1)
		numbers := modelInts(t, in)
		n, weights, k := numbers[0][0], numbers[1], numbers[2][0]
		for _, again := range []bool{false, true} {
			got := modelDraws(n, k, again, func(die Source) func() (int, error) { return Must(Weighted(die, weights...)).Pick })
			if got != out {
				t.Errorf("Weighted(d%d, %v), %d rolls, again %v:\n%s\nwant\n%s", n, weights, k, again, got, out)
			}
		}
	})
}

// Rolls that leave a draw open lead below the tables of the code, to stepBelow.
func TestWeightedBelowItsTablesAsProved(t *testing.T) {
	below := 0
	modelLines(t, "deep", 19, func(t *testing.T, in, out string) {
		in = strings.Replace(in, " ", " / ", 1)
		numbers, want := modelInts(t, in), strings.Fields(out)
		n, weights, path := numbers[0][0], numbers[1], numbers[2]
		table := Must(Weighted(&tape{sides: n}, weights...))
		for k := 0; k*n < len(want); k++ { // after the first k rolls of the path
			for digit := range n {
				die := &tape{sides: n}
				draw := table.With(die)
				for _, d := range path[:k] {
					die.faces = append(die.faces, d+1)
				}
				die.faces = append(die.faces, digit+1)
				got := "-"
				if i, err := draw.Pick(); err == nil {
					got = strconv.Itoa(i)
				}
				if got != want[k*n+digit] || len(die.faces) > 0 {
					t.Fatalf("deep %d %v: after %v, %d: %s, want %s", n, weights, path[:k], digit, got, want[k*n+digit])
				}
				if got != "-" && k >= len(table.levels) {
					below++
				}
			}
		}
	})
	if below < 300 {
		t.Errorf("%d outcomes below the tables, want at least 300", below)
	}
}

func TestRecycleAsProved(t *testing.T) {
	modelLines(t, "recycle", 78, func(t *testing.T, in, out string) {
		numbers, want := modelInts(t, in), modelInts(t, out)
		n, bits, targets := numbers[0][0], numbers[0][1], numbers[0][2:]
		die := &tape{sides: n}
		for _, digit := range numbers[1] {
			die.faces = append(die.faces, digit+1)
		}
		store := Recycle(die)
		store.SetReserve(bits)
		var got []int
		for _, m := range targets {
			if face, err := Sim(store, m).Roll(); err == nil {
				got = append(got, face-1)
			} else {
				break
			}
		}
		if rolls := len(numbers[1]) - len(die.faces); !slices.Equal(got, want[0]) || rolls != want[1][0] {
			t.Errorf("recycle %s: %v after %d rolls, want %s", in, got, rolls, out)
		}
	})
}

func TestStoredAsProved(t *testing.T) {
	modelLines(t, "stored", 28, func(t *testing.T, in, out string) {
		numbers, want := modelInts(t, in), modelInts(t, out)[0]
		n, bits, weights := numbers[0][0], numbers[0][1], numbers[0][2:]
		die := &tape{sides: n}
		for _, digit := range numbers[1] {
			die.faces = append(die.faces, digit+1)
		}
		store := Recycle(die)
		store.SetReserve(bits)
		table := Must(Weighted(store, weights...))
		var got []int
		for i, err := table.Pick(); err == nil; i, err = table.Pick() {
			got = append(got, i)
		}
		if len(die.faces) > 0 || !slices.Equal(got, want) {
			t.Errorf("stored %s: %v, want %s", in, got, out)
		}
	})
}

// Bytes are read one by one, seven at a time or all at once: that changes nothing.
func TestBitsAsProved(t *testing.T) {
	modelLines(t, "bits", 36, func(t *testing.T, in, out string) {
		before, after, _ := strings.Cut(in, " / ")
		targets, want := modelInts(t, before)[0][1:], modelInts(t, out)[0]
		n, digits := modelInts(t, before)[0][0], modelInts(t, after)[0]
		for _, size := range []int{1, 7, len(want)} {
			if len(targets) > 1 && size > 1 {
				break
			}
			die := &tape{sides: n}
			for _, digit := range digits {
				die.faces = append(die.faces, digit+1)
			}
			stream := Bits(die)
			var got []int
			for i := 0; ; i++ {
				if targets[i%len(targets)] == 2 {
					face, err := stream.Roll()
					if err != nil {
						break
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
					break
				}
			}
			if !slices.Equal(got, want) || len(die.faces) > 0 {
				t.Errorf("bits %s, %d at a time: %v, want %v", before, size, got, want)
			}
		}
	})
}
