package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest/seed"
)

// randomText returns a random expression, or a text that is nearly one.
func randomText(rng *rand.Rand, depth int) string {
	part := func() string { return randomText(rng, depth-1) }
	switch form := rng.IntN(10); {
	case depth == 0 || form < 5:
		return randomTerm(rng, depth)
	case form == 5:
		word := []string{"floor", "ceil", "round", "abs"}[rng.IntN(4)]
		return fmt.Sprintf("%s(%s)", word, part())
	case form == 6:
		return fmt.Sprintf("%s(%s,%s)", []string{"min", "max"}[rng.IntN(2)], part(), part())
	case form == 7:
		return fmt.Sprintf("(%s)", part())
	case form == 8:
		return "-" + part()
	}
	return part() + string("+-*/"[rng.IntN(4)]) + part()
}

// randomTerm returns a number, dice, or a pool in braces.
func randomTerm(rng *rand.Rand, depth int) string {
	text := []string{"d6", "2d6", "3d4", "4d8", "d20", "d66", "1d66", "adv", "3dF", "2d{0,1,1,5}",
		"5"}[rng.IntN(11)]
	switch form := rng.IntN(8); {
	case text == "d66" || text == "adv" || text == "5":
		return text
	case form == 0 && depth > 0:
		text = fmt.Sprintf("{%s,%s}", randomText(rng, depth-1), randomText(rng, depth-1))
	case form == 1 && depth > 0:
		text = fmt.Sprintf("{%s%s+%s}", text, randomChanges(rng, 6), randomTerm(rng, 0))
	}
	changes := []string{randomChanges(rng, 6), "", "", ""}
	if rng.IntN(3) == 0 {
		words := []string{"kh", "k", "kl", "dl", "d", "dh", "dl1dh"}
		changes[1] = fmt.Sprint(words[rng.IntN(7)], 1+rng.IntN(2))
	}
	if rng.IntN(3) == 0 {
		changes[2] = fmt.Sprint([]string{">=", ">", "<=", "<", "="}[rng.IntN(5)], rng.IntN(6))
		if rng.IntN(2) == 0 {
			changes[3] = fmt.Sprint("f", rng.IntN(3))
		}
	}
	rng.Shuffle(len(changes), func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })
	for _, change := range changes {
		text += change
	}
	return text
}

// meaning returns all that a node means, as text.
func (n *Node) meaning() (text string) {
	text = fmt.Sprint(n.Kind, n.Op, n.Number)
	if p := n.Pool; p != nil {
		text += fmt.Sprint(p.Kept, p.Ends)
		for _, c := range []*Condition{p.Success, p.Failure} {
			if c != nil {
				text += fmt.Sprint(" ", c.low, c.high)
			}
		}
		for _, d := range p.Dice {
			text += fmt.Sprint(" ", d.Count, d.Sides, d.Faces, d.Place, d.Law)
		}
		for _, entry := range p.Entries {
			text += " " + entry.meaning()
		}
	}
	for _, arg := range n.Args {
		text += "(" + arg.meaning() + ")"
	}
	return text
}

// The text of an expression is read back as what it means, and is printed alike.
func TestStringIsReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(seed.Seed, 3))
	for read := 0; read < 10_000; {
		text := randomText(rng, 2)
		switch rng.IntN(6) {
		case 0:
			text += fmt.Sprint([]string{">=", ">", "<=", "<", "="}[rng.IntN(5)], rng.IntN(9)-2)
		case 1:
			text += " vs " + randomText(rng, 1)
		}
		e, err := ParseExpr(text)
		if err != nil {
			continue
		}
		read++
		again, err := ParseExpr(e.String())
		if err != nil || again.String() != e.String() {
			t.Fatalf("%s is printed %s, which is read as %v, %v", text, e, again, err)
		}
		before, after := e.Root.meaning(), again.Root.meaning()
		if before != after || (e.Compared == nil) != (again.Compared == nil) ||
			e.Compared != nil && *e.Compared != *again.Compared {
			t.Fatalf("%s is printed %s, which means another thing:\n%s\n%s", text, e, before, after)
		}
	}
}

// What is written shortest can be read again: a text that gets too long is refused.
func TestShortestIsRead(t *testing.T) {
	side := "d6/2" + strings.Repeat("+1", 44)
	if e, err := ParseExpr(side + " vs " + side); err == nil {
		t.Errorf("%s has %d characters", e, len(e.String()))
	}
	if e, err := ParseExpr(side + " vs d6/2"); err != nil || !isRead(e.String()) {
		t.Errorf("%v, %v", e, err)
	}
	for text, want := range map[string]string{
		"ceil(d6/4) vs d4": "ceil(d6/4)-d4>0", "d6/4 vs d4": "floor(d6/4)-d4>0",
	} {
		if e, err := ParseExpr(text); err != nil || e.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, e, err, want)
		}
	}
}
