package dice

// scripted is a roll of the script.
type scripted struct {
	sides, face int
	shape       *shape // of the script up to and including this roll
}

// scriptedDie returns the die of so many sides. There is one of each kind: all
// dice roll from the one script, and have nothing to keep.
func (e *enumeration) scriptedDie(sides int) Source {
	if uint(sides) < uint(len(e.small)) && e.small[sides] != nil {
		return e.small[sides]
	}
	checkSides("Enumerate", sides)
	d := e.dice[sides]
	if d == nil {
		d = &scriptedDie{e, sides}
		e.dice[sides] = d
		if sides < len(e.small) {
			e.small[sides] = d
		}
	}
	return d
}

type scriptedDie struct {
	*enumeration
	sides int
}

func (d *scriptedDie) Sides() int { return d.sides }

func (d *scriptedDie) Roll() (int, error) {
	e := d.enumeration
	if e.next < len(e.script) && e.stop == nil {
		if r := &e.script[e.next]; r.sides == d.sides {
			e.next++
			return r.face, nil
		}
	}
	return e.beyond(d.sides)
}

// beyond adds a roll to the script, or stops the run.
func (e *enumeration) beyond(sides int) (int, error) {
	switch {
	case e.stop != nil:
		// A procedure that takes no error for an answer must end too.
		if e.vain++; e.vain > patience {
			panic(e.stop)
		}
	case e.next < len(e.script):
		e.stop = e.unrepeated("it rolled a d%d, and before that a d%d", sides, e.script[e.next].sides)
	case e.next == e.depth:
		e.stop = errCut
	case e.rerun:
		e.stop = e.unrepeated("it rolled a d%d, and before that none", sides)
	default:
		return e.extend(sides), nil
	}
	return 0, e.stop
}

func (e *enumeration) extend(sides int) int {
	face := 1
	if e.random != nil {
		face += e.random.IntN(sides)
	}
	from := e.shape(e.next)
	e.script = append(e.script, scripted{sides, face, e.shapes.after(from, sides)})
	e.next++
	return face
}
