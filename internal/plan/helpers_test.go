package plan

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/big"
	"os"
	"runtime/debug"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	_ "example.com/dice/internal/dicetest/seed" // of random tests
)

func init() { debug.SetGCPercent(400) } // tests keep little and allocate much

var update = flag.Bool("update", false, "write the golden files anew")

// document returns the document of a plan.
func document(t *testing.T, p *Plan) []byte {
	t.Helper()
	text := p.JSON()
	if _, err := Read(text); err != nil {
		t.Fatal(err)
	}
	return text
}

var poly = []int{4, 6, 8, 10, 12, 20}

// planned maps a question to the function that answers it once.
var planned sync.Map

// answered returns the plan for a question. One without costs of dice is made once for
// all tests.
func plannerOf(t testing.TB, q Question) *Planner {
	t.Helper()
	r, err := q.Planner(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func answered(t testing.TB, q Question) *Plan {
	t.Helper()
	answer := func() (*Plan, error) { return q.Plan(context.Background()) }
	if q.Cost == nil {
		written, key := fmt.Sprint(q.Expr), q
		key.Expr = nil
		once, _ := planned.LoadOrStore(fmt.Sprintf("%#v %s", key, written), sync.OnceValues(answer))
		answer = once.(func() (*Plan, error))
	}
	p, err := answer()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// boundOf returns the bound of a plan.
func boundOf(t testing.TB, p *Plan) *big.Rat {
	t.Helper()
	bound, err := p.Prove(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return new(big.Rat).Set(bound.Cost)
}

// mustPlan returns the cheapest plan for a die.
func mustPlan(t testing.TB, target int, dice []int) *Plan {
	t.Helper()
	return answered(t, Question{Target: target, Dice: dice})
}

// golden compares a text with the file of that name in testdata, or writes it.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := "testdata/" + name
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	diff := cmp.Diff(string(bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))), text)
	if diff != "" {
		t.Errorf("%s (-want +got; go test -run Golden -update writes it anew):\n%s", file, diff)
	}
}
