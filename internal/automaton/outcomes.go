package automaton

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/words"
)

// Lettered returns the letters of outcomes.
func Lettered(outcomes int) (names []string) {
	for i := range outcomes {
		names = append(names, words.Letter(i))
	}
	return names
}

// Label returns the name of an outcome, counted from 0. Without names it is a letter if
// probabilities are unequal, or else the number from 1.
func (a *Automaton) Label(outcome uint64) string {
	switch {
	case a.Names != nil:
		return a.Names[outcome]
	case !a.Fair():
		return words.Letter(int(outcome))
	}
	return strconv.FormatUint(outcome+1, 10)
}

// sum returns the sum of the weights.
func (a *Automaton) sum() (sum uint64) {
	if a.Fair() {
		return a.Target
	}
	for _, w := range a.Weights {
		sum += w
	}
	return sum
}

// Fair reports whether all outcomes have the same probability.
func (a *Automaton) Fair() bool { return a.Weights == nil }

// Interchangeable reports whether outcomes are numbers that say nothing.
func (a *Automaton) Interchangeable() bool { return a.Fair() && a.Names == nil }

// checkOutcomes returns an error if weights do not fit the outcomes or names cannot
// print.
func (a *Automaton) checkOutcomes() error {
	if a.Target < 1 {
		return errors.New("the strategy has no results")
	}
	if a.Weights != nil {
		sum := uint64(0)
		for _, w := range a.Weights {
			if w > math.MaxInt64-sum {
				return errors.New("the weights sum to more than 2^63 - 1")
			}
			sum += w
		}
		if uint64(len(a.Weights)) != a.Target || sum == 0 {
			return fmt.Errorf("%d weights of sum %d are not those of %d outcomes", len(a.Weights),
				sum, a.Target)
		}
	}
	if a.Names == nil {
		return nil
	}
	return CheckNames(a.Names, a.Target)
}

// Numbers returns the first name, and whether the names of outcomes are consecutive
// numbers.
func (a *Automaton) Numbers() (first int, are bool) {
	for i, name := range a.Names {
		n, err := strconv.Atoi(name)
		if i == 0 {
			first = n
		}
		if err != nil || strconv.Itoa(n) != name || n != first+i {
			return 0, false
		}
	}
	return first, len(a.Names) > 1
}

// maxName is how many characters a name may have.
const maxName = 200

// CheckNames returns an error unless there is one line of text for each outcome.
func CheckNames(names []string, outcomes uint64) error {
	if uint64(len(names)) != outcomes {
		return fmt.Errorf("there are %d names for %d outcomes; name each of them", len(names), outcomes)
	}
	for i, name := range names {
		switch {
		case utf8.RuneCountInString(name) > maxName:
			return fmt.Errorf("the name of outcome %d has more than %d characters; shorten it", i+1,
				maxName)
		case strings.ContainsRune(name, utf8.RuneError) || slices.ContainsFunc([]rune(name),
			unicode.IsControl):
			return fmt.Errorf("the name %.40q of outcome %d is not one line of text in UTF-8", name, i+1)
		case !slices.ContainsFunc([]rune(name), unicode.IsGraphic) || name[0] == ' ' ||
			name[len(name)-1] == ' ':
			return fmt.Errorf("the name %.40q of outcome %d is empty, or begins or ends with a blank",
				name, i+1)
		}
	}
	return nil
}
