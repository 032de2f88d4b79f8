package table

import (
	"strings"

	"example.com/dice/internal/pattern"
)

// A headWord is what a word of a head says about the cells below it.
type headWord int

const (
	noWord     headWord = iota // it may be a name
	anyWord                    // it is one of heads
	weightWord                 // they are weights
	rollWord                   // they are results of a roll
	lowWord                    // they are where ranges begin; or it is a name, such as Lower
	highWord                   // they are where ranges end; or it is a name, such as Max
)

// sense returns what a word says. A switch costs a program without tables nothing,
// where a map is made as it starts.
func sense(word string) headWord {
	switch word {
	case "weight", "weights", "share", "shares", "chance", "chances", "probability",
		"probabilities", "odds", "frequency", "ticket", "tickets", "gewicht", "gewichte", "anteil",
		"anteile", "poids", "peso", "%":
		return weightWord
	case "roll", "rolls", "dice", "die", "result", "results", "range", "no", "nr", "number",
		"numbers", "face", "faces", "wurf", "ergebnis":
		return rollWord
	case "min", "from", "low", "lower", "start", "floor":
		return lowWord
	case "max", "to", "high", "higher", "upper", "end", "ceiling":
		return highWord
	case "of", "the", "your", "name", "names", "first", "last", "full", "given", "family",
		"surname", "nickname", "username", "user", "member", "id", "ids", "num", "title", "entry",
		"entries", "entrant", "participant", "participants", "player", "players", "person", "people",
		"buyer", "owner", "holder", "customer", "attendee", "attendees", "guest", "team", "email",
		"e-mail", "mail", "phone", "telephone", "mobile", "address", "city", "country", "state", "zip",
		"company", "organisation", "organization", "rsvp", "status", "age", "class", "group", "date",
		"time", "timestamp", "created", "comment", "comments", "note", "notes", "item", "items",
		"outcome", "outcomes", "count", "percent", "description", "effect", "effects", "event",
		"encounter", "encounters", "loot", "drop", "drops", "treasure", "type", "value", "vorname",
		"nachname", "los", "lose", "losnummer", "fund", "augen", "teilnehmer", "teilnehmerin",
		"teilnehmerinnen", "teilnehmende", "mitglied", "mitglieder", "liste", "der", "adresse", "list",
		"entrants", "members", "holders", "häufigkeit", "chancen", "nom", "prénom", "billet",
		"billets", "résultat", "nombre", "apellido", "correo", "boleto", "resultado", "rate", "rates",
		"rarity":
		return anyWord
	}
	return noWord
}

var wordForm = pattern.New(`[\pL][\pL-]*|[0-9#%]+`)

func wordsOf(cell string) []string { return wordForm.FindAllString(strings.ToLower(cell), -1) }

// IsHead reports whether a cell can only be one of a head: it is made of words such as
// name, ticket and email.
func IsHead(cell string) bool {
	words := wordsOf(cell)
	for _, word := range words {
		switch sense(word) {
		case noWord, lowWord, highWord:
			return false
		}
	}
	return len(words) > 0
}

// headed reports whether the first of several rows is a head, and whether that is sure: a
// line of Markdown is below it, or all cells have words of heads. One such cell, or two
// such as min and max, make a head of a row, unless it has a share and no blank cell; and
// so does a roll where the next row has a number.
func headed(rows []TextRow, ruled bool) (is, sure bool) {
	sure = true
	roll, worded, shared, blank := false, false, false, false
	low := noWord // of the cell before
	for i, cell := range rows[0].Cells {
		word, next := sense(strings.ToLower(cell)), rows[1].Cells[i]
		_, isShare := parseShare(cell)
		sure = sure && IsHead(cell)
		worded = worded || IsHead(cell) || low == lowWord && word == highWord
		shared, blank = shared || isShare, blank || cell == ""
		roll = roll || onlyRoll(cell) != "" && onlyRoll(next) == "" &&
			strings.IndexAny(next, "0123456789") == 0
		low = word
	}
	sure = sure || ruled
	return roll || (sure || worded) && (blank || !shared), sure
}

// A headKind is what the head of a column says about its cells.
type headKind struct {
	name      string
	roll      string // whose results they are
	rolled    bool   // they are results
	weighted  bool
	low, high bool // the column has the ends of ranges
}

func kindOf(cell string) headKind {
	k := headKind{name: cell, roll: onlyRoll(cell)}
	for i, word := range wordsOf(cell) {
		m := sense(word)
		k.weighted = k.weighted || m == weightWord
		k.rolled = k.rolled || m == rollWord
		k.low, k.high = k.low || i == 0 && m == lowWord, k.high || i == 0 && m == highWord
	}
	k.weighted = k.weighted && k.roll == ""
	k.rolled = k.roll != "" || !k.weighted && (k.rolled || cell == "#")
	return k
}

// rollForm is a roll of dice in a text, as a word.
var rollForm = pattern.New(`(?i)^(?:[0-9]*d(?:[0-9]+|%)|[0-9]+df)`)

// rollIn returns the first word of a text that is a roll of dice, such as the d100 in
// "Roll (d100)", or "".
func rollIn(text string) string {
	apart := func(char rune) bool { return strings.ContainsRune(" \t()[]*:=#_`|,;→", char) }
	for _, word := range strings.FieldsFunc(text, apart) {
		if rollForm.MatchString(word) {
			return word
		}
	}
	return ""
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
