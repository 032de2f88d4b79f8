// Package work counts what a search does, so that its limits are the same on every
// machine: in steps, never in seconds.
package work

import "context"

// A Meter is what may still be done for a plan, in elementary steps, such as a sum that is
// compared with the least one so far. Searches spend it as they go, and when it is over,
// they return what they have.
type Meter struct {
	left  int
	watch *watch // of all parts of a search
}

type watch struct {
	ctx       context.Context
	look      int // steps to the next look at the context
	cancelled bool
}

// To look at the context takes longer than a step, and lookEvery steps take less than a
// millisecond.
const lookEvery = 1 << 15

// New returns a meter of the given number of steps. It is over as well when the context
// has ended.
func New(ctx context.Context, steps int) *Meter { return &Meter{steps, &watch{ctx: ctx}} }

// Part returns a meter of at most n steps for a part of the search. Both are over when the
// context has ended, but the whole does not pay for the part.
func (m *Meter) Part(n int) *Meter { return &Meter{min(n, m.left), m.watch} }

// Spend takes n steps away.
func (m *Meter) Spend(n int) {
	if m.left >= 0 {
		m.left -= n
	}
	m.watch.look -= n
	if m.watch.look < 0 {
		m.watch.look = lookEvery
		m.watch.cancelled = m.watch.ctx.Err() != nil
	}
}

// Refill makes n the steps that are left.
func (m *Meter) Refill(n int) { m.left = n }

// Resume continues the work of a search, and of all its parts, under another context.
func (m *Meter) Resume(ctx context.Context) { *m.watch = watch{ctx: ctx} }

// Left returns how many steps are left, and less than 0 if none are.
func (m *Meter) Left() int { return m.left }

// Over reports whether the search must end, because it took all its steps or because the
// context has ended.
func (m *Meter) Over() bool { return m.left < 0 || m.watch.cancelled }

// Cancelled reports whether the context was found to have ended.
func (m *Meter) Cancelled() bool { return m.watch.cancelled }

// Context returns the context. If it has ended, the search has no result.
func (m *Meter) Context() context.Context { return m.watch.ctx }
