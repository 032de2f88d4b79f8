package notation

import (
	"fmt"
	"strconv"
	"strings"
)

// Text writes a roll as a sum: 4d6dl1 = 5 + 3 + 6 (1) = 14. Dice that do not count are in
// parentheses; those that explode have an exclamation mark, and those that are counted a star.
func (e *Expression) Text(dice []Landed, result, total int) string {
	pools := map[int][]Landed{}
	for _, d := range dice {
		pools[d.Pool] = append(pools[d.Pool], d)
	}
	shown := e.root.show(strengthSum, func(n *exprNode) string {
		text := n.pool.landed(pools[n.place], n.op == opDigits)
		if n != e.root && strings.ContainsAny(text, " ") {
			return "(" + text + ")"
		}
		return text
	})
	if e.root.op != opPool && e.root.op != opDigits {
		shown = spaced(shown)
	}
	switch {
	case e.coin:
		return fmt.Sprintf("%s = %s", e, []string{"heads", "tails"}[result-1])
	case e.check != nil:
		return fmt.Sprintf("%s: %s = %d, %s", e, shown, total, []string{"no", "yes"}[result])
	case shown == fmt.Sprint(total):
		return fmt.Sprintf("%s = %d", e, total)
	}
	return fmt.Sprintf("%s = %s = %d", e, shown, total)
}

// spaced puts blanks around + and - between the parts of a sum.
func spaced(text string) string {
	depth := 0
	var b strings.Builder
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && i > 0 && (c == '+' || c == '-') && !strings.ContainsRune("*/+-",
			rune(text[i-1])) {
			b.WriteString(" " + string(c) + " ")
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

// landed writes the dice of a pool.
func (p *pool) landed(dice []Landed, digits bool) string {
	if p.sides == 1 && p.plain() && !p.keeps() {
		return strconv.Itoa(p.count) // a fixed number
	}
	join := " + "
	if p.success != nil || digits {
		join = ", "
	}
	var kept, others []string
	for _, d := range dice {
		text := fmt.Sprint(d.Value)
		if d.Added {
			continue
		}
		if d.Exploded {
			text += "!"
		}
		if d.Success {
			text += "*"
		}
		switch {
		case d.Rerolled:
			others = append(others, fmt.Sprintf("%d rerolled", d.Face))
		case d.Kept:
			kept = append(kept, text)
		default:
			others = append(others, text)
		}
	}
	text := strings.Join(kept, join)
	if len(others) > 0 {
		text += " (" + strings.Join(others, ", ") + ")"
	}
	return text
}

// setCompound gives the last die that is not added to another the value of all of its faces.
func setCompound(dice []Landed, value int) {
	at := len(dice) - 1
	for ; dice[at].Added || dice[at].Rerolled; at-- {
		dice[at].Value = 0
	}
	dice[at].Value = value
}
