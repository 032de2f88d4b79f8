package main

import (
	"fmt"
	"math"
	"math/big"

	"example.com/dice/internal/chances"
	"example.com/dice/internal/command"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/quote"
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
	if err != nil {
		return err
	}
	made, found := notation.Target{}, true
	switch {
	case table != loot{}:
		made, args, err = readTarget(&table, args, "")
		if err == nil && len(args) > 0 {
			err = command.Misuse("omit %q: -table has the table", args[0])
		}
	case len(args) == 0:
		err = command.Misuse("name an expression, such as 4d6kh3")
	case len(args) > 1:
		err = command.Misuse("%s", notation.Several(c.Name, args))
	default:
		made, found, err = notation.Shares(args[0])
		if err != nil {
			err = command.Misuse("%v", err)
		}
	}
	if err != nil {
		return err
	}
	table.tell(c)
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
	_, err = fmt.Fprintf(c.Out, "%s\n%s", e, counted.Chart(math.MaxInt))
	return err
}

// document returns chances as a document.
func document(d chances.Chances) (doc chanceDocument) {
	for i, cases := range d.Cases {
		p := new(big.Rat).SetFrac(cases, d.All).String()
		doc.Outcomes = append(doc.Outcomes, outcomeChance{d.Results[i], p})
	}
	mean, _ := d.Moments()
	doc.Mean = mean.RatString()
	doc.Open = new(big.Rat).SetFrac(d.Open, d.All).RatString()
	return doc
}
