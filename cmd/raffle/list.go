package main

import (
	"fmt"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/raffle"
	"example.com/dice/internal/words"
)

// looked prints what a draw would be made from: the number of items, their hash, and all
// that may not be meant. It draws nothing.
func looked(c *command.Call) error {
	in := &items{isNew: true}
	in.addFlags(c)
	var h raffle.Header
	addWeights(c, &h)
	args, err := c.Parse()
	if err != nil {
		return err
	}
	list, err := in.look(c, args, h)
	if err == nil && list.Able() == 0 {
		err = errNoItems
	}
	if err != nil {
		return err
	}
	ends := quote.Excerpt(list[0].Name)
	if len(list) > 1 {
		ends = "the first " + ends + " and the last " + quote.Excerpt(list[len(list)-1].Name)
	}
	fmt.Fprintf(c.Out, "%s, %s, sha256 %s\n", words.Count(len(list), "item"), ends,
		list.Hash(h.Weights))
	for i, it := range list {
		if it.Line != i+1 {
			fmt.Fprintf(c.Out, "Item %d is in line %d, because blank lines and headings are not items; "+
				"the number of a winner counts the items.\n", i+1, it.Line)
			break
		}
	}
	if weights := list.OfWeights(); weights != nil {
		fmt.Fprintln(c.Out, words.Capital(strings.Join(weights, ", ")))
	}
	doubts := list.Doubts(h.Weights, !in.duplicates)
	for _, doubt := range doubts {
		fmt.Fprintln(c.Out, quote.Escape(words.Capital(doubt.Text(true))))
	}
	repeats := list.CheckRepeats()
	if len(doubts) == 0 && repeats == nil {
		c.Out.WriteString("No repeats, and no items that look alike. ")
	}
	c.Out.WriteString("No draw was made.\n")
	if in.duplicates || repeats == nil {
		return nil
	}
	return fmt.Errorf("a new draw refuses this list; %s", withoutRepeats)
}
