package main

import (
	"fmt"
	"math"
)

// countVisits sets the visits of all tables, by following all cases until
// hardly any is open.
func countVisits(list []table) {
	if len(list) == 0 {
		return
	}
	now := make([][]float64, len(list))
	for i, t := range list {
		now[i] = make([]float64, len(t.rows))
	}
	now[0][0] = 1
	for open := 1.0; open > 1e-12; {
		next := make([][]float64, len(list))
		for i, t := range list {
			next[i] = make([]float64, len(t.rows))
		}
		open = 0
		for i := range list {
			for j, odds := range now[i] {
				list[i].visits += odds
				each := odds / float64(len(list[i].rows[j]))
				for _, c := range list[i].rows[j] {
					if c.result == 0 && c.table != notDrawn {
						next[c.table][c.row] += each
						open += each
					}
				}
			}
		}
		now = next
	}
}

// chance returns how often a table is visited, in words.
func (t *table) chance() string {
	switch percent := t.visits * 100; {
	case percent >= 9.5:
		return fmt.Sprintf("%.0f %% of the time", percent)
	case percent >= 0.1:
		return fmt.Sprintf("%.1f %% of the time", percent)
	case percent < 1e-7:
		return "hardly ever"
	}
	rounded, zeros := 1/t.visits, 1.0
	for ; rounded >= 100; rounded /= 10 {
		zeros *= 10
	}
	return "1 time in " + thousands(int(math.Round(rounded)*zeros))
}

// thousands returns a number in groups of three digits.
func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
