package plan

import "context"

// A work is what may still be done for a plan, in elementary steps, such as a
// sum that is compared with the least one so far. Searches spend it as they go,
// and when it is over, they return what they have.
type work struct {
	ctx   context.Context
	left  int
	look  int  // steps to the next look at the context
	alone bool // nobody waits for the plan any more
	whole *work
}

const (
	// maxWork takes a few seconds. What people ask for takes far less.
	maxWork = 3 << 29

	// To look at the context takes longer than a step, and so many steps take
	// less than a millisecond.
	lookEvery = 1 << 15
)

func newWork(ctx context.Context) *work { return &work{ctx: ctx, left: maxWork} }

// part returns at most n steps for a part of the search. Both end when nobody
// waits any more, but w does not pay for the part.
func (w *work) part(n int) *work {
	return &work{ctx: w.ctx, left: min(n, w.left), alone: w.alone, whole: w}
}

// spend takes n steps away.
func (w *work) spend(n int) {
	if w.left >= 0 {
		w.left -= n
	}
	if w.look -= n; w.look < 0 {
		w.look = lookEvery
		w.alone = w.err() != nil
		if w.whole != nil && w.alone {
			w.whole.alone = true
		}
	}
}

// over reports whether a search must end, because it took all its steps or
// because nobody waits for it any more.
func (w *work) over() bool { return w.left < 0 || w.alone }

// err returns why nobody waits any more: the error of the context, if that has
// ended. What a search that was over has found is of use only if this is nil.
func (w *work) err() error { return w.ctx.Err() }
