package dice

import (
	"math"
	"math/bits"
	"slices"
)

// A level is one roll of the walk to an outcome, with a lookup: it tells which outcome each
// given case belongs to. First come the cases of outcome 0, then of 1, and so on. The lookup is
// a guide table (Chen and Asau, "On generating random variates from an empirical distribution",
// 1974): it lists the outcome of every case, or of each 2^shift-th and searches the ends from
// there, in less than one step on average.
type level struct {
	given uint64 // the cases below belong to outcomes, those from there on are open
	first uint32 // where the entries begin: the outcomes of the cases 0, 2^shift, 2·2^shift, …
	ends  uint8  // with a shift, the number of its ends: the cases of the outcomes up to each
	shift uint8
	next  int8 // the level of the next roll; there are fewer than 64
}

const (
	leastEntries = 1 << 8 // up to this every case is listed
	mostEntries  = 4      // for each outcome, beyond that

	rarely     = 64      // the levels end where a draw is open with probability 1/(rarely·outcomes)
	levelBytes = 128     // or where their lists would exceed this for each outcome
	leastBytes = 1 << 14 // and this in all,
	mostBytes  = 1 << 33 // or this, so that level.first has 32 bits
)

// levelMemory returns the most bytes for the lists of all levels.
func (t *tables) levelMemory() uint64 {
	return min(max(leastBytes, levelBytes*uint64(len(t.weights))), mostBytes)
}

// setLevels makes the first levels of the walk for an n-sided die, in at most the given
// bytes. If n^k mod sum repeats, as it soon does for a small sum, so do all remainders,
// and the last level leads back to an earlier one.
func (t *tables) setLevels(n, most uint64) {
	outcomes := uint64(len(t.weights))
	rest := append(make([]uint64, 0, 16), t.weights...) // on the stack if short
	largest, digit := slices.Max(t.weights), bits.Len64(n-1)
	likely := uint64(2 + bits.Len64(rarely*outcomes*outcomes)/digit)
	levels := t.levels[:0]
	if uint64(cap(levels)) < min(likely, t.sum) {
		levels = make([]level, 0, min(likely, t.sum))
	}
	// An outcome has half of n-1 cases on average, in each level that gives some.
	giving := likely - uint64(bits.Len64(t.sum/largest)/digit)
	cases, limit := outcomes*min(n-1, 2*leastEntries), listLimit(outcomes)
	room := min(giving*min(cases, 2*limit)/2+2*outcomes, most/4)
	t.entries = t.entries[:0]
	if uint64(cap(t.entries)) < room {
		t.entries = make([]uint32, 0, room)
	}
	t.ends = nil
	if cases > 2*limit {
		t.ends = make([]uint64, 0, min(giving*outcomes, most/8))
	}
	by, scale, gives, repeats := multiplierOf(n, t.sum), uint64(1), false, false // n^k mod sum
	for open, sequences := uint64(1), uint64(1); ; {
		hi, cases := bits.Mul64(open, n)
		if over, most := bits.Mul64(open, rarely*outcomes); hi != 0 || cases > math.MaxInt64 ||
			over == 0 && most <= sequences {
			break
		}
		l := level{first: uint32(len(t.entries)), ends: uint8(uint64(len(t.ends)) / outcomes)}
		if !gives { // so far the remainders are the weights times n^k, and all n^k cases are open
			hi, most := bits.Mul64(cases, largest)
			gives = hi > 0 || most >= t.sum
			if gives {
				multiply(rest, open)
			}
		}
		if gives {
			t.give(&l, by, cases, rest, nil)
		}
		if uint64(4*len(t.entries)+8*len(t.ends)) > most {
			t.entries, t.ends = t.entries[:l.first], t.ends[:int(l.ends)*len(rest)]
			break
		}
		whole, after := by.share(scale, t.sum)
		scale, repeats = after, repeats || whole > 0 // n^k < sum is new
		next := len(levels) + 1
		if repeats {
			next = by.levelOf(scale, t.sum, next)
		}
		l.next = int8(next)
		levels = append(levels, l)
		hi, sequences = bits.Mul64(sequences, n)
		if hi != 0 || next < len(levels) {
			break
		}
		open = cases - l.given
	}
	t.levels, t.below = levels, scale
	if spare := cap(t.entries) - len(t.entries); spare > leastEntries+len(t.entries)/2 {
		t.entries = slices.Clone(t.entries)
	}
}

// multiply multiplies all of a list.
func multiply(list []uint64, by uint64) {
	for i := range list {
		list[i] *= by
	}
}

// flip doubles remainders of sum. It lists the outcomes that get a case, whose number it
// returns. It is not inlined, so that its loop has all registers.
//
//go:noinline
func flip(list []uint32, rest []uint64, sum uint64) (given uint64) {
	for i, r := range rest {
		list[given] = uint32(i)
		more := 2*r - sum
		none := uint64(int64(more) >> 63)
		rest[i] = more + sum&none
		given += 1 + none
	}
	return given
}

// setFlips is setLevels for a coin, which gives an outcome at most one case of a level.
func (t *tables) setFlips(most uint64) {
	n, sum, silent := uint64(len(t.weights)), t.sum, 0
	likely := bits.Len64(rarely*n*(n-1) - 1) // at most: fewer than n cases are open
	levels, entries := t.levels[:0], t.entries[:0]
	if cap(levels) < likely {
		levels = make([]level, 0, likely)
	}
	for largest := slices.Max(t.weights); 2*largest < sum; largest *= 2 {
		silent++
		levels = append(levels, level{next: int8(silent)})
	}
	room := min((uint64(likely-silent)+3)*n/2, most/4)
	if uint64(cap(entries)) < room {
		entries = make([]uint32, 0, room)
	}
	rest := append(make([]uint64, 0, 16), t.weights...) // on the stack if short
	multiply(rest, 1<<silent)
	by, repeats := multiplierOf(2, sum), false
	open, sequences, scale := uint64(1)<<silent, uint64(1)<<silent, uint64(1)<<silent
	for sequences>>62 == 0 {
		if over, most := bits.Mul64(open, rarely*n); over == 0 && most <= sequences {
			break
		}
		first := len(entries)
		entries = slices.Grow(entries, len(rest))
		given := flip(entries[first:first+len(rest)], rest, sum)
		if uint64(first)+given > most/4 {
			break
		}
		entries = entries[:first+int(given)]
		open, sequences = 2*open-given, 2*sequences
		whole, after := by.share(scale, sum)
		scale, repeats = after, repeats || whole > 0 // 2^k < sum is new
		next := len(levels) + 1
		if repeats {
			next = by.levelOf(scale, sum, next)
		}
		levels = append(levels, level{}) // set field by field, because a copy would wait for them
		l := &levels[len(levels)-1]
		l.given, l.first, l.next = given, uint32(first), int8(next)
		if next < len(levels) {
			break
		}
	}
	t.levels, t.entries, t.below = levels, entries, scale
}

func listLimit(outcomes uint64) uint64 { return max(leastEntries, mostEntries*outcomes) }

// give gives the outcomes their shares ⌊n·r/W⌋, which sum to at most cases, and sets
// their remainders r to n·r mod W. It makes the lookup of the shares, with the given ends or
// with its own if it needs some.
func (t *tables) give(l *level, by multiplier, cases uint64, rest, ends []uint64) {
	for cases>>l.shift > listLimit(uint64(len(rest))) {
		l.shift++
	}
	if l.shift > 0 && ends == nil {
		t.ends = append(t.ends, rest...)
		ends = t.ends[int(l.ends)*len(rest):]
	}
	shift, sum, given := l.shift&63, t.sum, uint64(0)
	most := int(cases>>shift) + 2
	t.entries = slices.Grow(t.entries, most)
	// The outcome of a case is the last one that starts up to it. All entries are 0 before, but
	// the first, which outcome 0 sets.
	first := int(l.first)
	entries := t.entries[first : first+most]
	for i, r := range rest {
		entries[int64(given-1)>>shift+1] = uint32(i)
		share, r := by.share(r, sum)
		rest[i] = r
		given += share
		if i < len(ends) {
			ends[i] = given
		}
	}
	size, last := int(int64(given-1)>>shift)+1, uint32(0)
	for at, i := range entries[:size] {
		last = max(last, i)
		entries[at] = last
	}
	l.given, t.entries = given, t.entries[:first+size]
}

// A multiplier gives the shares of one n: c = ⌊n·2^64/W⌋, or 0 for a coin, where ⌊2r/W⌋ <= 1.
type multiplier struct{ n, cHi, c uint64 }

func multiplierOf(n, sum uint64) multiplier {
	if n == 2 {
		return multiplier{n: n}
	}
	w := divisorOf(sum)
	hi, lo, _ := w.divideWide(n, 0)
	return multiplier{n, hi, lo}
}

// share returns ⌊n·r/W⌋ for a remainder r < W, and the next remainder. ⌊r·c/2^64⌋ is
// ⌊n·r/W⌋ or one less, since n·r/W - r·c/2^64 < r/2^64 < 1.
func (m multiplier) share(r, sum uint64) (share, rest uint64) {
	share, _ = bits.Mul64(r, m.c)
	share += r * m.cHi
	rest = m.n*r - share*sum
	if rest >= sum {
		share, rest = share+1, rest-sum
	}
	return share, rest
}

// levelOf returns the first level before the given one that n^k mod sum has led to, or that one.
func (m multiplier) levelOf(scale, sum uint64, level int) int {
	x := uint64(1)
	for k := range level {
		if x == scale {
			return k
		}
		_, x = m.share(x, sum)
	}
	return level
}
