package raffle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// headWords are in the first line of tables of people. Those of moreWords are only beside one of
// these, because a line of its own with one of them may well be an item.
const (
	headWords = "name,names,full name,fullname,first name,firstname,last name,lastname,surname," +
		"email,e-mail,email address,e-mail address,username,user name," +
		"participant,participants,player,players," +
		"entry,entries,ticket,tickets,ticket number,item,items," +
		"vorname,nachname,nom,prénom,nombre,correo,courriel"
	moreWords = "id,no,no.,nr,nr.,#,number,phone,telephone,address,city,country,date,time," +
		"timestamp,age,team,user,account,handle,class,group,weight,chances,comment,comments," +
		"company,organisation,organization"
)

// Head returns the first line that is not blank if it looks like the head of a table, which must
// not win, or "". It is one if all its fields are usual words of heads, or if it lacks the mail
// addresses or the numbers that all other lines have in a column.
func Head(lines []string) string {
	at := slices.IndexFunc(lines, full)
	if at < 0 {
		return ""
	}
	head, rest := strings.TrimSpace(lines[at]), lines[at+1:]
	separator := separatorOf(head)
	fields := fieldsOf(head, separator)
	if usualHead(fields) && !slices.ContainsFunc(rest, func(line string) bool {
		return strings.TrimSpace(line) == head
	}) {
		return head
	}
	const digits = "0123456789"
	if len(fields) < 2 || strings.ContainsAny(head, digits+"@") {
		return ""
	}
	for column := range fields {
		if n := allHave(rest, separator, len(fields), column, "@"); n > 0 {
			return head
		}
		if n := allHave(rest, separator, len(fields), column, digits); n >= manyLines {
			return head
		}
	}
	return ""
}

func full(line string) bool { return strings.TrimSpace(line) != "" }

// OnlyLine returns the line that is not blank if there is exactly one, or "".
func OnlyLine(lines []string) string {
	at := slices.IndexFunc(lines, full)
	if at < 0 || slices.ContainsFunc(lines[at+1:], full) {
		return ""
	}
	return strings.TrimSpace(lines[at])
}

// manyLines is how many lines must have a number where the first has none.
const manyLines = 3

func separatorOf(line string) string {
	for _, separator := range []string{"\t", ";", ","} {
		if strings.Contains(line, separator) {
			return separator
		}
	}
	return "\x00"
}

func fieldsOf(line, separator string) []string {
	fields := strings.Split(line, separator)
	for i, field := range fields {
		fields[i] = strings.Trim(field, " \"'\r")
	}
	return fields
}

func usualHead(fields []string) bool {
	head, more := strings.Split(headWords, ","), strings.Split(moreWords, ",")
	usual := false
	for _, field := range fields {
		word := strings.ToLower(field)
		switch {
		case slices.Contains(head, word):
			usual = true
		case !slices.Contains(more, word):
			return false
		}
	}
	return usual
}

// allHave returns how many lines there are if each has this number of fields, and one of the
// characters in a column; or else 0.
func allHave(lines []string, separator string, fields, column int, chars string) (n int) {
	for _, line := range lines {
		if !full(line) {
			continue
		}
		parts := fieldsOf(line, separator)
		if len(parts) != fields || !strings.ContainsAny(parts[column], chars) {
			return 0
		}
		n++
	}
	return n
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
