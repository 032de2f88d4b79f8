package table

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/pattern"
	"example.com/dice/internal/quote"
	"example.com/dice/internal/words"
)

// A TextRow is a line of a text, cut into cells.
type TextRow struct {
	Line  int // from 1
	Cells []string
}

// Columns are the lines of a text that all have the same number of cells.
type Columns struct {
	Mark rune      // between cells: one of | tab ; ,
	Head []string  // the cells of the first line if it is a head; otherwise nil
	Rows []TextRow // the other lines, without blank ones and lines of Markdown below a head
	Sure bool      // all cells of the head, a line of Markdown or the caller say that it is one

	line           int    // of the head
	worded, filled []bool // of each column; nil if they are not known yet
}

// mostColumns is how many columns a text has at most.
const mostColumns = 40

// marks stand between cells.
var marks = []rune{'|', '\t', ';', ','}

// Split returns the columns of lines, or nil if they have none: lines are rows if all of
// them have the same number of bars, tabs, semicolons or commas. Quotes around cells are
// read as in CSV.
func Split(lines []string) *Columns {
	full := func(line string) bool { return !blankLine(line) }
	first := slices.IndexFunc(lines, full)
	if first < 0 || !marked(lines[first]) {
		return nil // most lists have no columns, and this takes no memory
	}
	filled, ruled := filledLines(lines)
	for _, mark := range marks {
		c, _ := split(filled, mark, 0)
		if c == nil {
			continue
		}
		other := func(cell string) bool { return !IsHead(cell) }
		c.Sure = ruled && mark == '|' || !slices.ContainsFunc(c.Rows[0].Cells, other)
		if c.Sure || headed(c.Rows) {
			c.behead()
		}
		return c
	}
	return nil
}

// marked reports whether a line has a mark that can stand between cells.
func marked(line string) bool { return strings.ContainsAny(line, string(marks)) }

// filledLines returns the lines that are not blank, and whether a line of Markdown is
// below the first.
func filledLines(lines []string) (filled []TextRow, ruled bool) {
	for i, line := range lines {
		if blankLine(line) {
			ruled = ruled || len(filled) == 1 && strings.Contains(line, "-")
			continue
		}
		filled = append(filled, TextRow{i + 1, []string{line}})
	}
	return filled, ruled
}

// Uneven are lines that would have columns without a few of them. It is an error that
// says which line to mend.
type Uneven struct {
	Columns *Columns  // of most of the lines, all as rows
	Wrong   []TextRow // the others, each as one cell
}

// FindUneven returns the columns that most of the lines have, with the mark that the most
// lines share. It is nil if most have none, or if all have them.
func FindUneven(lines []string) *Uneven {
	if !slices.ContainsFunc(lines, marked) {
		return nil
	}
	filled, _ := filledLines(lines)
	best := &Uneven{}
	for _, mark := range marks {
		c, wrong := split(filled, mark, 1)
		if c != nil && (best.Columns == nil || len(c.Rows) > len(best.Columns.Rows)) {
			best = &Uneven{c, wrong}
		}
	}
	if len(best.Wrong) == 0 {
		return nil
	}
	return best
}

func (u *Uneven) Error() string {
	wrong, right := u.Wrong[0], u.Columns.Rows[0]
	n := len(cellsOf(wrong.Cells[0], u.Columns.Mark))
	if n == 0 {
		n = 1 + strings.Count(strings.Trim(wrong.Cells[0], " |"), string(u.Columns.Mark))
	}
	return fmt.Sprintf("line %d has %s, and line %d has %d; mend line %[1]d", wrong.Line,
		words.Count(n, "column"), right.Line, len(right.Cells))
}

// split returns the lines as rows with the same number of cells, and those that have
// another number. It returns nil if these are more than one, and more than one in oneIn
// lines.
func split(lines []TextRow, mark rune, oneIn int) (c *Columns, wrong []TextRow) {
	c = &Columns{Mark: mark}
	width := commonWidth(lines, mark)
	if width == 0 {
		return nil, nil
	}
	for i, line := range lines {
		cells := cellsOf(line.Cells[0], mark)
		if len(cells) == width {
			c.Rows = append(c.Rows, TextRow{line.Line, cells})
			continue
		}
		wrong = append(wrong, line)
		if oneIn == 0 || len(wrong) > 1+i/oneIn {
			return nil, nil
		}
	}
	if c.Rows == nil {
		return nil, nil
	}
	return c, wrong
}

// commonWidth returns the number of cells that most of the first lines have.
func commonWidth(lines []TextRow, mark rune) (width int) {
	const few = 20
	counts := map[int]int{}
	for _, line := range lines[:min(few, len(lines))] {
		n := len(cellsOf(line.Cells[0], mark))
		counts[n]++
		if counts[n] > counts[width] {
			width = n
		}
	}
	return width
}

// behead makes the first row the head.
func (c *Columns) behead() {
	c.line, c.Head, c.Rows = c.Rows[0].Line, c.Rows[0].Cells, c.Rows[1:]
}

// SetHead makes the first line the head, or a row, as a person says.
func (c *Columns) SetHead(is bool) {
	c.Sure = true
	switch {
	case is && c.Head == nil:
		c.behead()
	case !is && c.Head != nil:
		c.Rows = append([]TextRow{{c.line, c.Head}}, c.Rows...)
		c.Head = nil
	}
}

// First returns the cells of the head, or of the first row.
func (c *Columns) First() []string {
	if c.Head != nil {
		return c.Head
	}
	return c.Rows[0].Cells
}

// blankLine reports whether a line has nothing, or only what separates a head from rows.
func blankLine(line string) bool { return strings.Trim(line, "|+-=: \t") == "" }

// cellsOf returns the cells of a line, without blanks around them, or nil if it has fewer
// than two.
func cellsOf(text string, mark rune) []string {
	if marks := strings.Count(text, string(mark)); marks == 0 ||
		marks > mostColumns && !strings.Contains(text, `"`) {
		return nil
	}
	text = strings.Trim(text, " ")
	sign := string(mark)
	var cells []string
	switch {
	case mark == '|':
		text = strings.TrimSuffix(strings.TrimPrefix(text, sign), sign)
		cells = strings.Split(strings.ReplaceAll(text, `\|`, "\x00"), sign)
	case strings.Contains(text, `"`):
		row := csv.NewReader(strings.NewReader(text))
		row.Comma, row.LazyQuotes, row.TrimLeadingSpace = mark, true, mark != '\t'
		cells, _ = row.Read()
	default:
		cells = strings.Split(text, sign)
	}
	for i, cell := range cells {
		if mark == '|' {
			cell = plainly(strings.TrimSpace(strings.ReplaceAll(cell, "\x00", sign)))
		}
		cells[i] = strings.TrimSpace(cell)
	}
	if len(cells) < 2 || len(cells) > mostColumns {
		return nil
	}
	return cells
}

// plainly returns a cell of Markdown without the marks of bold text and code around all
// of it.
func plainly(cell string) string {
	for _, mark := range []string{"**", "*", "__", "_", "`"} {
		inside, ok := strings.CutPrefix(cell, mark)
		if inside, ends := strings.CutSuffix(inside, mark); ok && ends && !strings.Contains(inside,
			mark) {
			cell = inside
		}
	}
	return cell
}

// Choose returns the index of a column, from 0: by its number from 1; or by its name,
// whatever its capitals, in the first line, which is then the head.
func (c *Columns) Choose(column string) (int, error) {
	is := func(cell string) bool { return strings.EqualFold(cell, column) }
	named := slices.IndexFunc(c.First(), is)
	number, err := strconv.Atoi(column)
	n := len(c.First())
	switch {
	case err == nil && number >= 1 && number <= n:
		return number - 1, nil
	case err != nil && named >= 0 && !slices.ContainsFunc(c.First()[named+1:], is):
		c.SetHead(true)
		return named, nil
	}
	return 0, fmt.Errorf("%s is not a column; write a number from 1 to %d, or a name in the first "+
		"line", quote.Excerpt(column), n)
}

// Weights returns the index of the column that has weights, other than one. Its cells are
// all whole numbers. Under a head they are weights if it says so; without one no others
// must be there, and 1, 2, 3 and so on count the lines.
func (c *Columns) Weights(other int) (int, error) {
	var found []int
	for i := range c.First() {
		counted := true
		number := func(row TextRow) bool { return !plainNumber(row.Cells[i]) }
		for j, row := range c.Rows {
			counted = counted && row.Cells[i] == strconv.Itoa(j+1)
		}
		says := c.Head == nil && !counted || c.Head != nil && kindOf(c.Head[i]).weighted
		if i != other && says && !slices.ContainsFunc(c.Rows, number) {
			found = append(found, i)
		}
	}
	if len(found) != 1 {
		return 0, fmt.Errorf("%d columns may have the weights; write a first line with the word weight "+
			"over one column of whole numbers", len(found))
	}
	return found[0], nil
}

// headWord reports whether cells of heads have a word. A switch costs a program without
// tables nothing, where a map is made as it starts.
func headWord(word string) bool {
	switch word {
	case "of", "the", "your", "%", "name", "names", "first", "last", "full", "given", "family",
		"surname", "nickname", "username", "user", "member", "id", "ids", "no", "nr", "num", "number",
		"numbers", "title", "ticket", "tickets", "entry", "entries", "entrant", "participant",
		"participants", "player", "players", "person", "people", "buyer", "owner", "holder",
		"customer", "attendee", "attendees", "guest", "team", "email", "e-mail", "mail", "phone",
		"telephone", "mobile", "address", "city", "country", "state", "zip", "company", "organisation",
		"organization", "rsvp", "status", "age", "class", "group", "date", "time", "timestamp",
		"created", "comment", "comments", "note", "notes", "item", "items", "result", "results",
		"outcome", "outcomes", "roll", "rolls", "die", "dice", "face", "faces", "weight", "weights",
		"share", "shares", "chance", "chances", "probability", "probabilities", "odds", "frequency",
		"count", "range", "percent", "description", "effect", "effects", "event", "encounter",
		"encounters", "loot", "drop", "drops", "treasure", "type", "value", "vorname", "nachname",
		"los", "lose", "losnummer", "anteil", "anteile", "gewicht", "gewichte", "fund", "wurf",
		"ergebnis", "augen", "teilnehmer", "teilnehmerin", "teilnehmerinnen", "teilnehmende",
		"mitglied", "mitglieder", "liste", "der", "adresse", "list", "entrants", "members", "holders",
		"häufigkeit", "chancen", "nom", "prénom", "billet", "billets", "poids", "résultat", "nombre",
		"apellido", "correo", "boleto", "peso", "resultado", "rate", "rates", "rarity":
		return true
	}
	return false
}

// pairedWord reports whether a word of heads is also a name of a person, or short.
func pairedWord(word string) bool {
	switch word {
	case "min", "max", "from", "to", "low", "high", "lower", "upper", "start", "end", "n":
		return true
	}
	return false
}

var wordForm = pattern.New(`[\pL][\pL-]*|[0-9#%]+`)

// IsHead reports whether a cell can only be one of a head: it is made of words such as
// name, ticket and email.
func IsHead(cell string) bool {
	parts := wordForm.FindAllString(strings.ToLower(cell), -1)
	for _, word := range parts {
		if !headWord(word) {
			return false
		}
	}
	return len(parts) > 0
}

// headed reports whether the first of several rows is a head: it has a cell of words of
// heads, two such as min and max, or a roll where the next row has a number.
func headed(rows []TextRow) bool {
	paired := 0
	for i, cell := range rows[0].Cells {
		if pairedWord(strings.ToLower(cell)) {
			paired++
		}
		if paired > 1 || IsHead(cell) {
			return true
		}
		if len(rows) > 1 && onlyRoll(cell) != "" && onlyRoll(rows[1].Cells[i]) == "" &&
			strings.IndexAny(rows[1].Cells[i], "0123456789") == 0 {
			return true
		}
	}
	return false
}

// onlyRoll returns the roll of a cell that has a roll and words of heads, such as "Roll
// (d100)", or "".
func onlyRoll(cell string) string {
	roll := rollIn(cell)
	rest := strings.Replace(cell, roll, "", 1)
	if roll == "" || strings.Trim(rest, " \t:#*()[]|`_") != "" && !IsHead(rest) {
		return ""
	}
	return roll
}
