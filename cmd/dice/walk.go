package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"example.com/dice"
)

var walkCommand = command{
	name:    "walk",
	usage:   "[-within %] TARGET DIE...",
	summary: "say which die to roll next, take its face (or undo), tell the result",
	run:     walk,
}

func walk(c *call) error {
	options := addPlanFlags(c)
	r, strategy, err := options.plan(c)
	if err != nil {
		return err
	}
	g := &guide{
		walk:    strategy.Walk(),
		in:      bufio.NewReader(c.stdin),
		ask:     c.stderr,
		style:   styleOf(c.stderr),
		echoes:  isTerminal(c.stdin),
		watched: isTerminal(c.stderr) && isTerminal(c.stdin),
		unit:    map[bool]string{false: "roll", true: "throw"}[r.perThrow],
	}
	if g.watched {
		if err := g.compare(c, r, strategy); err != nil {
			return err
		}
	}
	result, err := g.lead()
	if err != nil {
		return err
	}
	text := fmt.Sprint(result)
	if isTerminal(c.stdout) {
		text = styleOf(c.stdout).done(fmt.Sprintf("The d%d shows %d.", r.target, result))
	}
	_, err = fmt.Fprintln(c.stdout, text)
	return err
}

// A guide leads a person through a walk. What it says goes where errors go, so
// that the result is all there is on standard output.
type guide struct {
	walk    *dice.Walk
	in      *bufio.Reader
	ask     io.Writer
	style   style
	echoes  bool // the terminal shows what is typed
	watched bool // by a person, who wants to know how far along the walk is
	unit    string
	taken   []string
}

// compare says what the plan costs, if there is one that costs less.
func (g *guide) compare(c *call, r request, s *dice.Strategy) error {
	var least price
	var found bool
	err := c.planning(func(ctx context.Context) error {
		least, found = r.best(ctx)
		return nil
	})
	if found && least.cost < s.Expected() {
		text := fmt.Sprintf("%.4f %s on average, and %.4f with %s.", s.Expected(), r.unit(), least.cost, least.way)
		fmt.Fprintln(g.ask, g.style.faint(text))
	}
	return err
}

// lead asks for faces until the result is there.
func (g *guide) lead() (int, error) {
	for {
		if result, done := g.walk.Result(); done {
			return result, nil
		}
		g.question()
		line, err := g.in.ReadString('\n')
		line = strings.TrimSpace(line)
		if err != nil && (!errors.Is(err, io.EOF) || line == "") {
			fmt.Fprintln(g.ask)
			return 0, g.lost(err)
		}
		if !g.echoes {
			fmt.Fprintln(g.ask, line)
		}
		if reply := g.take(line); reply != "" {
			fmt.Fprintln(g.ask, g.style.slip(reply))
		}
	}
}

// question says what to roll, and to a person also which throw this is, counted
// from 1, and the odds that it is the last.
func (g *guide) question() {
	text := g.style.bold("Roll " + throwName(g.walk.Next()))
	if g.watched {
		text = g.style.faint(fmt.Sprintf("%d. ", len(g.taken)+1)) + text
		odds, _ := g.walk.Odds().Float64()
		text += g.style.faint(fmt.Sprintf(" (%s to finish)", percent(odds)))
	}
	fmt.Fprintf(g.ask, "%s: ", text)
}

// take acts on what was typed and returns what there is to say about it.
func (g *guide) take(line string) string {
	switch strings.ToLower(line) {
	case "":
		return "type the face, or undo"
	case "undo", "u":
		if !g.walk.Undo() {
			return "nothing to undo: no die is rolled yet"
		}
		last := g.taken[len(g.taken)-1]
		g.taken = g.taken[:len(g.taken)-1]
		return "taken back: " + last
	}
	next := g.walk.Next()
	words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" ,\t", c) })
	var faces []int
	for i, word := range words {
		face, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return fmt.Sprintf("%q is not a number; type the face, or undo", word)
		case i < len(next) && (face < 1 || face > next[i]):
			return fmt.Sprintf("%s is not a face of a d%d (1 to %d)", word, next[i], next[i])
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
	if err := g.walk.Feed(faces...); err != nil {
		return err.Error()
	}
	g.taken = append(g.taken, shown(next, faces))
	return ""
}

// lost says what is lost when the input ends.
func (g *guide) lost(err error) error {
	if !errors.Is(err, io.EOF) {
		return err
	}
	if len(g.taken) == 0 {
		return errors.New("the input ended before the first roll; start again and type its face")
	}
	return fmt.Errorf("the input ended after %s without a result; start again with these: %s",
		count(len(g.taken), g.unit), strings.Join(g.taken, ", "))
}

// percent returns odds as a person would say them, and 100 % only if they are 1.
func percent(odds float64) string {
	if odds < 1 {
		return fmt.Sprintf("%.0f %%", math.Min(99, odds*100))
	}
	return "100 %"
}

// throwName returns the dice of a throw in words.
func throwName(dice []int) string {
	var names []string
	for _, sides := range dice {
		names = append(names, fmt.Sprintf("d%d", sides))
	}
	if len(names) == 1 {
		return "a " + names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// shown returns the faces of a throw, as d20 14.
func shown(dice, faces []int) string {
	var list []string
	for i, sides := range dice {
		list = append(list, fmt.Sprintf("d%d %d", sides, faces[i]))
	}
	return strings.Join(list, " and ")
}
