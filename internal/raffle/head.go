package raffle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/dice/internal/quote"
)

// Words of headings over lists of people. A field of headWords alone, or of others beside them, is
// a heading: "Names", "List of names", "Members 2025". So are two words with one of weakWords, or
// one of classWords with a code: "Our list", "Class 3b". Those of moreWords are only fields beside
// such a field, because a line of its own with one of them may well be an item.
const (
	headWords = "name names fullname firstname lastname surname email emails mail username " +
		"participant participants player players entrant entrants entry entries ticket tickets " +
		"attendees contestants member members item items helpers volunteers guests students pupils " +
		"customers employees winners " +
		"vorname nachname namen namensliste teilnehmer teilnehmerin teilnehmerinnen teilnehmende " +
		"teilnehmerliste mitglieder mitgliederliste klassenliste gästeliste losnummer losnummern " +
		"nom noms prénom nombre nombres correo courriel participantes"
	fillWords = "of the all our full first last complete draw user e address number holder holders " +
		"and die der aller alle und unsere fair school party season"
	weakWords  = "list raffle tombola lottery club verein liste " + classWords
	classWords = "class grade group klasse gruppe classe"
	moreWords  = "id,no,no.,nr,nr.,#,number,phone,telephone,address,city,country,date,time," +
		"timestamp,age,team,user,account,handle,class,group,weight,chances,comment,comments," +
		"company,organisation,organization,klasse,gruppe,alter,adresse,telefon,ort,datum,anzahl"
)

var (
	year      = regexp.MustCompile(`^(?:19|20)[0-9]{2}$`)
	classCode = regexp.MustCompile(`^[0-9]{1,2}\pL?$`) // of the class 3b, or of 2025/26
)

// Head returns the first line that is not blank if it looks like a heading, which must not win, or
// "". It is one if all its fields are usual words of headings, if it alone ends with a colon or
// begins with a sign #, if it has no letters or digits, if it lacks the mail addresses or the
// numbers that all other lines have in a column, or if it stands above lines that are numbered.
func Head(lines []string) string {
	at := slices.IndexFunc(lines, full)
	if at < 0 {
		return ""
	}
	head, rest := strings.TrimSpace(lines[at]), lines[at+1:]
	separator := separatorOf(head)
	fields := fieldsOf(head, separator)
	if usualHead(fields, rest) && !slices.ContainsFunc(rest, func(line string) bool {
		return strings.TrimSpace(line) == head
	}) {
		return head
	}
	if onlySigns(head) || marked(head) && !slices.ContainsFunc(rest, marked) {
		return head
	}
	if aboveNumbers(lines[at:]) {
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

// usualHead reports whether the fields of a line have usual words of headings. A weak one is none
// if another line has it, too.
func usualHead(fields, rest []string) bool {
	more := strings.Split(moreWords, ",")
	usual := false
	for _, field := range fields {
		word, weak := headWord(field)
		switch {
		case word != "" && weak && slices.ContainsFunc(rest, func(line string) bool {
			return slices.Contains(wordsOf(line), word)
		}):
			return false
		case word != "":
			usual = true
		case !slices.Contains(more, strings.ToLower(field)):
			return false
		}
	}
	return usual
}

// headWord returns the word that makes a field a heading if it has only words of headings, perhaps
// with signs around them, or else "". A word is weak if it needs others, or has a year beside it.
func headWord(field string) (word string, weak bool) {
	head, fill := strings.Fields(headWords), strings.Fields(fillWords)
	weakOnes, classes := strings.Fields(weakWords), strings.Fields(classWords)
	words := wordsOf(field)
	strong, other, before := "", "", ""
	for _, w := range words {
		switch {
		case slices.Contains(head, w):
			strong = w
		case slices.Contains(weakOnes, w):
			other = w
		case year.MatchString(w),
			classCode.MatchString(w) && (slices.Contains(classes, before) || year.MatchString(before)):
			weak = true
		case !slices.Contains(fill, w):
			return "", false
		}
		before = w
	}
	switch {
	case strong != "":
		return strong, weak
	case len(words) > 1:
		return other, true
	}
	return "", false
}

// wordsOf returns the words of a line, in small letters.
func wordsOf(line string) []string {
	return strings.FieldsFunc(strings.ToLower(line), func(char rune) bool {
		return !unicode.In(char, unicode.L, unicode.M, unicode.N)
	})
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

// HasColumns reports whether a line is one of a table with several columns.
func HasColumns(line string) bool { return separatorOf(line) != noSeparator }

// noSeparator is in no line.
const noSeparator = "\x00"

func separatorOf(line string) string {
	for _, separator := range []string{"\t", ";", ","} {
		if strings.Contains(line, separator) {
			return separator
		}
	}
	return noSeparator
}

func fieldsOf(line, separator string) []string {
	fields := strings.Split(line, separator)
	for i, field := range fields {
		fields[i] = strings.Trim(field, " \"'\r")
	}
	return fields
}
