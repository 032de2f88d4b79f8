package answer

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/pattern"
	"example.com/dice/internal/plan"
	"example.com/dice/internal/table"
)

// A Request has the choices made on the page.
type Request struct {
	Target  string   `json:"target"` // as package target reads it; several lines are a table
	Dice    []string `json:"dice"`   // as typed; all of them count in a throw only
	Throws  bool     `json:"throws"` // all dice are thrown together, and whole throws count
	Within  float64  `json:"within"` // per cent more than the least cost, for fewer rows
	Bounded bool     `json:"bounded"`
}

// question returns the request in numbers.
func (r Request) question(made notation.Target) (q plan.Question, err error) {
	q = plan.Question{Together: r.Throws, Bounded: r.Bounded, Simplest: true,
		Within: r.Within / 100, Quick: true}
	q.Make(made)
	for _, typed := range r.Dice {
		sides, err := notation.Die(typed)
		if err != nil {
			return q, &plan.Mistake{Part: "dice", Text: err.Error()}
		}
		if r.Throws || !slices.Contains(q.Dice, sides) {
			q.Dice = append(q.Dice, sides)
		}
	}
	return q, nil
}

// The forms of requests that name dice, and of numbers whose digits are in groups of
// three. One group shows that they are no numbers by themselves: it begins with 0.
var (
	// 13 from 6 and 20, 13 by tossing coins
	spoken  = pattern.New(`(?i)^\s*(.*\S)[ \t]+(?:from|using|by (?:toss|roll)ing)[ \t]+(.+)$`)
	listed  = pattern.New(`^\s*([^\s;]+)((?:[ \t]+(?:[2-9]|[1-9][0-9]+))+)\s*$`) // 13 6 20
	between = pattern.New(`(?i)(?:[\s,;+&]|\ban?\b|\band\b)+`)
	counted = pattern.New(`(?i)\b([2-9]|[1-9][0-9])[ \t]*(d[0-9]+)`) // 2 d6; in 6 20 d6 these are dice
	allDice = pattern.New(`(?i)^(?:[\s,;+&]|an?\b|and\b|coins?\b|(?:\b[1-9][0-9]?[ \t]*)?d[0-9]+)+$`)
	grouped = pattern.New(`^[1-9][0-9]{0,2}(?:[,. \x{a0}\x{202f}'’][0-9]{3})+$`)
	zero    = pattern.New(`[^0-9]0`)
	number  = pattern.New(`[0-9]+`)
	oneTo   = pattern.New(`(?i)^\s*an?\s+number\s+from\s+1\s+to\s+`)
)

// read reads the target. It returns the request with the dice that the target names, as
// in "13 6 20" and "13 from 6 and 20".
func (r Request) read() (Request, content, error) {
	r.Target = oneTo.ReplaceAllString(r.Target, "")
	c, err := contentOf(r.Target)
	if err == nil || !strings.ContainsAny(r.Target, " \t") {
		return r, c, err
	}
	parts := spoken.FindStringSubmatch(r.Target)
	if parts == nil {
		parts = listed.FindStringSubmatch(r.Target)
	}
	if parts == nil || parts[1] == "1" {
		return r, c, err
	}
	made, wrong := contentOf(parts[1])
	if wrong != nil {
		return r, c, err // a line of a table that is being typed, such as 1-3 2 goblins
	}
	hand := parts[2]
	if allDice.MatchString(hand) {
		hand = counted.ReplaceAllStringFunc(hand, func(dice string) string {
			parts := counted.FindStringSubmatch(dice)
			many, _ := strconv.Atoi(parts[1]) // which has two digits at most
			return strings.Repeat(" "+parts[2], many)
		})
	}
	typed := r
	r.Target, r.Dice = parts[1], []string{} // for the page, never null
	for _, sides := range between.Split(hand, -1) {
		if sides == "" {
			continue
		}
		n, err := notation.Die(strings.TrimSuffix(sides, "s"))
		if err != nil {
			return typed, c, err
		}
		r.Dice = append(r.Dice, strconv.Itoa(n))
	}
	return r, made, nil
}

// mistaken returns an error of a target in the words of the page: a question about what
// was meant, with what to use then; or what is wrong, and what to write. Of a table it
// has each wrong line.
func mistaken(err error) *plan.Mistake {
	m := &plan.Mistake{Part: "target", Text: err.Error()}
	var faults table.Faults
	errors.As(err, &faults)
	for _, fault := range faults {
		m.Lines = append(m.Lines, fault.Line)
	}
	m.Lines = slices.Compact(m.Lines)
	var wrong *notation.Misreading
	switch {
	case !errors.As(err, &wrong):
	case strings.Contains(wrong.Use, "\n"):
		m.Text, m.Use = "Do you mean a table, one result a line?", wrong.Use
	case wrong.Use != "":
		m.Text, m.Use = "Do you mean "+wrong.Use, wrong.Use
		if meaning := notation.Understood(wrong.Use); meaning != "" {
			m.Text += ": " + strings.TrimPrefix(meaning, "yes if ")
		}
		m.Text += "?"
	case wrong.Place > 0 && wrong.Place == len([]rune(wrong.Text)):
		m.Text = "something is missing at the end: " + wrong.Hint
	}
	return m
}

// A content is what a text asks for: expressions, or a target of another kind.
type content struct {
	list []expression
	made notation.Target // of the first expression, or what is asked for instead
	form string          // that a table was read as, such as "a d100 table"
}

// contentOf reads a text, of which several lines are expressions or a table. It counts no
// chances.
func contentOf(text string) (c content, err error) {
	if grouped.MatchString(text) && zero.MatchString(text) {
		text = strings.Join(number.FindAllString(text, -1), "")
	}
	var unread error
	c.list, unread = expressions(text)
	use := ""
	if c.list == nil {
		use = readable(numbered(lines.ReplaceAllString(text, "; ")))
	}
	switch {
	case c.list != nil:
		c.made = c.list[0].read.Target()
	case use != "":
		err = &notation.Misreading{Text: text, Use: use}
	case text == "":
		err = errors.New("type what to make, such as 13")
	case strings.ContainsAny(text, "\r\n"):
		c.form, c.made, err = tableOf(text)
	default:
		c.made, err = notation.Parse(text)
		if err != nil {
			err = cmp.Or(unread, err)
		}
	}
	var wrong *notation.Misreading
	if err == nil || errors.As(err, &wrong) && wrong.Use != "" {
		return c, err
	}
	if use := several(text); use != "" {
		err = &notation.Misreading{Text: text, Use: use}
	}
	return c, err
}

// numbered writes 2 orcs: d20, or two orcs: d20, as several rolls.
func numbered(text string) string {
	text = after.ReplaceAllString(notation.Numerals(text), "$1$3# $2$4")
	return many.ReplaceAllString(text, "$1$2# $3$4")
}

// readable returns a text of expressions with each of them as the notation has it, or "".
func readable(text string) string {
	for range mostRolls {
		list, err := expressions(text)
		var wrong *notation.Misreading
		switch {
		case list != nil:
			return text
		case !errors.As(err, &wrong) || wrong.Use == "":
			return ""
		}
		text = wrong.Use
	}
	return ""
}

// tableOf reads a table in lines.
func tableOf(text string) (form string, made notation.Target, err error) {
	list, err := table.Read(strings.NewReader(text), table.Options{})
	if err != nil {
		return "", made, err
	}
	made, err = list.Target()
	return list.Form, made, err
}

// What people write around and between expressions, and between the results of a table.
var (
	compare = pattern.New(`(?i)^(?:compare\s|initiative:)\s*`)
	joined  = pattern.New(`(?i)\s*[,;\r\n]\s*|\s+(?:and|or|with|to)\s+`)
	// Ada d20 vs orc chief d20, 2 goblins d20
	unmarked = pattern.New(`(?i)((?:^|\svs\s)\s*(?:\d+\s*[x×]?\s+\pL)?\pL(?:[^:]*?[^\d\s:])?)\s+` +
		`(\d+[^\d\s]|d[\d%]|adv|dis)`)
	behind   = pattern.New(`(?i)^\s*(\d*d[\d%]\S*)\s+(\pL+)\s*$`) // d20+5 attack
	compared = pattern.New(`(?i)([<>=]\s*\d+)\s+(\d*d[\d%])`)     // 2d6>=8 d12>=8
	// Ada +3; the sword of a table is 2 sword +1
	signed = pattern.New(`^\s*\pL[^:]*\s[+-]\s*\d+\s*$`)
	// beside it also Ada and 2 orcs
	bonus   = pattern.New(`^\s*((?:\d+\s*[x×]?\s+)?\pL[^:+-]*?)(?:\s+([+-]\s*\d+))?\s*$`)
	against = pattern.New(`(?i)\s(?:vs\.|versus|against)\s`)
	results = pattern.New(`\s*[,;]\s*(\d)`)
)

// several returns what a text says that has several expressions, or names without colons,
// or the results of a table in one line, as it is written here; or "".
func several(text string) string {
	plain := compared.ReplaceAllString(text, "$1; $2")
	plain = against.ReplaceAllString(compare.ReplaceAllString(notation.Numerals(plain), ""), " vs ")
	list := joined.Split(plain, -1)
	initiative := slices.ContainsFunc(list, signed.MatchString) // as on paper
	for i, part := range list {
		_, err := notation.ParseExpr(part)
		var wrong *notation.Misreading
		switch {
		case !errors.As(err, &wrong):
		case wrong.Use != "":
			list[i] = wrong.Use
		default:
			if named := unmarked.ReplaceAllString(part, "$1: $2"); !strings.Contains(named, " of: ") {
				list[i] = named // "sum of" is no name
			}
			if len(list) > 1 {
				list[i] = behind.ReplaceAllString(list[i], "$2: $1")
			}
			if initiative {
				list[i] = bonus.ReplaceAllString(list[i], "$1: d20$2")
			}
		}
	}
	if use := readable(numbered(strings.Join(list, "; "))); use != "" && use != text {
		return use
	}
	use := results.ReplaceAllString(text, "\n$1")
	if _, _, err := tableOf(use); use != text && err == nil {
		return use
	}
	return ""
}
