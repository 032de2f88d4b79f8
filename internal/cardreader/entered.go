package cardreader

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func (p *part) explains(text string) bool {
	return slices.ContainsFunc(p.legend, func(l string) bool { return strings.Contains(l, text) })
}

// rowCalled returns the row of a part with a letter, or with faces of the first roll.
func (c *ParsedCard) rowCalled(p *part, name string) place {
	for _, r := range p.rows {
		label, _, _ := strings.Cut(r.label, " · ")
		m := rowLetter.FindStringSubmatch(label)
		if m != nil && m[1] == name || m == nil && dieName.ReplaceAllString(label, "") == name {
			return place{part: p.number, row: label}
		}
	}
	return place{}
}

// labels reports whether a label, such as "d6 1–3, d4 2", is that of a face of a die.
func labels(label string, sides, face int) (found bool, err error) {
	die := ""
	for _, faces := range strings.Split(label, ", ") {
		if name := dieName.FindString(faces); name != "" {
			die, faces = strings.TrimSpace(name), faces[len(name):]
		}
		coin := faces == "heads" || faces == "tails"
		if die != "" && die != "d"+strconv.Itoa(sides) || coin && sides > 2 {
			continue
		}
		has, err := holds(faces, sides, face)
		if err != nil {
			return false, err
		}
		found = found || has
	}
	return found, nil
}

// entered returns where a player begins who comes to the part with a face.
func (p *part) entered(sides, face, thrown int) (place, error) {
	at := place{part: p.number}
	if !p.keep {
		if len(p.first) == 0 && p.rows != nil && strings.HasPrefix(p.rows[0].label, "row ") {
			return at, fmt.Errorf("which row of part %d?", p.number)
		}
		return at, nil
	}
	if thrown > 1 {
		return at, fmt.Errorf("part %d: which of %d dice picks the row?", p.number, thrown)
	}
	for _, r := range p.rows {
		label, _, _ := strings.Cut(r.label, " · ")
		has, err := labels(label, sides, face)
		if err != nil {
			return at, err
		}
		if has && at.row != "" && at.row != label {
			return at, fmt.Errorf("part %d: rows %q and %q are for the same faces", p.number,
				at.row, label)
		}
		if has {
			at.row = label
		}
	}
	if at.row == "" {
		return at, fmt.Errorf("part %d has no row for a d%d with %d", p.number, sides, face)
	}
	return at, nil
}
