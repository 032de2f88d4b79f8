package answer

import (
	"fmt"
	"strings"

	"example.com/dice/internal/notation"
	"example.com/dice/internal/words"
)

// A Rolled is an expression that was rolled with its own dice.
type Rolled struct {
	Made   string `json:"made"` // the expression
	Result string `json:"result"`
	From   string `json:"from"` // the dice; those that do not count are in parentheses
}

// Roll rolls the dice of an expression. It fails for every other text.
func Roll(text string, throw notation.RollFunc) (r Rolled, err error) {
	e, err := notation.ParseExpr(text)
	if err != nil {
		return r, err
	}
	result, total, dice, err := e.Record(throw)
	if err != nil {
		return r, err
	}
	var counted, others []string
	for _, die := range dice {
		switch {
		case die.Dropped, die.Rerolled:
			others = append(others, fmt.Sprint(die.Face))
		case die.Added:
			counted[len(counted)-1] += fmt.Sprintf("+%d", die.Face)
		default:
			counted = append(counted, fmt.Sprint(die.Face))
		}
	}
	r = Rolled{e.String(), resultOf(e, result), mostDice(counted)}
	if len(others) > 0 {
		r.From = strings.TrimSpace(fmt.Sprintf("%s (%s)", r.From, mostDice(others)))
	}
	if e.Check() {
		r.From = fmt.Sprintf("%d: %s", total, r.From)
	}
	return r, nil
}

// mostDice lists dice, of many only the first ones.
func mostDice(faces []string) string {
	const most = 30
	if more := len(faces) - most; more > 0 {
		return fmt.Sprintf("%s and %s", strings.Join(faces[:most], ", "),
			words.Count(more, "other"))
	}
	return strings.Join(faces, ", ")
}
