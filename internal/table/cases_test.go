package table

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Every text of testdata/cases.tsv has the meaning, or the error, that stands beside it:
// the text with ⏎ for line ends, the roll that the caller names, a table in front of #
// and a column behind it, and how it was read with weights and names, or an error.
func TestCasesGolden(t *testing.T) {
	const golden = "testdata/cases.tsv"
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(rows) < 170 {
		t.Errorf("%d cases; want at least 170", len(rows))
	}
	for i, row := range rows {
		cells := strings.Split(row, " ¦ ")
		lines := strings.NewReplacer("⏎", "\n", "⇥", "\t", "␌", "\f", "·", "\u00a0").Replace(cells[0])
		table, column, _ := strings.Cut(cells[2], "#")
		list, err := Read(strings.NewReader(lines), Options{cells[1], table, column})
		got := fmt.Sprint("! ", err)
		if err == nil {
			weights := strings.Trim(fmt.Sprint(list.Weights), "[]")
			got = list.Form + " | " + weights + " | " + strings.Join(list.Names, " | ")
		}
		if *update {
			rows[i] = strings.Join(append(cells[:3:3], got), " ¦ ")
		} else if got != cells[3] {
			t.Errorf("%s\n got %s\nwant %s", cells[0], got, cells[3])
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(strings.Join(rows, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
