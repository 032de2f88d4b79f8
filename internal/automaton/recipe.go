package automaton

// A Recipe is how people follow an automaton on paper, if they do not look all up in
// rows: a [Number] or a [Sum]. It tells the strategy, how easy that is, and what a
// document keeps of it; package card shows it.
type Recipe interface {
	// Ease returns how hard it is to follow; see [Automaton.Ease].
	Ease(target uint64) int
	// read returns the automaton of a recipe that was read, for the outcomes of one that
	// was read and a hand, or an error unless the recipe is well formed.
	read(named *Automaton, hand Hand) (*Automaton, error)
}

// ByRows reports whether people look outcomes up in rows.
func (a *Automaton) ByRows() bool { return a.Recipe == nil }

// ByFormulas reports whether rows are too large to be written out.
func (a *Automaton) ByFormulas() bool { return a.Recipe == nil && a.cells() > MaxCells }
