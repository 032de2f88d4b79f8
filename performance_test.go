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
	results, programs := peers(t)
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
