package cardreader

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// entriesOf reads entries from left to right, line by line.
func entriesOf(texts []element) (list []FormEntry, err error) {
	faces, arrow := "", false
	for _, t := range texts {
		switch t.class {
		case "faces":
			if faces != "" {
				return nil, fmt.Errorf("where do the faces %q lead?", faces)
			}
			faces = t.text
		case "arrow":
			arrow = t.text == "→"
		default:
			if arrow != (faces != "") {
				return nil, fmt.Errorf("an arrow is missing before %q", t.text)
			}
			list = append(list, FormEntry{faces, t.text})
			faces, arrow = "", false
		}
	}
	return list, nil
}

var dieInHead = regexp.MustCompile(`\b(?:d\d+|coin)`)

// checkDice sees that the dice that are drawn are those that the head names.
func (d *drawnPart) checkDice(head string) error {
	named := slices.Sorted(slices.Values(dieInHead.FindAllString(head, -1)))
	icons := slices.Sorted(slices.Values(d.dice))
	if strings.Contains(strings.ToLower(head), "do not roll") {
		named = nil
	}
	if len(icons) >= mostIcons { // others are not drawn
		named = slices.DeleteFunc(named, func(die string) bool { return !slices.Contains(icons, die) })
	}
	if !slices.Equal(slices.Compact(named), slices.Compact(icons)) {
		return fmt.Errorf("dice %q are drawn for %q", icons, head)
	}
	return nil
}
