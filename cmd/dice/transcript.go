package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A transcript is all that others need, beside the items, to check a draw. This
// is its one grammar, in the notation of the Go specification:
//
//	transcript = "dice pick transcript 2" eol draw items die from { rolls } { drawn } "end" eol .
//	draw       = "draw " number ( " with" | " without" ) " replacement" [ " with weights" ] eol .
//	items      = "items " number " sha256 " hash eol .
//	die        = "die d" number eol .
//	from       = "from " ( "typed rolls" | "the operating system" |
//	             "seed " number | "public text " quoted ) eol .
//	rolls      = "rolls" " " number { " " number } eol .
//	drawn      = "drawn " number " " quoted eol .
//	number     = "0" | "1" … "9" { "0" … "9" } .
//	hash       = 64 × ( "0" … "9" | "a" … "f" ) .
//	quoted     = `"` { char | `\"` | `\\` | `\x` 2 × hex | `\u` 4 × hex | `\U` 8 × hex } `"` .
//	eol        = [ "\r" ] "\n" .
//
// Nothing follows the end. There are 20 rolls in each line of them but the last,
// each from 1 to the sides of the die, and exactly as many as the draw takes.
// There is a drawn line for each item of the draw line, in the order in which
// they were drawn, with the place of the item in the list, from 1. In quotation
// marks, what is hidden (see there) is escaped, and nothing else.
//
// The hash is the SHA-256 of the items in their order, each as a netstring: its
// length in bytes, a colon, its bytes, a comma. With weights, each has its weight
// and a blank in front: "2 3:Ada,". So no two lists are hashed alike. Blanks
// around items and empty items do not count.
//
// Without its end, and perhaps without lines before that, it is the transcript
// of a draw that was broken off.
type transcript struct {
	header
	file io.ReaderAt
	size int64

	// Where the rolls and the drawn lines begin, and how many there are.
	rolls, drawn   place
	rolled, listed int
	crlf           bool // some line ends with "\r\n"
}

// A header says what is drawn, and decides which rolls draw what.
type header struct {
	manner
	items int
	hash  string
	sides int
	from  origin
}

const (
	transcriptName    = "dice pick transcript "
	transcriptVersion = "2"
)

func (h header) String() string {
	how := "without"
	if h.replace {
		how = "with"
	}
	weights := ""
	if h.weights {
		weights = " with weights"
	}
	return fmt.Sprintf("%s%s\ndraw %d %s replacement%s\nitems %d sha256 %s\ndie d%d\nfrom %v\n",
		transcriptName, transcriptVersion, h.n, how, weights, h.items, h.hash, h.sides, h.from)
}

// drawnLine returns the line that says that item i is drawn.
func drawnLine(list items, i int) string { return fmt.Sprintf("drawn %d %s", i+1, quote(list[i].name)) }

// errBrokenOff marks a transcript that ends before its end.
var errBrokenOff = errors.New("the draw was broken off here")

// parse checks the whole grammar but for what only the items can tell: whether
// the drawn lines say what the rolls draw. It keeps where things are and
// allocates nothing by what the file says.
func parse(file io.ReaderAt, size int64) (*transcript, error) {
	t := &transcript{file: file, size: size}
	lines := t.lines(place{})
	err := t.parseHeader(lines)
	if err == nil {
		err = t.parseBody(lines)
	}
	t.crlf = lines.crlf
	if err != nil {
		return t, fmt.Errorf("line %d: %w", max(1, lines.line), err)
	}
	return t, nil
}

func (t *transcript) parseHeader(lines *lineReader) error {
	for _, parse := range []func(line string) error{
		parseVersion, t.parseManner, t.parseItems, t.parseDie, t.parseFrom,
	} {
		line, err := lines.next()
		if errors.Is(err, io.EOF) {
			lines.line++
			return errBrokenOff
		}
		if err != nil {
			return err
		}
		if err := parse(line); err != nil {
			return err
		}
	}
	return nil
}

// parseVersion is also the judge of what is no transcript at all.
func parseVersion(line string) error {
	version, ok := strings.CutPrefix(line, transcriptName)
	switch {
	case !ok:
		return fmt.Errorf("this is no transcript, which begins with %q", transcriptName+transcriptVersion)
	case version == "1":
		return errors.New("this is a transcript of version 1, which can be bent without notice; draw again, or check it with the program that wrote it")
	case version != transcriptVersion:
		return fmt.Errorf("this is a transcript of version %s, and this program reads version %s; use the program that wrote it", excerpt(version), transcriptVersion)
	}
	return nil
}

func (t *transcript) parseManner(line string) error {
	text, ok := strings.CutPrefix(line, "draw ")
	number, how, _ := strings.Cut(text, " ")
	how, t.weights = strings.CutSuffix(how, " with weights")
	t.replace = how == "with replacement"
	if !ok || !t.replace && how != "without replacement" {
		return wanted(line, `"draw 3 without replacement" or the like`)
	}
	var err error
	t.n, err = parseNumber(number)
	return err
}

func (t *transcript) parseItems(line string) error {
	text, ok := strings.CutPrefix(line, "items ")
	number, hash, cut := strings.Cut(text, " sha256 ")
	if !ok || !cut || len(hash) != 64 || strings.Trim(hash, "0123456789abcdef") != "" {
		return wanted(line, `"items 5 sha256" and 64 digits`)
	}
	t.hash = hash
	var err error
	t.items, err = parseNumber(number)
	return err
}

func (t *transcript) parseDie(line string) error {
	text, ok := strings.CutPrefix(line, "die d")
	if !ok {
		return wanted(line, `"die d6" or the like`)
	}
	var err error
	if t.sides, err = parseNumber(text); err == nil && t.sides < 2 {
		err = fmt.Errorf("a d%d draws nothing", t.sides)
	}
	return err
}

func (t *transcript) parseFrom(line string) error {
	text, ok := strings.CutPrefix(line, "from ")
	if !ok {
		return wanted(line, `"from typed rolls" or the like`)
	}
	var err error
	t.from, err = parseOrigin(text)
	return err
}

// parseBody parses what follows the header.
func (t *transcript) parseBody(lines *lineReader) error {
	t.rolls = lines.place
	rolls := recordedRolls{lines: lines, sides: t.sides}
	for rolls.err == nil {
		rolls.Roll()
	}
	if !errors.Is(rolls.err, io.EOF) {
		return rolls.err
	}
	t.rolled, t.drawn = rolls.rolled, rolls.end
	for line := rolls.after; ; {
		switch {
		case line == "":
			lines.line++
			return errBrokenOff
		case line == "end":
			return t.parseEnd(lines)
		case !strings.HasPrefix(line, "drawn "):
			return wanted(line, `"rolls", "drawn" or "end"`)
		case t.listed == t.n:
			return fmt.Errorf("this is one item more than the %d that are drawn", t.n)
		}
		t.listed++
		var err error
		if line, err = lines.next(); err != nil && !errors.Is(err, io.EOF) {
			return err
		}
	}
}

func (t *transcript) parseEnd(lines *lineReader) error {
	if t.listed < t.n {
		return fmt.Errorf("the transcript ends with %d of the %d items that are drawn", t.listed, t.n)
	}
	_, err := lines.next()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return errors.New("nothing may follow the end")
}

func wanted(line, want string) error {
	return fmt.Errorf("%s is not %s", excerpt(line), want)
}

// lines returns a reader of the lines from p on.
func (t *transcript) lines(p place) *lineReader {
	return &lineReader{place: p, r: bufio.NewReader(io.NewSectionReader(t.file, p.offset, t.size-p.offset))}
}

// recorded returns the rolls as a die.
func (t *transcript) recorded() *recordedRolls {
	return &recordedRolls{lines: t.lines(t.rolls), sides: t.sides}
}
