package notation

// Alike is the commonest expression: like dice that are added, but for the highest or lowest one.
// A caller may roll it in a loop of its own, as [Expression.Total] does.
type Alike struct {
	Count, Sides int
	Lowest       bool // the lowest die is dropped
	Highest      bool // the highest is
	Plus         int  // to the sum of the faces that count, from 1
}

// Alike returns what the expression is, or nil if it is more.
func (e *Expression) Alike() *Alike { return e.alike }

func (e *Expression) alikeDice() *Alike {
	p := e.pools[0]
	dropped := p.count - p.kept(p.count)
	if e.root.op != opPool || e.check != nil || e.coin || !p.plain() || dropped > 1 {
		return nil
	}
	a := &Alike{Count: p.count, Sides: p.sides, Plus: (p.lowest() - 1) * (p.count - dropped)}
	if dropped == 1 {
		s := p.selection()
		a.Highest = s.highest != s.kept
		a.Lowest = !a.Highest
	}
	return a
}
