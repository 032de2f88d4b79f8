package chances

import "math/big"

// A Face is a value that a die shows, with its weight.
type Face struct {
	Value  int
	Weight *big.Int
}

// A DieFaces has the faces that end a chain of dice, and those that explode: they add one
// more die.
type DieFaces struct{ Ends, Explodes []Face }

// A DieKind is like dice of a pool.
type DieKind struct {
	Count   int
	First   *DieFaces
	Further *DieFaces // the faces of a die that an explosion adds; First if both are alike
	Cases   *big.Int  // the sum of the weights of a die
}

func (k *DieKind) grows() bool { return len(k.First.Explodes) > 0 }

// A PoolValue is a number of values that are alike, such as totals of several dice.
type PoolValue struct {
	Count int
	Spread
}

// A FacePool is dice of one or several kinds, and values, of which some are kept or
// counted.
type FacePool struct {
	Kinds  []DieKind
	Values []PoolValue
	Kept   Kept
	Counts bool                // a score says whether a value matches; otherwise it is the value
	Score  func(value int) int // what a value adds to the total

	// Scores returns a range that holds the scores of all values in another.
	Scores func(values ValueRange) ValueRange
}

// Kept says which of the sorted dice count. The zero value keeps all.
type Kept struct {
	Low, High int  // dice that are dropped at either end
	Most      int  // kept of the others, at most; 0 for no limit
	Lowest    bool // these are the lowest, not the highest
}

// Places returns the places [from, to) of n dice, sorted upward, that count.
func (k Kept) Places(n int) (from, to int) {
	from, to = k.Low, n-k.High
	if k.Most > 0 && k.Lowest {
		to = min(to, from+k.Most)
	}
	if k.Most > 0 && !k.Lowest {
		from = max(from, to-k.Most)
	}
	return from, to
}
