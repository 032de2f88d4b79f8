package raffle

import (
	"bufio"
	"cmp"
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
	"example.com/dice/internal/words"
)

const (
	// longestItem is the most bytes of an item, so that a file without line ends does not
	// fill the memory.
	longestItem = 1 << 20

	// mostWeight is the largest sum of weights, which keeps the numbers of a draw below 2^63.
	mostWeight = 1_000_000_000_000
)

// An Item is one of the things to draw from.
type Item struct {
	Name   string
	Weight int64 // 1 unless the lines have weights
	Line   int   // in which it stands, from 1; 0 for an argument
}

// A List is what a raffle draws from. Its order matters.
type List []Item

// Unlined returns the items of arguments, which have no lines.
func (list List) Unlined() List {
	for i := range list {
		list[i].Line = 0
	}
	return list
}

// unit returns how places in the list are named: line, or item for arguments.
func (list List) unit() string {
	if len(list) > 0 && list[0].Line == 0 {
		return "item"
	}
	return "line"
}

// number returns the place of an item in the unit of the list.
func (list List) number(i int) int {
	if list[i].Line == 0 {
		return i + 1
	}
	return list[i].Line
}

// place names where an item stands, such as "line 5".
func (list List) place(i int) string {
	return fmt.Sprintf("%s %d", list.unit(), list.number(i))
}

var weighted = regexp.MustCompile(`^([0-9]{1,9})[ \t]+(.*)$`)

// NewList returns the items of the lines. Blank lines are not items, and blanks around an item do
// not count. With weights, each line begins with a whole number.
func NewList(lines []string, weights bool) (List, error) {
	list, sum := make(List, 0, len(lines)), int64(0)
	for i, line := range lines {
		name := strings.TrimSpace(line)
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
			it.Name = strings.TrimSpace(parts[2])
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
			if err := checkBegin(line); err != nil {
				return nil, err
			}
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

// A binary is a kind of file that is easily taken for a text file.
type binary struct{ begin, kind string }

var binaries = []binary{
	{"PK\x03\x04", "a workbook or another archive"}, {"\xd0\xcf\x11\xe0", "an old file of Office"},
	{"%PDF-", "a PDF"}, {"{\\rtf", "a document of a word processor"},
}

// checkBegin returns an error for the first line of a file that is not text in UTF-8.
func checkBegin(line string) error {
	if strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff") {
		return fmt.Errorf(
			"the items begin with the bytes % x, as a text in UTF-16 does; save it as UTF-8", line[:2])
	}
	for _, d := range binaries {
		if strings.HasPrefix(line, d.begin) {
			return fmt.Errorf("this is not a text file, but %s; open it, and copy the names (in "+
				"Excel, their column) into a text file", d.kind)
		}
	}
	return nil
}

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

// mostPlaces is how many places of an item that is in a list several times are named.
const mostPlaces = 4

// Repeats names the items that are in the list more than once, how often and where: "Ada" (2
// times: lines 1 and 4).
func (list List) Repeats() (repeats []string) {
	order := make([]int, len(list)) // equal names become neighbours; a map takes much more memory
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(list[i].Name, list[j].Name)
	})
	var groups [][]int
	for len(order) > 0 {
		n := 1
		for n < len(order) && list[order[n]].Name == list[order[0]].Name {
			n++
		}
		if n > 1 {
			groups = append(groups, order[:n])
		}
		order = order[n:]
	}
	slices.SortFunc(groups, func(a, b []int) int { return cmp.Compare(a[0], b[0]) })
	for _, group := range groups {
		named, more := group, len(group)-mostPlaces
		if more > 0 {
			named = group[:mostPlaces-1]
		}
		var at []string
		for _, i := range named {
			at = append(at, strconv.Itoa(list.number(i)))
		}
		if more > 0 {
			at = append(at, fmt.Sprintf("%d more", more+1))
		}
		repeats = append(repeats, fmt.Sprintf("%s (%d times: %ss %s)",
			quote.Excerpt(list[group[0]].Name), len(group), list.unit(), words.And(at)))
	}
	return repeats
}

// mostTickets is the most tickets of a range.
const mostTickets = 1_000_000

var ticketRange = regexp.MustCompile(`^([0-9]{1,9})[-–]([0-9]{1,9})$`)

// IsRange reports whether an item is written as a range of at least two tickets, such as 1-5000.
func IsRange(item string) bool {
	first, last, ok := ends(item)
	return ok && first < last
}

func ends(item string) (first, last int, ok bool) {
	parts := ticketRange.FindStringSubmatch(item)
	if parts == nil {
		return 0, 0, false
	}
	first, _ = strconv.Atoi(parts[1])
	last, _ = strconv.Atoi(parts[2])
	return first, last, true
}

// Tickets returns the tickets of a range such as 1-5000, each as an item: 1, 2 and so on. If
// both ends have zeros in front, as in 001-500, so have the tickets. For an item that is not a
// range it returns nil.
func Tickets(item string) ([]string, error) {
	first, last, ok := ends(item)
	switch {
	case !ok || first == last:
		return nil, nil
	case first > last:
		return nil, fmt.Errorf(
			"%s is not a range of tickets; write the smaller number first, as in 1-5000", item)
	case last-first >= mostTickets:
		return nil, fmt.Errorf(
			"%s are more than %d tickets; write them to a file, one a line, and use -file", item,
			mostTickets)
	}
	parts := ticketRange.FindStringSubmatch(item)
	width := 1
	if parts[1][0] == '0' && len(parts[1]) > 1 {
		width = len(parts[1])
		if width != len(parts[2]) {
			return nil, fmt.Errorf(
				"%s has zeros at one end; write both ends with the same number of digits, as in 001-500", item)
		}
	}
	tickets := make([]string, 0, last-first+1)
	for number := first; number <= last; number++ {
		tickets = append(tickets, fmt.Sprintf("%0*d", width, number))
	}
	return tickets, nil
}
