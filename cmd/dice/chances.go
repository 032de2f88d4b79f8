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
		made, err = readOnly(c, &table, args)
	case len(args) == 0:
		err = command.Misuse("name an expression, such as 4d6kh3")
	case len(args) > 1:
		err = command.Misuse("%s", notation.Several(c.Name, args))
	default:
		made, found, err = notation.Shares(args[0])
		err = command.Misused(err)
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
		return command.Misused(err)
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

// document returns chances for JSON: the mean of the results that are listed, each of them with
// its probability, and the probability of all others, as fractions.
func document(d chances.Chances) map[string]any {
	type outcome struct {
		Result int    `json:"result"`
		P      string `json:"p"`
	}
	var list []outcome
	for i, cases := range d.Cases {
		list = append(list, outcome{d.Results[i], new(big.Rat).SetFrac(cases, d.All).String()})
	}
	mean, _ := d.Moments()
	open := new(big.Rat).SetFrac(d.Open, d.All)
	return map[string]any{"mean": mean.RatString(), "open": open.RatString(), "outcomes": list}
}
