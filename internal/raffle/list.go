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
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
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

func trimmed(line string) string { return strings.Trim(line, blanks) }

// NewList returns the items of the lines. Blank lines are not items, and blanks around an
// item do not count. With weights, each line begins with a whole number.
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

var (
	ticketRange = regexp.MustCompile(`^([0-9]+)(?:[-‐‑‒–—―−－~～…]|\.\.+)([0-9]+)$`)
	commas      = regexp.MustCompile(`\s*[,;]\s*`)
)

// Tickets returns the tickets of a range such as 1-5000, or of several with commas
// between them, each as an item: 1, 2 and so on. If both ends have zeros in front, as in
// 001-500, so have the tickets. For an item that is not made of ranges it returns nil.
func Tickets(item string) (tickets []string, err error) {
	ranges := commas.Split(item, -1)
	for _, text := range ranges {
		parts := ticketRange.FindStringSubmatch(text)
		if parts == nil || parts[1] == parts[2] {
			return nil, nil
		}
	}
	for _, text := range ranges {
		parts := ticketRange.FindStringSubmatch(text)
		first, failed := strconv.Atoi(parts[1])
		last, beyond := strconv.Atoi(parts[2])
		width := 1
		if parts[1][0] == '0' && len(parts[1]) > 1 {
			width = len(parts[1])
		}
		if failed != nil || beyond != nil || first > last || last-first >= mostTickets-len(tickets) ||
			width > 1 && width != len(parts[2]) {
			return nil, fmt.Errorf("%s is not a range of tickets; write the smaller number first, at most "+
				"%d tickets, and both ends with the same number of digits if they begin with 0, as in "+
				"1-5000 or 001-500", text, mostTickets)
		}
		for number := first; number <= last; number++ {
			tickets = append(tickets, fmt.Sprintf("%0*d", width, number))
		}
	}
	return tickets, nil
}
