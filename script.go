package dice

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A script holds the rolls of one sequence, with face 1 beyond its end, and their dice.
type script struct {
	rolls  []scriptedRoll
	next   int        // rolls made in this run
	depth  int        // the most rolls
	rerun  bool       // the script is complete and runs again
	random *rand.Rand // rolls beyond the script in a probe; nil for face 1
	stop   error      // why this run refuses rolls; nil if it does not
	vain   int        // rolls refused

	dice   map[int]*scriptedDie
	last   *scriptedDie // that was asked for
	shapes shapes
	root   *shape // of no rolls
}

// An ending tells how a run of a procedure ended. An open run has no outcome.
type ending struct {
	outcome int
	shape   *shape // of its rolls
	open    bool
}

func (e ending) String() string {
	if e.open {
		return "no outcome"
	}
	return strconv.Itoa(e.outcome)
}

type scriptedRoll struct {
	sides, face int
	shape       *shape // of the rolls up to this one
}

var (
	errCut  = errors.New("dice: Enumerate: this sequence of rolls is cut here")
	errOver = errors.New("dice: Enumerate: its dice roll only until it returns")
)

// maxFaces is the most sides of a die, because probes may miss a rare large one.
const maxFaces = 1 << 26

// maxVain is how many rolls a run may ask for after it was stopped.
const maxVain = 1 << 12

// advance makes the script the beginning of the next sequence: the last roll that has
// another face takes it, and later rolls are dropped.
func (s *script) advance() bool {
	for last := len(s.rolls) - 1; last >= 0; last-- {
		if r := &s.rolls[last]; r.face < r.sides {
			r.face++
			s.rolls = s.rolls[:last+1]
			return true
		}
	}
	return false
}

// die returns the one die of its kind: dice hold nothing, and roll from the script.
func (s *script) die(sides int) Source {
	d := s.last
	if d != nil && d.sides == sides {
		return d
	}
	if d = s.dice[sides]; d == nil {
		checkSides("Enumerate", sides)
		d = &scriptedDie{s, sides}
		s.dice[sides] = d
	}
	s.last = d
	return d
}

type scriptedDie struct {
	script *script
	sides  int
}

func (d *scriptedDie) Sides() int     { return d.sides }
func (d *scriptedDie) String() string { return fmt.Sprintf("dice.Enumerate(d%d)", d.sides) }

func (d *scriptedDie) Roll() (int, error) {
	s := d.script
	if s.next < len(s.rolls) && s.stop == nil {
		if r := &s.rolls[s.next]; r.sides == d.sides {
			s.next++
			return r.face, nil
		}
	}
	return s.beyond(d.sides)
}

// beyond appends a roll to the script, or stops the run.
func (s *script) beyond(sides int) (int, error) {
	switch {
	case s.stop != nil:
		// A procedure that ignores the error must end too.
		if s.vain++; s.vain > maxVain {
			panic(s.stop)
		}
	case s.next < len(s.rolls):
		s.stop = s.nondeterministic("it rolled a d%d, and before that a d%d", sides, s.rolls[s.next].sides)
	case s.next == s.depth:
		s.stop = errCut
	case s.rerun:
		s.stop = s.nondeterministic("it rolled a d%d, and before that none", sides)
	case sides > maxFaces:
		s.stop = fmt.Errorf("dice: Enumerate: after %s, each face of a d%d would take a run; use a die of at most %d sides",
			s.path(), sides, maxFaces)
	default:
		face := 1
		if s.random != nil {
			face += s.random.IntN(sides)
		}
		s.rolls = append(s.rolls, scriptedRoll{sides, face, s.shapes.roll(s.shape(), sides)})
		s.next++
		return face, nil
	}
	return 0, s.stop
}

func (s *script) shape() *shape {
	if len(s.rolls) == 0 {
		return s.root
	}
	return s.rolls[len(s.rolls)-1].shape
}

func (s *script) nondeterministic(format string, values ...any) error {
	return fmt.Errorf("dice: Enumerate: the procedure is not deterministic: after %s %s; make its dice, and all that it keeps, in each run",
		s.path(), fmt.Sprintf(format, values...))
}

// path returns the rolls of this run, such as "d6:3 d6:1".
func (s *script) path() string {
	const shown = 16
	if s.next == 0 {
		return "no roll"
	}
	var text strings.Builder
	first := max(0, s.next-shown)
	if first > 0 {
		fmt.Fprintf(&text, "%d rolls and ", first)
	}
	for i, r := range s.rolls[first:s.next] {
		if i > 0 {
			text.WriteByte(' ')
		}
		fmt.Fprintf(&text, "d%d:%d", r.sides, r.face)
	}
	return text.String()
}
