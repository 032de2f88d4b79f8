package plan

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// No card of the usual set is harder than when the fewest rows counted. With -all every target
// counts, otherwise every 28th.
func TestSimplestIsNoHarderThanBefore(t *testing.T) {
	dicetest.Long(t)
	t.Parallel()
	text, err := os.ReadFile("testdata/ease.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[2:] {
		var target, before int
		if _, err := fmt.Sscan(line, &target, &before); err != nil {
			t.Fatal(err)
		}
		if !*dicetest.All && target%56 != 9 {
			continue
		}
		p := answered(t, Question{Target: target, Dice: poly, Simplest: true, Within: 0.1})
		cost, _ := p.Expected.Float64()
		least, _ := p.Cheapest().Expected.Float64()
		if ease := p.Automaton.Ease(); ease > before || cost > 1.1*least*(1+1e-12) {
			t.Errorf("d%d: ease %d for %v rolls, before %d; the cheapest costs %v", target, ease, cost,
				before, least)
		}
	}
	a := answered(t, Question{Target: 97, Dice: poly, Simplest: true, Within: 0.1}).Automaton
	if a.Ease() != 3 || !slices.Equal(a.Dice(), []int{10}) {
		t.Errorf("d97 from %v with ease %d; the doc of dice.Simplest says two d10", a.Dice(), a.Ease())
	}
}
