package cardreader

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// A kept is a part of a card whose player keeps a number.
type kept struct {
	part        int
	low, high   int64 // of the number; all if high is -1
	minus, plus int64 // before and after the roll
	dice        []int // nil if nothing is rolled
	lines       []keptLine
}

// A keptLine says what numbers lead to.
type keptLine struct {
	low, high int64
	goTo      int    // the part; 0 for a result
	name      string // of the result, if that is not a formula
	shift     int64  // of the number
	mod       int64  // then its remainder, if not 0
	add       int64  // then this more
	constant  bool   // add alone
}

var (
	keptHead = regexp.MustCompile(
		`^(?:(\d+) +)?(?:Number (\d+)(?:–(\d+))?: )?(?i:subtract (\d+), then )?((?i:roll|throw|toss|do not roll)[^,:]*(?:, [^,:]*)*?)(?:, then add (\d+))?:$`)
	keptEntry = regexp.MustCompile(
		`^   (\d+)(?:–(\d+))? → (?:result = (.*)|go to (\d+)(?: with number = (.*))?)$`)
	keptFormula = regexp.MustCompile(
		`^(?:(\d+)|\(?number(?: ([+−]) (\d+))?\)?(?: mod (\d+)(?: \+ (\d+))?)?)$`)
)

// readKept reads a part.
func readKept(lines []string) (k kept, err error) {
	head := lines[0]
	lines = lines[1:]
	for ; !strings.HasSuffix(head, ":") && len(lines) > 0; lines = lines[1:] {
		head += " " + strings.TrimSpace(lines[0])
	}
	m := keptHead.FindStringSubmatch(head)
	if m == nil {
		return k, fmt.Errorf("what does %q mean?", head)
	}
	k = kept{part: int(numberOr(m[1], 1)), low: numberOr(m[2], 0),
		high: numberOr(m[3], numberOr(m[2], -1)), minus: numberOr(m[4], 0), plus: numberOr(m[6], 0)}
	if !strings.EqualFold(m[5], "do not roll") {
		k.dice, err = throwOf(m[5])
		if err != nil {
			return k, err
		}
	}
	for _, text := range unbroken(lines) {
		m := keptEntry.FindStringSubmatch(text)
		if m == nil {
			return k, fmt.Errorf("what does %q mean?", text)
		}
		l := keptLine{low: numberOr(m[1], 0), high: numberOr(m[2], numberOr(m[1], 0)),
			goTo: int(numberOr(m[4], 0))}
		formula := m[3] + m[5]
		f := keptFormula.FindStringSubmatch(formula)
		switch {
		case formula == "" && l.goTo > 0: // with the same number
		case strings.HasPrefix(formula, "outcome number "):
			return k, fmt.Errorf("which result is %q?", formula)
		case f == nil && l.goTo > 0:
			return k, fmt.Errorf("which number is %q?", formula)
		case quoted.MatchString(formula):
			l.name = quoted.FindStringSubmatch(formula)[1]
		case f == nil:
			l.name = formula
		default:
			l.constant = f[1] != ""
			l.add = numberOr(f[1], numberOr(f[5], 0))
			l.shift = numberOr(f[3], 0)
			if f[2] == "−" {
				l.shift = -l.shift
			}
			l.mod = numberOr(f[4], 0)
		}
		k.lines = append(k.lines, l)
	}
	return k, nil
}

// unbroken joins lines that go on in the next line.
func unbroken(lines []string) (whole []string) {
	for _, l := range lines {
		if text, more := strings.CutPrefix(l, "     "); more && whole != nil {
			whole[len(whole)-1] += " " + text
			continue
		}
		whole = append(whole, l)
	}
	return whole
}

// shownKept returns what the lines of a part say.
func shownKept(lines []string) FormPart {
	head, rest := lines[0], lines[1:]
	for ; !strings.HasSuffix(head, ":") && len(rest) > 0; rest = rest[1:] {
		head += " " + strings.TrimSpace(rest[0])
	}
	f := FormPart{Number: 1, Head: strings.TrimSuffix(head, ":")}
	if m := numbered.FindStringSubmatch(f.Head); m != nil {
		f.Number, f.Head = int(numberOr(m[1], 1)), m[2]
	}
	for _, l := range rest {
		f.Lines = append(f.Lines, strings.TrimSpace(l))
	}
	return f
}

const (
	mostPlaces  = 3000  // that are followed
	mostResults = 20000 // of a line
)

// rollKept follows numbers that are equally likely, from low to high.
func (c *ParsedCard) rollKept(h Player, at place, s *departure) error {
	said := int64(0)
	all := big.NewRat(1, at.high-at.low+1)
	for _, k := range c.kept {
		low, high := max(k.low, at.low), at.high
		if k.high >= 0 {
			high = min(k.high, high)
		}
		if k.part != at.part || low > high {
			continue
		}
		said += high - low + 1
		share := new(big.Rat).Mul(all, big.NewRat(high-low+1, 1))
		low, high = low-k.minus, high-k.minus
		cost := 0
		for i, sides := range k.dice {
			low, high = low*int64(sides), high*int64(sides)+int64(sides)-1
			switch {
			case h.Cost != nil:
				cost += h.Cost(sides)
			case i == 0 || !strings.Contains(c.Price, "throw"):
				cost++
			}
		}
		s.cost.Add(s.cost, new(big.Rat).Mul(share, big.NewRat(int64(cost), 1)))
		if err := k.lead(low+k.plus, high+k.plus, share, s); err != nil {
			return err
		}
	}
	if said != at.high-at.low+1 {
		return fmt.Errorf("part %d is about %d of the numbers from %d to %d", at.part, said,
			at.low, at.high)
	}
	return nil
}

// lead finds the lines of numbers.
func (k kept) lead(first, last int64, share *big.Rat, s *departure) error {
	if first < 0 || last < first || last > 1<<52 {
		return fmt.Errorf("part %d: the number is from %d to %d", k.part, first, last)
	}
	said, each := int64(0), new(big.Rat).Quo(share, big.NewRat(last-first+1, 1))
	for _, l := range k.lines {
		low, high := max(l.low, first), min(l.high, last)
		if low > high {
			continue
		}
		said += high - low + 1
		if err := l.lead(low, high, each, s); err != nil {
			return err
		}
	}
	if said != last-first+1 {
		return fmt.Errorf("part %d has lines for %d of the numbers from %d to %d", k.part, said,
			first, last)
	}
	return nil
}

// lead goes on with numbers that have a chance each.
func (l keptLine) lead(low, high int64, each *big.Rat, s *departure) error {
	count := high - low + 1
	times := func(n int64) *big.Rat { return new(big.Rat).Mul(each, big.NewRat(n, 1)) }
	to := func(first, last, n int64) error { // numbers, n times
		switch {
		case l.goTo > 0:
			add(s.to, place{part: l.goTo, low: first, high: last}, times(n*(last-first+1)))
		case last-first >= mostResults:
			return ErrTooLarge
		default:
			for i := first; i <= last; i++ {
				add(s.to, place{result: strconv.FormatInt(i, 10)}, times(n))
			}
		}
		return nil
	}
	switch {
	case l.name != "":
		add(s.to, place{result: l.name}, times(count))
		return nil
	case l.constant:
		return to(l.add, l.add, count)
	case l.mod == 0:
		return to(low+l.shift+l.add, high+l.shift+l.add, 1)
	}
	rest := func(n int64) int64 { return (n + l.shift) % l.mod }
	if cycles := count / l.mod; cycles > 0 {
		if err := to(l.add, l.mod-1+l.add, cycles); err != nil {
			return err
		}
		low += cycles * l.mod
	}
	if low > high {
		return nil
	}
	if rest(low) <= rest(high) {
		return to(rest(low)+l.add, rest(high)+l.add, 1)
	}
	if err := to(rest(low)+l.add, l.mod-1+l.add, 1); err != nil {
		return err
	}
	return to(l.add, rest(high)+l.add, 1)
}
