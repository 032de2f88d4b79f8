package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/automaton"
	"example.com/dice/internal/command"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/plan"
)

// Ctrl-C ends the search for a plan, whichever error it then returns.
func TestPlanningIsInterrupted(t *testing.T) {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	c := &call{Stderr: new(strings.Builder)}
	_, err = waitFor(c, func(ctx context.Context) (*plan.Plan, error) {
		if err := self.Signal(os.Interrupt); err != nil {
			t.Skip(err)
		}
		<-ctx.Done()
		p, err := plan.Question{Target: 13, Dice: []int{6}}.Plan(ctx)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("a plan, or %v", err)
		}
		return p, err
	})
	if !errors.Is(err, command.ErrInterrupted) {
		t.Error(err)
	}
	failing := command.Command{Name: "plan", Run: func(*call) error { return err }}
	program := command.Tool{Name: "dice", Commands: []command.Command{failing}}
	code := program.Run([]string{"plan"}, strings.NewReader(""), io.Discard, c.Stderr)
	if code != 130 {
		t.Errorf("exit code %d", code)
	}
}

// dice plan with -compare proves no strategy more than once in each of its searches: the
// quick one for the card, the thorough one for what follows it, and that with one kind of
// dice.
func TestNoPlanIsProvedTwice(t *testing.T) {
	dicetest.Long(t)
	for _, args := range []string{"13 6 20", "2d6 20", "9 4 6"} {
		proofs := map[string]int{}
		key := func(a *automaton.Automaton) string { return fmt.Sprint(a.Weights, a.Throws, a.Spaces) }
		ctx := context.WithValue(t.Context(), automaton.Proofs{}, func(a *automaton.Automaton) {
			proofs[key(a)]++
		})
		options := planFlags{find: plan.Question.Planner}
		if err := options.read(&call{}, strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		q := &options.question
		q.Simplest, q.Within = true, 0.1
		options.limited = true
		p, err := options.answer(ctx)
		if err != nil {
			t.Fatal(err)
		}
		p.Sheet("").Card()
		compared, err := options.compare(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		compared.Sentences()
		if _, err := compared.Lines(ctx); err != nil {
			t.Fatal(err)
		}
		for _, told := range []*plan.Plan{p, compared.Best.Plan} {
			if n := proofs[key(told.Automaton)]; n < 1 {
				t.Errorf("%s: the plan from %v is not proved", args, told.Automaton.Dice())
			}
		}
		const searches = 3
		for a, n := range proofs {
			if n > searches {
				t.Errorf("%s: proved %d times: %.99s", args, n, a)
			}
		}
	}
}
