package table

import (
	"fmt"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// Every text of testdata/cases.tsv has the meaning, or the error, that stands beside it:
// the text with ⏎ for line ends, the roll that the caller names, a table in front of #
// and a column behind it, and how it was read with weights and names, or an error.
func TestCasesGolden(t *testing.T) {
	rows := 0
	dicetest.GoldenLines(t, *update, "testdata/cases.tsv", func(row string) string {
		rows++
		cells := strings.Split(row, " ¦ ")
		lines := strings.NewReplacer("⏎", "\n", "⇥", "\t", "␌", "\f", "·", "\u00a0").Replace(cells[0])
		table, column, _ := strings.Cut(cells[2], "#")
		list, err := Read(strings.NewReader(lines), Options{cells[1], table, column})
		cells[3] = fmt.Sprint("! ", err)
		if err == nil {
			weights := strings.Trim(fmt.Sprint(list.Weights), "[]")
			cells[3] = list.Form + " | " + weights + " | " + strings.Join(list.Names, " | ")
		}
		return strings.Join(cells, " ¦ ")
	})
	if rows < 170 {
		t.Errorf("%d cases; want at least 170", rows)
	}
}
