package cardtest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	exampleIs   = regexp.MustCompile(`^Example(?: for the largest die)?: (.*)\.$`)
	quotedMove  = regexp.MustCompile(`“.*?”(?:$|; )`)
	namesOfDice = regexp.MustCompile(`(?:^|, )(?:then )?(?:d\d+ )?`)
	atEnd       = regexp.MustCompile(`, at the end (\d+) to (\d+)$`)
	nameOfSum   = regexp.MustCompile(`^[A-Z]+ = `)
)

// check returns an error unless the example of a card, in one line, is what a player does
// and sees: each equation is true, and faces lead where it says.
func (r *follower) check(example string) error {
	m := exampleIs.FindStringSubmatch(example)
	if m == nil {
		return fmt.Errorf("what does %q show?", example)
	}
	text := quotedMove.ReplaceAllStringFunc(m[1], hide)
	at := standing{row: -1}
	for _, move := range strings.Split(text, "; ") {
		pieces := strings.Split(move, " → ")
		for _, piece := range pieces {
			piece = nameOfSum.ReplaceAllString(piece, "")
			if err := isTrue(piece); err != nil {
				return err
			}
		}
		if r.calculates() {
			continue
		}
		var err error
		at, err = r.follow(at, pieces)
		if err != nil {
			return fmt.Errorf("%w: %q", err, move)
		}
	}
	return nil
}

// oneBlank returns a name as text that is wrapped shows it.
func oneBlank(name string) string { return strings.Join(strings.Fields(name), " ") }

// hide makes the signs of a name, up to its closing quote, others that mean nothing.
func hide(name string) string {
	end := strings.LastIndex(name, "”")
	return strings.Map(func(r rune) rune { return r + hidden }, name[:end]) + name[end:]
}

// isTrue returns an error for an equation that is not.
func isTrue(piece string) error {
	piece, _, _ = strings.Cut(piece, ", at the end ")
	left, right, found := strings.Cut(piece, " = ")
	if !found {
		return nil
	}
	v, err := evaluate(left, nil)
	if err != nil {
		return err
	}
	if v.RatString() != right && floor(v).RatString() != right {
		return fmt.Errorf("%s is not %s", left, right)
	}
	return nil
}

// calculates reports whether the card is that of an expression.
func (r *follower) calculates() bool {
	last := r.parts[len(r.parts)-1]
	return last.rows == nil && !last.number
}

// ends returns an error unless the number of faces is between these in the end.
func (p *readPart) ends(shown []int, least, most int) error {
	read, err := p.reading(shown)
	highest := read.n + product(p.dice()[len(shown):]) - 1
	if err == nil && (read.n != least || highest != most) {
		err = fmt.Errorf("it is %d to %d at the end, not %d to %d", read.n, highest, least, most)
	}
	return err
}

// follow follows a move of an example, and returns where it leads.
func (r *follower) follow(at standing, pieces []string) (to standing, err error) {
	throws := r.parts[at.part].throws
	if at.picked {
		throws = throws[len(throws)-1:]
	}
	var shown []int
	for _, text := range strings.Split(namesOfDice.ReplaceAllString(pieces[0], ", "), ", ")[1:] {
		face, err := facesOf(text)
		if err != nil || len(face) != 1 {
			return to, fmt.Errorf("which face is %q?", text)
		}
		shown = append(shown, face[0].first)
	}
	if dice := slices.Concat(throws...); len(shown) > len(dice) {
		return to, fmt.Errorf("%d faces of %d dice", len(shown), len(dice))
	}
	for n := 0; n < len(shown) && len(throws) > 0; throws = throws[1:] {
		n += len(throws[0])
	}
	if m := atEnd.FindStringSubmatch(pieces[1]); m != nil {
		if err := r.parts[at.part].ends(shown, number(m[1]), number(m[2])); err != nil {
			return to, err
		}
	}
	to, done, err := r.after(at, shown, throws)
	said := pieces[len(pieces)-1]
	if _, sum, found := strings.Cut(said, " = "); found {
		said = sum
	}
	order := strings.TrimSuffix(said, " at once")
	switch m := goes.FindStringSubmatch(order); {
	case err != nil:
		return to, err
	case !done:
		return to, errors.New("these dice lead nowhere")
	case to.result != "":
		if oneBlank(unquoted(said)) != oneBlank(to.result) {
			return to, fmt.Errorf("the result is %q", to.result)
		}
		return standing{row: -1}, nil
	case order == "reroll" && to.part == at.part, order == r.again() && to == standing{row: -1},
		m != nil && m[1] != "" && r.parts[to.part].name == m[1],
		m != nil && m[1] == "" && r.parts[to.part].name == m[2] &&
			r.parts[to.part].rows[to.row].n == number(m[3]):
		return to, nil
	}
	return to, fmt.Errorf("it leads to %+v", to)
}
