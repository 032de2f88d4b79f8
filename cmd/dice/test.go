package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/evidence"
	"example.com/dice/internal/words"
)

const testNotes = `
At a question type the faces of one roll or more, or: ` + ask.Help + `
`

func test(c *call) error {
	file := c.Flags.String("file", "",
		"read the faces from this `file`, with blanks, commas or new lines between them")
	column := c.Flags.String("column", "",
		"read only the column with this `name` or number of the file")
	counted := c.Flags.Bool("counts", false,
		"read how often each face came instead of rolls: face 1 first, or lines with a face and\n"+
			"its count")
	args, err := c.Parse()
	if err == nil && len(args) != 1 {
		err = command.Misuse("name one die to test, such as 20; its rolls are typed afterwards, or " +
			"come from a -file")
	}
	if err != nil {
		return err
	}
	sides, err := rolledDie(args[0], "be tested")
	if err == nil && *column != "" && (*file == "" || *counted) {
		err = command.Misuse("-column is for rolls in a -file")
	}
	if err != nil {
		return err
	}
	var faces, counts []int
	if *counted || *file != "" {
		faces, counts, err = readRolls(c, *file, *column, sides, *counted)
	} else {
		faces, err = askFaces(c, sides)
	}
	if counts == nil {
		counts = make([]int, sides)
	}
	for _, face := range faces {
		counts[face-1]++
	}
	if err == nil && slices.Max(counts) == 0 {
		err = errors.New("there are no rolls to test; type faces, or name a -file that has some")
	}
	if err != nil {
		return err
	}
	report(c.Out, counts, faces)
	return nil
}

// askFaces asks for rolls until the input ends or the person quits. After each line it
// says what the rolls are evidence of.
func askFaces(c *call, n int) ([]int, error) {
	person := c.Person(context.Background())
	person.Several = true
	err := person.Run(func() error {
		for {
			question := fmt.Sprintf("%d. d%d: ", len(person.Typed())+1, n)
			if _, err := person.Throw(question, []int{n}); err != nil {
				return err
			}
			if person.Fresh {
				command.Tell(c.Stderr, "%s", evidence.InWords(n, evidence.Bits(n, person.Typed())))
			}
		}
	})
	if errors.Is(err, ask.ErrEnded) || errors.Is(err, ask.ErrQuit) {
		err = nil
	}
	return person.Typed(), err
}

// report prints the result of a test. Faces are nil if only the counts are known.
func report(w io.Writer, counts, faces []int) {
	n, rolls := len(counts), 0
	for _, count := range counts {
		rolls += count
	}
	bits := dice.Evidence(counts)
	if faces != nil {
		bits = evidence.Bits(n, faces)
	}
	bars(w, counts)
	fmt.Fprintf(w, "\n%s of a %s: %.1f expected of each face; evidence against a fair one: "+
		"%.1f bits.\n", words.Count(rolls, "roll"), words.Die(n), float64(rolls)/float64(n), bits)
	fmt.Fprintln(w, evidence.InWords(n, bits))
	found, advice := evidence.Found(counts, faces, bits)
	if found != "" {
		fmt.Fprintln(w, found)
	}
	if bits >= evidence.Enough {
		fmt.Fprintln(w, advice)
		return
	}
	most := slices.Index(counts, slices.Max(counts)) + 1
	face := words.Faces(n, most, most)
	if p := leastShown(n, rolls); p <= 1 {
		fmt.Fprintf(w, "If %s came %.1f %% of the time, that would have shown by now, at 1 in 1,000.\n",
			face, 100*p)
	}
	twice := min(2/float64(n), 0.75)
	fmt.Fprintf(w, "If %s comes %.1f %% of the time, that shows after about %d rolls; "+
		"a smaller bias takes more.\n", face, 100*twice, rollsToShow(n, twice))
}

// bars prints a bar for each face, or for the ten that came most often of more than 100.
func bars(w io.Writer, counts []int) {
	const width = 40
	n, most := len(counts), slices.Max(counts)
	shown := make([]int, n)
	for i := range shown {
		shown[i] = i
	}
	if n > 100 {
		slices.SortStableFunc(shown, func(i, j int) int { return counts[j] - counts[i] })
		shown = shown[:10]
	}
	longest := max(len(fmt.Sprint(n)), len(words.Faces(n, 1, 1))) // heads is longer than 2
	for _, i := range shown {
		bar := strings.Repeat("#", int(int64(counts[i])*width/int64(most)))
		line := fmt.Sprintf("%*s  %*d  %s", longest, words.Faces(n, i+1, i+1), len(fmt.Sprint(most)),
			counts[i], bar)
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// leastShown returns the least probability of a face, above 1/n, that would have shown
// after rolls, if it came as often as expected. It is above 1 if none would.
func leastShown(n, rolls int) float64 {
	c := rolls/n + 1
	c += sort.Search(max(0, rolls+1-c), func(more int) bool {
		return evidence.Alone(n, float64(c+more), float64(rolls)) >= evidence.Enough
	})
	return float64(c) / float64(rolls)
}

// rollsToShow returns after how many rolls a face of probability p shows, to two digits.
func rollsToShow(n int, p float64) int {
	rolls := sort.Search(math.MaxInt32, func(rolls int) bool {
		return evidence.Alone(n, p*float64(rolls), float64(rolls)) >= evidence.Enough
	})
	unit := 1
	for rolls/unit >= 100 {
		unit *= 10
	}
	return (rolls + unit - 1) / unit * unit
}
