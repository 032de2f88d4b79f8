package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"example.com/dice/internal/command"
	"example.com/dice/internal/plan"
)

func book(c *call) error {
	options := addPlanFlags(c, nil)
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		for _, sides := range usualSix {
			args = append(args, strconv.Itoa(sides))
		}
	}
	if err := options.read(c, append([]string{strconv.Itoa(lastOfBook)}, args...)); err != nil {
		return err
	}
	cards, err := waitFor(c, func(ctx context.Context) ([]*bookCard, error) {
		return bookCards(c, ctx, options.question)
	})
	if err != nil {
		return err
	}
	return writeBook(c.Out, options.question.Dice, cards)
}

// bookCards plans all dice of the book, one at a time on each processor. It counts them for
// a person who waits.
func bookCards(c *call, ctx context.Context, q plan.Question) ([]*bookCard, error) {
	cards := make([]*bookCard, lastOfBook-1)
	errs := make([]error, len(cards))
	processors, done := make(chan bool, runtime.GOMAXPROCS(0)), make(chan bool)
	for i := range cards {
		go func(q plan.Question) {
			processors <- true
			q.Target, q.Title = i+2, ""
			cards[i], errs[i] = newBookCard(ctx, q)
			<-processors
			done <- true
		}(q)
	}
	watched := command.IsTerminal(c.Stderr)
	for n := range cards {
		<-done
		if watched {
			fmt.Fprintf(c.Stderr, "\r%d of %d plans ", n+1, len(cards))
		}
	}
	if watched {
		fmt.Fprint(c.Stderr, "\r", strings.Repeat(" ", 20), "\r")
	}
	return cards, cmp.Or(errs...)
}

func newBookCard(ctx context.Context, q plan.Question) (*bookCard, error) {
	p, err := q.Plan(ctx)
	if err != nil {
		return nil, err
	}
	return &bookCard{Group: p.Sheet("").Group()}, nil
}
