package cardreader

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	asShown  = `the (new )?(?:face|(?:(\d+)(?:st|nd|rd|th))?(?: ?d(\d+))?)`
	fraction = regexp.MustCompile(`^(?:(\d+) \+ )?(half|a third of|a quarter of|a fifth of) ` +
		asShown + `, rounded up$`)
	shifted = regexp.MustCompile(`^(?:(\d+) \+ )?` + asShown + `(?: − (\d+))?$`)
)

var parts = map[string]int{"half": 2, "a third of": 3, "a quarter of": 4, "a fifth of": 5}

// result returns the result of faces: its name, or what is calculated from the last one, or
// from the first of two if it is named.
func (p *part) result(text string, dice, faces []int) (string, error) {
	face := faces[len(faces)-1]
	named := func(again, place, sides string) error {
		rolls := len(dice)
		if len(p.first) == 0 && rolls == 2 && (place == "1" && sides == "" && dice[0] == dice[1] ||
			place == "" && sides == strconv.Itoa(dice[0]) && dice[0] != dice[1]) {
			face = faces[0]
			if again != "" {
				return fmt.Errorf("part %d: %q is of the first die", p.number, text)
			}
			return nil
		}
		alone := rolls == 1 && sides != ""
		if (again != "") != (alone && slices.Contains(p.before, dice[0])) {
			return fmt.Errorf("part %d: which roll is %q?", p.number, text)
		}
		for _, g := range p.first {
			rolls += len(g)
		}
		last := dice[len(dice)-1]
		if place != "" && place != strconv.Itoa(rolls) || sides != "" && sides != strconv.Itoa(last) {
			return fmt.Errorf("part %d: %q is not the last of %d rolls", p.number, text, rolls)
		}
		return nil
	}
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	if text == "as shown" {
		return strconv.Itoa(face), nil
	}
	if m := fraction.FindStringSubmatch(text); m != nil {
		of, err := parts[m[2]], named(m[3], m[4], m[5])
		return strconv.Itoa(number(m[1]) + (face+of-1)/of), err
	}
	if m := shifted.FindStringSubmatch(text); m != nil && text != "the " {
		err := named(m[2], m[3], m[4])
		return strconv.Itoa(number(m[1]) + face - number(m[5])), err
	}
	return text, nil
}

var (
	placeValue = regexp.MustCompile(`^(hundreds|tens|ones) \((?:0 to 9|(\d+) counts as 0)\)$`)
)

// read reads dice as one number, or looks the first one up, or works out a formula. It reports
// whether no die is left to roll.
func (p *part) read(dice, faces []int) (m move, done bool, err error) {
	switch {
	case len(faces) == 0:
		return m, false, nil
	case len(faces) < len(dice) && p.lookUp:
		return p.lookedUp(dice[0], faces[0])
	case len(faces) < len(dice):
		return p.certain(dice, faces)
	case p.number10:
		m, err = p.digits(dice, faces)
	case p.lookUp:
		m, err = p.added(dice, faces)
	default:
		var n int
		n, err = p.calculated(faces)
		if err == nil {
			m, err = p.limited(n, allOf(dice))
		}
	}
	return m, true, err
}

// lookedUp reports whether the first of two dice is to start over, in a list.
func (p *part) lookedUp(sides, face int) (m move, done bool, err error) {
	for _, e := range p.rows[0].entries {
		has, err := holds(e.faces, sides, face)
		if err != nil {
			return m, false, err
		}
		if has && e.text == startOver {
			return move{to: place{part: 1}, said: e.text}, true, nil
		}
	}
	return m, false, nil
}

// certain reports whether the number is too large for all faces of the dice that are left, if that
// skips them.
func (p *part) certain(dice, faces []int) (m move, done bool, err error) {
	for _, r := range p.rows {
		for _, e := range r.entries {
			limit := over.FindStringSubmatch(e.faces)
			if p.number10 {
				limit = zeroOver.FindStringSubmatch(e.faces)
			}
			if limit == nil || e.text != atOnce {
				continue
			}
			number, err := p.least(dice, faces)
			if err == nil && number > int(numberOr(limit[1], 0)) {
				return move{to: place{part: 1}, said: e.text}, true, nil
			}
			return m, false, err
		}
	}
	return m, false, nil
}

// least returns the least number of dice of which the first show faces.
func (p *part) least(dice, faces []int) (number int, err error) {
	if !p.number10 {
		lowest := slices.Repeat([]int{1}, len(dice)-len(faces))
		return p.calculated(slices.Concat(faces, lowest))
	}
	for i, sides := range dice {
		number *= 10
		if i < len(faces) {
			number += faces[i] % sides
		}
	}
	return number, nil
}

// digits reads faces as the digits of a number.
func (p *part) digits(dice, faces []int) (m move, err error) {
	number, rows := 0, p.rows
	if len(rows) == 0 {
		return m, fmt.Errorf("which number is a result?")
	}
	if len(dice) <= 3 && len(rows) != len(dice)+1 {
		return m, fmt.Errorf("%d dice have %d rows", len(dice), len(rows))
	}
	names := []string{"hundreds", "tens", "ones"}[max(0, 3-len(dice)):]
	for i, sides := range dice {
		zero := 10
		if len(rows) > 1 {
			v := placeValue.FindStringSubmatch(rows[i].entries[0].text)
			if v == nil || v[1] != names[i] {
				return m, fmt.Errorf("what does %q mean?", rows[i].entries[0].text)
			}
			zero = int(numberOr(v[2], 10))
		}
		if zero != sides {
			return m, fmt.Errorf("a d%d is 0 to 9?", sides)
		}
		number = 10*number + faces[i]%zero
	}
	all := allOf(dice)
	if number == 0 {
		number = all
	}
	return p.numbered(rows[len(rows)-1].entries, number, all)
}

// allOf returns how many numbers dice have.
func allOf(dice []int) int {
	all := 1
	for _, sides := range dice {
		all *= sides
	}
	return all
}

func result(text string) move { return move{to: place{result: text}, said: text} }

func numberOr(text string, n int64) int64 {
	if text != "" {
		n, _ = strconv.ParseInt(text, 10, 64)
	}
	return n
}

// added looks up the first die and adds the second.
func (p *part) added(dice, faces []int) (m move, err error) {
	if len(dice) != 2 || len(p.rows) < 2 || p.rows[1].entries[0].text != "add the face" {
		return m, fmt.Errorf("what is added in %q?", p.head)
	}
	all := 0 // the highest sum
	for _, e := range p.rows[0].entries {
		if add, ok := strings.CutPrefix(e.text, "+"); ok {
			all = max(all, int(numberOr(add, 0))+dice[1])
		}
	}
	for _, e := range p.rows[0].entries {
		add, ok := strings.CutPrefix(e.text, "+")
		has, err := holds(e.faces, dice[0], faces[0])
		if err != nil {
			return m, err
		}
		if !has || !ok {
			continue
		}
		n, err := strconv.Atoi(add)
		if err != nil {
			return m, err
		}
		m, err = p.limited(n+faces[1], all)
		m.sum = [2]int{n, faces[1]}
		return m, err
	}
	return m, fmt.Errorf("nothing is said about face %d of %q", faces[0], p.head)
}

// limited returns a number as the result, or what the card says about it.
func (p *part) limited(n, all int) (m move, err error) {
	for _, r := range p.rows {
		if r.label == "sum" || r.label == "number" {
			return p.numbered(r.entries, n, all)
		}
		for _, e := range r.entries {
			if limit := over.FindStringSubmatch(e.faces); limit != nil && n > int(numberOr(limit[1], 0)) {
				return move{to: place{part: p.number}, said: afterAll(e.text)}, nil
			}
		}
	}
	return result(strconv.Itoa(n)), nil
}
