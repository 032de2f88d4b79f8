// Package ask asks a person for the faces of real dice: a question, a line with the
// faces, and after a slip a reply that explains it and the question again.
package ask

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// ErrSlips is the error of too many slips in a row.
var ErrSlips = errors.New("too many slips")

const (
	maxSlips = 100
	maxLine  = 2000 // bytes
)

// A Person answers questions.
type Person struct {
	In      io.ByteReader // no byte beyond a line is read
	Out     io.Writer
	Slip    func(reply string) string // as it is shown; may be nil, but not in a [Session]
	Several bool                      // any number of throws on a line
	Tens    int                       // first d10 of a throw that may show tens, 00 to 90

	// Read reads a line of several throws of dice; nil for [Read].
	Read func(line string, dice []int) (faces []int, slip string)
	// words answers a line that is not faces: with a reply, or with an error that ends
	// the question. It may be nil.
	words func(line string) (reply string, err error)
	line  []byte // read so far
	cut   bool   // the last line goes on
}

// Faces asks until there is a line with a face for each die, in their order. It returns
// the errors of In and Out, and [ErrSlips] after 100 slips. No error loses answers to
// questions before.
func (p *Person) Faces(question string, dice []int) ([]int, error) {
	for range maxSlips {
		if _, err := io.WriteString(p.Out, question); err != nil {
			return nil, err
		}
		faces, reply, err := p.answer(dice)
		if err != nil || reply == "" {
			return faces, err
		}
		if p.Slip != nil {
			reply = p.Slip(reply)
		}
		if _, err := fmt.Fprintln(p.Out, reply); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%w: no face of %s in %d answers", ErrSlips, words.Dice(dice), maxSlips)
}

// answer reads a line and returns its faces, or a reply to it. A line of more than
// maxLine bytes comes in parts, which get a reply.
func (p *Person) answer(dice []int) (faces []int, reply string, err error) {
	for len(p.line) < maxLine {
		b, err := p.In.ReadByte()
		if err != nil && !(errors.Is(err, io.EOF) && len(p.line) > 0) {
			return nil, "", err
		}
		if err != nil || b == '\n' {
			break
		}
		p.line = append(p.line, b)
	}
	line, cut := string(bytes.TrimSpace(p.line)), len(p.line) == maxLine
	whole := !cut && !p.cut
	p.line, p.cut = p.line[:0], cut
	if !whole {
		return nil, "that line is too long, and nothing of it is taken; type a shorter one", nil
	}
	if p.words != nil {
		reply, err = p.words(line)
	}
	if err == nil && reply == "" {
		faces, reply = p.parse(line, dice)
	}
	return faces, reply, err
}

// parse returns the faces in a line, or the reply to a slip.
func (p *Person) parse(line string, dice []int) (faces []int, slip string) {
	if p.Several && len(dice) > 0 {
		return p.several(line, dice)
	}
	most := 10 // one face a line: no word is several
	if len(dice) > 1 {
		most = slices.Max(dice)
	}
	parts := Words(line, most)
	if len(parts) == 0 && len(dice) == 1 {
		parts = []string{line}
	}
	for i, word := range parts[:min(len(parts), len(dice))] {
		if i < p.Tens && dice[i] == 10 && len(word) == 2 && word[1] == '0' {
			word = word[:1]
		}
		face, slip := Face(word, dice[i])
		if slip != "" && len(dice) > 1 {
			slip += apart(word, most)
		}
		if slip != "" {
			return nil, slip
		}
		faces = append(faces, face)
	}
	switch {
	case len(parts) == len(dice):
		return faces, ""
	case len(dice) == 0:
		return nil, "nothing is left to roll; press Enter"
	case len(dice) == 1:
		return nil, fmt.Sprintf(
			"one roll at a time: type %s, press Enter, and wait for the next question", parts[0])
	}
	return nil, inOrder(dice)
}

func inOrder(dice []int) string {
	return fmt.Sprintf("write %d faces, of %s, in this order", len(dice), words.Dice(dice))
}

// several returns the faces in a line of throws, or the reply to a slip.
func (p *Person) several(line string, dice []int) (faces []int, slip string) {
	read := Read
	if p.Read != nil {
		read = p.Read
	}
	faces, slip = read(line, dice)
	if slip == "" && len(faces) == 0 {
		_, slip = Face(line, dice[0])
	}
	if slip != "" && len(line) > 2 {
		slip += "; nothing of this line is taken"
	}
	return faces, slip
}

// Read returns the faces in a line of throws of these dice, or the reply to a slip.
func Read(line string, dice []int) (faces []int, slip string) {
	most := slices.Max(dice)
	for i, word := range Words(line, most) {
		face, slip := Face(word, dice[i%len(dice)])
		if slip != "" {
			return nil, slip + apart(word, most)
		}
		faces = append(faces, face)
	}
	if len(faces)%len(dice) > 0 {
		return nil, "for each throw, " + inOrder(dice)
	}
	return faces, ""
}

// Face returns the face that a person types for a die, or the reply to a slip. A d10
// shows 0 for ten, and two of them 00 for a hundred. A coin has heads, which is 1, and
// tails.
func Face(word string, sides int) (face int, slip string) {
	sign := slices.Index([]string{"h", "heads", "t", "tails"}, strings.ToLower(word))
	switch {
	case sides == 10 && word == "0", sides == 100 && word == "00":
		return sides, ""
	case sides == 2 && sign >= 0:
		return sign/2 + 1, ""
	}
	face, err := strconv.Atoi(word)
	if err != nil {
		word = quote.Excerpt(word)
	}
	switch {
	case err == nil && face >= 1 && face <= sides:
		return face, ""
	case sides == 2:
		return 0, word + " is not a side of a coin; type h or t"
	case sides == 10:
		return 0, word + " is not a face of a d10 (1 to 9 and 0)"
	}
	return 0, fmt.Sprintf("%s is not a face of a d%d (1 to %d)", word, sides, sides)
}

// apart returns what to add to the reply to a word of too many digits for a face, which
// may be several faces without blanks: 103 of a d10. It returns "" for other words.
func apart(word string, sides int) string {
	if sides < 10 || len(word) <= len(strconv.Itoa(sides)) || strings.Trim(word, digits) != "" {
		return ""
	}
	return PutBlanks
}

// PutBlanks is what is added to the reply to several faces without blanks.
const PutBlanks = "; put blanks between faces"

const digits = "0123456789"

// Words returns the words of a line, between blanks or commas. Of dice with fewer than
// ten sides, the largest of which is given, each digit is a word, and of coins each h and
// t: 454 is 4 5 4.
func Words(line string, sides int) (list []string) {
	for _, word := range strings.FieldsFunc(line, func(c rune) bool {
		return strings.ContainsRune(" ,\t", c)
	}) {
		glued := sides < 10 && strings.Trim(word, digits) == "" ||
			sides == 2 && strings.Trim(strings.ToLower(word), "ht") == ""
		if glued {
			list = append(list, strings.Split(word, "")...)
		} else {
			list = append(list, word)
		}
	}
	return list
}
