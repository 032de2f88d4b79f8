package cardtest

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

// A calculator reads a formula from left to right.
type calculator struct {
	left   string
	values map[string]int
	err    error
}

// evaluate returns the value of a formula with names: (first - 1) × 20 + second.
func evaluate(formula string, values map[string]int) (*big.Rat, error) {
	c := &calculator{formula, values, nil}
	v := c.rounded(c.sum())
	if c.left != "" && c.err == nil {
		c.err = fmt.Errorf("what does %q say in %q?", c.left, formula)
	}
	return v, c.err
}

func (c *calculator) take(word string) bool {
	rest, found := strings.CutPrefix(c.left, word)
	if found {
		c.left = rest
	}
	return found
}

// rounded takes how a value is rounded.
func (c *calculator) rounded(v *big.Rat) *big.Rat {
	switch {
	case c.take(", rounded down"):
		return floor(v)
	case c.take(", rounded up"):
		v = floor(v.Neg(v))
		return v.Neg(v)
	case c.take(", rounded to the nearest, halves up"):
		return floor(v.Add(v, big.NewRat(1, 2)))
	case c.take(", without its sign"):
		return v.Abs(v)
	}
	return v
}

func floor(v *big.Rat) *big.Rat {
	n := new(big.Int)
	n.Div(v.Num(), v.Denom()) // Euclidean, as the denominator is positive
	return new(big.Rat).SetInt(n)
}

func (c *calculator) sum() *big.Rat {
	v := c.product()
	for {
		switch {
		case c.take(" + "):
			v.Add(v, c.product())
		case c.take(" - "):
			v.Sub(v, c.product())
		default:
			return v
		}
	}
}

func (c *calculator) product() *big.Rat {
	v := c.value()
	for {
		switch {
		case c.take(" × "):
			v.Mul(v, c.value())
		case c.take(" ÷ "):
			by := c.value()
			if by.Sign() == 0 {
				c.err = fmt.Errorf("a division by 0")
				return v
			}
			v.Quo(v, by)
		default:
			return v
		}
	}
}

var aName = regexp.MustCompile(`^(?:\d+(?:st|nd|rd|th) d\d+|\d+(?:st|nd|rd|th)|d\d+|coin|[A-Za-z]+|\d+)`)

func (c *calculator) value() *big.Rat {
	for _, which := range []string{"the highest of ", "the lowest of "} {
		if !c.take(which) {
			continue
		}
		best := c.sum()
		for c.take(", ") || c.take(" and ") {
			if v := c.sum(); (v.Cmp(best) > 0) == (which == "the highest of ") {
				best = v
			}
		}
		return best
	}
	if c.take("(") {
		v := c.rounded(c.sum())
		if !c.take(")") {
			c.err = fmt.Errorf("no ) before %q", c.left)
		}
		return v
	}
	name := aName.FindString(c.left)
	c.left = c.left[len(name):]
	if v, found := c.values[name]; found {
		return big.NewRat(int64(v), 1)
	}
	if strings.Trim(name, "0123456789") != "" || name == "" {
		c.err = fmt.Errorf("what is %q?", name+c.left)
	}
	return big.NewRat(int64(number(name)), 1)
}
