package main

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// A plan is made of few conversions of a strategy to rows, and each proof takes one chain. The
// program is built so that it counts its calls.
func TestPlansTakeFewConversions(t *testing.T) {
	dicetest.Long(t)
	program := filepath.Join(t.TempDir(), "dice")
	out, err := exec.Command("go", "build", "-cover", "-covermode=count",
		"-coverpkg=example.com/dice/internal/automaton,.", "-o", program, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for request, most := range map[string]int{
		"13 6 20": 11, "2d6 20": 15, "60:30:9:1 6": 7, "63 20": 6, "53 6": 16, "10000 10": 2,
	} {
		calls := callsOf(t, program, request)
		if n := calls["convert"]; n > most || n == 0 && most > 0 {
			t.Errorf("dice plan %s: %d conversions to rows; want at most %d", request, n, most)
		}
		if calls["chain"] != calls["Prove"] || calls["Prove"] == 0 {
			t.Errorf("dice plan %s: %d chains for %d proofs", request, calls["chain"], calls["Prove"])
		}
	}
}

// counted is a block of code, as in example.com/dice/internal/automaton/chain.go:53.42,55.3 2 7,
// with the line where it begins and how often it ran.
var counted = regexp.MustCompile(`/([a-z_]+\.go:[0-9]+)\.[0-9]+,.* ([0-9]+)$`)

// callsOf returns how often a covered program that plans a request calls each method of an
// automaton.
func callsOf(t *testing.T, program, request string) map[string]int {
	t.Helper()
	data := t.TempDir()
	run := exec.Command(program, append([]string{"plan"}, strings.Fields(request)...)...)
	run.Env = append(os.Environ(), "GOCOVERDIR="+data)
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("dice plan %s: %v\n%s", request, err, out)
	}
	counts := filepath.Join(data, "counts")
	out, err := exec.Command("go", "tool", "covdata", "textfmt", "-i="+data,
		"-o="+counts).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	file, err := os.Open(counts)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	methods := methodsOf(t, filepath.Join("..", "..", "internal", "automaton"))
	calls := map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		parts := counted.FindStringSubmatch(lines.Text())
		if parts == nil {
			continue
		}
		if name, first := methods[parts[1]]; first {
			calls[name], err = strconv.Atoi(parts[2])
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return calls
}

// methodsOf returns the names of the methods of a package's Automaton by the file and line where
// they begin, such as chain.go:53.
func methodsOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	methods, files := map[string]string{}, token.NewFileSet()
	for _, name := range names {
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			method, ok := d.(*ast.FuncDecl)
			if !ok || method.Recv == nil {
				continue
			}
			receiver, ok := method.Recv.List[0].Type.(*ast.StarExpr)
			if ok && receiver.X.(*ast.Ident).Name == "Automaton" {
				at := files.Position(method.Body.Pos())
				methods[filepath.Base(name)+":"+strconv.Itoa(at.Line)] = method.Name.Name
			}
		}
	}
	return methods
}
