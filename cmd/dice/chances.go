package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// An outcomeChance is a result and its probability, as a fraction.
type outcomeChance struct {
	Result int    `json:"result"`
	P      string `json:"p"`
}

// chances prints the exact chances of an expression.
func chances(c *call) error {
	format := "text"
	c.Flags.Func("format", "print `text` or json (default text)", func(name string) error {
		if name != "text" && name != "json" {
			return errors.New("write text or json")
		}
		format = name
		return nil
	})
	table := loot{}
	table.addFlags(c)
	args, err := c.Parse()
	if err == nil && (table.file != "" || table.roll != "" || table.column != "") {
		return table.chances(c, args, format)
	}
	if err == nil && len(args) == 0 {
		err = command.Misuse("name an expression, such as 4d6kh3")
	}
	if err == nil && len(args) > 1 {
		err = oneTarget(c, args)
	}
	if err != nil {
		return err
	}
	made, found, err := notation.Shares(args[0])
	if err != nil {
		return command.Misuse("%v", err)
	}
	if found {
		return shareChances(c, made, format)
	}
	e, err := dice.Parse(args[0])
	if several := repeated(c, args[0]); err != nil && several != nil {
		return several
	}
	if err != nil {
		return command.Misuse("%s%s", strings.TrimPrefix(err.Error(), "dice: Parse: "),
			fileHint(args[0]))
	}
	d, err := e.Chances()
	if err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "dice: Chances: "))
	}
	tellUnderstood(c, e.String())
	if format == "json" {
		return writeJSON(c.Out, d)
	}
	return chart(c, e, d)
}

// writeJSON prints the mean of the results that are listed, the probability of all others ("open"),
// and each result with its own. It holds one fraction at a time: some have thousands of digits.
func writeJSON(w io.Writer, d *dice.Distribution) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `{"mean":"%s","open":"%s","outcomes":[`, d.Mean().RatString(), d.Open().RatString())
	for i, result := range d.Outcomes() {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(quote.JSON(outcomeChance{result, d.P(result).String()}))
	}
	out.WriteString("]}\n")
	return out.Flush()
}

// rare is the chance below which results at an end of a chart share one line: 0.005 %.
var rare = big.NewRat(1, 20_000)

// chart prints a line with a bar for each result, and the mean and the deviation.
func chart(c *call, e *dice.Expr, d *dice.Distribution) error {
	results := d.Outcomes()
	chances := make([]*big.Rat, len(results))
	most := new(big.Rat)
	for i, result := range results {
		chances[i] = d.P(result)
		if chances[i].Cmp(most) > 0 {
			most = chances[i]
		}
	}
	first, last := 0, len(results)-1
	less, more := new(big.Rat), new(big.Rat)
	if len(results) > 40 {
		first, less = rareFrom(chances, d.AtMost(results[0]), 1)
		last, more = rareFrom(chances, d.AtLeast(results[last]), -1)
	}
	if first == 1 { // one result has a line of its own
		first = 0
	}
	if last == len(results)-2 {
		last = len(results) - 1
	}
	width := max(len("result"), len(fmt.Sprint(results[0])), len(fmt.Sprint(results[last])))
	fmt.Fprintf(c.Out, "%s\n%*s    exactly  at least\n", e, width, "result")
	if first > 0 {
		fmt.Fprintf(c.Out, "%*s  %9s            (%d results)\n", width, "less",
			words.Percent(less), first)
	}
	left := d.AtLeast(results[first])
	for i := first; i <= last; i++ {
		length, _ := new(big.Rat).Quo(chances[i], most).Float64()
		line := fmt.Sprintf("%*d  %9s  %9s  %s", width, results[i], words.Percent(chances[i]),
			words.Percent(left), strings.Repeat("#", int(40*length+0.5)))
		fmt.Fprintln(c.Out, strings.TrimRight(line, " "))
		left.Sub(left, chances[i])
	}
	if last < len(results)-1 {
		fmt.Fprintf(c.Out, "%*s  %9s  %9s\n", width, "more", words.Percent(more), words.Percent(more))
	}
	mean, _ := d.Mean().Float64()
	deviation, _ := new(big.Float).Sqrt(new(big.Float).SetRat(d.Variance())).Float64()
	_, err := fmt.Fprintf(c.Out, "mean %.4f, standard deviation %.4f\n", mean, deviation)
	if open, _ := d.Open().Float64(); err == nil && open > 0 {
		_, err = fmt.Fprintf(c.Out, "Both leave out a tail of probability %.1g that was cut.\n", open)
	}
	return err
}

// rareFrom returns the first result from an end, in steps of 1 or -1, up to which the results have
// more than a rare chance together, and the chance of those before it. The end has the chance that
// is given, with all beyond it.
func rareFrom(chances []*big.Rat, end *big.Rat, step int) (at int, before *big.Rat) {
	if step < 0 {
		at = len(chances) - 1
	}
	before = new(big.Rat)
	for sum := end; sum.Cmp(rare) < 0 && at+step >= 0 && at+step < len(chances); {
		before.Set(sum)
		at += step
		sum.Add(sum, chances[at])
	}
	return at, before
}
