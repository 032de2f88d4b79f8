package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "example.com/dice/internal/dicetest/seed" // of random tests
	"example.com/dice/internal/pattern"
)

// A writing writes a line of a share and a name, or a whole table, in one of the forms.
type writing struct {
	name string
	line string // with S for the share and N for the name
	head string // of the table; D stands for the head of the shares
	csv  string // the mark between cells, if names that have it are quoted
}

var writings = []writing{
	{name: "blanks", line: "S N"}, {name: "many blanks", line: "  S    N  "},
	{name: "colon", line: "S: N"},
	{name: "bracket", line: "S) N"}, {name: "dash", line: "S – N"}, {name: "arrow", line: "S → N"},
	{name: "tab", line: "S\tN"}, {name: "tab, head", line: "S\tN", head: "D\tName"},
	{name: "tab, behind", line: "N\tS"},
	{name: "behind", line: "N S"}, {name: "behind a colon", line: "N: S"},
	{name: "in brackets", line: "N (S)"},
	{name: "rows", line: "| S | N |"}, {name: "bold rows, head", line: "| **S** | N |",
		head: "| D | Name |\n|:-:|---|"},
	{name: "rows, behind", line: "N | S", head: "Name | D\n-----|---"},
	{name: "commas", line: "S,N", csv: ","}, {name: "commas, head", line: "N,S", head: "Name,D",
		csv: ","},
	{name: "semicolons", line: "S;N", csv: ";"}, {name: "semicolons, head", line: "N;S",
		head: "Name;D", csv: ";"},
}

// table returns the text of a table, with some end of its lines, and perhaps a byte order
// mark.
func (w writing) table(t *rapid.T, shares, names []string, header string) string {
	end := rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "end")
	var lines []string
	if w.head != "" {
		lines = append(lines, strings.Split(strings.Replace(w.head, "D", header, 1), "\n")...)
	}
	for i, share := range shares {
		name := names[i]
		if w.csv != "" {
			quote := func(cell string) string {
				if strings.Contains(cell, w.csv) {
					return `"` + cell + `"`
				}
				return cell
			}
			share, name = quote(share), quote(name)
		}
		lines = append(lines, strings.NewReplacer("S", share, "N", name).Replace(w.line))
		if rapid.IntRange(0, 9).Draw(t, "blank") == 0 {
			lines = append(lines, "")
		}
	}
	begin := rapid.SampledFrom([]string{"", mark}).Draw(t, "mark")
	return begin + strings.Join(lines, end) + rapid.SampledFrom([]string{"", end}).Draw(t, "last end")
}

// A name that goes on with a number, such as "And 2nd", is refused as a second share.
var (
	nameOfItem = rapid.StringMatching(
		`[A-Zäé][a-z]{1,5}( [0-9]?[a-zß]{1,6}| d'[a-z]{2}|, [a-z]{2,5}){0,3}`).
		Filter(func(name string) bool { return !goesOnToo.MatchString(name) })
	goesOnToo = pattern.New(`(?i)^(?:and|or|to|in) [0-9]|^or (?:` + more + `|` + less + `)`)
)

// A table of ranges that is written in each form is read alike, with the numbers that
// were written.
func TestRangesInEachForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.IntRange(1, 30), 2, 12).Draw(t, "counts")
		end := 0
		for _, n := range counts {
			end += n
		}
		// A table of 01 to 90 may lack its last lines.
		if end < 100 && (end >= 50 || rapid.Bool().Draw(t, "hundred")) {
			counts, end = append(counts, 100-end), 100
		}
		names := rapid.SliceOfN(nameOfItem, len(counts), len(counts)).Draw(t, "names")
		w := rapid.SampledFrom(writings).Draw(t, "writing")
		last := 0
		var shares []string
		for _, n := range counts {
			shares = append(shares, rangeOf(t, last+1, last+n, end))
			last += n
		}
		text := w.table(t, shares, names, "1d"+strconv.Itoa(end))
		got, err := Read(strings.NewReader(text), Options{})
		spaced := func(share string) bool { return !strings.Contains(share, ", ") }
		if err != nil && !slices.ContainsFunc(shares, spaced) {
			return // "1, 2 Aa" may be the column 1 and the name "2 Aa"
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", w.name, err, text)
		}
		if !slices.Equal(got.Weights, counts) || !slices.Equal(got.Names, names) ||
			got.Form != die(end)+" table" {
			t.Fatalf("%s: %s, %v, %q; want %v, %q\n%s", w.name, got.Form, got.Weights, got.Names, counts,
				names, text)
		}
		for result, line := 1, 0; line < len(counts); result, line = result+counts[line], line+1 {
			if got.Find(result) != line || got.Find(result+counts[line]-1) != line {
				t.Fatalf("%s: %d is not of line %d", w.name, result, line)
			}
		}
	})
}

// die returns the name of a die; a d66 is two d6.
func die(sides int) string {
	if sides == 66 || sides == 666 {
		return fmt.Sprintf("a 1d%d", sides)
	}
	return fmt.Sprintf("a d%d", sides)
}

// rangeOf returns the numbers from first to last as books write them.
func rangeOf(t *rapid.T, first, last, end int) string {
	number := func(n int) string {
		digits := len(strconv.Itoa(end)) - 1
		if n == end && (end == 100 || end == 1000) {
			return rapid.SampledFrom([]string{strings.Repeat("0", digits), strconv.Itoa(n)}).Draw(t, "end")
		}
		return fmt.Sprintf("%0*d", digits*rapid.IntRange(0, 1).Draw(t, "padded"), n)
	}
	switch {
	case first == last:
		return number(first)
	case last == first+1 && rapid.Bool().Draw(t, "list"):
		return number(first) + ", " + number(last)
	}
	return number(first) + rapid.SampledFrom([]string{"-", "–", "—", " - ", " – ", " to "}).Draw(t,
		"dash") + number(last)
}

// A table of weights that is written in each form is read alike, with decimals as the
// lowest whole numbers of the same ratios.
func TestWeightsInEachForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.IntRange(0, 1000), 2, 12).Draw(t, "weights")
		weights = append(weights, 5000, 5000) // no roll has nearly these results
		names := rapid.SliceOfN(nameOfItem, len(weights), len(weights)).Draw(t, "names")
		w := rapid.SampledFrom(writings).Draw(t, "writing")
		var shares []string
		decimals := rapid.Bool().Draw(t, "decimals")
		for i, weight := range weights {
			share := strconv.Itoa(weight)
			if decimals && i > 0 {
				share = fmt.Sprintf("%d.%d", weight/10, weight%10)
			}
			shares = append(shares, share)
		}
		if decimals {
			weights[0] *= 10
			common := 10 // of tenths
			for _, weight := range weights {
				for weight%common != 0 {
					common, weight = weight%common, common
				}
			}
			for i := range weights {
				weights[i] /= common
			}
		}
		text := w.table(t, shares, names, "Weight")
		got, err := Read(strings.NewReader(text), Options{})
		if err != nil || !slices.Equal(got.Weights, weights) || !slices.Equal(got.Names, names) ||
			got.Roll != "" {
			t.Fatalf("%s: %v, %+v; want %v, %q\n%s", w.name, err, got, weights, names, text)
		}
	})
}

// No text makes the reader panic, and what it reads is a table: as many names as weights,
// which are those of all results of the roll.
func TestAnyText(t *testing.T) {
	words := []string{"1", "2", "3", "00", "10", "1-3", "4, 5", "6", "a", "gold", "to", "d6", "2d6",
		"\n", "\n",
		"-", "–", ",", ";", "\t", "|", ":", " ", "%", `"`, ".", "(", "# ", "1:2", "0.5", "1,500", "|---|---|\n",
		"\n\n", "..", "weight"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 40).Draw(t, "words"), "")
		o := Options{Table: rapid.SampledFrom([]string{"", "1", "a"}).Draw(t, "table"),
			Column: rapid.SampledFrom([]string{"", "2", "gold"}).Draw(t, "column")}
		got, err := Read(strings.NewReader(text), o)
		if err != nil {
			return
		}
		sum := 0
		for _, w := range got.Weights {
			sum += w
		}
		if len(got.Names) != len(got.Weights) || slices.Contains(got.Names, "") || sum < 1 {
			t.Fatalf("%q: %+v", text, got)
		}
		if got.Roll != "" && sum != got.scale.ways(0, got.scale.length) {
			t.Fatalf("%q: %+v; the weights sum to %d", text, got, sum)
		}
	})
}
