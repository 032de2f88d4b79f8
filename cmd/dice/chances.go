package main

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"strings"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A chanceDocument has the mean of the results that are listed, each of them with its probability,
// and the probability of all others, as fractions.
type chanceDocument struct {
	Mean     string          `json:"mean"`
	Open     string          `json:"open"`
	Outcomes []outcomeChance `json:"outcomes"`
}

type outcomeChance struct {
	Result int    `json:"result"`
	P      string `json:"p"`
}

// printChances prints the exact chances of an expression.
func printChances(c *call) error {
	format := addFormat(c, "text", "json")
	table := loot{}
	table.addFlags(c)
	args, err := c.Parse()
	if err == nil && (table.file != "" || table.roll != "" || table.column != "") {
		return table.chances(c, args, *format)
	}
	if err == nil && len(args) == 0 {
		err = command.Misuse("name an expression, such as 4d6kh3")
	}
	if err == nil && len(args) > 1 {
		err = command.Misuse("%s", notation.Several(c.Name, args))
	}
	if err != nil {
		return err
	}
	made, found, err := notation.Shares(args[0])
	if err != nil {
		return command.Misuse("%v", err)
	}
	if found {
		return shareChances(c, made, *format)
	}
	e, err := notation.ParseExpr(args[0])
	if err != nil {
		return command.Misuse("%v", err)
	}
	counted, err := e.Chances()
	if err != nil {
		return err
	}
	tellUnderstood(c, e.String())
	if *format == "json" {
		_, err := fmt.Fprintln(c.Out, quote.JSON(document(counted)))
		return err
	}
	return chart(c.Out, e, counted)
}

// document returns chances as a document.
func document(d chances.Chances) (doc chanceDocument) {
	var listed, sum big.Int
	for i, cases := range d.Cases {
		listed.Add(&listed, cases)
		sum.Add(&sum, new(big.Int).Mul(cases, big.NewInt(int64(d.Results[i]))))
		p := new(big.Rat).SetFrac(cases, d.All).String()
		doc.Outcomes = append(doc.Outcomes, outcomeChance{d.Results[i], p})
	}
	doc.Mean = new(big.Rat).SetFrac(&sum, &listed).RatString()
	doc.Open = new(big.Rat).SetFrac(d.Open, d.All).RatString()
	return doc
}

// chart prints a line with a bar for each result, and the mean and the deviation.
func chart(w io.Writer, e *notation.Expression, d chances.Chances) error {
	out := bufio.NewWriter(w)
	bars := d.Bars()
	width := max(len("result"), len(fmt.Sprint(bars[0].From)), len(fmt.Sprint(bars[len(bars)-1].To)))
	fmt.Fprintf(out, "%s\n%*s    exactly  at least\n", e, width, "result")
	for i, bar := range bars {
		exactly, least := words.Percent(bar.Exactly), words.Percent(bar.AtLeast)
		switch {
		case bar.Results > 1 && i == 0:
			fmt.Fprintf(out, "%*s  %9s            (%d results)\n", width, "less", exactly, bar.Results)
		case bar.Results > 1:
			fmt.Fprintf(out, "%*s  %9s  %9s\n", width, "more", exactly, least)
		default:
			line := fmt.Sprintf("%*d  %9s  %9s  %s", width, bar.From, exactly, least,
				strings.Repeat("#", int(40*bar.Share+0.5)))
			fmt.Fprintln(out, strings.TrimRight(line, " "))
		}
	}
	mean, deviation := d.Moments()
	fmt.Fprintf(out, "mean %.4f, standard deviation %.4f\n", mean, deviation)
	open, _ := new(big.Rat).SetFrac(d.Open, d.All).Float64()
	if open > 0 {
		fmt.Fprintf(out, "Both omit a tail of probability %.1g that was cut.\n", open)
	}
	return out.Flush()
}
