package notation

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Condition matches the numbers from low to high. A nil one matches none.
type Condition struct {
	op        string // >=, <=, >, < or =; or none if a number alone is written
	number    int
	low, high int
	unsaid    bool // it is that of the highest face, and not written
}

func newCondition(op string, n int) *Condition {
	c := &Condition{op, n, math.MinInt, math.MaxInt, false}
	switch op {
	case ">=":
		c.low = n
	case "<=":
		c.high = n
	case ">":
		c.low = n + 1
	case "<":
		c.high = n - 1
	default:
		c.low, c.high = n, n
	}
	return c
}

// Matches reports whether a number matches.
func (c *Condition) Matches(n int) bool { return c != nil && c.low <= n && n <= c.high }

// overlaps reports whether a number from low to high matches.
func (c *Condition) overlaps(low, high int) bool { return c.low <= high && low <= c.high }

// covers reports whether all numbers from low to high match.
func (c *Condition) covers(low, high int) bool { return c.low <= low && high <= c.high }

// String returns the condition as it is written.
func (c *Condition) String() string {
	if c.unsaid {
		return ""
	}
	return c.op + strconv.Itoa(c.number)
}

// inWords says which numbers match.
func (c *Condition) inWords() string {
	switch {
	case c.high == math.MaxInt:
		return fmt.Sprintf("%d or more", c.low)
	case c.low == math.MinInt:
		return fmt.Sprintf("%d or less", c.high)
	}
	return fmt.Sprint(c.low)
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

// matched reads a comparison, or a number that is to be matched, if one comes next.
func (r *exprReader) matched(number func(what string) (n int, found bool)) *Condition {
	c := r.comparison()
	if c == nil {
		n, found := number("a face")
		if !found {
			return nil
		}
		c = newCondition("", n)
	}
	if c.number >= 0 { // 3d6!-1 is less 1
		c.op = strings.TrimPrefix(c.op, "=")
	}
	return c
}
