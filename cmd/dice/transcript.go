package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"example.com/dice"
)

// A transcript is all that others need, beside the items, to check a draw. It is
// written as text:
//
//	dice pick transcript 1
//	draw 2 without replacement
//	items 3 sha256 0263829989b6fd954f72baaf2fc64bc2e2f01d692d4de72986ea808f6e99813f
//	die d6
//	rolls 4 2 6
//	drawn Ada
//	drawn Grace
//
// The hash is of the items, each with a newline, and "with weights" behind the
// replacement means that each begins with its weight and a blank.
type transcript struct {
	draw  manner
	items int
	hash  string
	sides int
	rolls []int
	drawn []string
}

const (
	transcriptHead = "dice pick transcript 1"
	rollsInLine    = 20
)

func newTranscript(d manner, list items, recorder *dice.Recorder, drawn []string) *transcript {
	return &transcript{d, len(list), list.hash(d.weights), recorder.Sides(), recorder.Faces(), drawn}
}

func (t *transcript) String() string {
	var b strings.Builder
	manner := "without replacement"
	if t.draw.replace {
		manner = "with replacement"
	}
	if t.draw.weights {
		manner += " with weights"
	}
	fmt.Fprintf(&b, "%s\ndraw %d %s\nitems %d sha256 %s\ndie d%d\n",
		transcriptHead, t.draw.n, manner, t.items, t.hash, t.sides)
	for rolls := range slices.Chunk(t.rolls, rollsInLine) {
		fmt.Fprintf(&b, "rolls %s\n", strings.Trim(fmt.Sprint(rolls), "[]"))
	}
	for _, item := range t.drawn {
		fmt.Fprintf(&b, "drawn %s\n", item)
	}
	return b.String()
}

// A transcriptFile is the file to write a transcript to, or nil if none is
// wanted.
type transcriptFile struct{ *os.File }

// createTranscript makes a new file: an older transcript is never lost.
func createTranscript(name string) (*transcriptFile, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%s is there already; give the transcript another name", name)
	}
	return &transcriptFile{file}, err
}

func (f *transcriptFile) write(t *transcript) error {
	if f == nil {
		return nil
	}
	_, err := io.WriteString(f.File, t.String())
	return errors.Join(err, f.Close())
}

func (f *transcriptFile) remove() {
	if f != nil {
		f.Close()
		os.Remove(f.Name())
	}
}

func readTranscript(name string) (*transcript, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines, err := readLines(file)
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 || strings.TrimSpace(lines[0]) != transcriptHead {
		return nil, fmt.Errorf("%s is no transcript; its first line must be %q", name, transcriptHead)
	}
	t := new(transcript)
	for i, line := range lines[1:] {
		if err := t.parseLine(strings.TrimRight(line, "\r")); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w; ask for the transcript as it was written", name, i+2, err)
		}
	}
	if t.sides < 2 || t.hash == "" {
		return nil, fmt.Errorf("%s is not complete; ask for the transcript as it was written", name)
	}
	return t, nil
}

func (t *transcript) parseLine(line string) error {
	key, rest, _ := strings.Cut(line, " ")
	switch key {
	case "draw":
		return t.parseManner(rest)
	case "items":
		_, err := fmt.Sscanf(rest, "%d sha256 %s", &t.items, &t.hash)
		return err
	case "die":
		_, err := fmt.Sscanf(rest, "d%d", &t.sides)
		return err
	case "rolls":
		for _, word := range strings.Fields(rest) {
			face, err := strconv.Atoi(word)
			if err != nil {
				return fmt.Errorf("%q is no roll", word)
			}
			t.rolls = append(t.rolls, face)
		}
	case "drawn":
		t.drawn = append(t.drawn, rest)
	case "":
	default:
		return fmt.Errorf("%q means nothing here", key)
	}
	return nil
}

func (t *transcript) parseManner(text string) error {
	number, how, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return fmt.Errorf("%q is no number of items", number)
	}
	how, weights := strings.CutSuffix(how, " with weights")
	if how != "with replacement" && how != "without replacement" {
		return fmt.Errorf("%q is no way to draw", how)
	}
	t.draw = manner{n, how == "with replacement", weights}
	return nil
}

// check draws again from the recorded rolls. It returns an error if anything
// differs: the items, the number of rolls, or what they draw.
func (t *transcript) check(list items) ([]string, error) {
	if t.items != len(list) || t.hash != list.hash(t.draw.weights) {
		return nil, fmt.Errorf("these are not the items of the transcript; give the same %s in the same order",
			count(t.items, "item"))
	}
	if able := list.able(); t.draw.n > 0 && (able == 0 || !t.draw.replace && t.draw.n > able) {
		return nil, fmt.Errorf("the transcript draws %d of %s; it was not written by this program", t.draw.n, count(able, "item"))
	}
	recorder := dice.Record(dice.Replay(t.sides, t.rolls...))
	chosen, err := t.draw.choose(recorder, list)
	switch used := len(recorder.Faces()); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, fmt.Errorf("the transcript has too few rolls, %d, to draw %s; it is damaged", used, count(t.draw.n, "item"))
	case err != nil:
		return nil, err
	case used < len(t.rolls):
		return nil, fmt.Errorf("the draw takes %d of the %d rolls in the transcript; it is damaged", used, len(t.rolls))
	}
	drawn := list.names(chosen)
	for i, name := range drawn {
		if i >= len(t.drawn) || t.drawn[i] != name {
			return nil, fmt.Errorf("the rolls draw %q as item %d, which the transcript does not say; it is damaged", name, i+1)
		}
	}
	if len(t.drawn) > len(drawn) {
		return nil, fmt.Errorf("the transcript says that %q was drawn, which the rolls do not say; it is damaged", t.drawn[len(drawn)])
	}
	return drawn, nil
}
