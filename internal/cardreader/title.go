package cardreader

import (
	"cmp"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	share  = regexp.MustCompile(`^([A-Z]+) = (\d+)(?: in (\d+))?$`)
	reroll = regexp.MustCompile(`^Reroll: only the ([^,;.]+(?:, [^,;.]*\d[^,;.]*)*)[,;.]`)
)

// CheckNotes sees that the shares of outcomes on the card are their chances, that its title names
// the dice that are rolled, and that "Reroll" names the dice of the last throw.
func (c *ParsedCard) CheckNotes(got *Outcome) error {
	for _, note := range c.Notes {
		if err := checkShares(note, got); err != nil {
			return err
		}
	}
	for _, p := range c.parts {
		for _, l := range p.legend {
			m := reroll.FindStringSubmatch(l)
			if m == nil {
				continue
			}
			dice := regexp.MustCompile(`, | and `).Split(m[1], -1)
			if len(dice) != len(p.last) {
				return fmt.Errorf("part %d throws %d dice last: %q", p.number, len(p.last), l)
			}
			again := len(p.last) == 1 && len(p.first) == 0 && slices.Contains(p.before, p.last[0])
			if c.sum == nil && strings.HasPrefix(dice[0], "new ") != again {
				return fmt.Errorf("part %d: which roll is %q?", p.number, l)
			}
			for i, name := range dice {
				if !strings.HasSuffix(name, dieWord(p.last[i])) {
					return fmt.Errorf("part %d throws a %s, not a %s: %q", p.number, dieWord(p.last[i]), name, l)
				}
			}
		}
	}
	return c.checkTitle()
}

func checkShares(note string, got *Outcome) error {
	total := int64(0)
	if !regexp.MustCompile(`^[A-Z]+ = \d+ in \d+`).MatchString(note) {
		return nil
	}
	note, _, _ = strings.Cut(note, ". ") // another one
	for _, text := range strings.Split(strings.TrimSuffix(note, "."), ", ") {
		m := share.FindStringSubmatch(text)
		if m == nil {
			return fmt.Errorf("which share is %q?", text)
		}
		total = numberOr(m[3], total)
		weight := numberOr(m[2], 0)
		if chance := got.Chances[m[1]]; chance == nil || chance.Cmp(big.NewRat(weight, total)) != 0 {
			return fmt.Errorf("%q, but its chance is %v", text, chance)
		}
	}
	return nil
}

func dieWord(sides int) string {
	if sides == 2 {
		return "coin"
	}
	return "d" + strconv.Itoa(sides)
}

var dieInTitle = regexp.MustCompile(`\b(?:d(\d+)|coins?)\b`)

// checkTitle compares the dice behind "from" with those that are rolled.
func (c *ParsedCard) checkTitle() error {
	_, from, ok := lastCut(c.Title, " from ")
	if !ok {
		return nil
	}
	named, rolled := []int{}, []int{}
	for _, m := range dieInTitle.FindAllStringSubmatch(from, -1) {
		named = append(named, int(numberOr(m[1], 2)))
	}
	for _, p := range c.parts {
		rolled = append(rolled, slices.Concat(append(slices.Clone(p.first), p.last)...)...)
	}
	for _, k := range c.kept {
		rolled = append(rolled, k.dice...)
	}
	slices.Sort(named)
	slices.Sort(rolled)
	named, rolled = slices.Compact(named), slices.Compact(rolled)
	if !slices.Equal(named, rolled) {
		return fmt.Errorf("the title names dice of %v sides, and those of %v are rolled", named, rolled)
	}
	return c.checkHand(from)
}

// checkHand sees that the title names all dice that are thrown together, if throws count.
func (c *ParsedCard) checkHand(from string) error {
	if c.sum != nil || !strings.Contains(c.Price, "throw") {
		return nil
	}
	var throws [][]int
	for _, p := range c.parts {
		throws = append(throws, append(slices.Clone(p.first), p.last)...)
	}
	for _, k := range c.kept {
		throws = append(throws, k.dice)
	}
	for _, name := range strings.Split(strings.ReplaceAll(from, " and ", ", "), ", ") {
		m := diceInTitle.FindStringSubmatch(name)
		if m == nil {
			return fmt.Errorf("which dice are %q in the title?", name)
		}
		sides, most := int(numberOr(m[2], 2)), 0
		for _, dice := range throws {
			most = max(most, like(dice, sides))
		}
		if n := count(cmp.Or(m[1], "a")); n != most {
			return fmt.Errorf("the title names %q, and %d of them are thrown", name, most)
		}
	}
	return nil
}

var diceInTitle = regexp.MustCompile(`^(?:(\w+) )?(?:d(\d+)|coins?)$`)

func lastCut(text, at string) (before, after string, found bool) {
	i := strings.LastIndex(text, at)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(at):], true
}

// CheckDie sees that the results are those of a die.
func (o *Outcome) CheckDie(sides int) error {
	each := big.NewRat(1, int64(sides))
	if o.Stretches != nil {
		s := o.Stretches[0]
		if len(o.Stretches) > 1 || s.Low != 1 || s.High != sides || s.Each.Cmp(each) != 0 {
			return fmt.Errorf("the results of a d%d are %v", sides, o.Stretches)
		}
		return nil
	}
	for face := 1; face <= sides; face++ {
		chance := o.Chances[strconv.Itoa(face)]
		if chance == nil || chance.Cmp(each) != 0 {
			return fmt.Errorf("d%d: the chance of %d is %v", sides, face, chance)
		}
	}
	if len(o.Chances) != sides {
		return fmt.Errorf("d%d has %d results", sides, len(o.Chances))
	}
	return nil
}

// CheckFair sees that the results are those of a die, that its name is in the title, and
// that what the card says about dice is right.
func (c *ParsedCard) CheckFair(got *Outcome, die int) error {
	if err := got.CheckDie(die); err != nil {
		return err
	}
	names, _, _ := lastCut(c.Title, " from ")
	for _, m := range diceNamed.FindAllStringSubmatch(names, -1) {
		if low := int(numberOr(m[1], 0)); low <= die && die <= int(numberOr(m[2], int64(low))) {
			return c.CheckNotes(got)
		}
	}
	return fmt.Errorf("the title %q has no d%d", c.Title, die)
}

var diceNamed = regexp.MustCompile(`d(\d+)(?: to d(\d+))?`)
