package dice

// A lookup says to which outcome each of a number of cases belongs: first those
// of outcome 0, then those of 1, and so on.
//
// It is a guide table, as in Chen and Asau, "On generating random variates from
// an empirical distribution" (1974): it holds the outcome of every case or, if
// there are too many, of each 2^shift-th, and goes on from there in the list
// of ends. Since there are more entries than outcomes, that takes less than one
// step on average, whatever the outcomes have.
type lookup struct {
	entries []uint32 // the outcomes of the cases 0, 2^shift, 2·2^shift, …
	shift   uint
	ends    []uint64 // how many cases belong to the outcomes up to each
}

const (
	leastEntries = 1 << 8 // so many cases are all listed
	mostEntries  = 4      // for each outcome, beyond that
)

// newLookup returns the lookup for outcomes of which each has the cases from the
// end before to its own. It keeps the ends; if shift is 0, find needs them no more.
func newLookup(ends []uint64) lookup {
	l := lookup{ends: ends}
	cases := ends[len(ends)-1]
	if cases == 0 {
		return l
	}
	for cases>>l.shift > uint64(max(leastEntries, mostEntries*len(ends))) {
		l.shift++
	}
	// The outcome of a case is the number of ends up to it: first the ends are
	// counted that lie after one entry and up to the next, and then added up.
	l.entries = make([]uint32, (cases-1)>>l.shift+2)
	below := uint64(1)<<l.shift - 1
	for _, end := range ends {
		l.entries[end>>l.shift+(end&below+below)>>l.shift]++
	}
	sum := uint32(0)
	for at, count := range l.entries {
		sum += count
		l.entries[at] = sum
	}
	return l
}

// find returns the outcome of a case.
func (l *lookup) find(v uint64) int {
	i := int(l.entries[v>>l.shift])
	if l.shift > 0 {
		for v >= l.ends[i] {
			i++
		}
	}
	return i
}

// memory returns the size of the lists in bytes.
func (l *lookup) memory() int { return 4*len(l.entries) + 8*len(l.ends) }
