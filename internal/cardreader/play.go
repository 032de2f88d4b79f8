package cardreader

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A place is where a player is: at a part, with a row there, or still without one; or at a result.
type place struct {
	part      int
	row       string
	low, high int64 // of a number that is kept, all equally likely
	result    string
}

// A move is where faces lead, and what the card prints there. One that only chose a row
// prints nothing.
type move struct {
	to   place
	said string
	sum  [2]int // that is added
}

// groups returns the throws at a place, one after another.
func (c *ParsedCard) groups(at place) [][]int {
	p := c.parts[at.part-1]
	if at.row == "" && len(p.first) > 0 {
		return p.first
	}
	return [][]int{p.last}
}

// lead does what [ParsedCard.next] says, for the largest die of the card.
func (c *ParsedCard) lead(at place, faces []int) (sides int, m move, err error) {
	p := c.parts[at.part-1]
	var dice []int
	for _, g := range c.groups(at) {
		dice = append(dice, g...)
	}
	if p.number10 || p.lookUp || p.formula != "" {
		if c.inThrow(at, len(faces)) {
			return dice[len(faces)], m, nil
		}
		m, done, err := p.read(dice, faces)
		if !done && err == nil {
			sides = dice[len(faces)]
		}
		return sides, m, err
	}
	if at.row == "" && len(p.first) > 0 {
		r, whole, err := p.chosen(dice, faces)
		switch {
		case err != nil:
			return 0, m, err
		case r != nil && r.atOnce():
			return 0, move{to: place{part: 1}, said: atOnce}, nil
		case !whole:
			return dice[len(faces)], m, nil
		case r == nil:
			return 0, m, fmt.Errorf("part %d has no row for %v of %v", p.number, faces, dice)
		}
		label, _, _ := strings.Cut(r.label, " · ")
		return 0, move{to: place{part: p.number, row: label}}, nil
	}
	if len(faces) < len(dice) {
		return dice[len(faces)], m, nil
	}
	m, err = c.lookUp(p, at, dice, faces)
	return 0, m, err
}

// atOnce reports whether the row is for a roll after which others are skipped.
func (r row) atOnce() bool {
	return len(r.entries) == 1 && (r.entries[0].text == atOnce ||
		r.entries[0] == entry{"at once", startOver})
}

var rowLetter = regexp.MustCompile(`^([A-Z]+): `)

// chosen returns the row that faces of the first rolls choose, and whether that are all of them.
func (p *part) chosen(dice, faces []int) (found *row, whole bool, err error) {
	whole = len(faces) == len(dice)
	if len(faces) == 0 {
		return nil, false, nil
	}
	base := ""
	for i := range p.rows {
		r := &p.rows[i]
		label, _, _ := strings.Cut(rowLetter.ReplaceAllString(r.label, ""), " · ")
		path := strings.Split(label, ", then ")
		if len(path) != len(faces) || !whole && !r.atOnce() {
			continue
		}
		fits := true
		for k, text := range path {
			if k == 0 {
				text = dieName.ReplaceAllString(text, "")
			}
			holds, err := holds(text, dice[k], faces[k])
			if err != nil {
				return nil, whole, err
			}
			fits = fits && holds
		}
		if !fits {
			continue
		}
		if found != nil && base != label {
			return nil, whole, fmt.Errorf("rows %q and %q are for the same faces", found.label, r.label)
		}
		if found == nil {
			found, base = r, label
		}
	}
	return found, whole, nil
}

var dieName = regexp.MustCompile(`^(1st |coin |d\d+ )+`)

// named returns the label of a line that names the dice of its faces, and the last die: "d20 1 ·
// 1st d6 2 · 2nd d6", or "1st 1 · 2nd" if all are alike.
func (p *part) named(at place, dice, faces []int) string {
	var all []int
	for _, g := range p.first {
		all = append(all, g...)
	}
	before := len(all)
	all = append(all, dice...)
	var label []string
	if at.row != "" {
		label = append(label, at.row)
	}
	for i, sides := range dice {
		var words []string
		if like(all, sides) > 1 {
			n := like(all[:before+i], sides) + 1
			words = append(words, strconv.Itoa(n)+[]string{"st", "nd", "rd", "th"}[min(n, 4)-1])
		}
		switch {
		case slices.Max(all) == slices.Min(all):
		case sides == 2:
			words = append(words, "coin")
		default:
			words = append(words, fmt.Sprintf("d%d", sides))
		}
		if i < len(dice)-1 {
			words = append(words, printed(sides, faces[i]))
		}
		label = append(label, strings.Join(words, " "))
	}
	return strings.Join(label, " · ")
}

// like counts the dice of these sides.
func like(dice []int, sides int) (n int) {
	for _, die := range dice {
		if die == sides {
			n++
		}
	}
	return n
}

// lookUp finds what a row says about the faces of a throw.
func (c *ParsedCard) lookUp(p *part, at place, dice, faces []int) (m move, err error) {
	var label []string
	if at.row != "" {
		label = append(label, at.row)
	}
	n := len(dice) - 1
	for i, sides := range dice[:n] {
		label = append(label, printed(sides, faces[i]))
	}
	name := strings.Join(label, " · ")
	labelled := func(r row) bool { return r.label == name }
	i := slices.IndexFunc(p.rows, labelled)
	if i < 0 || n > 0 && p.columns == nil { // no corner names the dice
		name = p.named(at, dice, faces)
		i = slices.IndexFunc(p.rows, labelled)
	}
	if i < 0 && len(dice) == 2 && at.row == "" {
		labelled = func(r row) bool { return p.ofFirst(r, dice, faces[0]) }
		i = slices.IndexFunc(p.rows, labelled)
	}
	if i < 0 {
		return m, fmt.Errorf("part %d has no row %q", p.number, name)
	}
	if slices.ContainsFunc(p.rows[i+1:], labelled) {
		return m, fmt.Errorf("part %d has two rows %q", p.number, name)
	}
	var said *entry
	for k := range p.rows[i].entries {
		e := &p.rows[i].entries[k]
		has, err := holds(e.faces, dice[n], faces[n])
		if err != nil {
			return m, err
		}
		if has && said != nil {
			return m, fmt.Errorf("part %d, row %q: face %d is in %q and in %q", p.number, name, faces[n],
				said.faces, e.faces)
		}
		if has {
			said = e
		}
	}
	if said == nil {
		return m, fmt.Errorf("part %d, row %q says nothing about face %s", p.number, name,
			printed(dice[n], faces[n]))
	}
	return c.obey(p, at, *said, dice, faces)
}

// ofFirst reports whether a row is for a face of the first of two dice: a range of its faces, or
// "d20 1–13 · d6" in a list.
func (p *part) ofFirst(r row, dice []int, face int) bool {
	label, last, list := strings.Cut(r.label, " · ")
	if list {
		die, faces, _ := strings.Cut(label, " ")
		want := []string{fmt.Sprintf("d%d", dice[0]), fmt.Sprintf("d%d", dice[1])}
		if dice[0] == dice[1] {
			want = []string{"1st", "2nd"}
		}
		if die != want[0] || last != want[1] {
			return false
		}
		label = faces
	} else if p.columns == nil {
		return false // no corner names the dice
	}
	has, err := holds(label, dice[0], face)
	return err == nil && has
}

// obey does what an entry says.
func (c *ParsedCard) obey(p *part, at place, e entry, dice, faces []int) (m move, err error) {
	m.said = e.text
	last := len(dice) - 1
	switch {
	case e.text == startOver, e.text == atOnce:
		m.to = place{part: 1}
		if c.Kind == "sum" {
			err = fmt.Errorf("%s in a sum: which of its dice?", startOver)
		}
	case e.text == "reroll":
		m.to = at
		if at.row != "" && !p.explains("; same row if none is named.") && !p.explains(", same row.") &&
			c.Kind != "sum" {
			err = fmt.Errorf("part %d: which of the rolls again?", p.number)
		}
		if c.Kind == "sum" {
			m.to = place{part: p.number}
		}
	case strings.HasPrefix(e.text, "reroll, row "):
		m.to = c.rowCalled(p, e.text[len("reroll, row "):])
		if !p.explains("Reroll: only the ") {
			err = fmt.Errorf("part %d: what is rolled after %q?", p.number, e.text)
		}
	case useRow.MatchString(e.text):
		m.to = c.rowCalled(c.parts[0], e.text[len("use row "):])
	case rowNumber.MatchString(e.text):
		for _, q := range c.parts {
			if slices.ContainsFunc(q.rows, func(r row) bool {
				return r.label == e.text || strings.HasPrefix(r.label, e.text+" · ")
			}) {
				m.to = place{part: q.number, row: e.text}
			}
		}
	case goTo.MatchString(e.text):
		n, _ := strconv.Atoi(e.text[len("go to "):])
		if n > len(c.parts) {
			return m, fmt.Errorf("where is part %d?", n)
		}
		m.to, err = c.parts[n-1].entered(dice[last], faces[last], len(dice))
	case quoted.MatchString(e.text):
		m.to.result = quoted.FindStringSubmatch(e.text)[1]
	default:
		m.to.result, err = p.result(e.text, dice, faces)
		m.said = m.to.result
	}
	if err == nil && m.to == (place{}) {
		err = fmt.Errorf("part %d: where is %q?", p.number, e.text)
	}
	return m, err
}

var (
	useRow    = regexp.MustCompile(`^use row [A-Z]+$`)
	rowNumber = regexp.MustCompile(`^row \d+$`)
	quoted    = regexp.MustCompile(`^(?s:["“„«](.+)["”“»])$`) // a name that is set apart
	goTo      = regexp.MustCompile(`^go to \d+$`)
)
