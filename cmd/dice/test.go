package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"example.com/dice/internal/ask"
	"example.com/dice/internal/command"
	"example.com/dice/internal/evidence"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
	"example.com/dice/internal/words"
)

const testNotes = `
At a question type the faces of one roll or more, or: ` + ask.Help + `
`

// enough is the evidence in bits at which a bias counts as shown: 1 in 1,000.
const enough = 10

// test tells how much evidence rolls are that a die is unfair.
func test(c *call) error {
	file := c.Flags.String("file", "",
		"read the faces from this `file`, with blanks, commas or new lines between them")
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) != 1 {
		return command.Misuse("name one die to test, such as 20; its rolls are typed afterwards, " +
			"or come from a -file")
	}
	n, err := command.Sides(args[0])
	if err != nil {
		return err
	}
	if n < 2 || n > evidence.MostSides {
		return command.Misuse("a d%d cannot be tested; a die needs 2 to %d sides", n, evidence.MostSides)
	}
	var faces []int
	if *file != "" {
		faces, err = readFaces(*file, n)
	} else {
		faces, err = askFaces(c, n)
	}
	if err == nil && len(faces) == 0 {
		err = errors.New("there are no rolls to test; type faces, or name a -file that has some")
	}
	if err != nil {
		return err
	}
	for _, line := range report(n, faces) {
		fmt.Fprintln(c.Out, line)
	}
	return nil
}

// keyComment begins the first line of a file of rolls that dice key writes.
const keyComment = "# dice key "

// readFaces returns the rolls of a file.
func readFaces(name string, n int) (faces []int, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, quote.Absent(name, err)
	}
	for i, line := range table.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		if i == 0 && strings.HasPrefix(line, keyComment) {
			continue
		}
		for _, word := range ask.Words(line) {
			face, slip := ask.Face(word, n)
			if slip != "" {
				return nil, fmt.Errorf("%s, line %d: %s%s", quote.Visible(name), i+1, slip,
					ask.Apart(word, n))
			}
			faces = append(faces, face)
		}
	}
	return faces, nil
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
func report(n int, faces []int) (lines []string) {
	counts := make([]int, n)
	for _, face := range faces {
		counts[face-1]++
	}
	rolls, bits := len(faces), evidence.Bits(n, faces)
	most := slices.Index(counts, slices.Max(counts)) + 1
	lines = append(bars(n, counts), "",
		fmt.Sprintf("%s of a %s: %.1f expected of each face; evidence against a fair one: %.1f bits.",
			words.Count(rolls, "roll"), words.Die(n), float64(rolls)/float64(n), bits),
		evidence.InWords(n, bits))
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
	lines = append(lines,
		fmt.Sprintf("If %s comes %.1f %% of the time, that shows after about %d rolls; "+
			"a smaller bias takes more.", face, 100*twice, rollsToShow(n, twice)))
	if bits >= enough {
		lines = append(lines,
			"Take another die. If the bias stays the same, dice.Debias makes fair results from this one.")
	}
	return lines
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
		bar := strings.Repeat("#", counts[i]*width/slices.Max(counts))
		line := fmt.Sprintf("%*s  %*d  %s", longest, words.Faces(n, i+1, i+1), digits, counts[i], bar)
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// shownBy returns the bits that the test of a single face gives, with its share of the
// mean, if the face came c times in t rolls.
func shownBy(n int, c, t float64) float64 {
	gamma := func(x float64) float64 {
		y, _ := math.Lgamma(x)
		return y / math.Ln2
	}
	tests := 3.0
	if n > 1<<10 {
		tests = 2
	}
	sides := float64(n)
	return gamma(c+0.5) + gamma(t-c+0.5) - gamma(t+1) - math.Log2(math.Pi) +
		c*math.Log2(sides) + (t-c)*math.Log2(sides/(sides-1)) - math.Log2(tests*sides)
}

// leastShown returns the least probability of a face, above 1/n, that would have shown
// after rolls, if it came as often as expected.
func leastShown(n, rolls int) (p float64, shows bool) {
	least := rolls/n + 1
	c := least
	for c <= rolls && shownBy(n, float64(c), float64(rolls)) < enough {
		c++
	}
	return float64(c) / float64(rolls), c <= rolls
}

// rollsToShow returns after how many rolls a face of probability p shows, to two digits.
func rollsToShow(n int, p float64) int {
	least, most := 1, 2
	for shownBy(n, p*float64(most), float64(most)) < enough {
		least, most = most, 2*most
	}
	for least+1 < most {
		middle := (least + most) / 2
		if shownBy(n, p*float64(middle), float64(middle)) < enough {
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
