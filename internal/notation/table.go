package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
)

// Table reads a table of a weight and a name in each line, such as "30 silver".
// Empty lines do not count. The results of a roll, as books have them, are an error: see
// [CheckShares].
func Table(lines []string) (Target, error) {
	t := Target{Title: "the table"}
	if err := CheckShares(lines); err != nil {
		return t, err
	}
	for i, line := range lines {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		weight, name, err := Row(line)
		if err != nil {
			return Target{}, fmt.Errorf("line %d: %w", i+1, err)
		}
		t.Weights, t.Names = append(t.Weights, weight), append(t.Names, name)
	}
	t.Outcomes = len(t.Weights)
	switch possible := slices.DeleteFunc(slices.Clone(t.Weights), func(w int) bool { return w == 0 }); {
	case t.Outcomes == 0:
		return Target{}, errors.New(`the table is empty; write lines such as "30 silver"`)
	case len(possible) < 2:
		return Target{}, errors.New(`a table has at least two outcomes that can happen; add a line such as "30 silver"`)
	}
	return t, nil
}

// Row reads a weight, blanks and a name.
func Row(line string) (weight int, name string, err error) {
	first := line
	if blank := strings.IndexAny(line, " \t"); blank >= 0 {
		first, name = line[:blank], strings.TrimSpace(line[blank:])
	}
	weight, err = strconv.Atoi(first)
	switch parts := fractions(first); {
	case parts > 0:
		err = fmt.Errorf("the weight %s is not a whole number; multiply all weights by %d", first, parts)
	case err != nil || weight < 0:
		err = fmt.Errorf("%s is not a weight; %s", quote.Excerpt(first), weightHint(first))
	case name == "":
		err = fmt.Errorf("the weight %d has no name; write it behind the weight", weight)
	default:
		return weight, name, nil
	}
	return 0, "", err
}

// weightHint returns what to write instead of a word that is not a weight.
func weightHint(word string) string {
	if number, ok := strings.CutSuffix(word, "%"); ok {
		return fmt.Sprintf("omit the sign and write %s", number)
	}
	return "begin the line with a whole number"
}
