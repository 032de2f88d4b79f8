package certificate

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Sizes, sides, costs, and the sum of all weights, are at most limit. A certificate that has
// longer numbers, or takes more branches one after the other, choices for a list, units for the
// sums of a path, or steps in all, is refused.
const (
	limit, mostDigits, mostBranches   = 1 << 60, 200, 1000
	fraction                          = 16 // steps
	mostChoices, mostUnits, mostSteps = 1 << 20, 1 << 20, 1 << 28
)

// short checks that all fractions of a document have few digits, and no exponent. So reading it
// takes time in proportion to its length. It also checks that the document claims one thing only.
func short(document []byte) error {
	if slices.Contains(document, '\\') {
		return errors.New("no certificate: it has a backslash")
	}
	named := map[string]int{} // JSON takes the last of several, in capitals or not
	for i, text := range strings.Split(string(document), `"`) {
		name := strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == ""
		number := strings.Trim(text, "-/0123456789") == "" && len(text) <= mostDigits
		if i%2 == 1 && !name && !number {
			return fmt.Errorf("no certificate: %.20q is no fraction of at most %d digits", text, mostDigits)
		}
		if i%2 == 1 {
			named[strings.ToLower(text)]++
		}
	}
	if max(named["dice"], named["needs"], named["bound"]) > 1 {
		return errors.New("no certificate: it names its dice, needs or bound twice")
	}
	return nil
}

// spend counts steps, one for a choice and more for a fraction, and reports whether they are too
// many.
func (c *Certificate) spend(steps int) bool {
	c.steps += steps
	return c.steps > mostSteps
}
