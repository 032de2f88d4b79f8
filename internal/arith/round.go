package arith

// A Round is rolls of different faces. It ends before a face that it has, and when it has
// all.
type Round struct {
	Came  int     // how many it has
	begin int64   // the rolls before it
	last  []int64 // the number of the last roll of each face, from 1
}

// Repeats are bets on a face that its round has, as shares of its chance with a fair die.
// A small one finds cards that are dealt, a large one people who avoid repeats.
var Repeats = [...]float64{1. / 2, 1. / 4, 1. / 16, 1. / 256}

// AgainShare is the share of these bets in all evidence. It is small, because cards show
// soon, and the other faults lack it.
const AgainShare = 1. / 16

// NewRound returns the first round of a die.
func NewRound(sides int) Round { return Round{last: make([]int64, sides)} }

// Has adds a face, counted from 0, and reports whether the round had it. The rolls are
// counted from 0 too.
func (r *Round) Has(face int, roll int64) bool {
	again := r.last[face] > r.begin
	if again {
		r.begin, r.Came = roll, 0
	}
	r.last[face] = roll + 1
	r.Came++
	if r.Came == len(r.last) {
		r.begin, r.Came = roll+1, 0
	}
	return again
}
