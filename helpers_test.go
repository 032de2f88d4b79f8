package dice_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"testing"

	"example.com/dice"
)

// Tests keep little and allocate much: with fewer collections they take a tenth less
// time.
func init() { debug.SetGCPercent(400) }

// take rolls die n times.
func take(t testing.TB, die dice.Source, n int) []int {
	t.Helper()
	faces := make([]int, n)
	for i := range faces {
		face, err := die.Roll()
		if err != nil {
			t.Fatalf("roll %d of a d%d: %v", i+1, die.Sides(), err)
		}
		faces[i] = face
	}
	return faces
}

func pcg() rand.Source { return rand.NewPCG(1, 2) }

func ones(n int) []int { return slices.Repeat([]int{1}, n) }

var poly = []int{4, 6, 8, 10, 12, 20}

// planned maps a target and its dice to the function that plans it once.
var planned sync.Map

// planFor returns a plan. One without options is made once for all tests: to pack
// takes tenths of a second.
func planFor(target int, available []int, opts ...dice.PlanOption) *dice.Strategy {
	plan := func() *dice.Strategy { return dice.Must(dice.Plan(target, available, opts...)) }
	if len(opts) == 0 {
		once, _ := planned.LoadOrStore(fmt.Sprint(target, available), sync.OnceValue(plan))
		plan = once.(func() *dice.Strategy)
	}
	return plan()
}

func primesUpTo(n int) []int {
	var found []int
	for p := 2; p <= n; p++ {
		if !slices.ContainsFunc(found, func(q int) bool { return p%q == 0 }) {
			found = append(found, p)
		}
	}
	return found
}

var errLunch = errors.New("gone for lunch")

// rollsUntil rolls a die up to an error.
func rollsUntil(die dice.Source) (faces []int, err error) {
	for {
		face, err := die.Roll()
		if err != nil {
			return faces, err
		}
		faces = append(faces, face)
	}
}
