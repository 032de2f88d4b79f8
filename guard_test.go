package dice

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

func one() *big.Rat { return big.NewRat(1, 1) }

// until rolls a guarded die up to these bits of evidence, and returns the rolls.
func until(t *testing.T, die Source, bits, most int) int {
	t.Helper()
	rolls := 0
	g := Guard(Counting(die, &rolls))
	for rolls < most {
		if _, err := g.Roll(); err != nil && !errors.Is(err, ErrUnfair) {
			t.Fatal(err)
		}
		if g.Evidence() >= float64(bits) {
			return rolls
		}
	}
	t.Errorf("not found in %d rolls", most)
	return rolls
}

// loaded returns a die whose faces come in these proportions.
func loaded(seed uint64, weights ...int) Source {
	words := rand.New(rand.NewPCG(seed, 63))
	rng := DiceFunc(func(sides int) (int, error) { return words.IntN(sides) + 1, nil })
	return &testDie{Untouched(len(weights)), func() (int, error) {
		i, err := WeightedPick(rng, weights...)
		return i + 1, err
	}}
}

// upAndDown returns weights of which every other one is higher than 100 by some, the
// others lower.
func upAndDown(n, some int) []int {
	weights := slices.Repeat([]int{100 + some, 100 - some}, n)
	return weights[:n]
}

// lastUp returns n weights. The last one has probability 1/oneIn, and the others share
// the rest.
func lastUp(n, oneIn int) []int {
	weights := slices.Repeat([]int{oneIn - 1}, n)
	weights[n-1] = n - 1
	return weights
}

// Faulty dice are found after as many rolls as docs/fair.md says.
func TestGuardFindsFaults(t *testing.T) {
	dicetest.Long(t)
	document := string(Must(os.ReadFile("docs/fair.md")))
	shown := func(fault string, value any) {
		row := fmt.Sprintf("| %s | %v |", fault, value)
		if !strings.Contains(document, row) {
			t.Errorf("docs/fair.md does not have the row\n%s", row)
		}
	}
	for _, test := range []struct {
		fault   string
		weights []int
	}{
		{"a d20 whose 20 comes 10 % of the time", lastUp(20, 10)},
		{"a d20 with ten faces up by 25 %, and ten down", upAndDown(20, 25)},
		{"a d20 with ten faces up by 15 %, and ten down", upAndDown(20, 15)},
		{"a d6 whose six comes 1/5 of the time", lastUp(6, 5)},
		{"a d6 with three faces up by 10 %, and three down", upAndDown(6, 10)},
		{"a coin that shows one side 55 % of the time", []int{45, 55}},
	} {
		var rolls []int
		for seed := range uint64(21) {
			rolls = append(rolls, until(t, loaded(seed, test.weights...), 20, 100_000))
		}
		slices.Sort(rolls)
		shown(test.fault, rolls[len(rolls)/2])
	}
	for n, deal := range map[int]int{6: 6, 52: 52, 36: 12} {
		cards := Showing(n, dealtOf(1000, n, deal)...)
		fault := fmt.Sprintf("%d cards, shuffled again when all have come", n)
		if deal < n {
			fault = fmt.Sprintf("%d of %d cards, shuffled again each time", deal, n)
		}
		shown(fault, until(t, cards, 20, 1000*deal))
	}
	if got := until(t, Endless(2, 1, 2), 40, 100); got > 60 { // a bit a roll, less log2 of the rolls
		t.Errorf("an alternating coin is found after %d rolls", got)
	}
	// 52/27, 1·52/27, … from the second round on
	if got := until(t, Endless(52, shuffled(1, 52)...), 40, 100); got > 90 {
		t.Errorf("a deck that keeps its order is found after %d rolls", got)
	}

	// These stay unseen.
	for _, test := range []struct {
		fault string
		die   Source
		rolls int
	}{
		{"36 faces of a d6 again and again, in which each pair comes once, 20,000 rolls",
			Endless(6, everyPair(6)...), 20_000},
		{"a d6 that repeats its face before last in a quarter of the rolls, 20,000 rolls",
			echo(6), 20_000},
		{"5 of 52 cards, shuffled again each time, 20,000 cards",
			Showing(52, dealtOf(4000, 52, 5)...), 20_000},
	} {
		g := Guard(test.die)
		for range test.rolls {
			Must(g.Roll())
		}
		shown(test.fault, fmt.Sprintf("%.1f", g.Evidence()))
	}
}

// everyPair returns a cycle of faces in which each pair of faces, of n, comes once.
func everyPair(n int) (faces []int) {
	for i := 1; i <= n; i++ {
		faces = append(faces, i)
		for j := i + 1; j <= n; j++ {
			faces = append(faces, i, j)
		}
	}
	return faces
}

// echo returns a die that repeats its face before last in a quarter of the rolls.
func echo(n int) Source {
	rng := rand.New(rand.NewPCG(64, 63))
	last := [2]int{1, 1}
	return &testDie{Untouched(n), func() (int, error) {
		face := rng.IntN(n) + 1
		if rng.IntN(4) == 0 {
			face = last[0]
		}
		last = [2]int{last[1], face}
		return face, nil
	}}
}

// shuffled returns the order of a deck of n cards that is shuffled again when all came.
func shuffled(times, n int) []int { return dealtOf(times, n, n) }

// dealtOf returns the first cards of a deck of n that is shuffled each time.
func dealtOf(times, n, cards int) (faces []int) {
	rng := rand.New(rand.NewPCG(52, 63))
	for range times {
		for _, card := range rng.Perm(n)[:cards] {
			faces = append(faces, card+1)
		}
	}
	return faces
}

// At the limit no roll is lost: the face comes with the next call, and rolling goes on.
func TestGuardLosesNoRoll(t *testing.T) {
	faces := slices.Concat(slices.Repeat([]int{6}, 30), []int{1, 2, 3, 4, 5})
	g := Guard(Showing(6, faces...))
	var got []int
	var told []string
	for {
		face, err := g.Roll()
		if errors.Is(err, ErrUnfair) {
			told = append(told, err.Error())
			if face != 0 || g.Evidence() < 40 {
				t.Errorf("face %d and %v bits", face, g.Evidence())
			}
			continue
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				t.Error(err)
			}
			break
		}
		got = append(got, face)
	}
	if !slices.Equal(got, faces) {
		t.Errorf("%v; want %v", got, faces)
	}
	if len(told) != 1 || !strings.HasSuffix(told[0], "; check the die before rolling on") ||
		strings.ContainsRune(told[0], '\n') {
		t.Errorf("told %q", told)
	}
	if want := []int{1, 1, 1, 1, 1, 30}; !slices.Equal(g.Counts(), want) {
		t.Errorf("counts %v; want %v", g.Counts(), want)
	}
}

// The error names the faces in one line, also of dice with many.
func TestGuardTellsTheCounts(t *testing.T) {
	for _, test := range []struct {
		die  Source
		want string
	}{
		{Endless(6, 6), "dice: unfair die: after 19 rolls of a d6, " +
			"faces 1 to 6 came 0, 0, 0, 0, 0, 19 times; " +
			"a fair die looks this unfair at any time with probability at most 2^-40; " +
			"check the die before rolling on"},
		{Endless(1<<20, 77), "dice: unfair die: after 4 rolls of a d1048576, " +
			"face 77 came most often, 4 times; a fair die looks this unfair at any time with probability " +
			"at most 2^-40; check the die before rolling on"},
		{Endless(6, 1, 2, 3, 4, 5, 6), "dice: unfair die: after 33 rolls of a d6, " +
			"faces 1 to 6 came 6, 6, 6, 5, 5, 5 times, and their order is strange; " +
			"a fair die looks this unfair at any time with probability at most 2^-40; " +
			"check the die before rolling on"},
	} {
		g := Guard(test.die)
		err := error(nil)
		for err == nil {
			_, err = g.Roll()
		}
		if fmt.Sprint(err) != test.want {
			t.Errorf("%v\nwant %s", err, test.want)
		}
	}
}
