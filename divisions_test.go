package dice_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What draws again and again has no hardware division, which takes 40 to 95 cycles on
// many processors. These are all functions with a DIV or IDIV in a program that
// shuffles, rolls and draws.
func TestDivisionsAreElsewhere(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("reads the instructions of amd64")
	}
	program := filepath.Join(t.TempDir(), "draws")
	main := program + ".go"
	if err := os.WriteFile(main, []byte(hotProgram), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", program, main).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := exec.Command("go", "tool", "objdump", "-s", `^example.com/dice\.`, program).Output()
	if err != nil {
		t.Fatal(err)
	}
	divides := regexp.MustCompile(`\sI?DIV[BWLQ]\s`)
	function, got := "", []string{}
	for line := range strings.Lines(string(text)) {
		if name, found := strings.CutPrefix(line, "TEXT example.com/dice."); found {
			function, _, _ = strings.Cut(name, "(SB)")
		} else if divides.MatchString(line) && !slices.Contains(got, function) {
			got = append(got, function)
		}
	}
	slices.Sort(got)
	want := []string{
		"(*tables).setLevels", // makes a Table
		"FromRand", "Secure",  // make one
		"divisorOf",                                        // makes an inverse
		"excess",                                           // of one word in 64, at most
		"newRecycler", "newTable", "newTables", "simulate", // make one
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("functions that divide (-want +got):\n%s", diff)
	}
}

const hotProgram = `package main

import (
	"math/rand/v2"

	"example.com/dice"
)

type own struct{ dice.Source }

func main() {
	d6 := dice.FromRand(rand.NewPCG(1, 2), 6)
	deck := make([]int, 52)
	for _, die := range []dice.Source{d6, own{d6}, dice.FromRand(rand.NewChaCha8([32]byte{}), 6), dice.Secure(6), dice.Recycle(d6)} {
		dice.ShuffleSlice(die, deck)
		dice.Shuffle(die, 52, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		dice.Sim(die, 13).Roll()
		dice.Range(die, 1, 13)()
		dice.Must(dice.Weighted(die, 1, 2, 3)).Pick()
		bits := dice.Bits(die)
		bits.Uint64()
		bits.Read(make([]byte, 32))
	}
}
`
