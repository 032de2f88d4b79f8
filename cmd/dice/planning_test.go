package main

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"example.com/dice/internal/plan"
)

// A screen announces each write.
type screen struct {
	strings.Builder
	written chan struct{}
}

func (s *screen) Write(p []byte) (int, error) {
	defer func() { s.written <- struct{}{} }()
	return s.Builder.Write(p)
}

// A person who waits is told why, until the plan comes.
func TestSaying(t *testing.T) {
	s := &screen{written: make(chan struct{}, 9)}
	saying("at work", s, time.Hour)()
	if s.Len() > 0 {
		t.Errorf("%q before the time", s.String())
	}
	done := saying("at work", s, 0)
	<-s.written
	if s.String() != "at work" {
		t.Errorf("%q", s.String())
	}
	done()
	if s.String() != "at work\r       \r" {
		t.Errorf("%q is left", s.String())
	}
}

// Ctrl-C ends the search for a plan, whichever error it then returns.
func TestPlanningIsInterrupted(t *testing.T) {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	c := &call{stderr: new(strings.Builder)}
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
	if !errors.Is(err, errInterrupted) {
		t.Error(err)
	}
	if code := exit("plan", err, c.stderr); code != 130 {
		t.Errorf("exit code %d", code)
	}
}
