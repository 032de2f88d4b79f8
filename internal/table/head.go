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

// wordsOf returns the words of a cell, in small letters.
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

// headed reports whether the first of several rows is a head: it has a cell of words of
// heads, two such as min and max, or a roll.
func headed(rows []TextRow) bool {
	first := rows[0].Cells
	for i, cell := range first {
		if IsHead(cell) || i > 0 && isEnds(first[i-1], cell) {
			return true
		}
	}
	return rolled(rows)
}

// isEnds reports whether two cells are words such as min and max.
func isEnds(low, high string) bool {
	return sense(strings.ToLower(low)) == lowWord && sense(strings.ToLower(high)) == highWord
}

// rolled reports whether the first of several rows has a roll where the next has a number.
func rolled(rows []TextRow) bool {
	for i, cell := range rows[0].Cells {
		if len(rows) > 1 && onlyRoll(cell) != "" && onlyRoll(rows[1].Cells[i]) == "" &&
			strings.IndexAny(rows[1].Cells[i], "0123456789") == 0 {
			return true
		}
	}
	return false
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
