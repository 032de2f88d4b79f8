package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/dice"
)

// faceOf returns the face that a person types for a die. A d10 shows 0 for ten,
// and two of them 00 for a hundred.
func faceOf(word string, sides int) (int, error) {
	if sides == 10 && word == "0" || sides == 100 && word == "00" {
		return sides, nil
	}
	face, err := strconv.Atoi(word)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%q is not a number; type the face, or undo", word)
	case face < 1 || face > sides:
		return 0, fmt.Errorf("%s is not a face of a d%d (1 to %d)", word, sides, sides)
	}
	return face, nil
}

// walkWords are what can be typed besides faces.
const walkWords = "undo takes back a throw, q ends, ? says this again.\n" +
	"On a d10, 0 is ten; on a d100, 00 is a hundred."

// errUndo ends a draw whose last roll is taken back.
var errUndo = errors.New("the last roll is taken back")

// errQuit ends what a person does not want to go on with.
var errQuit = errors.New("stopped")

// An asker is a die that a person rolls, and whose faces are typed.
type asker struct {
	sides int
	in    *bufio.Reader
	out   io.Writer
	style style
	rolls int // before this one
	about int // how many there will be, roughly; 0 if that is not known
}

func (c *call) asker(sides, about int) *asker {
	return &asker{sides: sides, in: bufio.NewReader(c.stdin), out: c.stderr, style: styleOf(c.stderr), about: about}
}

const maxSlips = 100 // of a person

func (a *asker) Sides() int { return a.sides }

// Roll asks until there is a face. It returns errUndo if the roll before it is
// taken back.
func (a *asker) Roll() (int, error) {
	for range maxSlips {
		a.question()
		line, err := a.in.ReadSlice('\n')
		word := strings.TrimSpace(string(line))
		if err != nil && (!errors.Is(err, io.EOF) || word == "") && !errors.Is(err, bufio.ErrBufferFull) {
			return 0, err
		}
		reply := "type the face, or undo"
		switch strings.ToLower(word) {
		case "":
		case "undo", "u":
			if a.rolls > 0 {
				a.rolls--
				return 0, errUndo
			}
			reply = "nothing to undo: no die is rolled yet"
		case "q", "quit":
			return 0, errQuit
		case "?", "help", "h":
			reply = "type the face, or: " + walkWords
		default:
			face, err := faceOf(word, a.sides)
			if err == nil {
				a.rolls++
				return face, nil
			}
			reply = err.Error()
		}
		fmt.Fprintln(a.out, a.style.slip(reply))
	}
	return 0, fmt.Errorf("%w: no face of a d%d (1 to %d) in %d answers", dice.ErrFace, a.sides, a.sides, maxSlips)
}

// question says which roll this is, of about how many, and which die.
func (a *asker) question() {
	far := fmt.Sprintf("%d. ", a.rolls+1)
	if a.about > a.rolls {
		far = fmt.Sprintf("%d of about %d. ", a.rolls+1, a.about)
	}
	fmt.Fprintf(a.out, "%sd%d: ", a.style.faint(far), a.sides)
}
