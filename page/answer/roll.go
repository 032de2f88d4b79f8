package answer

import "example.com/dice"

// Roll rolls an expression as it is, and returns its dice and its result in words.
func Roll(text string) (said string, err error) {
	e, err := dice.Parse(text)
	if err != nil {
		return "", err
	}
	rolled, err := e.RollDice(dice.Random)
	return rolled.Text, err
}
