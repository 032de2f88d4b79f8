package raffle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
)

var (
	names  = []string{"Ada", "Grace", "Barbara", "Margaret", "Edith"}
	people = dice.Must(listOf(names...))
)

func listOf(names ...string) (List, error) {
	list, _, err := NewList(names, false)
	return list, err
}

// drawOne returns the item that the rolls of a die draw.
func drawOne(t *testing.T, die dice.Source) (drawn string) {
	t.Helper()
	err := Header{N: 1}.Draw(die, people, func(i int) error {
		drawn = people[i].Name
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

func facesText(faces []int) string { return strings.Trim(fmt.Sprint(faces), "[]") }

const lotto = "Lotto 2030-01-05: 3 11 19 28 40 47"

// The vector of docs/pick.md, which must never change.
var publicVector = map[int]string{
	6:   "6 6 3 5 5 6 2 4 1 3 2 6 4 5 6 6 6 4 3 4",
	20:  "19 19 8 14 16 19 5 13 3 8 5 19 11 16 20 19 18 11 7 13",
	256: "235 234 93 172 199 234 60 158 38 103 60 239 135 202 250 234 222 129 88 160",
}

func TestPublicVector(t *testing.T) {
	for sides, want := range publicVector {
		die := publicDie(lotto, sides)
		var faces []int
		for range 20 {
			faces = append(faces, dice.Must(die.Roll()))
		}
		if got := facesText(faces); got != want {
			t.Errorf("d%d: %s, want %s", sides, got, want)
		}
	}
	if drawn := drawOne(t, publicDie(lotto, 256)); drawn != "Edith" {
		t.Errorf("the winner is %s", drawn)
	}
}

// Another program, in another language, makes the same rolls and draws the same
// items: beyond the 124 words after which the generator takes a new key, and where
// every fourth word is rejected, as for 3·2^61 sides.
func TestPublicInPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		dicetest.Missing(t, err)
	}
	var numbers []string
	for i := range 400 {
		numbers = append(numbers, fmt.Sprint(i+1))
	}
	tickets := dice.Must(listOf(numbers...))
	var calls [][]string
	var want strings.Builder
	for _, sides := range []int{2, 6, 7, 256, 1<<31 - 1, math.MaxInt/4*3 + 3} {
		for _, text := range []string{lotto, `"\`, "7"} {
			list, n := people, len(calls)%5
			if text == lotto {
				list, n = tickets, 50
			}
			call := []string{"testdata/public.py", text, fmt.Sprint(sides), "300", fmt.Sprint(n)}
			for _, item := range list {
				call = append(call, item.Name)
			}
			calls = append(calls, call)
			die := publicDie(text, sides)
			var faces []int
			for range 300 {
				faces = append(faces, dice.Must(die.Roll()))
			}
			fmt.Fprintln(&want, facesText(faces))
			err := Header{N: n}.Draw(publicDie(text, sides), list, func(i int) error {
				fmt.Fprintln(&want, list[i].Name)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	args, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-c", "import json, runpy, sys\nfor sys.argv in json.load(sys.stdin): runpy.run_path(sys.argv[0])")
	cmd.Stdin = bytes.NewReader(args)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if diff := cmp.Diff(want.String(), strings.ReplaceAll(string(out), "\r", "")); diff != "" {
		t.Errorf("(- this program, + Python)\n%s", diff)
	}
}
