package notation

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/chances"
)

// An exprReader reads an expression from left to right, by recursive descent.
type exprReader struct {
	typed string
	text  string // lower case, without blanks
	place []int  // of each byte of text, in the runes that were typed
	at    int
	pools []*Pool
}

// ParseExpr is [Read] with a plain error.
func ParseExpr(typed string) (*Expression, error) {
	e, wrong := Read(typed)
	if wrong != nil {
		return nil, wrong
	}
	return e, nil
}

// Read reads an expression with at least one die; a number alone is a die of as many sides.
func Read(typed string) (*Expression, *Misreading) {
	r := &exprReader{typed: typed}
	e := &Expression{}
	err := r.prepare()
	if err == nil {
		err = r.expr(e)
	}
	if err == nil {
		err = e.finish(r)
	}
	if err == nil {
		return e, nil
	}
	better := Said(typed)
	if better != "" {
		return nil, &Misreading{typed, 0, "write " + better}
	}
	var wrong *Misreading
	errors.As(err, &wrong) // all are
	return nil, wrong
}

// prepare removes blanks and capitals, and writes signs in one way.
func (r *exprReader) prepare() error {
	if strings.TrimSpace(r.typed) == "" {
		return &Misreading{r.typed, 0, expressions}
	}
	if n := utf8.RuneCountInString(r.typed); n > maxLength {
		hint := fmt.Sprintf("it has %d characters; write at most %d", n, maxLength)
		return &Misreading{r.typed, 0, hint}
	}
	runes := []rune(r.typed)
	var b strings.Builder
	spaced := false
	for i, c := range runes {
		if unicode.IsSpace(c) {
			spaced = true
			continue
		}
		if spaced && isDigit(c) && b.Len() > 0 && isDigit(rune(b.String()[b.Len()-1])) {
			return &Misreading{r.typed, i,
				"two numbers follow each other; write an operation between them, such as +"}
		}
		spaced = false
		if hint := foreign(c); hint != "" {
			return &Misreading{r.typed, i, hint}
		}
		sign := plainSign(unicode.ToLower(c))
		b.WriteString(sign)
		for range len(sign) {
			r.place = append(r.place, i)
		}
	}
	r.text = b.String()
	return nil
}

// plainSign returns a character as the reader knows it: signs as ASCII has them.
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

// wrong returns the error for a place in the text.
func (r *exprReader) wrong(at int, format string, values ...any) error {
	place := len([]rune(r.typed))
	if at < len(r.place) {
		place = r.place[at]
	}
	return &Misreading{r.typed, place, fmt.Sprintf(format, values...)}
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
func (r *exprReader) number(most int, what string) (n int, found bool, err error) {
	start := r.at
	for isDigit(rune(r.next())) {
		r.at++
	}
	if r.at == start {
		return 0, false, nil
	}
	n, err = strconv.Atoi(r.text[start:r.at])
	if err != nil || n > most {
		return 0, true, r.wrong(start, "%s is at most %d", what, most)
	}
	return n, true, nil
}

func (r *exprReader) expr(e *Expression) (err error) {
	if r.text == "coin" {
		e.coin = true
		e.Root = r.leaf(Dice, &Pool{Count: 1, Sides: 2})
		return nil
	}
	if sides, err := strconv.Atoi(r.text); err == nil && strings.Trim(r.text, "0123456789") == "" {
		r.text = "1d" + r.text // a die: its pool has the limits
		r.place = append([]int{0, 0}, r.place...)
		if sides == 0 {
			return r.wrong(0, "a die has at least 1 side")
		}
	}
	e.Root, err = r.sum()
	if err != nil {
		return err
	}
	at, pools := r.at, len(r.pools)
	if _, against := r.take("vs"); against {
		right, err := r.sum()
		if err != nil {
			return err
		}
		if pools == 0 || len(r.pools) == pools {
			return r.wrong(at, "vs stands between dice; compare with a number as in d20+5>=15")
		}
		e.Root = &Node{Kind: Operation, Op: chances.Subtract, Args: []*Node{e.Root, right}}
		e.Compared = &Condition{">", 0}
	} else {
		e.Compared, err = r.condition()
		if err != nil {
			return err
		}
	}
	if r.at == len(r.text) {
		return nil
	}
	return r.rest(e)
}

const numberOfDice = "a number of dice is written as a number, as in 6d10kh4"

// rest returns the error for a text that goes on after an expression.
func (r *exprReader) rest(e *Expression) error {
	switch {
	case r.next() == ')':
		return r.wrong(r.at, "a ( is missing before this )")
	case r.next() == ',':
		return r.wrong(r.at, "write commas only between the parts of min and max")
	case e.Compared != nil && find(severalNumbers, r.text[r.at:]) != nil:
		return r.wrong(r.at, "%s", oneNumber)
	case e.Compared != nil && find(`^(?:[-+*/<>=]|x[0-9d(])`, r.text[r.at:]) != nil:
		return r.wrong(r.at, "a comparison with a number comes last; "+
			"put what is added in front of it, as in d20+5>=15")
	}
	if r.next() == 'd' && r.text[r.at-1] == ')' {
		return r.wrong(r.at, numberOfDice)
	}
	hint := ""
	if r.at > 0 && isDigit(rune(r.text[r.at-1])) {
		hint = lookalike(r.text[r.at:], e.Compared != nil)
	}
	return r.wrong(r.at, "%s", cmp.Or(hint, hintAfter(r.text[r.at:])))
}

// sum reads terms with + and - between them.
func (r *exprReader) sum() (*Node, error) {
	_, negative := r.take("-")
	left, err := r.term()
	if negative && err == nil {
		left = &Node{Kind: Operation, Op: chances.Negate, Args: []*Node{left}}
	}
	for err == nil {
		sign, found := r.take("+", "-")
		if !found {
			return left, nil
		}
		var right *Node
		right, err = r.term()
		op := chances.Add
		if sign == "-" {
			op = chances.Subtract
		}
		left = &Node{Kind: Operation, Op: op, Args: []*Node{left, right}}
	}
	return nil, err
}

func (r *exprReader) term() (*Node, error) {
	left, err := r.factor()
	for err == nil {
		sign, found := r.take("*", "x", "/")
		if !found {
			return left, nil
		}
		var right *Node
		right, err = r.factor()
		op := chances.Multiply
		if sign == "/" {
			op = chances.Divide
		}
		left = &Node{Kind: Operation, Op: op, Args: []*Node{left, right}}
	}
	return nil, err
}

func (r *exprReader) factor() (*Node, error) {
	start := r.at
	if _, found := r.take("("); found {
		inner, err := r.sum()
		if err != nil {
			return nil, err
		}
		return inner, r.close(start)
	}
	for word, op := range functions {
		if _, found := r.take(word + "("); found {
			return r.function(word, op, start)
		}
	}
	if word, found := r.take("adv", "dis"); found {
		kept := chances.Kept{Most: 1, Lowest: word == "dis"}
		return r.pool(start, &Pool{Count: 2, Sides: 20, Kept: kept})
	}
	count, found, err := r.number(maxNumber, "a number")
	if err != nil && r.next() == 'd' {
		return nil, r.wrong(start, "a number of dice is from 1 to %d", maxDice)
	}
	if err != nil {
		return nil, err
	}
	if _, die := r.take("d"); die {
		return r.die(start, count, found)
	}
	if found {
		return &Node{Kind: Number, Number: count}, nil
	}
	return nil, r.wrong(start, "%s", hintAt(r.text, start))
}

func (r *exprReader) close(start int) error {
	if _, found := r.take(")"); found {
		return nil
	}
	if r.at == len(r.text) {
		return r.wrong(start, "a ) is missing for this (")
	}
	compared, err := r.condition()
	if err != nil {
		return err
	}
	if compared != nil && (r.next() == ')' || r.at == len(r.text)) {
		return r.wrong(start, "a comparison is not a part of a sum; write it last")
	}
	return r.wrong(r.at, "%s", hintAfter(r.text[r.at:]))
}

func (r *exprReader) function(word string, op chances.Op, start int) (*Node, error) {
	n := &Node{Kind: Operation, Op: op}
	for {
		arg, err := r.sum()
		if err != nil {
			return nil, err
		}
		n.Args = append(n.Args, arg)
		if _, more := r.take(","); !more {
			break
		}
	}
	if err := r.close(start); err != nil {
		return nil, err
	}
	several := op == chances.Min || op == chances.Max
	switch {
	case several && len(n.Args) < 2:
		return nil, r.wrong(start, "%s takes several parts, as in %s(d6,d8); "+
			"dice to keep are 2d6kh1", word, word)
	case !several && len(n.Args) > 1:
		return nil, r.wrong(start, "%s takes one part, as in %s(d6/2)", word, word)
	}
	return n, nil
}
