package raffle

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
	"example.com/dice/internal/words"
)

const (
	longestItem = 1 << 20           // bytes: a file without line ends does not fill the memory
	mostWeight  = 1_000_000_000_000 // of all items, so that the numbers of a draw stay below 2^63
	mostTickets = 1_000_000         // of a range
)

// An Item is one of the things to draw from.
type Item struct {
	Name   string
	Weight int64 // 1 unless the lines have weights
	Line   int   // in which it stands, from 1; each argument is a line
}

// A List is what a raffle draws from. Its order matters.
type List []Item

// blanks are those of docs/raffle.md.
const blanks = "\t\n\v\f\r "

var weighted = regexp.MustCompile("^([0-9]{1,9})[" + blanks + "]+(.*)$")

// trimmed returns a line without the blanks around it.
func trimmed(line string) string { return strings.Trim(line, blanks) }

// NewList returns the items of the lines. Blank lines are not items, and blanks around an item do
// not count. With weights, each line begins with a whole number.
func NewList(lines []string, weights bool) (List, error) {
	list, sum := make(List, 0, len(lines)), int64(0)
	for i, line := range lines {
		name := trimmed(line)
		if name == "" {
			continue
		}
		it := Item{name, 1, i + 1}
		if weights {
			parts := weighted.FindStringSubmatch(name)
			if parts == nil {
				return nil, fmt.Errorf("line %d, %s, does not begin with a weight; write a whole number "+
					"of at most nine digits, a blank and the item, such as 3 Ada", i+1, quote.Excerpt(name))
			}
			it.Weight, _ = strconv.ParseInt(parts[1], 10, 64)
			it.Name = parts[2]
		}
		sum += it.Weight
		if sum > mostWeight {
			return nil, fmt.Errorf("the weights up to line %d are more than %d together; write smaller "+
				"ones", i+1, int64(mostWeight))
		}
		list = append(list, it)
	}
	return list, nil
}

// ReadFile returns the lines of a file, as [ReadLines] does.
func ReadFile(name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, quote.Absent(name, err)
	}
	defer file.Close()
	return ReadLines(file)
}

// ReadLines returns the lines of a text in UTF-8. Others are refused where that
// is certain; the bytes of an item decide what a transcript hashes.
func ReadLines(r io.Reader) ([]string, error) {
	var lines []string
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, longestItem+1)
	for scanner.Scan() {
		line := scanner.Text()
		if lines == nil {
			line = strings.TrimPrefix(line, "\ufeff") // some editors mark UTF-8 with it
		}
		if strings.Contains(line, "\x00") {
			return nil, fmt.Errorf("line %d has a byte 00 and is not text in UTF-8; save it as UTF-8, or "+
				"copy the names into a text file", len(lines)+1)
		}
		lines = append(lines, line)
	}
	if errors.Is(scanner.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d is longer than %d bytes; give each item a shorter line",
			len(lines)+1, longestItem)
	}
	return lines, scanner.Err()
}

// onlyColumn returns the lines with the cells of a column, from 0, and nothing else.
func onlyColumn(lines []string, c *table.Columns, k int) []string {
	column := make([]string, len(lines))
	for _, row := range c.Only(k) {
		column[row.Line-1] = row.Cells[0]
	}
	return column
}

// Column returns the lines of the column that has a name, in a heading, or a number, from 1, and
// the heading, or "". With 0 it returns the lines as they are, and without a name too, but an
// error if they have columns or a heading, which must not win. One comma in each line stands in
// many names, and makes columns only below a heading.
func Column(lines []string, name string) (column []string, head string, err error) {
	if name == "0" {
		return lines, "", nil
	}
	c, first := table.Split(lines), slices.IndexFunc(lines, full)
	switch {
	case name == "" && c != nil && (c.Mark != ',' || c.Head != nil || len(c.First()) > 2):
		var cells []string
		for _, cell := range c.First() {
			cells = append(cells, quote.Excerpt(cell))
		}
		return nil, "", fmt.Errorf("the lines have %d columns, and the first one has %s; name the "+
			"column with the items, as in -column 1, or write -column 0 for whole lines", len(cells),
			words.And(cells))
	case name == "" && first >= 0 && table.IsHead(lines[first]) &&
		!slices.ContainsFunc(lines[first+1:], table.IsHead):
		return nil, "", fmt.Errorf("the first line, %s, looks like a heading, and could be drawn; "+
			"delete it, or move it down if it is an item", quote.Excerpt(trimmed(lines[first])))
	case name == "":
		return lines, "", nil
	case c == nil:
		return nil, "", fmt.Errorf("there is no column %s, because the lines are not those of a table; "+
			"omit -column", quote.Excerpt(name))
	}
	k, err := c.Choose(name)
	if err != nil {
		return nil, "", err
	}
	if c.Head != nil {
		head = trimmed(lines[first])
	}
	return onlyColumn(lines, c, k), head, nil
}

// Find returns the list that a draw has been made from: the lines that are given, or the column of
// a table that has the hash of the draw.
func Find(lines []string, h Header) (List, error) {
	list, err := NewList(lines, h.Weights)
	if err == nil && len(list) == 0 {
		err = errors.New("the list is missing; give the published one, as with -file names.txt")
	}
	c := table.Split(lines)
	if c == nil || err == nil && list.Hash(h.Weights) == h.Hash {
		return list, err
	}
	for k := range c.First() {
		found, failed := NewList(onlyColumn(lines, c, k), h.Weights)
		if failed == nil && found.Hash(h.Weights) == h.Hash {
			return found, nil
		}
	}
	return list, err
}

func full(line string) bool { return trimmed(line) != "" }

// Able returns the number of items that can be drawn.
func (list List) Able() (n int) {
	for _, it := range list {
		if it.Weight > 0 {
			n++
		}
	}
	return n
}

// Hash returns the SHA-256 of the items as transcripts have it.
func (list List) Hash(weights bool) string {
	h := sha256.New()
	var text []byte
	for _, it := range list {
		text = text[:0]
		if weights {
			text = append(strconv.AppendInt(text, it.Weight, 10), ' ')
		}
		text = append(strconv.AppendInt(text, int64(len(it.Name)), 10), ':')
		h.Write(append(append(text, it.Name...), ','))
	}
	return hex.EncodeToString(h.Sum(nil))
}

var ticketRange = regexp.MustCompile(`^([0-9]{1,9})[-–]([0-9]{1,9})$`)

// Tickets returns the tickets of a range such as 1-5000, each as an item: 1, 2 and so on. If
// both ends have zeros in front, as in 001-500, so have the tickets. For an item that is not a
// range it returns nil.
func Tickets(item string) ([]string, error) {
	parts := ticketRange.FindStringSubmatch(item)
	if parts == nil || parts[1] == parts[2] {
		return nil, nil
	}
	first, _ := strconv.Atoi(parts[1])
	last, _ := strconv.Atoi(parts[2])
	width := 1
	if parts[1][0] == '0' && len(parts[1]) > 1 {
		width = len(parts[1])
	}
	if first > last || last-first >= mostTickets || width > 1 && width != len(parts[2]) {
		return nil, fmt.Errorf("%s is not a range of tickets; write the smaller number first, at most "+
			"%d tickets, and both ends with the same number of digits if they begin with 0, as in "+
			"1-5000 or 001-500", item, mostTickets)
	}
	tickets := make([]string, 0, last-first+1)
	for number := first; number <= last; number++ {
		tickets = append(tickets, fmt.Sprintf("%0*d", width, number))
	}
	return tickets, nil
}
