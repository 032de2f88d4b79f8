// Package target reads what people want to make with dice: a die, a sum of dice, a
// probability, a list of weights, or a table of weights and names. The planner decides
// whether it can be made.
package target

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
)

// A Target is what a plan makes: one of Outcomes results.
type Target struct {
	Title    string   // in a few words: d13, 2d6, 37%, 60:30:9:1
	Outcomes int      // at least 1
	Weights  []int    // of the outcomes; nil for a fair die
	Names    []string // of the outcomes; nil for the numbers 1 to Outcomes
}

// maxOutcomes is how many outcomes a sum may have.
const maxOutcomes = 10_000

// Parse reads a target in one of the forms 13, d13, 2d6, 37% and 60:30:9:1. The
// error for any other text suggests what to write.
func Parse(text string) (t Target, err error) {
	word, hint := plain(text), ""
	switch {
	case dieForm.MatchString(word):
		sides, err := Die(word)
		return Target{Title: "d" + strconv.Itoa(sides), Outcomes: sides}, err
	case sumForm.MatchString(word):
		t, hint = sum(word)
	case percentForm.MatchString(word):
		t, hint = percent(word)
	case listForm.MatchString(word):
		t, hint = list(word)
	default:
		hint = hintFor(word)
	}
	if hint != "" {
		return Target{}, fmt.Errorf("%.40q is not a target; %s", text, hint)
	}
	return t, nil
}

var (
	dieForm     = regexp.MustCompile(`^(1?d)?[0-9]+$`)
	sumForm     = regexp.MustCompile(`^[0-9]+d[0-9]+$`)
	percentForm = regexp.MustCompile(`^[0-9]+([.,][0-9]+)?\s*%$`)
	listForm    = regexp.MustCompile(`^[0-9]+(\s*:\s*[0-9]+)+$`)
)

// hints are for what people write who know what they want but not how to say it
// here. The first that fits is given; $1 stands for what its first group matches.
var hints = []struct {
	form *regexp.Regexp
	text string
}{
	{regexp.MustCompile(`^[0-9]*d[0-9]+\s*([+-]\s*[0-9]+)$`), "leave off $1, and add it to the result yourself: a constant does not change the plan"},
	{regexp.MustCompile(`^[0-9]*d[0-9]+\D`), "only sums of like dice, such as 3d6, can be written so; for others list the weights, such as 1:2:3:2:1, or give a table"},
	{regexp.MustCompile(`^([0-9]+\s*/\s*[0-9]+)$`), "for a probability of $1 write how often it happens and how often not, with a colon: 1/2 is 1:1, and 1/6 is 1:5"},
	{regexp.MustCompile(`^[0-9]+(?:\s*[,;/ ]\s*[0-9]*)+$`), "write colons between weights, as in 60:30:9:1, and spaces between dice, without quotes, as in 13 6 20"},
	{regexp.MustCompile(`-[0-9.]+\s*(:|%)|:\s*-`), "a weight is at least 0"},
	{regexp.MustCompile(`^[0-9.]+$`), "a die has a whole number of sides; write 37% for a probability"},
	{regexp.MustCompile(``), "write 13, 2d6, 37% or 60:30:9:1"},
}

func hintFor(word string) string {
	if parts := fractions(word); parts > 0 && strings.Contains(word, ":") {
		return fmt.Sprintf("weights are whole numbers; multiply %s by %d", word, parts)
	}
	i := 0
	for !hints[i].form.MatchString(word) {
		i++
	}
	return hints[i].form.ReplaceAllString(hints[i].form.FindString(word), hints[i].text)
}

var decimal = regexp.MustCompile(`^\s*(?:[0-9]+\.?|[0-9]*\.([0-9]{1,9}))\s*$`)

// fractions returns the power of ten that makes all weights of a list whole, or 0
// if they are whole or not all of them are numbers.
func fractions(word string) int {
	digits := 0
	for _, w := range strings.Split(word, ":") {
		parts := decimal.FindStringSubmatch(w)
		if parts == nil {
			return 0
		}
		digits = max(digits, len(parts[1]))
	}
	if digits == 0 {
		return 0
	}
	return int(math.Pow10(digits))
}

// plain returns what a person writes as this package reads it. d% is a d100.
func plain(text string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "d%", "d100")
}

// dieHints are for words that people write between or instead of dice.
var dieHints = map[string]string{
	"%":    "write a percentage without a space, such as 37%",
	"+":    "leave off a constant, and add it to the result yourself",
	"from": "leave it out: the dice follow the target",
	"coin": "write 2 for a coin",
}

// Die reads the sides of a die, written 6, d6 or 1d6.
func Die(text string) (sides int, err error) {
	number := strings.TrimPrefix(strings.TrimPrefix(plain(text), "1d"), "d")
	sides, err = strconv.Atoi(number)
	if err == nil && sides >= 1 {
		return sides, nil
	}
	hint := cmp.Or(dieHints[plain(text)], "write 6 or d6")
	if err == nil {
		hint = "a die has at least 1 side"
	} else if errors.Is(err, strconv.ErrRange) {
		hint = fmt.Sprintf("a die has at most %d sides", math.MaxInt)
	}
	return 0, fmt.Errorf("%.40q is not a die; %s", text, hint)
}

// sum reads the likes of 3d6. Its outcomes are the sums, and the weight of a sum
// is the number of ways to roll it.
func sum(word string) (t Target, hint string) {
	first, second, _ := strings.Cut(word, "d")
	count, err1 := strconv.Atoi(first)
	sides, err2 := strconv.Atoi(second)
	tooMany := fmt.Sprintf("a sum may have %d outcomes, and together its dice fewer than 2^63 results", maxOutcomes)
	switch {
	case err1 != nil || err2 != nil || count > maxOutcomes:
		return Target{}, tooMany
	case count < 1 || sides < 1:
		return Target{}, "a sum takes at least one die with at least one side"
	case sides > maxOutcomes || count*(sides-1) >= maxOutcomes || float64(count)*math.Log2(float64(sides)) > strconv.IntSize-1.1:
		return Target{}, tooMany
	}
	ways := []int{1} // to roll 0, 1, … above the least sum
	for range count {
		next := make([]int, len(ways)+sides-1)
		for i, n := range ways {
			for face := range sides {
				next[i+face] += n
			}
		}
		ways = next
	}
	t = Target{Title: fmt.Sprintf("%dd%d", count, sides), Outcomes: len(ways), Weights: ways}
	for i := range ways {
		t.Names = append(t.Names, strconv.Itoa(count+i))
	}
	return t, ""
}

// percent reads the likes of 37% and 0.5%. Its outcomes are yes and no.
func percent(word string) (t Target, hint string) {
	number := strings.Replace(strings.TrimSpace(strings.TrimSuffix(word, "%")), ",", ".", 1)
	whole, fraction, _ := strings.Cut(number, ".")
	const digits = 6 // so that all sums are below 2^31
	if len(fraction) > digits {
		return Target{}, fmt.Sprintf("a probability in per cent has at most %d digits after the point; write weights, such as 1:999999999", digits)
	}
	all := 100 * int(math.Pow10(len(fraction)))
	yes, err := strconv.Atoi(whole + fraction)
	if err != nil || yes > all {
		return Target{}, "a probability is at most 100%"
	}
	return Target{Title: number + "%", Outcomes: 2, Weights: []int{yes, all - yes}, Names: []string{"yes", "no"}}, ""
}

// list reads the likes of 60:30:9:1.
func list(word string) (t Target, hint string) {
	var weights []int
	for _, text := range strings.Split(word, ":") {
		w, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return Target{}, fmt.Sprintf("a weight is at most %d", math.MaxInt)
		}
		weights = append(weights, w)
	}
	return Target{Title: strings.Join(strings.Fields(word), ""), Outcomes: len(weights), Weights: weights}, ""
}

// Table reads a table of a weight and a name in each line, such as "30 silver".
// Empty lines do not count.
func Table(lines []string) (Target, error) {
	t := Target{Title: "the table"}
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
	if t.Outcomes == 0 {
		return Target{}, errors.New(`the table is empty; write lines such as "30 silver"`)
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
		return 0, "", fmt.Errorf("the weight %s is not a whole number; multiply all weights by %d", first, parts)
	case err != nil || weight < 0:
		return 0, "", fmt.Errorf("%s is not a weight; %s", quote.Excerpt(first), weightHint(first))
	case name == "":
		return 0, "", fmt.Errorf("the weight %d has no name; write it behind the weight", weight)
	}
	return weight, name, nil
}

// rangeForm is how books write the numbers of a table: 01-60, 91–00.
var rangeForm = regexp.MustCompile(`^([0-9]{1,9})[-–]([0-9]{1,9})$`)

// weightHint returns what to write instead of a word that is not a weight.
func weightHint(word string) string {
	if ends := rangeForm.FindStringSubmatch(word); ends != nil {
		first, _ := strconv.Atoi(ends[1])
		last, _ := strconv.Atoi(ends[2])
		if last == 0 {
			last = 100 // as two d10 show it
		}
		if first <= last {
			return fmt.Sprintf("write how many numbers that is, %d", last-first+1)
		}
	}
	if number, ok := strings.CutSuffix(word, "%"); ok {
		return fmt.Sprintf("omit the sign and write %s", number)
	}
	return "begin the line with a whole number"
}

// Faces returns the sides of the die that people roll to look a result up: of a fair die
// its sides, of others the sum of the weights without their common factor.
func (t Target) Faces() int {
	if t.Weights == nil {
		return t.Outcomes
	}
	sum, common := 0, 0
	for _, w := range t.Weights {
		sum += w
		for ; w > 0; common, w = w, common%w {
		}
	}
	return sum / common
}
