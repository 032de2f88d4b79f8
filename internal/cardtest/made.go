package cardtest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	taking = regexp.MustCompile(`^(?:Roll (.+?); (?:with (?:it|them)|make)|With|Make)(?: and|,)? ` +
		`(.+ (?:from|as in) \d+)(?:, in throws of (.*))?$`)
	oneMade = regexp.MustCompile(`(\S+) (?:of the \S+ )?(d\d+|coins?|die|dice) (?:from|as in) (\d+)`)
)

// oneOf returns the name of one of some dice.
func oneOf(name string) string {
	if name == "dice" {
		return "die"
	}
	return strings.TrimSuffix(name, "s")
}

// readMade reads a head that takes dice from parts before.
func (r *follower) readMade(p *readPart) error {
	m := taking.FindStringSubmatch(p.head)
	var dice []int
	if m[1] != "" {
		own, err := throwsOf(m[1])
		if err != nil {
			return err
		}
		dice = own[0]
	}
	p.made = map[int]int{}
	for _, one := range oneMade.FindAllStringSubmatch(m[2], -1) {
		name := oneOf(one[2])
		sides, part := number(strings.TrimPrefix(name, "d")), number(one[3])-1
		if name == "coin" {
			sides = 2
		}
		if part < 0 || part >= len(r.parts)-1 || r.parts[part].makes != name {
			return fmt.Errorf("what makes the %s of %q?", name, p.head)
		}
		n := max(1, countOf(one[1]))
		r.parts[part].left -= n
		p.made[sides] = part
		dice = append(dice, slices.Repeat([]int{sides}, n)...)
	}
	p.throws = slices.Collect(slices.Chunk(dice, 1))
	if m[3] == "" {
		return nil
	}
	if len(p.made) == 1 && m[1] == "" {
		p.throws = nil
		for _, n := range strings.Split(m[3], ", then ") {
			p.throws = append(p.throws, slices.Repeat(dice[:1], max(1, countOf(n))))
		}
	} else {
		throws, err := throwsOf(m[3])
		if err != nil {
			return err
		}
		p.throws = throws
	}
	if got := slices.Concat(p.throws...); len(got) != len(dice) {
		return fmt.Errorf("%q has %d dice at once, not %d", p.head, len(got), len(dice))
	}
	return nil
}
