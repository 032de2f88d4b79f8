package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/evidence"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

const testNotes = `
At a question type the faces of one roll or more, or: ` + ask.Help + `
`

// A tester tells how much evidence rolls are that a die is unfair.
type tester struct {
	sides  int
	file   string // of the rolls, or ""
	column string // of the file, or ""
	counts []int
	faces  []int // in their order, or nil if only the counts are known
}

// test reads rolls, or counts, and reports.
func test(c *call) error {
	t := &tester{}
	c.Flags.StringVar(&t.file, "file", "",
		"read the faces from this `file`, with blanks, commas or new lines between them")
	c.Flags.StringVar(&t.column, "column", "",
		"read only the column with this `name` or number of the file")
	counted := c.Flags.Bool("counts", false,
		"read how often each face came instead of rolls: face 1 first, or lines with a face and\n"+
			"its count")
	args, err := c.Parse()
	if err == nil {
		err = t.check(args, *counted)
	}
	if err != nil {
		return err
	}
	if *counted {
		err = t.readCounts(c)
	} else {
		err = t.readFaces(c)
	}
	if err == nil && slices.Max(t.counts) == 0 {
		err = errors.New("there are no rolls to test; type faces, or name a -file that has some")
	}
	if err != nil {
		return err
	}
	for _, line := range t.report() {
		fmt.Fprintln(c.Out, line)
	}
	return nil
}

// check reads the die, and checks that the flags go together.
func (t *tester) check(args []string, counted bool) (err error) {
	if len(args) != 1 {
		return command.Misuse("name one die to test, such as 20; its rolls are typed afterwards, " +
			"or come from a -file")
	}
	t.sides, err = command.Sides(args[0])
	switch {
	case err != nil:
		return err
	case t.sides < 2 || t.sides > evidence.MostSides:
		return command.Misuse("a d%d cannot be tested; a die needs 2 to %d sides", t.sides,
			evidence.MostSides)
	case t.column != "" && (t.file == "" || counted):
		return command.Misuse("-column is for rolls in a -file")
	}
	return nil
}

// readCounts takes counts from the file or the keyboard.
func (t *tester) readCounts(c *call) (err error) {
	var f *rollFile
	if t.file != "" {
		f, err = readRollFile(t.file, t.sides, "")
	} else {
		f, err = askCounts(c, t.sides)
	}
	if err != nil {
		return err
	}
	f.tell(c)
	t.counts, err = f.counts()
	return err
}

// readFaces takes rolls from the file or the keyboard.
func (t *tester) readFaces(c *call) (err error) {
	if t.file != "" {
		var f *rollFile
		f, err = readRollFile(t.file, t.sides, t.column)
		if err == nil {
			f.tell(c)
			t.faces, err = f.faces()
		}
	} else {
		t.faces, err = askFaces(c, t.sides)
	}
	t.counts = make([]int, t.sides)
	for _, face := range t.faces {
		t.counts[face-1]++
	}
	return err
}

// keyComment begins the first line of a file of rolls that dice key writes.
const keyComment = "# dice key "

// tell says which line was skipped.
func (f *rollFile) tell(c *call) {
	for _, head := range f.head {
		c.Warn("%s: line %d, %s, is taken for a head", f.name, head.Line,
			quote.Excerpt(strings.Join(head.Cells, " ")))
	}
}

// askFaces asks for rolls until the input ends or the person quits. After each line it
// says what the rolls are evidence of.
func askFaces(c *call, n int) (faces []int, err error) {
	person := c.Person(context.Background())
	person.Several = true
	err = person.Run(func() error {
		faces = nil
		for {
			question := fmt.Sprintf("%d. d%d: ", len(faces)+1, n)
			more, err := person.Throw(question, []int{n})
			if err != nil {
				return err
			}
			faces = append(faces, more...)
			if person.Fresh {
				command.Tell(c.Stderr, "%s", evidence.InWords(n, evidence.Bits(n, faces)))
			}
		}
	})
	if errors.Is(err, ask.ErrEnded) || errors.Is(err, ask.ErrQuit) {
		err = nil
	}
	return faces, err
}

// report returns the result of a test in lines.
func (t *tester) report() (lines []string) {
	n, rolls := t.sides, 0
	for _, count := range t.counts {
		rolls += count
	}
	bits := dice.Evidence(t.counts)
	if t.faces != nil {
		bits = evidence.Bits(n, t.faces)
	}
	most := slices.Index(t.counts, slices.Max(t.counts)) + 1
	lines = append(bars(n, t.counts), "",
		fmt.Sprintf("%s of a %s: %.1f expected of each face; evidence against a fair one: %.1f bits.",
			words.Count(rolls, "roll"), words.Die(n), float64(rolls)/float64(n), bits),
		evidence.InWords(n, bits))
	found, ordered := evidence.Found(t.counts, t.faces, bits)
	if found != "" {
		lines = append(lines, found)
	}
	switch {
	case bits >= evidence.Enough && ordered:
		return append(lines, "Test rolls in the order in which they were made, or use -counts.")
	case bits >= evidence.Enough:
		return append(lines, "Take another die; in Go, dice.Debias makes fair results from this one, "+
			"if its bias stays the same.")
	}
	face := words.Faces(n, most, most)
	if p, shows := leastShown(n, rolls); shows {
		lines = append(lines,
			fmt.Sprintf("If %s came %.1f %% of the time, that would have shown by now, at 1 in 1,000.",
				face, 100*p))
	}
	twice := 2 / float64(n)
	if n == 2 {
		twice = 0.75
	}
	return append(lines,
		fmt.Sprintf("If %s comes %.1f %% of the time, that shows after about %d rolls; "+
			"a smaller bias takes more.", face, 100*twice, rollsToShow(n, twice)))
}

// bars returns a bar for each face, or for the ten that came most often of more than 100.
func bars(n int, counts []int) (lines []string) {
	const width = 40
	shown := make([]int, n)
	for i := range shown {
		shown[i] = i
	}
	if n > 100 {
		slices.SortStableFunc(shown, func(i, j int) int { return counts[j] - counts[i] })
		shown = shown[:10]
	}
	longest := len(fmt.Sprint(n))
	if n == 2 {
		longest = len("heads")
	}
	digits := len(fmt.Sprint(slices.Max(counts)))
	for _, i := range shown {
		bar := strings.Repeat("#", int(int64(counts[i])*width/int64(slices.Max(counts))))
		line := fmt.Sprintf("%*s  %*d  %s", longest, words.Faces(n, i+1, i+1), digits, counts[i], bar)
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// leastShown returns the least probability of a face, above 1/n, that would have shown
// after rolls, if it came as often as expected.
func leastShown(n, rolls int) (p float64, shows bool) {
	least := rolls/n + 1
	c := least
	for c <= rolls && evidence.Alone(n, float64(c), float64(rolls)) < evidence.Enough {
		c++
	}
	return float64(c) / float64(rolls), c <= rolls
}

// rollsToShow returns after how many rolls a face of probability p shows, to two digits.
func rollsToShow(n int, p float64) int {
	least, most := 1, 2
	for evidence.Alone(n, p*float64(most), float64(most)) < evidence.Enough {
		least, most = most, 2*most
	}
	for least+1 < most {
		middle := (least + most) / 2
		if evidence.Alone(n, p*float64(middle), float64(middle)) < evidence.Enough {
			least = middle
		} else {
			most = middle
		}
	}
	unit := 1
	for most/unit >= 100 {
		unit *= 10
	}
	return (most + unit - 1) / unit * unit
}
