package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An exprReader reads an expression from left to right, by recursive descent. An error is
// a panic, which [read] recovers.
type exprReader struct {
	typed string
	text  string // lower case, without blanks
	place []int  // where each byte of text is in the runes that were typed
	at    int

	dice    []*LikeDice // from left to right
	pools   []*PoolTerm // those in braces before what is around them
	checked int         // where the comparison of a check is
	err     *Misreading
	remedy  remedy
}

// A remedy is what to write instead of a mistake: the first of the texts that is read, if
// it can have several results.
type remedy struct {
	texts []string
	hint  string // what stands in front of the text
	none  string // what the error adds if none is read
}

// prepare removes blanks and capitals, and writes signs in one way.
func (r *exprReader) prepare() {
	if n := utf8.RuneCountInString(r.typed); n > maxLength {
		r.wrong(0, "it has %d characters; write at most %d", n, maxLength)
	}
	var b strings.Builder
	spaced := false
	for i, c := range []rune(r.typed) {
		if unicode.IsSpace(c) {
			spaced = true
			continue
		}
		if spaced && isDigit(c) && b.Len() > 0 && isDigit(rune(b.String()[b.Len()-1])) {
			panic(&Misreading{Text: r.typed, Place: i,
				Hint: "two numbers follow each other; write an operation between them, such as +"})
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

// number reports whether a text is digits.
func number(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// digits returns how many d6 a word reads as digits. With a number of dice in front, as
// in 1d66, these are dice of 66 sides.
func digits(word string) int {
	switch word {
	case "d66":
		return 2
	case "d666":
		return 3
	}
	return 0
}

// wrong ends the reading with an error, at a place in the text.
func (r *exprReader) wrong(at int, format string, values ...any) {
	place := len([]rune(r.typed))
	switch {
	case r.text == "":
		place = 0
	case at < len(r.place):
		place = r.place[at]
	}
	panic(&Misreading{Text: r.typed, Place: place, Hint: fmt.Sprintf(format, values...)})
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

// comparison reads a comparison with a number, if one comes next.
func (r *exprReader) comparison() *Condition {
	start := r.at
	op, found := r.take(">=", "=>", "<=", "=<", ">", "<", "=")
	if !found {
		return nil
	}
	_, _ = r.take("=") // ==
	if op == "=>" || op == "=<" {
		op = op[1:] + "="
	}
	n, found := r.signed("a number to compare with")
	if !found {
		r.wrong(start, "write a number after %s, as in d20%s15", op, op)
	}
	return newCondition(op, n)
}

// matched reads a comparison, or a number that is to be matched, if one comes next. Only
// behind a comparison 3d6!-1 could explode on -1: it is less 1.
func (r *exprReader) matched(negative bool) *Condition {
	if c := r.comparison(); c != nil {
		if c.number >= 0 {
			c.op = strings.TrimPrefix(c.op, "=")
		}
		return c
	}
	n, found := 0, false
	if negative {
		n, found = r.signed("a face")
	} else {
		n, found = r.number(maxNumber, "a face")
	}
	if !found {
		return nil
	}
	return newCondition("", n)
}
