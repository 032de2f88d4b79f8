package cardreader

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

var symbol = regexp.MustCompile(`[a-z]+|\d+[a-z]*|\S`)

var ordinals = []string{
	"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
	"eleventh", "twelfth", "thirteenth",
	"fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
}

// calculated works out the formula of faces: sums and products. Each face is in it once.
func (p *part) calculated(faces []int) (n int, err error) {
	r := &formulaReader{symbols: append(symbol.FindAllString(p.formula, -1), ""), faces: faces}
	n = r.sum()
	if r.symbols[0] != "" {
		r.fail(r.symbols[0])
	}
	if r.err == nil && len(slices.Compact(slices.Sorted(slices.Values(r.used)))) != len(faces) ||
		len(r.used) != len(faces) {
		r.err = fmt.Errorf("%q uses %d faces of %d", p.formula, len(r.used), len(faces))
	}
	return n, r.err
}

type formulaReader struct {
	symbols []string
	faces   []int
	used    []int
	err     error
}

func (r *formulaReader) fail(symbol string) {
	if r.err == nil {
		r.err = fmt.Errorf("what does %q mean in a formula?", symbol)
	}
	r.symbols = []string{""}
}

func (r *formulaReader) next() string {
	s := r.symbols[0]
	if s != "" {
		r.symbols = r.symbols[1:]
	}
	return s
}

func (r *formulaReader) sum() int {
	n := r.product()
	for {
		switch r.symbols[0] {
		case "+":
			r.next()
			n += r.product()
		case "−":
			r.next()
			n -= r.product()
		default:
			return n
		}
	}
}

// product has a face in one factor at most.
func (r *formulaReader) product() int {
	before := len(r.used)
	n := r.factor()
	for r.symbols[0] == "×" {
		first := len(r.used) - before
		r.next()
		n *= r.factor()
		if first > 0 && len(r.used)-before > first {
			r.fail("×")
		}
	}
	return n
}

func (r *formulaReader) factor() int {
	s := r.next()
	if s == "(" {
		n := r.sum()
		if r.next() != ")" {
			r.fail(s)
		}
		return n
	}
	i := slices.Index(ordinals, s)
	if m := nth.FindStringSubmatch(s); m != nil {
		i, _ = strconv.Atoi(m[1])
		i--
	}
	if i >= 0 && i < len(r.faces) {
		r.used = append(r.used, i)
		return r.faces[i]
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		r.fail(s)
	}
	return n
}

var nth = regexp.MustCompile(`^(\d+)(?:st|nd|rd|th)$`)
