package card

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"example.com/dice/internal/words"
)

// A Form is a card in words, each in its place: a text, a picture or a page lays it out.
type Form struct {
	Title, Price string
	Notes        []string
	Parts        []*FormPart
	Example      string // a game, or empty
	Long         bool   // whether it is too long for a card, and has no parts
}

// A FormPart is a part of a card. It has rows, sentences, or both.
type FormPart struct {
	Number  int
	Name    string // that entries call it by, such as 2 or B; empty of the only part
	Dice    []int
	Head    string
	Columns []string // the faces above the entries of a grid; nil if rows are lists of ranges
	Corner  string   // of a grid: the dice in the rows and columns
	Rows    []FormRow
	Lines   []string
}

// A FormRow has an entry for each column of a grid, or one for all, or for each range of
// faces.
type FormRow struct {
	Label      string
	Name       string  // that entries call it by, such as go to 2
	Step, Case uint64  // that the row is for
	First      []Faces `json:",omitempty"` // of the dice before the last one, as in a [Row]
	Entries    []FormEntry
}

// A FormEntry is a result or where to go on.
type FormEntry struct {
	Faces string // empty in a grid
	Text  string
	Kind  Kind
	Part  int // Onward: where the row is, from 1
}

// A Kind says what an entry leads to.
type Kind uint8

const (
	Result  Kind = iota
	Restart      // the first roll
	Onward       // a row
	Repeat       // the last die again
)

// MarshalJSON writes the form of the card.
func (c *Card) MarshalJSON() ([]byte, error) { return json.Marshal(c.Form()) }

// Form returns the card in words. The caller must not change it.
func (c *Card) Form() *Form {
	f := &Form{Title: c.Title, Price: c.Price, Notes: c.Notes, Example: c.example()}
	if c.Long != "" {
		f.Long = true
		f.Notes = append(slices.Clip(f.Notes), fmt.Sprintf(tooLong, c.Long))
	}
	for i := range c.Parts {
		f.Parts = append(f.Parts, c.formPart(i))
	}
	restarts := func(p Part) bool { return p.any(Entry.restart) }
	n := slices.IndexFunc(c.Parts, restarts) // the first that needs the words
	if n < 0 {
		n = len(f.Parts) - 1
	}
	if n >= 0 {
		f.Parts[n].Lines = append(f.Parts[n].Lines, c.general()...)
	}
	return f
}

// Short reports whether the card has one part of one line.
func (c *Card) Short() bool {
	if len(c.Parts) != 1 {
		return false
	}
	f := c.formPart(0)
	return len(f.Rows)+len(f.Lines) < 2
}

const tooLong = "The plan is too long for a card: it has %s. To play it, let a program lead you " +
	"through it, roll by roll."

// formPart returns part i in words.
func (c *Card) formPart(i int) *FormPart {
	p := &c.Parts[i]
	f := &FormPart{Number: i + 1, Name: c.partName(i + 1), Dice: p.dice(), Head: c.head(i),
		Lines: c.legend(i)}
	if p.Read != Rows {
		f.Rows = c.numberRows(i)
		return f
	}
	if p.Grid {
		f.Corner = p.corner()
		longest := slices.MaxFunc(p.Rows, func(a, b Row) int { return len(a.Entries) - len(b.Entries) })
		for _, e := range longest.Entries {
			f.Columns = append(f.Columns, words.Faces(p.sides(), e.First, e.Last))
		}
	}
	called := axes(f.Dice)
	for k, r := range p.Rows {
		row := FormRow{Label: c.label(i, k), Name: c.said(i, Action{Do: Go, N: i + 1}),
			Step: r.step, Case: r.index, First: r.First}
		switch {
		case r.N > 0:
			row.Name = c.said(i, Action{Do: Go, N: i + 1, Row: r.N})
		case p.picks() > 0: // the part has begun
			row.Name = "row " + row.Label
		}
		for j, e := range r.Entries {
			entry := c.entry(i, e.Action)
			named := row.Label != "" && e.Do == Face // the action names the die
			switch {
			case e.Do == BeginEarly, p.Grid && len(r.Entries) > 1, p.whole(&r) && named:
			case c.spares(i, &r): // the last die need not be rolled
				entry.Text += atOnce
			case p.whole(&r) && e.Do == Go && c.looks(e.Action):
				entry.Faces = rememberIt
			case p.whole(&r):
				entry.Faces = anyFace
			default:
				entry.Faces = words.Faces(p.sides(), e.First, e.Last)
			}
			if j == 0 && entry.Faces != "" && !p.Grid && len(r.First) > 0 { // of which die
				entry.Faces = called[len(called)-1] + " " + entry.Faces
			}
			row.Entries = append(row.Entries, entry)
		}
		f.Rows = append(f.Rows, row)
	}
	return f
}

var kinds = [...]Kind{BeginAgain: Restart, BeginEarly: Restart, RollAgain: Repeat, Go: Onward}

// entry returns an action of part i in words.
func (c *Card) entry(i int, a Action) FormEntry {
	e := FormEntry{Text: c.said(i, a), Kind: kinds[a.Do]}
	if a.Do == Go {
		e.Part = a.N
	}
	return e
}

// numberRows returns the rows of part i, which reads its dice as a number.
func (c *Card) numberRows(i int) (rows []FormRow) {
	p := &c.Parts[i]
	dice := p.dice()
	last, label := len(dice)-1, p.called()
	add := func(label string, entries ...FormEntry) {
		rows = append(rows, FormRow{Label: label, Entries: entries})
	}
	for _, throw := range c.coinsByThrow(p) {
		add(throw.Label, throw.Entries...)
	}
	for j, name := range c.diceByThrow(p) {
		switch {
		case p.Read == Digits && dice[j] < 10:
			add(name, FormEntry{Text: fmt.Sprintf("%s (%d counts as 0)", digitName(last-j), dice[j])})
		case p.Read == Digits:
			add(name, FormEntry{Text: digitName(last-j) + " (0 to 9)"})
		case p.Read != Listed || p.coins():
		case j == last:
			add(name, FormEntry{Text: addTheFace})
		default:
			numbers, orders := ordersApart(p.listed(j))
			add(name, numbers...)
			if len(orders) > 0 {
				add("", orders...)
			}
		}
	}
	var numbers []FormEntry
	for _, e := range p.Rows[0].Entries {
		told := p.Read == Listed && e.Do == BeginEarly // by the list of the first die
		if told && e.First > p.goesOn(1)*p.rest(0) {
			continue
		}
		entry := c.entry(i, e.Action)
		entry.Faces = p.numberFaces(e)
		if p.Read == Digits && e.Do == Face { // as numbers have no zeros before them
			entry.Text = fmt.Sprintf("%d to %d", e.First, e.Last)
		}
		numbers = append(numbers, entry)
	}
	if first := p.results(); p.lookedUp() && first < len(numbers) { // so that orders take no room
		add(label, numbers[:first]...)
		add("", numbers[first:]...)
	} else if len(numbers) > 1 {
		add(label, numbers...)
	}
	return rows
}

// ordersApart takes the order to start over from the end of a list, where it would take
// the room of all numbers.
func ordersApart(list []FormEntry) (numbers, orders []FormEntry) {
	n := len(list) - 1
	if list[n].Kind != Restart {
		n++
	}
	return list[:n], list[n:]
}

// listed returns the entries of a die that is looked up.
func (p *Part) listed(die int) (list []FormEntry) {
	sides := p.dice()[die]
	most := sides
	if die == 0 {
		most = p.goesOn(1)
	}
	for face := 1; face <= most; face++ {
		list = append(list, FormEntry{Faces: words.Faces(sides, face, face),
			Text: fmt.Sprintf("+%d", p.adds(die, face))})
	}
	if most < sides {
		list = append(list, FormEntry{Faces: words.Faces(sides, most+1, sides),
			Text: StartOver + atOnce, Kind: Restart})
	}
	return list
}

// several reports whether some throws of a part, of which there are several, have several
// dice.
func (c *Card) several(p *Part) bool {
	return c.countsThrows() && len(p.Throws) > 1 && slices.ContainsFunc(p.Throws, many)
}

// diceByThrow names the dice of a number one by one, with their throw if that is not
// plain: 1st and 2nd, or throw 1, 2nd d8.
func (c *Card) diceByThrow(p *Part) (names []string) {
	if !c.several(p) {
		return axes(p.dice())
	}
	for i, throw := range p.Throws {
		for j, name := range axes(throw) {
			text := fmt.Sprintf("throw %d", i+1)
			if len(throw) > 1 {
				text += ", " + name
			}
			if len(throw) > 1 && words.Alike(throw) && throw[0] == throw[len(throw)-1] {
				text += " " + words.Die(throw[j])
			}
			names = append(names, text)
		}
	}
	return names
}

// coinsByThrow returns rows with what each coin adds for tails: one, or one for each
// throw of several.
func (c *Card) coinsByThrow(p *Part) (rows []FormRow) {
	if p.Read != Listed || !p.coins() {
		return nil
	}
	die := 0
	for i, throw := range p.Throws {
		if i == 0 || c.several(p) {
			rows = append(rows, FormRow{Label: words.Faces(2, 2, 2)})
		}
		row := &rows[len(rows)-1]
		if c.several(p) {
			row.Label = fmt.Sprintf("throw %d", i+1)
		}
		for range throw {
			row.Entries = append(row.Entries, FormEntry{Faces: words.Rank(len(row.Entries) + 1),
				Text: fmt.Sprintf("+%d", p.adds(die, 2)-p.adds(die, 1))})
			die++
		}
	}
	return rows
}

// number returns a number as the dice show it: all its digits, of which 0 is the last one.
func (p *Part) number(n int) string {
	if p.Read == Digits {
		return fmt.Sprintf("%0*d", len(p.dice()), n%p.numbers())
	}
	return strconv.Itoa(n)
}

// numberFaces returns the numbers of an entry in words.
func (p *Part) numberFaces(e Entry) string {
	above := "above " + p.number(e.First-1)
	last := p.Read == Digits && e.Last == p.numbers()
	switch {
	case e.result() && e.First == e.Last:
		return p.number(e.First)
	case e.result():
		return p.number(e.First) + "–" + p.number(e.Last)
	case last && e.First == e.Last:
		return p.number(e.First)
	case last:
		return p.number(e.Last) + " or " + above
	}
	return above
}
