package work

import (
	"context"
	"errors"
	"math"
	"testing"
)

// A meter is over after its steps, and a part of it does not last longer than the whole.
func TestMeter(t *testing.T) {
	m := New(t.Context(), 10)
	if small := m.Part(4); small.Spend(5) {
		t.Error("a part goes on after its steps")
	}
	part := m.Part(20)
	for range 10 {
		if !part.Spend(1) {
			t.Fatalf("over after %d steps of 10", part.Spent())
		}
	}
	if part.Spend(1) || !part.Over() || !errors.Is(part.Err(), ErrOver) || part.Spent() != 11 {
		t.Errorf("%d steps of 10 are spent, error %v", part.Spent(), part.Err())
	}
	if m.Over() || m.Left() != 10 || m.Err() != nil {
		t.Errorf("the whole paid for its part: %d of 10 are left", m.Left())
	}
	m.Pay(part)
	if !m.Over() {
		t.Errorf("%d steps are left of 10 less 11", m.Left())
	}
	m.Refill(3)
	if m.Over() || m.Spent() != 0 {
		t.Errorf("refilled, %d steps are left and %d spent", m.Left(), m.Spent())
	}
}

// The end of the context ends all parts, even of an endless meter, and a new context goes
// on.
func TestMeterEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := Endless(ctx)
	part := m.Part(math.MaxInt)
	if !part.Spend(lookEvery) || m.Cancelled() {
		t.Error("over before its context has ended")
	}
	cancel()
	if part.Spend(lookEvery+1) || !m.Over() || !m.Cancelled() ||
		!errors.Is(m.Err(), context.Canceled) {
		t.Errorf("goes on after its context has ended: %v", m.Err())
	}
	m.Resume(t.Context())
	if m.Over() || part.Err() != nil {
		t.Errorf("does not go on: %v", part.Err())
	}
}

// A limited context ends when all searches under it have spent its steps, and those under
// a context that is derived from it count.
func TestLimitedContext(t *testing.T) {
	outer, all := Limited(t.Context(), 10*lookEvery)
	inner, left := Limited(outer, 5*lookEvery)
	m := New(inner, math.MaxInt)
	for i := range 6 {
		if over := !m.Spend(2 * lookEvery); over != (i >= 2) || over != (inner.Err() == ErrOver) {
			t.Errorf("after %d steps the search is over: %v; the context: %v", 2*i+2, over, inner.Err())
		}
	}
	if m.Err() != ErrOver || !m.Cancelled() || left() != -7*lookEvery || all() != -2*lookEvery {
		t.Errorf("%v; %d steps are left, and %d of all", m.Err(), left(), all())
	}
	part := Endless(outer)
	for range 3 {
		part.Spend(math.MaxInt)
	}
	if all() > -mostAtOnce || outer.Err() != ErrOver || part.Left() >= 0 {
		t.Errorf("%d steps are left of all, and %d of the part", all(), part.Left())
	}
	cancelled, cancel := context.WithCancel(t.Context())
	limited, _ := Limited(cancelled, 1)
	cancel()
	if limited.Err() != context.Canceled || limited.Value("another key") != nil {
		t.Error(limited.Err())
	}
}

// A product that an int does not hold is more than a meter has.
func TestProduct(t *testing.T) {
	for _, c := range []struct {
		factors []int
		want    int
	}{
		{nil, 1},
		{[]int{3, 4, 5}, 60},
		{[]int{math.MaxInt, 2}, math.MaxInt},
		{[]int{math.MaxInt / 2, 3, 7}, math.MaxInt},
		{[]int{math.MaxInt, 0}, 0},
	} {
		if got := Product(c.factors...); got != c.want {
			t.Errorf("Product(%v) = %d, want %d", c.factors, got, c.want)
		}
	}
}
