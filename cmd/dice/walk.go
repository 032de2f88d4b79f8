package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"example.com/dice"
)

var walkCommand = command{
	name:    "walk",
	usage:   "[-n N] [-within %] TARGET DIE...",
	summary: "say which die to roll next, take its face (or undo), tell the result",
	notes:   "\nAt a question type the face, or: " + walkWords + "\n",
	run:     walk,
}

func walk(c *call) error {
	options := addPlanFlags(c)
	n := 1
	c.flags.Var((*countFlag)(&n), "n", "how many `times` to walk to a result")
	r, strategy, err := options.plan(c)
	if err != nil {
		return err
	}
	if n < 1 {
		return misuse("cannot walk %d times; use -n 1 or more", n)
	}
	g := &guide{
		strategy: strategy,
		walks:    []*dice.Walk{strategy.Walk()},
		in:       bufio.NewReader(c.stdin),
		ask:      c.stderr,
		style:    styleOf(c.stderr),
		echoes:   isTerminal(c.stdin),
		watched:  isTerminal(c.stderr) && isTerminal(c.stdin),
		unit:     map[bool]string{false: "roll", true: "throw"}[r.perThrow],
	}
	if dice := strategy.Dice(); len(slices.Compact(dice)) < len(strategy.Dice()) {
		fmt.Fprintln(c.stderr, "Tell like dice apart: two colours, or read from left to right; decide before you throw.")
	}
	if g.watched {
		g.compare(r)
	}
	err = g.lead(n)
	for _, result := range g.results() {
		text := fmt.Sprint(result)
		if isTerminal(c.stdout) {
			text = styleOf(c.stdout).done(fmt.Sprintf("The d%d shows %d.", r.target, result))
		}
		if _, err := fmt.Fprintln(c.stdout, text); err != nil {
			return err
		}
	}
	return err
}

// A guide leads a person through walks. What it says goes where errors go, so
// that the results are all there is on standard output.
type guide struct {
	strategy *dice.Strategy
	walks    []*dice.Walk // the last of which goes on
	in       *bufio.Reader
	ask      io.Writer
	style    style
	echoes   bool // the terminal shows what is typed
	watched  bool // by a person, who wants to know how far along the walk is
	unit     string
	taken    [][]string // the throws of each walk
}

// compare says what the plan costs, if there is one that costs less.
func (g *guide) compare(r request) {
	if least, ok := best(g.strategy); ok {
		text := fmt.Sprintf("%.4f %s on average, and %.4f with %s.", g.strategy.Expected(), r.unit(), least.cost, least.way)
		fmt.Fprintln(g.ask, g.style.faint(text))
	}
}

// lead asks for faces until n results are there, and whoever watches agrees.
func (g *guide) lead(n int) error {
	g.taken = make([][]string, n)
	for {
		result, done := g.walk().Result()
		switch {
		case done && len(g.walks) < n:
			if g.watched {
				fmt.Fprintln(g.ask, g.shows(result))
			}
			g.walks = append(g.walks, g.strategy.Walk())
			continue
		case done && (!g.watched || len(g.taken[n-1]) == 0):
			return nil
		case done:
			fmt.Fprintf(g.ask, "%s %s", g.shows(result), g.style.faint("(Enter, or undo) "))
		default:
			g.question()
		}
		line, err := g.in.ReadString('\n')
		line = strings.TrimSpace(line)
		if err != nil && (!errors.Is(err, io.EOF) || line == "") {
			fmt.Fprintln(g.ask)
			if done && errors.Is(err, io.EOF) {
				return nil
			}
			return g.lost(err)
		}
		if !g.echoes {
			fmt.Fprintln(g.ask, line)
		}
		quits := slices.Contains([]string{"q", "quit"}, strings.ToLower(line))
		switch {
		case done && (quits || line == ""):
			return nil
		case quits:
			return g.lost(errQuit)
		}
		if reply := g.take(line); reply != "" {
			fmt.Fprintln(g.ask, g.style.slip(reply))
		}
	}
}

// shows returns a result for whoever watches.
func (g *guide) shows(result int) string {
	return g.style.done(fmt.Sprintf("%s: %d", g.which(), result))
}

func (g *guide) walk() *dice.Walk { return g.walks[len(g.walks)-1] }

// which says which result this is, if there are several.
func (g *guide) which() string {
	text := fmt.Sprintf("d%d", g.strategy.Sides())
	if len(g.taken) > 1 {
		text = fmt.Sprintf("%s, %d of %d", text, len(g.walks), len(g.taken))
	}
	return text
}

func (g *guide) results() (list []int) {
	for _, walk := range g.walks {
		if result, done := walk.Result(); done {
			list = append(list, result)
		}
	}
	return list
}

// question says what to roll, and to a person also which throw this is, counted
// from 1, and the odds that it is the last.
func (g *guide) question() {
	text := g.style.bold("Roll " + throwName(g.walk().Next()))
	if g.watched {
		text = g.style.faint(fmt.Sprintf("%d. ", len(g.taken[len(g.walks)-1])+1)) + text
		odds, _ := g.walk().Odds().Float64()
		text += g.style.faint(fmt.Sprintf(" (%s to finish)", percent(odds)))
	}
	fmt.Fprintf(g.ask, "%s: ", text)
}

// undo takes back the last throw, be it that of a result before.
func (g *guide) undo() string {
	if len(g.taken[len(g.walks)-1]) == 0 && len(g.walks) > 1 {
		g.walks = g.walks[:len(g.walks)-1]
	}
	if !g.walk().Undo() {
		return "nothing to undo: no die is rolled yet"
	}
	taken := &g.taken[len(g.walks)-1]
	last := (*taken)[len(*taken)-1]
	*taken = (*taken)[:len(*taken)-1]
	return "taken back: " + last
}

// take acts on what was typed and returns what there is to say about it.
func (g *guide) take(line string) string {
	next := g.walk().Next()
	switch strings.ToLower(line) {
	case "":
		return "type the face, or undo"
	case "undo", "u":
		return g.undo()
	case "?", "help", "h":
		return "type the face, or: " + walkWords
	}
	if next == nil {
		return "there is the result: press Enter to end, or type undo"
	}
	words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" ,\t", c) })
	var faces []int
	for i, word := range words {
		sides := math.MaxInt // more faces than dice
		if i < len(next) {
			sides = next[i]
		}
		face, err := faceOf(word, sides)
		if err != nil {
			return err.Error()
		}
		faces = append(faces, face)
	}
	switch {
	case len(faces) == len(next):
	case len(next) == 1:
		return fmt.Sprintf("that is %s; type one for %s", count(len(faces), "face"), throwName(next))
	default:
		return fmt.Sprintf("that is %s; type one for each die, %s, in this order", count(len(faces), "face"), throwName(next))
	}
	if err := g.walk().Feed(faces...); err != nil {
		return err.Error()
	}
	taken := &g.taken[len(g.walks)-1]
	*taken = append(*taken, shown(next, faces))
	return ""
}

// lost says what is lost when the input ends, or the person quits.
func (g *guide) lost(err error) error {
	if !errors.Is(err, io.EOF) && !errors.Is(err, errQuit) {
		return err
	}
	err = ended(err)
	taken := g.taken[len(g.walks)-1]
	if len(taken) == 0 {
		return fmt.Errorf("%w before the first roll; start again and type its face", err)
	}
	return fmt.Errorf("%w after %s without a result; start again with these: %s",
		err, count(len(taken), g.unit), strings.Join(taken, ", "))
}

// percent returns odds as a person would say them, and 100 % only if they are 1.
func percent(odds float64) string {
	if odds < 1 {
		return fmt.Sprintf("%.0f %%", math.Min(99, odds*100))
	}
	return "100 %"
}

// shown returns the faces of a throw, as d20 14.
func shown(dice, faces []int) string {
	var list []string
	for i, sides := range dice {
		list = append(list, fmt.Sprintf("d%d %d", sides, faces[i]))
	}
	return strings.Join(list, " and ")
}
