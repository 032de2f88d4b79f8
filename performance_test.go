//go:build go1.24

package dice

import (
	"math/bits"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every row of docs/performance.md is measured: by a benchmark of this package with a time
// (first table) or a ratio (second), or as a result of testdata/peers beside a program.
func TestPerformanceIsMeasured(t *testing.T) {
	if bits.UintSize == 32 {
		t.Skip("the dice of some rows have more sides than an int of 32 bits")
	}
	tables := tablesOf(string(Must(os.ReadFile("docs/performance.md"))))
	if len(tables) != 3 {
		t.Fatalf("the document has %d tables; want times, ratios, and other programs", len(tables))
	}
	name := func(row []string) string { return strings.Trim(row[len(row)-1], "`") }
	var tops []string
	for _, row := range slices.Concat(tables[0], tables[1]) {
		top, _, _ := strings.Cut(name(row), "/")
		tops = append(tops, top)
	}
	ran, err := exec.Command(os.Args[0], "-test.run=^$", "-test.benchtime=1x",
		"-test.bench=^Benchmark("+strings.Join(tops, "|")+")$").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, ran)
	}
	for i, unit := range []string{"ns/op", "×"} {
		for _, row := range tables[i] {
			line := regexp.MustCompile(`(?m)^Benchmark` + regexp.QuoteMeta(name(row)) + `(/\S+)?(-\d+)?\s.*` + unit)
			if !line.Match(ran) {
				t.Errorf("no benchmark with %s has the name %s", unit, name(row))
			}
		}
	}
	results, programs := peers(string(Must(os.ReadFile("testdata/peers/peers_test.go"))))
	for _, row := range tables[2] {
		if !slices.ContainsFunc(results, func(r *regexp.Regexp) bool { return r.MatchString(row[0]) }) {
			t.Errorf("testdata/peers does not measure %q", row[0])
		}
		if !slices.Contains(programs, row[1]) {
			t.Errorf("testdata/peers does not know the program %q", row[1])
		}
	}
}

// tablesOf returns the cells of the tables of Markdown, without their heads.
func tablesOf(text string) (tables [][][]string) {
	inside := false
	for line := range strings.Lines(text) {
		before := inside
		line, inside = strings.CutPrefix(strings.TrimSpace(line), "|")
		switch {
		case inside && !before:
			tables = append(tables, nil)
		case inside && !strings.HasPrefix(line, " ---"):
			cells := strings.Split(strings.TrimSuffix(line, "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			tables[len(tables)-1] = append(tables[len(tables)-1], cells)
		}
	}
	return tables
}

var (
	addsResult = regexp.MustCompile(`add\((?:fmt\.Sprintf\()?((?:\w+\+)?(?:"[^"]*"\+[\w.]+\+)*"[^"]*")`)
	hasProgram = regexp.MustCompile(`program\{"([^"]*)"`)
)

// peers returns what the results of the program of testdata/peers are called, and the other
// programs. The name of a result is text with numbers and variables.
func peers(program string) (results []*regexp.Regexp, programs []string) {
	for _, m := range addsResult.FindAllStringSubmatch(program, -1) {
		pattern := ""
		for i, text := range strings.Split(m[1], `"`) {
			if i%2 == 1 {
				pattern += strings.ReplaceAll(regexp.QuoteMeta(text), "%d", `\d+`)
			} else if text != "" {
				pattern += ".+"
			}
		}
		results = append(results, regexp.MustCompile("^"+pattern+"$"))
	}
	for _, m := range hasProgram.FindAllStringSubmatch(program, -1) {
		programs = append(programs, m[1])
	}
	return results, programs
}
