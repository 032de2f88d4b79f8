package raffle

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/quote"
)

// Words of headings over lists of people. A field of headWords alone, or of fillWords beside them,
// is a heading: "Names", "List of names". Those of moreWords are only fields beside such a field,
// because a line of its own with one of them may well be an item.
const (
	headWords = "name names fullname firstname lastname surname email emails mail username " +
		"participant participants player players entrant entrants entry entries ticket tickets " +
		"attendees contestants members item items " +
		"vorname nachname namen namensliste teilnehmer teilnehmerin teilnehmerinnen teilnehmende " +
		"teilnehmerliste mitglieder nom noms prénom nombre nombres correo courriel participantes"
	fillWords = "list of the all our full first last complete raffle draw user e address number " +
		"and liste der die aller alle und"
	moreWords = "id,no,no.,nr,nr.,#,number,phone,telephone,address,city,country,date,time," +
		"timestamp,age,team,user,account,handle,class,group,weight,chances,comment,comments," +
		"company,organisation,organization"
)

// Head returns the first line that is not blank if it looks like a heading, which must not win, or
// "". It is one if all its fields are usual words of headings, if it alone ends with a colon or
// begins with a sign #, if it has no letters or digits, or if it lacks the mail addresses or the
// numbers that all other lines have in a column.
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
	if onlySigns(head) || marked(head) && !slices.ContainsFunc(rest, marked) {
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

// marked reports whether a line is written as a heading: "Class 3b:", or as in Markdown
// "# Class 3b".
func marked(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasSuffix(line, ":") || strings.HasPrefix(strings.TrimLeft(line, "#"), " ")
}

// onlySigns reports whether a line of three characters or more has neither letters nor digits nor
// pictures, such as "---".
func onlySigns(line string) bool {
	return utf8.RuneCountInString(line) > 2 && !strings.ContainsFunc(line, func(char rune) bool {
		return unicode.In(char, unicode.L, unicode.M, unicode.N, unicode.So, unicode.C)
	})
}

// Signs names the items that are only signs, such as a line under a heading.
func (list List) Signs() (places []string) {
	for i, it := range list {
		if onlySigns(it.Name) {
			places = append(places, fmt.Sprintf("%s %s has no letters or digits", list.place(i),
				quote.Excerpt(it.Name)))
		}
	}
	return places
}

func usualHead(fields []string) bool {
	more := strings.Split(moreWords, ",")
	usual := false
	for _, field := range fields {
		switch {
		case usualField(field):
			usual = true
		case !slices.Contains(more, strings.ToLower(field)):
			return false
		}
	}
	return usual
}

// usualField reports whether a field has only words of headings, perhaps with signs around them.
func usualField(field string) bool {
	head, fill := strings.Fields(headWords), strings.Fields(fillWords)
	words := strings.FieldsFunc(strings.ToLower(field), func(char rune) bool {
		return !unicode.In(char, unicode.L, unicode.M, unicode.N)
	})
	usual := false
	for _, word := range words {
		switch {
		case slices.Contains(head, word):
			usual = true
		case !slices.Contains(fill, word):
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
