package table

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

var update = flag.Bool("update", false, "write the golden files")

func read(t *testing.T, file, roll string) (*Listing, error) {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	return Read(in, Options{Roll: roll})
}

// Every table of testdata/good has the weights and names of testdata/good.tsv, which are
// counted by hand.
func TestTablesAreRead(t *testing.T) {
	text, err := os.ReadFile("testdata/good.tsv")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("testdata/good/*")
	rows := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(rows) < 30 || len(rows) != len(files) {
		t.Fatalf("good.tsv has %d tables, and there are %d files; want at least 30", len(rows),
			len(files))
	}
	for _, row := range rows {
		cells := strings.Split(row, "\t")
		list, err := read(t, "testdata/good/"+cells[0], cells[1])
		if err != nil {
			t.Errorf("%s: %v", cells[0], err)
			continue
		}
		weights := strings.Trim(fmt.Sprint(list.Weights), "[]")
		if list.Form != cells[2] || weights != cells[3] || strings.Join(list.Names, "|") != cells[4] {
			t.Errorf("%s: %s, %s, %q; want %q", cells[0], list.Form, weights, list.Names, cells[2:])
		}
		checkFind(t, cells[0], list)
	}
}

// checkFind checks that each result of the roll of a table leads to a line, in as many
// ways as that one has.
func checkFind(t *testing.T, name string, list *Listing) {
	found := make([]int, len(list.Weights))
	for at := 0; list.Roll != "" && at < list.scale.length; at++ {
		found[list.Find(list.scale.result(at))] += list.scale.ways(at, at+1)
	}
	if list.Roll != "" && !slices.Equal(found, list.Weights) {
		t.Errorf("%s: results lead to lines in %v ways, of %v", name, found, list.Weights)
	}
}

// A text that is not UTF-8 is refused.
func TestEncodings(t *testing.T) {
	for _, text := range []string{"6\x000\x00 \x00g\x00o\x00l\x00d\x00",
		"\xff\xfe6\x000\x00;\x00g\x00", "60 M\xfcnze"} {
		_, err := Read(strings.NewReader(text), Options{})
		dicetest.Says(t, err, "line 1 is not text in UTF-8: ", text)
	}
}

// Single numbers are results if they run from 1 or 0 up, and weights if they can be
// nothing else.
func TestNumberedLines(t *testing.T) {
	for want, lists := range map[string][][]int{
		"results": {{1, 2}, {1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 0}, {0, 1},
			{0, 1, 2, 3}},
		"weights": {{2, 3}, {1, 3}, {1, 1}, {5}, {10, 20, 30}, {9, 8, 7}, {4, 2, 1}, {2, 2, 1},
			{1, 2, 9}, {1, 2, 2}, {3, 4, 5, 9}, {5, 5, 3, 2, 1}, {60, 30, 9, 1}, {1, 2, 3, 9, 9},
			{1, 2, 3, 1, 2, 3, 1, 2, 3}},
		"refused": {{2, 1}, {4, 3, 2, 1}, {2, 1, 3}, {1, 2, 4}, {1, 2, 3, 0}, {1, 2, 3, 5}, {0, 1, 3, 4},
			{5, 6, 7, 8, 9, 10}, {5, 6, 7, 9, 10, 11}, {1, 2, 2, 4, 5}, {3, 4, 5, 6, 7}, {2, 3, 4},
			{1, 2, 3, 4, 5, 6, 7, 1}, {1, 2, 3, 3}, {1, 1, 2, 3}, {1, 2, 3, 9}, {9, 2, 3, 4}, {0, 1, 2, 2},
			{5, 6, 7, 7, 8, 9}, {1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22}},
	} {
		for _, numbers := range lists {
			var lines []string
			for i, n := range numbers {
				lines = append(lines, strconv.Itoa(n)+" item "+string(rune('a'+i)))
			}
			got := "refused"
			list, err := parse(lines, Options{})
			if err == nil {
				got = "results"
				if strings.HasPrefix(list.Form, "weights") {
					got = "weights"
				}
			}
			if got != want {
				t.Errorf("%v: %s, %v; want %s", numbers, got, err, want)
			}
		}
	}
}

// A die with any one mistake of typing, a number mistyped, a line lost or there twice, is
// not weights.
func TestTypingMistakes(t *testing.T) {
	for _, n := range []int{4, 5, 8, 12, 20} {
		die := make([]int, n)
		for i := range die {
			die[i] = i + 1
		}
		var mistaken [][]int
		for i := range n {
			mistaken = append(mistaken, slices.Delete(slices.Clone(die), i, i+1),
				slices.Insert(slices.Clone(die), i, die[i]))
			for wrong := range n + 9 {
				mistyped := slices.Clone(die)
				mistyped[i] = wrong
				mistaken = append(mistaken, mistyped)
			}
		}
		for _, numbers := range mistaken {
			var lines []string
			for _, number := range numbers {
				lines = append(lines, fmt.Sprint(number, " item"))
			}
			list, err := parse(lines, Options{})
			if err == nil && list.Roll == "" || err != nil && !strings.Contains(err.Error(), "line ") {
				t.Errorf("%d: %+v, %v", numbers, list, err)
			}
		}
	}
}

// What patterns read is counted, so that every text ends in seconds: blanks in front of a
// name, shares that go on, outcomes in parts of lines, and numbers in many columns.
func TestWorkEnds(t *testing.T) {
	dicetest.Long(t)
	number := strings.Repeat("9", 23) + "\t"
	for _, line := range []string{"1" + strings.Repeat(" ", 990) + "x",
		strings.Repeat("1 or ", 199) + "1 x", strings.Repeat("1-2 Or,", 140),
		strings.Repeat(number, 39) + "1 in 6"} {
		_, err := Read(strings.NewReader(strings.Repeat(line+"\n", maxLines)), Options{})
		dicetest.Says(t, err, "too much work", line[:20])
	}
}

// Lines with more marks than columns take memory for their text, and not for cells or
// outcomes.
func TestMarksTakeLittleMemory(t *testing.T) {
	dicetest.Long(t)
	for _, cell := range []string{"a,", "a;", "a|", "1,"} {
		text := strings.Repeat(strings.Repeat(cell, maxBytes/2)+"\n", maxLines)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(strings.NewReader(text), Options{})
		runtime.ReadMemStats(&after)
		if taken := (after.TotalAlloc - before.TotalAlloc) >> 20; err == nil || taken > 250 {
			t.Errorf("%q …: %d MB, %.100v", cell, taken, err)
		}
	}
}

// A table has at most 20,000 lines of 1,000 bytes; the error is one of lines, or of all.
func TestLimits(t *testing.T) {
	most := strings.Repeat("1 "+strings.Repeat("x", maxBytes-2)+"\r\n", maxLines)
	if list, err := Read(strings.NewReader(most), Options{}); err != nil ||
		len(list.Names) != maxLines {
		t.Errorf("%v", err)
	}
	for text, want := range map[string]string{
		most + "1 y": "the table has more than 20000 lines of 1000 " +
			"bytes; shorten it",
		strings.Repeat("\n", maxLines) +
			"\n": "the table has more than 20000 lines of 1000 bytes; shorten it",
		"1 a\n1 " + strings.Repeat("x", maxBytes-1): "line 2: the line has 1001 bytes; use at most 1000",
		"1-0000000000 a\n1 b": "line 1: a d" +
			strconv.Itoa(math.MaxInt) + " is too large for a table; ",
		strconv.Itoa(math.MaxInt) + " a\n1 b": "line 2: the weights sum to more than " +
			strconv.Itoa(math.MaxInt),
		"99999999999999999999 a\n1 b":  "line 1: the weights sum to more than ",
		"0.0000000000000000001 a\n0 b": "line 1: the weights sum to more than ",
		strings.Repeat("1 a\n0\n",
			30): "line 2: the number 0 has no name; write both in one line; line 4: ",
	} {
		_, err := Read(strings.NewReader(text), Options{})
		dicetest.Says(t, err, want, text[:min(len(text), 20)])
	}
}

func parse(lines []string, o Options) (*Listing, error) {
	return Read(strings.NewReader(strings.Join(lines, "\n")), o)
}
