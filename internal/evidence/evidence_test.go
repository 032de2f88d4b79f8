package evidence

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// No words say that a die is fair.
func TestWordsNeverSayFair(t *testing.T) {
	for _, bits := range []float64{0, 0.9, 1, 5.3, 20, 40, 511} {
		text := InWords(20, bits)
		if strings.Contains(strings.ReplaceAll(text, "fair d20", ""), "fair") || !strings.Contains(text,
			"fair d20") {
			t.Error(text)
		}
	}
	if got, want := InWords(20, math.Log2(37.5)),
		"A fair d20 shows this much, at any time, in at most one of 37 tries."; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// Rolls that a fair die shows once in 20 tries are doubtful, and others are not.
func TestDoubt(t *testing.T) {
	stuck := slices.Repeat([]int{6}, 12)
	if got := Doubt(6, stuck); !strings.HasPrefix(got, "The rolls are evidence against the die: ") {
		t.Errorf("twelve sixes: %q", got)
	}
	for n := range stuck {
		doubts := Doubt(6, stuck[:n]) != ""
		if few := Bits(6, stuck[:n]) < math.Log2(20); doubts == few {
			t.Errorf("%d sixes, %v bits: doubted %v", n, Bits(6, stuck[:n]), doubts)
		}
	}
	for _, sides := range []int{1, MostSides + 1} {
		if got := Doubt(sides, nil); got != "" {
			t.Errorf("a d%d: %q", sides, got)
		}
	}
}

// The words name the test that found a fault.
func TestFound(t *testing.T) {
	shaken := func(counts ...int) (faces []int) {
		for i, c := range counts {
			for range c {
				faces = append(faces, i+1)
			}
		}
		rand.New(rand.NewPCG(80, 1)).Shuffle(len(faces), func(i, j int) {
			faces[i], faces[j] = faces[j], faces[i]
		})
		return faces
	}
	bent := []int{60, 140, 60, 140, 60, 140}
	sorted := shaken(100, 100, 100, 100, 100, 100)
	slices.Sort(sorted)
	bentSorted := shaken(bent...)
	slices.Sort(bentSorted)
	for _, test := range []struct {
		sides  int
		faces  []int
		want   string
		advice string
	}{
		{6, shaken(100, 101, 99, 100, 100, 100), "", another},
		{6, shaken(100, 100, 100, 100, 100, 180), "It is one face: 6 came 180 times.", another},
		{6, shaken(20, 100, 100, 100, 100, 100), "It is one face: 1 came 20 times.", another},
		{6, shaken(bent...), "It is several faces, such as: 1 came 60 times, and 2 came 140 times.",
			another},
		{6, sorted, "Only their order is strange: they are sorted, or follow each other.", inOrder},
		{6, bentSorted, "Their order is strange: they are sorted, or follow each other. " +
			"The counts alone have 53.3 bits.", another},
		{6, slices.Repeat(bentSorted, 20), "Their order is strange: they are sorted, or follow each " +
			"other. The counts alone have 1395.7 bits.", another}, // more than when the bets ended
		{2, shaken(20, 90), "", another},
		{10, append(slices.Repeat([]int{3}, 8), shaken(40, 40, 40, 40, 40, 40, 40, 40, 40, 40)...),
			"It was there after fewer rolls, and is less by now.", another},
		{52, shaken(slices.Repeat([]int{1}, 45)...),
			"No face came twice, as with cards that are dealt" + forCards, apart},
		{10, slices.Repeat(shaken(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), 2),
			"Faces repeat too seldom, as with cards that are dealt" + forCards,
			apart},
	} {
		counts := make([]int, test.sides)
		for _, face := range test.faces {
			counts[face-1]++
		}
		got, advice := Found(counts, test.faces, Bits(test.sides, test.faces))
		if got != test.want || advice != test.advice {
			t.Errorf("%v: %q, %q; want %q, %q", counts, got, advice, test.want, test.advice)
		}
	}
}

// Of 216 rolls of three d6, 120 show different faces.
func TestNoneTwice(t *testing.T) {
	for _, c := range []struct {
		counts []int
		want   float64
	}{{[]int{1, 0, 1, 1, 0, 0}, 216. / 120}, {[]int{2, 0, 1}, 1}, {[]int{0, 0}, 1}} {
		if got := NoneTwice(c.counts); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: once in %v tries, want %v", c.counts, got, c.want)
		}
	}
}
