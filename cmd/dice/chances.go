package main

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/dice/internal/arith"
	"example.com/dice/internal/card"
	"example.com/dice/internal/chances"
	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/typed"
	"example.com/dice/internal/words"
)

func printChances(c *call) error {
	format := addFormat(c, "text", "json")
	var bands []band
	table, most := tableFile{}, false
	table.addFlags(c)
	c.Flags.BoolVar(&most, "at-most", false,
		"print the chance of at most each result, not of at least")
	c.Flags.Func("bands", "print the chances of these `ranges` of results, such as 1-3,4-5,6\n"+
		"or 6-,7-9,10+",
		func(text string) (err error) {
			bands, err = readBands(text)
			return err
		})
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if table == (tableFile{}) && len(args) == 0 {
		return command.Misuse("name an expression, such as 4d6kh3")
	}
	read, err := readOnly(c, &table, args)
	if err != nil {
		return err
	}
	table.tell(c)
	switch {
	case read.Rolls == nil && read.Made.Weights == nil:
		// A die that is too large to be counted.
		_, err := notation.ParseExpr(strings.TrimPrefix(read.Made.Title, "d"))
		return command.Misused(err)
	case read.Rolls == nil && (most || bands != nil):
		return command.Misuse("-bands and -at-most are of an expression; omit them")
	case read.Rolls == nil:
		return shareChances(c, read.Made, *format)
	case most && bands != nil:
		return command.Misuse("-bands has no column for -at-most; omit one of them")
	}
	for i, roll := range read.Rolls {
		if i > 0 && roll.Expr == read.Rolls[i-1].Expr {
			continue // rolled several times
		}
		if i > 0 && *format == "text" {
			fmt.Fprintln(c.Out)
		}
		if err := rollChances(c, roll, *format, bands, most); err != nil {
			return err
		}
	}
	return nil
}

// rollChances prints the chances of a roll.
func rollChances(c *call, roll typed.NamedRoll, format string, bands []band, most bool) error {
	e := roll.Expr
	counted, err := e.Chances()
	if err != nil {
		return err
	}
	tellUnderstood(c, e.Title())
	if format == "json" {
		made := document(counted, bands)
		made["name"] = roll.Name
		_, err := fmt.Fprintln(c.Out, quote.JSON(made))
		return err
	}
	text := counted.Chart(math.MaxInt, most)
	if bands != nil {
		text = chartOf(counted, bands)
	}
	if against := e.Against(roll.Contestants()); against != "" {
		text += against + ".\n"
	}
	title := e.Title()
	if roll.Name != title {
		title = quote.Escape(roll.Name) + ": " + title
	}
	_, err = fmt.Fprintf(c.Out, "%s\n%s", title, text)
	return err
}

// shareChances prints the exact probability of each outcome of a target that has weights.
func shareChances(c *call, made notation.Target, format string) error {
	sum, _, err := arith.Weights(made.Weights)
	if err != nil {
		return err
	}
	var list []map[string]string
	for i, weight := range made.Weights {
		p := big.NewRat(int64(weight), int64(sum))
		list = append(list, map[string]string{"name": made.Label(i), "p": p.RatString()})
		if format == "text" {
			percent := new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(2)
			fmt.Fprintf(c.Out, "%6s %%  %9s  %s\n", percent, p.RatString(),
				quote.Escape(card.Name(made.Label(i))))
		}
	}
	if format == "json" {
		_, err = fmt.Fprintln(c.Out, quote.JSON(list))
	}
	return err
}

// A band is a range of results that is asked for, as it was typed.
type band struct {
	text   string
	lo, hi int
}

var bandForm = pattern.New(`^(-?[0-9]{1,9})(?:(?:-|–|\.\.)(-?[0-9]{1,9})|([-+]))?$`)

func readBands(text string) (list []band, err error) {
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		ends := bandForm.FindStringSubmatch(part)
		if ends == nil {
			return nil, errors.New("write ranges with commas between them, as in 1-3,4-5,6 or 6-,7-9,10+")
		}
		lo, _ := strconv.Atoi(ends[1]) // the form has few digits
		b := band{part, lo, lo}
		switch {
		case ends[2] != "":
			b.hi, _ = strconv.Atoi(ends[2])
		case ends[3] == "+":
			b.hi = math.MaxInt
		case ends[3] == "-":
			b.lo = math.MinInt
		}
		if b.lo > b.hi {
			return nil, fmt.Errorf("%s begins above its end; write %d-%d", part, b.hi, b.lo)
		}
		for _, other := range list {
			if b.lo <= other.hi && other.lo <= b.hi {
				return nil, fmt.Errorf("%s and %s overlap; a result is in one range", other.text, part)
			}
		}
		list = append(list, b)
	}
	return list, nil
}

// chartOf returns a line for each band, and one for all other results.
func chartOf(d chances.Chances, bands []band) string {
	var out strings.Builder
	width := len("result")
	for _, b := range bands {
		width = max(width, utf8.RuneCountInString(b.text))
	}
	rest := big.NewRat(1, 1)
	fmt.Fprintf(&out, "%*s    exactly\n", width, "result")
	for _, b := range bands {
		p := d.Between(b.lo, b.hi)
		rest.Sub(rest, p)
		fmt.Fprintf(&out, "%*s  %9s\n", width, b.text, words.Percent(p))
	}
	if rest.Sign() > 0 {
		fmt.Fprintf(&out, "%*s  %9s\n", width, "else", words.Percent(rest))
	}
	fmt.Fprintln(&out, d.Summary())
	return out.String()
}

// document returns chances for JSON: the mean and the figures of the results that are
// listed, each of them with its probability, and the probability of all others, as
// fractions; and the bands.
func document(d chances.Chances, bands []band) map[string]any {
	type outcome struct {
		Result int    `json:"result"`
		P      string `json:"p"`
	}
	list := []outcome{}
	for i, cases := range d.Cases {
		list = append(list, outcome{d.Results[i], new(big.Rat).SetFrac(cases, d.All).String()})
	}
	mean, _ := d.Moments()
	open := new(big.Rat).SetFrac(d.Open, d.All)
	made := map[string]any{"mean": mean.RatString(), "open": open.RatString(), "outcomes": list}
	for _, f := range d.Figures() {
		made[f.Name] = f.Results
		if len(f.Results) == 1 {
			made[f.Name] = f.Results[0]
		}
	}
	ranges := map[string]string{}
	for _, b := range bands {
		ranges[b.text] = d.Between(b.lo, b.hi).RatString()
	}
	if bands != nil {
		made["bands"] = ranges
	}
	return made
}
