package cardreader

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// CheckPrice sees that the price in the title is a mean, rounded.
func (c *ParsedCard) CheckPrice(mean *big.Rat) error {
	number := mean.RatString()
	if !mean.IsInt() {
		f, _ := mean.Float64()
		number = strconv.FormatFloat(f, 'f', 2, 64)
	}
	m := price.FindStringSubmatch(c.Price)
	if m == nil {
		return fmt.Errorf("what does %q mean?", c.Price)
	}
	if m[1]+m[2] != number {
		return fmt.Errorf("the title says %q, and the card takes %s", c.Price, number)
	}
	return nil
}

var price = regexp.MustCompile(
	`^(?:always )?(?:([0-9.]+) (?:roll|throw)s?|costs ([0-9.]+))(?: on average(?:, \d+ at most)?)?$`)

// afterMove returns the rest of the example behind the arrow to where a move leads.
func (c *ParsedCard) afterMove(text string, m move) (rest string, err error) {
	text, ok := strings.CutPrefix(text, " → ")
	if !ok {
		return "", fmt.Errorf("where does %q lead?", c.example)
	}
	if c.parts[0].lookUp {
		text, err = addedUp(text, m.sum)
	}
	if err == nil {
		text, err = worked(text)
	}
	if err != nil {
		return "", fmt.Errorf("where does %q lead? %w", c.example, err)
	}
	rest, ok = strings.CutPrefix(text, m.said)
	if !ok {
		return "", fmt.Errorf("%q leads to %q", c.example, m.said)
	}
	return rest, nil
}

// CheckExample plays the printed example and sees that it ends where it says. It returns how
// many games that were.
func (c *ParsedCard) CheckExample() (games int, err error) {
	text, ok := strings.CutPrefix(c.example, "Example: ")
	if !ok {
		return 0, nil
	}
	at, faces := place{part: 1}, []int(nil)
	if c.Kind == "kept number" {
		return 0, fmt.Errorf("an example of a kept number")
	}
	for {
		sides, m, err := c.next(at, faces)
		if err != nil {
			return games, err
		}
		if sides > 0 {
			var face int
			face, text, err = shownFace(text, sides)
			if err != nil {
				return games, fmt.Errorf("%w in %q", err, c.example)
			}
			faces = append(faces, face)
			continue
		}
		faces = nil
		at = m.to
		if m.said == "" {
			continue
		}
		text, err = c.afterMove(text, m)
		if err != nil {
			return games, err
		}
		if m.to.result != "" || m.to == (place{part: 1}) {
			games++
			at = place{part: 1}
		}
		if text == "." {
			if games == 0 {
				return games, fmt.Errorf("%q has no end", c.example)
			}
			return games, nil
		}
		text, ok = strings.CutPrefix(text, "; ")
		if !ok {
			return games, fmt.Errorf("what is %q in %q?", text, c.example)
		}
	}
}

var (
	dieFace  = regexp.MustCompile(`^(?:, )?(?:d(\d+) (\d+)|(heads|tails))( → |, |; |$)`)
	addition = regexp.MustCompile(`^(\d+) \+ (\d+) = (\d+)(?:\.| →)`)
)

// shownFace reads the face of a die from what is left of an example.
func shownFace(text string, sides int) (face int, rest string, err error) {
	m := dieFace.FindStringSubmatch(text)
	if m == nil {
		return 0, text, fmt.Errorf("which face is %.20q", text)
	}
	rest = text[len(m[0])-len(m[4]):]
	if m[3] != "" {
		if sides != 2 {
			return 0, text, fmt.Errorf("%s on a d%d", m[3], sides)
		}
		return map[string]int{"heads": 1, "tails": 2}[m[3]], rest, nil
	}
	if m[1] != strconv.Itoa(sides) {
		return 0, text, fmt.Errorf("d%s where a d%d is rolled", m[1], sides)
	}
	face, err = faceOf(m[2], sides)
	return face, rest, err
}

// addedUp replaces an addition with its sum, if that is right, and that of the faces.
func addedUp(text string, sum [2]int) (string, error) {
	m := addition.FindStringSubmatch(text)
	if m == nil {
		return text, fmt.Errorf("no addition in %q", text)
	}
	if m[1] != strconv.Itoa(sum[0]) || m[2] != strconv.Itoa(sum[1]) ||
		m[3] != strconv.Itoa(sum[0]+sum[1]) {
		return text, fmt.Errorf("%q is wrong", m[0])
	}
	return m[3] + strings.TrimPrefix(text, fmt.Sprintf("%s + %s = %s", m[1], m[2], m[3])), nil
}
