package notation

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/dice/internal/chances"
)

// Strengths of operations, for parentheses.
const (
	strengthSum = iota
	strengthProduct
	strengthFactor
)

// operators are written so: with a sign in front of one part or between two, or, those of
// a factor, as a word in front of parentheses.
var operators = []struct {
	sign     string
	strength int
}{
	chances.Negate:   {"-", strengthSum},
	chances.Add:      {"+", strengthSum},
	chances.Subtract: {"-", strengthSum},
	chances.Multiply: {"*", strengthProduct},
	chances.Divide:   {"/", strengthProduct},
	chances.Floor:    {"floor", strengthFactor},
	chances.Ceil:     {"ceil", strengthFactor},
	chances.Round:    {"round", strengthFactor},
	chances.Abs:      {"abs", strengthFactor},
	chances.Min:      {"min", strengthFactor},
	chances.Max:      {"max", strengthFactor},
}

// Append writes the node to b, with blanks around + and - between its parts if it is
// spaced. The text of a pool is that of leaf.
func (n *Node) Append(b []byte, spaced bool, leaf func(b []byte, n *Node) []byte) []byte {
	return n.show(b, strengthSum, spaced, leaf)
}

// show writes the node where at least this strength is wanted.
func (n *Node) show(
	b []byte, strength int, spaced bool, leaf func(b []byte, n *Node) []byte,
) []byte {
	operator := operators[n.Op]
	sign := operator.sign
	switch {
	case n.Kind == Number:
		return strconv.AppendInt(b, int64(n.Number), 10)
	case n.Kind != Operation:
		return leaf(b, n)
	case operator.strength < strength:
		b = append(b, '(')
		return append(n.show(b, strengthSum, false, leaf), ')')
	case n.Op == chances.Negate:
		return n.Args[0].show(append(b, sign...), strengthProduct, spaced, leaf)
	case operator.strength < strengthFactor:
		if spaced && operator.strength == strengthSum {
			sign = " " + sign + " "
		}
		b = append(n.Args[0].show(b, operator.strength, spaced, leaf), sign...)
		return n.Args[1].show(b, operator.strength+1, spaced, leaf)
	}
	b = append(append(b, sign...), '(')
	for i, arg := range n.Args {
		if i > 0 {
			b = append(b, ',')
		}
		b = arg.show(b, strengthSum, false, leaf)
	}
	return append(b, ')')
}

func written(b []byte, n *Node) []byte { return append(b, n.Pool.String()...) }

// String returns the expression as it is written shortest, without blanks.
func (e *Expression) String() string {
	if e.text == "" { // made of numbers
		return e.canonical()
	}
	return e.text
}

// Title returns the expression as it was typed, and of one die its name, such as d6.
func (e *Expression) Title() string {
	if e.typed == "" || e.Coin || e.die > 0 {
		return e.String()
	}
	return e.typed
}

func (e *Expression) canonical() string {
	if e.Coin {
		return "coin"
	}
	text := string(e.Root.Append(nil, false, written))
	if e.Compared == nil {
		return text
	}
	last := e.Root
	for last.Kind == Operation {
		last = last.Args[len(last.Args)-1]
	}
	// A comparison after some pools would be one of their dice.
	p := last.Pool
	takes := last.Kind == Dice && p.Success == nil && p.several()
	end := text[len(text)-1:] // of an explosion without a condition
	if end != ")" && (takes || strings.Contains("!op", end) || e.countsBefore()) {
		text = "(" + text + ")"
	}
	return text + e.Compared.String()
}

// String returns the pool as it is written.
func (p *PoolTerm) String() string {
	if p.Digits {
		return "d" + strings.Repeat("6", p.Count())
	}
	rest, count := choiceText(p.Kept), ""
	if p.Success != nil {
		count = p.Success.String()
	}
	if p.Failure != nil {
		count += "f" + p.Failure.String()
	}
	if p.Stay() == 1 && !p.explodes() { // a comparison behind one die is a check
		rest = count + rest
	} else {
		rest += count
	}
	if len(p.Dice) == 1 {
		return p.Dice[0].text(rest)
	}
	var inner []string
	for _, d := range p.Dice {
		inner = append(inner, d.String())
	}
	for _, n := range p.Entries {
		inner = append(inner, string(n.Append(nil, false, written)))
	}
	join := "+"
	if p.Entries != nil {
		join = ","
	}
	return "{" + strings.Join(inner, join) + "}" + rest
}

// choiceText returns which dice are kept or dropped, as it is written.
func choiceText(k chances.Kept) (text string) {
	for _, c := range choices {
		if n := *c.number(&k); n > 0 && c.lowest == k.Lowest {
			text += c.words[0] + strconv.Itoa(n)
		}
	}
	return text
}

// String returns the dice as they are written.
func (d *LikeDice) String() string { return d.text("") }

// text returns the dice as they are written, with what stands behind them. An explosion
// is written last if a comparison after it would be its own.
func (d *LikeDice) text(rest string) string {
	text, last := d.bareText(), ""
	for _, m := range d.changes {
		if m.faces.unsaid {
			last = m.words[0]
			continue
		}
		text += last + m.words[0] + m.faces.String()
		last = ""
	}
	if last != "" && rest != "" && strings.IndexByte("<>=", rest[0]) >= 0 {
		return text + rest + last
	}
	return text + last + rest
}

func (d *LikeDice) bareText() string {
	text := "d" + d.sidesText()
	if d.Count > 1 || digits(text) > 0 {
		return strconv.Itoa(d.Count) + text
	}
	return text
}

// sidesText returns the text behind the d.
func (d *LikeDice) sidesText() string {
	if d.Faces == nil {
		return strconv.Itoa(d.Sides)
	}
	return "{" + strings.Trim(strings.ReplaceAll(fmt.Sprint(d.Faces), " ", ","), "[]") + "}"
}
