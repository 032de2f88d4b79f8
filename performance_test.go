//go:build go1.24

package dice

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/bits"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every row of docs/performance.md is a benchmark: of this package by its name, or a
// result of testdata/peers beside a program there.
func TestPerformanceIsMeasured(t *testing.T) {
	if bits.UintSize == 32 {
		t.Skip("the dice of some rows have more sides than an int of 32 bits")
	}
	text := string(Must(os.ReadFile("docs/performance.md")))
	ours, beside, found := strings.Cut(text, "\n## Beside other programs\n")
	if !found {
		t.Fatal("there is no part of the document for other programs")
	}
	var names, tops []string
	for _, row := range rowsOf(ours) {
		name := strings.Trim(row[3], "`")
		top, _, _ := strings.Cut(name, "/")
		names, tops = append(names, name), append(tops, top)
	}
	ran, err := exec.Command(os.Args[0], "-test.run=^$", "-test.benchtime=1x",
		"-test.bench=^Benchmark("+strings.Join(tops, "|")+")$").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, ran)
	}
	for _, name := range names {
		line := regexp.MustCompile(`(?m)^Benchmark` + regexp.QuoteMeta(name) + `[-/\s].*×`)
		if !line.Match(ran) {
			t.Errorf("no benchmark with a ratio has the name %s", name)
		}
	}
	results, programs := peers(t)
	rows := rowsOf(beside)
	for _, row := range rows {
		if !slices.ContainsFunc(results, func(r *regexp.Regexp) bool { return r.MatchString(row[0]) }) {
			t.Errorf("testdata/peers does not measure %q", row[0])
		}
		if !slices.Contains(programs, row[1]) {
			t.Errorf("testdata/peers does not know the program %q", row[1])
		}
	}
	if len(names) == 0 || len(rows) == 0 {
		t.Errorf("%d rows of this package, and %d beside other programs", len(names), len(rows))
	}
}

// rowsOf returns the cells of the first table, without its head.
func rowsOf(text string) (rows [][]string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "|") {
			cells := strings.Split(strings.Trim(line, "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, cells)
		}
	}
	return rows[min(2, len(rows)):]
}

// peers returns what the results of testdata/peers are called, and the other programs.
func peers(t *testing.T) (results []*regexp.Regexp, programs []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "testdata/peers/peers_test.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if name, ok := n.Fun.(*ast.Ident); ok && name.Name == "add" {
				results = append(results, regexp.MustCompile("^"+pattern(n.Args[0])+"$"))
			}
		case *ast.CompositeLit:
			name, ok := n.Type.(*ast.Ident)
			if ok && name.Name == "program" && len(n.Elts) == 2 {
				programs = append(programs, literal(n.Elts[0]))
			}
		}
		return true
	})
	return results, programs
}

func literal(e ast.Expr) string {
	if lit, ok := e.(*ast.BasicLit); ok {
		return Must(strconv.Unquote(lit.Value))
	}
	return ""
}

// pattern returns an expression for the values of e: sums of texts, formats of numbers,
// and variables.
func pattern(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		return strings.ReplaceAll(regexp.QuoteMeta(literal(e)), "%d", `\d+`)
	case *ast.BinaryExpr:
		return pattern(e.X) + pattern(e.Y)
	case *ast.CallExpr:
		return pattern(e.Args[0])
	}
	return ".+"
}
