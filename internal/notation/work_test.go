package notation

import (
	"testing"
)

// Chances of common expressions take a small part of the work that is allowed, so they are there
// at once on every machine; too large ones spend what is allowed and end.
func TestWork(t *testing.T) {
	for _, text := range []string{"40d6", "20d6kh5", "10d10!", "100d100", "5d10>=8", "4d6!kh3"} {
		e, err := ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		c := &counter{maxWork, maxMemory}
		if _, err := c.chances(e, 32); err != nil || maxWork-c.work > maxWork/8 {
			t.Errorf("%s takes %d steps of %d, %v", text, maxWork-c.work, maxWork, err)
		}
	}
	for _, text := range []string{"1000d1000000", "100d100kh50", "1000d1000"} {
		e, err := ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Chances(); err == nil {
			t.Errorf("%s has chances", text)
		}
	}
}
