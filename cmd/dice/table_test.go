package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/command/commandtest"
)

// Every text of the cases of internal/table has the same outcomes, or the same error, in
// the program and in ReadTable, which has no roll and no choice of a table.
func TestCasesInEachDoor(t *testing.T) {
	text, err := os.ReadFile("../../internal/table/testdata/cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		cells := strings.Split(row, " ¦ ")
		lines := strings.NewReplacer("⏎", "\n", "⇥", "\t", "␌", "\f", "·", "\u00a0").Replace(cells[0])
		one, column, _ := strings.Cut(cells[2], "#")
		file := commandtest.Write(t, lines)
		if one != "" {
			file += "#" + one
		}
		args := []string{"roll", "-table", file}
		var columns []string
		if cells[1] != "" {
			args = append(args, "-roll", cells[1])
		}
		if column != "" {
			args, columns = append(args, "-column", column), []string{column}
		}
		want, wrong := strings.CutPrefix(cells[3], "! ")
		form, outcomes, _ := strings.Cut(want, " | ")
		code, _, stderr := tested.Try(args...)
		said := strings.ReplaceAll(stderr, file, "F")
		if wrong != (code != 0) && !strings.Contains(said, "at least two outcomes") ||
			wrong && said != "dice roll: F: "+want+"\n" ||
			code == 0 && said != "dice roll: F is read as "+form+"\n" {
			t.Errorf("%s: exit %d, %s; want %s", row, code, said, want)
		}
		if cells[1] != "" || one != "" {
			continue
		}
		names, weights, err := dice.ReadTable(strings.NewReader(lines), columns...)
		if wrong != (err != nil) || wrong && err.Error() != "dice: "+want {
			t.Errorf("%s: ReadTable: %v", row, err)
		}
		read := strings.Trim(fmt.Sprint(weights), "[]") + " | " + strings.Join(names, " | ")
		if !wrong && read != outcomes {
			t.Errorf("%s: ReadTable: %s", row, read)
		}
	}
}
