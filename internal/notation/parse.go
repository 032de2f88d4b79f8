package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/chances"
)

// An exprReader reads an expression from left to right, by recursive descent. After an
// error there is nothing left to read, and further errors do not count.
type exprReader struct {
	typed string
	text  string // lower case, without blanks
	place []int  // of each byte of text, in the runes that were typed
	at    int

	dice    []*LikeDice // from left to right
	pools   []*PoolTerm // those in braces before what is around them
	checked int         // where the comparison of a check is
	tried   bool        // the text is a proposal, for which no other is wanted
	err     *Misreading
}

// ParseExpr reads an expression with at least one die. A number alone is a die with that
// many sides. The error is a [*Misreading].
func ParseExpr(typed string) (*Expression, error) {
	r, e := &exprReader{typed: typed}, &Expression{typed: strings.Join(strings.Fields(typed), " ")}
	wrong := r.read(e)
	if wrong == nil {
		return e, nil
	}
	if better := Said(typed); better != "" {
		wrong = proposal(better)
	}
	if better := numbersHint(strings.ToLower(strings.TrimSpace(typed))); better != nil {
		wrong = better
		if !isRead(better.Use) {
			wrong.Use = "" // it is a target
		}
	}
	wrong.Text = typed
	return nil, wrong
}

// isRead reports whether a text is an expression.
func isRead(text string) bool { return proposed(text) != nil }

// proposed returns the expression of a text that may be proposed, or nil.
func proposed(text string) *Expression {
	e := &Expression{}
	if (&exprReader{typed: text, tried: true}).read(e) != nil {
		return nil
	}
	return e
}

// read reads all of the text.
func (r *exprReader) read(e *Expression) *Misreading {
	r.prepare()
	r.expr(e)
	if r.err == nil {
		e.check(r)
	}
	return r.err
}

// prepare removes blanks and capitals, and writes signs in one way.
func (r *exprReader) prepare() {
	if n := utf8.RuneCountInString(r.typed); n > maxLength {
		r.wrong(0, "it has %d characters; write at most %d", n, maxLength)
		return
	}
	var b strings.Builder
	spaced := false
	for i, c := range []rune(r.typed) {
		if unicode.IsSpace(c) {
			spaced = true
			continue
		}
		if spaced && isDigit(c) && b.Len() > 0 && isDigit(rune(b.String()[b.Len()-1])) {
			r.err = &Misreading{Text: r.typed, Place: i,
				Hint: "two numbers follow each other; write an operation between them, such as +"}
			return
		}
		spaced = false
		sign := plainSign(unicode.ToLower(c))
		b.WriteString(sign)
		for range len(sign) {
			r.place = append(r.place, i)
		}
	}
	r.text = b.String()
}

// plainSign returns a sign as ASCII has it, and other characters as they are.
func plainSign(c rune) string {
	switch c {
	case '−', '–':
		return "-"
	case '×', '·':
		return "*"
	case '≥':
		return ">="
	case '≤':
		return "<="
	}
	return string(c)
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

// wrong sets the error, at a place in the text.
func (r *exprReader) wrong(at int, format string, values ...any) {
	if r.err != nil {
		return
	}
	place := len([]rune(r.typed))
	switch {
	case r.text == "":
		place = 0
	case at < len(r.place):
		place = r.place[at]
	}
	r.err = &Misreading{Text: r.typed, Place: place, Hint: fmt.Sprintf(format, values...)}
	r.at = len(r.text)
}

// take moves past a word if it comes next.
func (r *exprReader) take(words ...string) (word string, found bool) {
	for _, w := range words {
		if strings.HasPrefix(r.text[r.at:], w) {
			r.at += len(w)
			return w, true
		}
	}
	return "", false
}

// next returns the next byte, or 0 at the end.
func (r *exprReader) next() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// number reads a number from 0 to most; it reports whether there was one.
func (r *exprReader) number(most int, what string) (n int, found bool) {
	start := r.at
	for isDigit(rune(r.next())) {
		r.at++
	}
	if r.at == start {
		return 0, false
	}
	n, err := strconv.Atoi(r.text[start:r.at])
	if err != nil || n > most {
		r.wrong(start, "%s is at most %d", what, most)
	}
	return n, true
}

// signed reads a number that may be negative.
func (r *exprReader) signed(what string) (n int, found bool) {
	_, negative := r.take("-")
	n, found = r.number(maxNumber, what)
	if negative {
		n = -n
	}
	return n, found
}

func (r *exprReader) expr(e *Expression) {
	if r.text == "coin" {
		e.Coin = true
		e.Root = r.leaf(Dice, r.like(&LikeDice{Count: 1, Sides: 2}))
		return
	}
	if number(r.text) {
		r.text = "1d" + r.text // a die: its pool has the limits
		r.place = append([]int{0, 0}, r.place...)
	}
	e.Root = r.sum()
	at, dice := r.at, len(r.dice)
	r.checked = at
	_, e.versus = r.take("vs")
	if e.versus {
		e.Root = operation(chances.Subtract, e.Root, r.sum())
		e.Compared = newCondition(">", 0)
		if dice == 0 || len(r.dice) == dice {
			r.wrong(at, "vs stands between dice; compare with a number as in d20+5>=15")
		}
	} else {
		e.Compared = r.comparison()
	}
	switch {
	case r.at == len(r.text):
	case r.next() == ')':
		r.wrong(r.at, "a ( is missing before this )")
	case e.Compared != nil:
		r.wrong(r.at, "a comparison has one number and comes last, as in d20+5>=15; dice are "+
			"counted together in braces, as in {d6+5d8}>=4")
	case r.next() == 'd' && r.text[r.at-1] == ')':
		r.wrong(r.at, numberOfDice)
	default:
		r.wrong(r.at, "%s", hintAfter(r.text[r.at:]))
	}
}

const numberOfDice = "a number of dice is written as a number, as in 6d10kh4"

func operation(op chances.Op, args ...*Node) *Node {
	return &Node{Kind: Operation, Op: op, Args: args}
}

// sum reads terms with + and - between them.
func (r *exprReader) sum() *Node {
	if _, negative := r.take("-"); negative {
		return r.chain(operation(chances.Negate, r.term()), r.term, "+", "-")
	}
	return r.chain(r.term(), r.term, "+", "-")
}

// term reads factors with * and / between them.
func (r *exprReader) term() *Node { return r.chain(r.factor(), r.factor, "*", "x", "/") }

// chain reads what follows a node and a sign, from left to right.
func (r *exprReader) chain(left *Node, next func() *Node, signs ...string) *Node {
	for {
		sign, found := r.take(signs...)
		if !found {
			return left
		}
		op := map[string]chances.Op{"+": chances.Add, "-": chances.Subtract, "/": chances.Divide,
			"*": chances.Multiply, "x": chances.Multiply}[sign]
		left = operation(op, left, next())
	}
}

func (r *exprReader) factor() *Node {
	start := r.at
	if _, found := r.take("("); found {
		inner := r.sum()
		r.close(start, ")")
		return inner
	}
	if _, found := r.take("{"); found {
		return r.braces(start)
	}
	for op, o := range operators {
		if o.strength < strengthFactor {
			continue
		}
		if _, found := r.take(o.sign + "("); found {
			return r.function(chances.Op(op), start)
		}
	}
	if word, found := r.take("adv", "dis"); found {
		p := r.like(&LikeDice{Count: 2, Sides: 20})
		p.Kept = chances.Kept{Most: 1, Lowest: word == "dis"}
		return r.pool(start, p, p.Dice)
	}
	count, found := r.number(maxNumber, "a number")
	if _, die := r.take("d"); die {
		return r.die(start, count, found)
	}
	if !found {
		r.wrong(start, "%s", hintAt(r.text, start))
	}
	return &Node{Kind: Number, Number: count}
}

// close reads the parenthesis or brace of what begins at a place.
func (r *exprReader) close(start int, sign string) {
	if _, found := r.take(sign); found {
		return
	}
	if r.at == len(r.text) {
		r.wrong(start, "a %s is missing for this", sign)
	}
	r.wrong(r.at, "%s", hintAfter(r.text[r.at:]))
}

func (r *exprReader) function(op chances.Op, start int) *Node {
	n := operation(op)
	for more := true; more; _, more = r.take(",") {
		n.Args = append(n.Args, r.sum())
	}
	r.close(start, ")")
	if several := op == chances.Min || op == chances.Max; several != (len(n.Args) > 1) {
		r.wrong(start, "%s has too few or too many parts; write max(d6,d8), or floor(d6/2)",
			operators[op].sign)
	}
	return n
}
