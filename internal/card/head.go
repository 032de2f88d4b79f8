package card

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/words"
)

// thrown reports whether the price of the card counts throws.
func (c *Card) thrown() bool { return strings.Contains(c.Price, "throw") }

// head says what to roll in part i, and for which rows, as a sentence without its full stop.
func (c *Card) head(i int) string {
	p := &c.Parts[i]
	if p.Read == Book {
		return bookHead
	}
	roll := words.Roll(p.last())
	switch {
	case p.Beside > 0:
		roll = words.Roll(slices.Repeat(p.last(), p.Beside)) + besideHead
	case p.Read != Rows:
		roll = c.numberHead(p)
	case p.Sum != nil && p.Rows == nil:
		roll = "roll " + words.Dice(p.last())
	case p.named():
		return rowsHead(p) + ": " + roll
	case p.Keep:
		return keepHead + roll
	case len(p.Throws) > 1:
		roll = picksWords(p.Throws)
	}
	if p.Times > 1 {
		roll += ", " + times(p.Times)
	}
	if p.Makes > 0 {
		return fmt.Sprintf("For the d%d, %s", p.Makes, roll)
	}
	return words.Capital(roll)
}

// rowsHead names numbered rows: Rows 1 to 3.
func rowsHead(p *Part) string {
	var names []string
	for _, r := range p.Rows {
		if n := len(names); n == 0 || names[n-1] != r.Name {
			names = append(names, r.Name)
		}
	}
	to := " to "
	if len(names) == 2 {
		to = " and "
	}
	return "Rows " + names[0] + to + names[len(names)-1]
}

// picksWords says how to roll throws, the last of which is for the row that the others pick.
func picksWords(throws [][]int) string {
	n := len(throws)
	if slices.ContainsFunc(throws, func(t []int) bool { return !slices.Equal(t, throws[0]) }) {
		var list []string
		for _, dice := range throws {
			if len(dice) > 1 {
				list = append(list, words.Roll(dice))
			} else {
				list = append(list, words.Dice(dice))
			}
		}
		list[0] = words.Roll(throws[0])
		return strings.Join(list, then)
	}
	which := "roll picks"
	if n > 2 {
		which = words.Number(n-1) + " pick"
	}
	return words.Roll(throws[0]) + " " + times(n) + fmt.Sprintf(picksHead, which)
}

// numberHead says how to make a number of dice.
func (c *Card) numberHead(p *Part) string {
	dice, throws := p.dice(), p.Throws
	roll := "roll " + words.Dice(dice)
	alike := !slices.ContainsFunc(throws, func(t []int) bool { return !slices.Equal(t, throws[0]) })
	switch {
	case len(throws) > 1 && alike:
		roll = words.Roll(throws[0]) + " " + times(len(throws))
	case len(throws) > 1 && c.thrown():
		var list []string
		for _, t := range throws {
			list = append(list, words.Dice(t))
		}
		list[0] = words.Roll(throws[0])
		roll = strings.Join(list, then)
	}
	called := c.called(p)
	switch p.Read {
	case Alone:
		return roll + aloneHead
	case Digits:
		return roll + digitsHead
	case Listed:
		names := axes(dice)
		return roll + fmt.Sprintf(listedHead, names[0], names[1])
	case Tails:
		return roll + fmt.Sprintf(tailsHead, strings.Join(tailsCount(len(dice)), ", ")) + ": " +
			called + " = their sum + 1"
	}
	return roll + ": " + called + " = " + weighed(dice)
}

// tailsCount returns what the tails of coins count.
func tailsCount(coins int) (counts []string) {
	for i := range coins {
		counts = append(counts, strconv.Itoa(1<<(coins-1-i)))
	}
	return counts
}

// weighed says how much the face of each die counts: (first − 1) × 20 + second.
func weighed(dice []int) string {
	n := len(dice)
	text, weight := words.Ordinal(n), 1
	for i := n - 2; i >= 0; i-- {
		weight *= dice[i+1]
		text = fmt.Sprintf("(%s − 1) × %d + %s", words.Ordinal(i+1), weight, text)
	}
	return text
}

var (
	forDie    = regexp.MustCompile(`^For the d(\d+), `)
	forRows   = regexp.MustCompile(`^Rows \d+ (?:and|to) \d+: `)
	lookingUp = regexp.MustCompile("^" + fmt.Sprintf(listedHead, ".*", ".*") + "$")
	workedOut = regexp.MustCompile(`^(.*?)(` + fmt.Sprintf(tailsHead, "[0-9, ]+") +
		`)?: (?:result|number) = .*$`)
	picking = regexp.MustCompile(fmt.Sprintf(picksHead, ".*") + "$")
)

// readHead reads what to roll in a part, which its form says again in the same words.
func (c *Card) readHead(p *Part, head string) (err error) {
	if m := forDie.FindStringSubmatch(head); m != nil {
		p.Makes = number(m[1])
		head = head[len(m[0]):]
	}
	if before, often, ok := cutLast(head, ", "); ok {
		if what, n := timesOf("x " + often); n > 1 && what == "x" {
			head, p.Times = before, n
		}
	}
	if head == bookHead {
		p.Read = Book
		return nil
	}
	head = forRows.ReplaceAllString(head, "")
	if roll, ok := strings.CutPrefix(head, keepHead); ok {
		p.Keep, head = true, roll
	}
	if m := workedOut.FindStringSubmatch(head); m != nil {
		p.Read, head = Worked, m[1]
		if m[2] != "" {
			p.Read = Tails
		}
	}
	head = picking.ReplaceAllString(head, "")
	roll, how, _ := strings.Cut(head, "; ")
	switch how = "; " + how; {
	case how == digitsHead:
		p.Read = Digits
	case how == aloneHead:
		p.Read = Alone
	case lookingUp.MatchString(how):
		p.Read = Listed
	}
	p.Throws, err = throwsOf(roll)
	if err != nil {
		return err
	}
	if how == besideHead {
		p.Beside = len(p.last())
		p.Throws = [][]int{p.last()[:1]}
	}
	if p.Read != Rows && len(p.Throws) == 1 && !c.thrown() { // they may be rolled one by one
		p.Throws = slices.Collect(slices.Chunk(p.last(), 1))
	}
	return nil
}

func cutLast(text, at string) (before, after string, found bool) {
	i := strings.LastIndex(text, at)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(at):], true
}

// label names row k of part i by the faces that lead to it. In a list, it names the dice, which a
// grid does in its corner.
func (c *Card) label(i, k int) string {
	p := &c.Parts[i]
	r := &p.Rows[k]
	var names, path []string
	before := ""
	switch {
	case p.named():
		names = append(names, "row "+r.Name)
	case r.Name != "":
		before = r.Name + ": "
	case r.Last != nil:
		names = append(names, lastFaces(p, r.Last))
	}
	dice := p.dice()
	called := axes(dice)
	for j, f := range r.First {
		faces := words.Faces(f.Die, f.First, f.Last)
		single := len(p.Throws) == 1 || j == 0 && len(p.Throws) == 2 && len(p.Throws[0]) == 1
		if !p.Grid && (single || j >= p.picks()) {
			faces = called[j] + " " + faces
		}
		if j < p.picks() {
			path = append(path, faces)
		} else {
			names = append(names, faces)
		}
	}
	if path != nil {
		names = slices.Insert(names, 0, strings.Join(path, then))
	}
	if !p.Grid && len(r.First) == len(dice)-1 && len(p.last()) > 1 {
		names = append(names, called[len(dice)-1])
	}
	return before + strings.Join(names, beside)
}

// lastFaces returns faces of the last roll, with their dice, if several kinds of them lead to the
// rows of the part: d10 3 or d12 5.
func lastFaces(p *Part, list []Faces) string {
	several := false
	for _, r := range p.Rows {
		for _, f := range r.Last {
			several = several || f.Die != list[0].Die
		}
	}
	var kinds []string
	for i, f := range list {
		text := words.Faces(f.Die, f.First, f.Last)
		if i > 0 && list[i-1].Die == f.Die {
			kinds[len(kinds)-1] += ", " + text
			continue
		}
		if several {
			text = dieFaces(f)
		}
		kinds = append(kinds, text)
	}
	return strings.Join(kinds, " or ")
}

var (
	letterIs = regexp.MustCompile(`^([A-Z]+): `)
	rowIs    = regexp.MustCompile(`^row (\d+)$`)
	dieIs    = regexp.MustCompile(`^(?:(?:\d+(?:st|nd|rd|th) )?(?:d(\d+)|coin)|\d+(?:st|nd|rd|th))(?: |$)`)
	between2 = regexp.MustCompile(regexp.QuoteMeta(then) + "|" + beside)
)

// readLabel reads the label of a row.
func (p *Part) readLabel(r *Row, label string) error {
	if m := letterIs.FindStringSubmatch(label); m != nil {
		r.Name = m[1]
		label = label[len(m[0]):]
	}
	if label == "" {
		return nil
	}
	dice := p.dice()
	for i, text := range between2.Split(label, -1) {
		if m := rowIs.FindStringSubmatch(text); m != nil && i == 0 {
			r.Name = m[1]
			continue
		}
		if p.Keep && i == 0 {
			if err := r.readLast(text); err != nil {
				return err
			}
			continue
		}
		text = text[len(dieIs.FindString(text)):]
		if text == "" { // the last die
			continue
		}
		faces, err := facesOf(text)
		if err != nil || len(faces) != 1 || len(r.First) >= len(dice) {
			return fmt.Errorf("which row is %q?", label)
		}
		faces[0].Die = dice[len(r.First)]
		r.First = append(r.First, faces[0])
	}
	return nil
}

// readLast reads faces of the last roll. Their die is 0 if it is not named.
func (r *Row) readLast(text string) error {
	for _, kind := range strings.Split(text, " or ") {
		sides := 0
		if m := dieIs.FindStringSubmatch(kind); m != nil && m[1] != "" {
			sides, kind = number(m[1]), kind[len(m[0]):]
		}
		list, err := facesOf(kind)
		if err != nil {
			return err
		}
		for _, f := range list {
			f.Die = sides
			if strings.ContainsAny(kind, "ht") { // heads or tails
				f.Die = 2
			}
			r.Last = append(r.Last, f)
		}
	}
	return nil
}

// settle finds the dice that no label names: those that lead to the part.
func (c *Card) settle() {
	for i := range c.Parts {
		from := 0
		c.any(func(p *Part, _ *Row, e Entry) bool {
			if e.Do == Go && e.N == i+1 {
				from = p.sides()
			}
			return false
		})
		for k := range c.Parts[i].Rows {
			for j := range c.Parts[i].Rows[k].Last {
				if f := &c.Parts[i].Rows[k].Last[j]; f.Die == 0 {
					f.Die = from
				}
			}
		}
	}
}

// corner says what the rows and columns of a grid are.
func (p *Part) corner() string {
	names := axes(p.dice())
	last := len(names) - 1
	picks := names[:last]
	if p.Keep {
		picks = append([]string{"last"}, picks...)
	}
	corner := names[last] + " →"
	if len(picks) > 0 {
		corner = strings.Join(picks, ", ") + " ↓ " + corner
	}
	return corner
}

// notes of a part: what its orders are.
func (c *Card) legend(i int) (lines []string) {
	p := &c.Parts[i]
	var again, use bool
	for _, r := range p.Rows {
		for _, e := range r.Entries {
			again = again || e.Do == Reroll
			use = use || e.Do == UseRow || e.Do == RerollRow
		}
	}
	within := use && i == 0
	if again && (len(p.Rows) > 1 || len(p.dice()) > 1) || within {
		row := ""
		switch memory := p.Keep || p.named() || p.picks() > 0 && p.Read == Rows; {
		case again && within:
			row = "; same row if none is named"
		case again && memory:
			row = ", same row"
		}
		lines = append(lines, "Reroll: "+c.lastDice(i)+row+".")
	}
	if use && !within {
		lines = append(lines, "Use row: roll "+c.lastDice(0)+", read that row of part 1.")
	}
	if p.Sum != nil {
		lines = append(lines, c.adding(p))
	}
	return lines
}

// lastDice names the dice of the last throw of part i.
func (c *Card) lastDice(i int) string {
	p := &c.Parts[i]
	dice, last := p.dice(), p.last()
	switch {
	case len(dice) == 1 && c.rolledBefore(i):
		return "only the new " + words.Die(dice[0])
	case p.Read != Rows, len(dice) > 1 && p.picks() == 0:
		thing := "dice"
		if slices.Max(dice) == 2 {
			thing = "coins"
		}
		if len(dice) == 2 {
			return "both " + thing
		}
		return "all " + words.Number(len(dice)) + " " + thing
	}
	return "only the " + words.And(rolls(dice)[len(dice)-len(last):])
}

// zeroIsTen is the note of cards where a player needs the number of a face.
const zeroIsTen = "On a d10, 0 counts as 10."

// adding says what to add.
func (c *Card) adding(p *Part) string {
	things, which := "faces", "highest"
	if len(c.Parts) > 1 || p.Rows != nil {
		things = "results"
	}
	if p.Sum.Lowest {
		which = "lowest"
	}
	line := "Add the " + things
	switch {
	case p.Sum.Keep == 1:
		line = "Take the " + which
	case p.Sum.Keep > 1:
		line = fmt.Sprintf("Add the %s %s", words.Number(p.Sum.Keep), which)
	}
	switch {
	case p.Sum.Plus > 0:
		line += fmt.Sprintf("%sadd %d", then, p.Sum.Plus)
	case p.Sum.Plus < 0:
		line += fmt.Sprintf("%ssubtract %d", then, -p.Sum.Plus)
	}
	line += "."
	if p.Rows == nil && slices.Contains(p.dice(), 10) {
		line += " " + zeroIsTen
	}
	return line
}

var asSum = regexp.MustCompile(
	`(?:Add the (?:(\S+) (highest|lowest)|faces|results)|Take the (highest|lowest))(?:` + then +
		`(add|subtract) (\d+))?\.`)

// sumOf reads what to add.
func sumOf(text string) *Sum {
	m := asSum.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	s := &Sum{Keep: countOf(m[1]), Lowest: m[2]+m[3] == "lowest", Plus: number(m[5])}
	if m[3] != "" {
		s.Keep = 1
	}
	if m[4] == "subtract" {
		s.Plus = -s.Plus
	}
	return s
}

// general says what holds for all parts: how to start over, and which rolls to skip.
func (c *Card) general() (lines []string) {
	restarts := c.any(func(_ *Part, _ *Row, e Entry) bool { return e.restart() })
	if restarts || c.Beyond != nil && c.Beyond.restart() {
		how := "roll all again."
		if len(c.Parts) > 1 {
			how = "go back to 1."
		}
		lines = append(lines, words.Capital(startOver)+": "+how)
	}
	var skips string
	c.any(func(p *Part, _ *Row, e Entry) bool {
		switch {
		case e.Do != AtOnce:
			return false
		case p.Read == Rows:
			skips = "the rolls that are left."
		default:
			skips = c.tooHigh(p)
		}
		return true
	})
	if skips == "" && c.Beyond != nil && c.Beyond.Do == AtOnce {
		skips = c.tooHigh(&c.Parts[0])
	}
	if skips != "" {
		lines = append(lines, "At once: skip "+skips)
	}
	return lines
}

// tooHigh says when rolls can be skipped: the number is too high for all their faces.
func (c *Card) tooHigh(p *Part) string {
	name, rolls, least := c.called(p), "rolls", "1"
	switch {
	case p.Read == Digits:
		name, least = "number", "0"
	case p.Read == Tails:
		rolls, least = "tosses", "heads"
	}
	return fmt.Sprintf("%s when the %s is too high even with %s for them.", rolls, name, least)
}
