package raffle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
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

// The vector of cmd/raffle/README.md, which must never change.
const publicVector = "235 234 93 172 199 234 60 158 38 103 60 239 135 202 250 234 222 129 88 160"

func TestPublicVector(t *testing.T) {
	die := publicDie(lotto)
	var faces []int
	for range 20 {
		faces = append(faces, dice.Must(die.Roll()))
	}
	if got := facesText(faces); got != publicVector {
		t.Errorf("%s, want %s", got, publicVector)
	}
	if drawn := drawOne(t, publicDie(lotto)); drawn != "Edith" {
		t.Errorf("the winner is %s", drawn)
	}
}

func TestLongestPublicText(t *testing.T) {
	text := strings.Repeat("a", longestPublic)
	if err := CheckPublic(text); err != nil {
		t.Error(err)
	}
	err := CheckPublic(text + "a")
	if err == nil ||
		err.Error() != "the public text has 1001 characters; agree on one of at most 1000" {
		t.Error(err)
	}
}

// A seed is a decimal number, and its die that of FromRand.
func TestSeededDie(t *testing.T) {
	die, want := Origin{Seeded, "12345678901234567890"}.Die(1000),
		dice.FromRand(rand.NewPCG(12345678901234567890, 0), 1000)
	for range 10 {
		if got, want := dice.Must(die.Roll()), dice.Must(want.Roll()); got != want {
			t.Fatal(got, want)
		}
	}
}

// Another program, in another language, makes the same rolls and draws the same
// items, also beyond the 124 words after which the generator takes a new key.
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
	for n, text := range []string{lotto, `"\`, "7", "x", lotto + "."} {
		list := people
		if strings.HasPrefix(text, lotto) {
			list, n = tickets, 50*(n+1)
		}
		call := []string{"testdata/public.py", text, "300", fmt.Sprint(n)}
		for _, item := range list {
			call = append(call, item.Name)
		}
		calls = append(calls, call)
		die := publicDie(text)
		var faces []int
		for range 300 {
			faces = append(faces, dice.Must(die.Roll()))
		}
		fmt.Fprintln(&want, facesText(faces))
		err := Header{N: n}.Draw(publicDie(text), list, func(i int) error {
			fmt.Fprintln(&want, list[i].Name)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	args, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-c",
		"import json, runpy, sys\nfor sys.argv in json.load(sys.stdin): runpy.run_path(sys.argv[0])")
	cmd.Stdin = bytes.NewReader(args)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if diff := cmp.Diff(want.String(), strings.ReplaceAll(string(out), "\r", "")); diff != "" {
		t.Errorf("(- this program, + Python)\n%s", diff)
	}
}
