package notation

import (
	"fmt"
	"math"
	"strconv"
)

// A numberRange has the integers from low to high.
type numberRange struct{ low, high int }

var allNumbers = numberRange{math.MinInt, math.MaxInt}

// A Condition matches the numbers of a range. A nil one matches none.
type Condition struct {
	op     string // >=, <=, >, < or =; "" if the number stands alone
	number int
	numberRange
	unsaid bool // it is that of the highest face, and not written
}

func newCondition(op string, n int) *Condition {
	c := &Condition{op: op, number: n, numberRange: allNumbers}
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

// matching reports whether some, and whether all, of the numbers in a list match.
func (c *Condition) matching(list []numberRange) (some, all bool) {
	all = true
	for _, of := range list {
		some = some || c.low <= of.high && of.low <= c.high
		all = all && c.low <= of.low && of.high <= c.high
	}
	return some, all
}

// String returns the condition as it is written.
func (c *Condition) String() string {
	if c.unsaid {
		return ""
	}
	return c.op + strconv.Itoa(c.number)
}

// Said says in words which numbers match: 8 or more.
func (c *Condition) Said() string {
	switch {
	case c.high == math.MaxInt:
		return fmt.Sprintf("%d or more", c.low)
	case c.low == math.MinInt:
		return fmt.Sprintf("%d or less", c.high)
	}
	return fmt.Sprint(c.low)
}
