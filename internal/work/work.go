// Package work counts what a search, a count or a proof does, so that its limits are the
// same on every machine: in steps, never in seconds.
package work

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
)

// A Meter is what may still be done, in elementary steps, such as a sum that is compared
// with the least one so far. Searches spend it as they go, and when it is over, they
// return what they have. It is not safe for concurrent use.
type Meter struct {
	given, left int64
	watch       *watch // of all parts of a search
}

type watch struct {
	ctx       context.Context
	limit     *limit // of the context; nil if it has none
	since     int64  // steps since the last look at the context
	lookAfter int64  // 0 for the first look
	cancelled bool
}

// ErrOver is the error of a meter whose steps are used up.
var ErrOver = errors.New("it takes too much work")

// To look at the context takes longer than a step, and lookEvery steps take less than a
// millisecond.
const lookEvery = 1 << 15

// More than mostAtOnce steps, as of a [Product], would overflow.
const mostAtOnce = 1 << 40

// New returns a meter of the given number of steps. It is over as well when the context
// has ended.
func New(ctx context.Context, steps int) *Meter {
	return &Meter{int64(steps), int64(steps), newWatch(ctx)}
}

// Endless returns a meter that is over only when the context has ended.
func Endless(ctx context.Context) *Meter {
	return &Meter{math.MaxInt64, math.MaxInt64, newWatch(ctx)}
}

func newWatch(ctx context.Context) *watch {
	l, _ := ctx.Value(limitKey{}).(*limit)
	return &watch{ctx: ctx, limit: l}
}

// Part returns a meter of at most n steps for a part of the search. Both are over when
// the context has ended. The whole spends nothing for the part before it pays.
func (m *Meter) Part(n int) *Meter {
	steps := min(int64(n), m.left)
	return &Meter{steps, steps, m.watch}
}

// Pay takes away what a part has spent.
func (m *Meter) Pay(part *Meter) {
	if m.left >= 0 {
		m.left -= part.given - part.left
	}
}

// Spend takes n steps away, at least 0, and reports whether the search may go on.
func (m *Meter) Spend(n int) bool {
	if m.left >= 0 {
		m.left -= int64(n)
	}
	w := m.watch
	w.since += min(int64(n), mostAtOnce)
	if w.since > w.lookAfter {
		for l := w.limit; l != nil; l = l.outer {
			l.left.Add(-w.since)
		}
		w.since, w.lookAfter = 0, lookEvery
		w.cancelled = w.ctx.Err() != nil
	}
	return !m.Over()
}

// A limit is the steps of all searches under a context.
type limit struct {
	context.Context
	outer *limit // nil if there is none
	left  atomic.Int64
}

type limitKey struct{}

// Limited returns a context that ends with [ErrOver] when all searches under it together
// have spent about the given number of steps, and a function that returns how many are
// left.
func Limited(ctx context.Context, steps int) (limited context.Context, left func() int64) {
	l := &limit{Context: ctx}
	l.outer, _ = ctx.Value(limitKey{}).(*limit)
	l.left.Store(int64(steps))
	return l, l.left.Load
}

// Err returns ErrOver when the steps are used up, or else the error of the context.
func (l *limit) Err() error {
	if l.left.Load() < 0 {
		return ErrOver
	}
	return l.Context.Err()
}

// Value makes the limit the value of its key.
func (l *limit) Value(key any) any {
	if key == (limitKey{}) {
		return l
	}
	return l.Context.Value(key)
}

// Product returns the product of numbers that are at least 0, or [math.MaxInt] if it is
// larger: no meter but an endless one has more steps.
func Product(factors ...int) int {
	product := 1
	for _, factor := range factors {
		if factor > 0 && product > math.MaxInt/factor {
			product = math.MaxInt
			continue
		}
		product *= factor
	}
	return product
}

// Refill makes n the steps that are left.
func (m *Meter) Refill(n int) { m.given, m.left = int64(n), int64(n) }

// Resume continues the work of a search, and of all its parts, under another context.
func (m *Meter) Resume(ctx context.Context) { *m.watch = *newWatch(ctx) }

// Left returns how many steps are left, and less than 0 if none are.
func (m *Meter) Left() int { return int(min(m.left, math.MaxInt)) }

// Spent returns how many steps were spent since the last [Meter.Refill].
func (m *Meter) Spent() int { return int(min(m.given-m.left, math.MaxInt)) }

// Over reports whether the search must end, because it took all its steps or because the
// context has ended.
func (m *Meter) Over() bool { return m.left < 0 || m.watch.cancelled }

// Err returns [ErrOver] if all steps are used up, or else the error of the context.
func (m *Meter) Err() error {
	if m.left < 0 {
		return ErrOver
	}
	return m.watch.ctx.Err()
}

// Cancelled reports whether the context was found to have ended.
func (m *Meter) Cancelled() bool { return m.watch.cancelled }

// Context returns the context. If it has ended, the search has no result.
func (m *Meter) Context() context.Context { return m.watch.ctx }
