package raffle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func full(line string) bool { return strings.TrimSpace(line) != "" }

// OnlyLine returns the line that is not blank if there is exactly one, or "".
func OnlyLine(lines []string) string {
	at := slices.IndexFunc(lines, full)
	if at < 0 || slices.ContainsFunc(lines[at+1:], full) {
		return ""
	}
	return strings.TrimSpace(lines[at])
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
