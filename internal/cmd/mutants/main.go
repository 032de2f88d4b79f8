// Mutants changes one thing at a time in the given files of a package, runs the
// tests on each change, and prints those that no test notices. See
// scripts/mutants.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	skip    = flag.String("skip", "TestPermUniform|Plan|Strategy|Walk|Price|Render", "tests that are left out")
	timeout = flag.Duration("timeout", time.Minute, "after which a test has noticed")
	workers = flag.Int("workers", 2, "changes tested at once")
	dry     = flag.Bool("dry", false, "print the changes alone")
)

// A mutant is a file with the bytes from start to end changed.
type mutant struct {
	file       string
	start, end int
	with       string
	source     []byte
}

// key is what a mutant is known by in mutants.txt.
func (m mutant) key() string {
	begin := bytes.LastIndexByte(m.source[:m.start], '\n') + 1
	line, _, _ := strings.Cut(string(m.source[begin:]), "\n")
	old := strings.Join(strings.Fields(string(m.source[m.start:m.end])), " ")
	column := m.start - begin - (len(line) - len(strings.TrimLeft(line, "\t")))
	return fmt.Sprintf("%s\t%s\t%d\t%s\t%s", m.file, strings.TrimSpace(line), column, old, m.with)
}

// others are what an operator is changed into.
var others = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"/"},
	token.SHL: {">>"}, token.SHR: {"<<"}, token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"|"},
	token.ADD_ASSIGN: {"-="}, token.SUB_ASSIGN: {"+="}, token.MUL_ASSIGN: {"/="}, token.QUO_ASSIGN: {"*="},
	token.SHL_ASSIGN: {">>="}, token.SHR_ASSIGN: {"<<="}, token.OR_ASSIGN: {"&=", "="}, token.AND_ASSIGN: {"|="},
	token.INC: {"--"}, token.DEC: {"++"}, token.NOT: {""},
}

// mutants returns all changes of a file.
func mutants(file string) (all []mutant) {
	source, err := os.ReadFile(file)
	check(err)
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, source, 0)
	check(err)
	offset := func(p token.Pos) int { return files.Position(p).Offset }
	add := func(start, end token.Pos, with string) {
		all = append(all, mutant{file, offset(start), offset(end), with, source})
	}
	operator := func(at token.Pos, op token.Token) {
		for _, with := range others[op] {
			add(at, at+token.Pos(len(op.String())), with)
		}
	}
	text := func(n ast.Node) string { return string(source[offset(n.Pos()):offset(n.End())]) }
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.Field:
			return false
		case *ast.BinaryExpr:
			operator(n.OpPos, n.Op)
		case *ast.UnaryExpr:
			operator(n.OpPos, n.Op)
		case *ast.IncDecStmt:
			operator(n.TokPos, n.Tok)
			add(n.Pos(), n.End(), "")
		case *ast.BasicLit:
			if n.Kind == token.INT {
				add(n.Pos(), n.End(), "("+n.Value+"+1)")
			}
		case *ast.IfStmt:
			add(n.Cond.Pos(), n.Cond.End(), "("+text(n.Cond)+") && false")
			add(n.Cond.Pos(), n.Cond.End(), "("+text(n.Cond)+") || true")
		case *ast.ExprStmt:
			add(n.Pos(), n.End(), "")
		case *ast.AssignStmt:
			operator(n.TokPos, n.Tok)
			if n.Tok == token.DEFINE {
				break
			}
			add(n.Pos(), n.End(), "")
			if len(n.Lhs) < 2 || len(n.Rhs) != len(n.Lhs) {
				break
			}
			for left := range n.Lhs { // leave one out
				var to, from []string
				for i := range n.Lhs {
					if i != left {
						to, from = append(to, text(n.Lhs[i])), append(from, text(n.Rhs[i]))
					}
				}
				add(n.Pos(), n.End(), strings.Join(to, ", ")+" = "+strings.Join(from, ", "))
			}
		}
		return true
	})
	return all
}

// lives reports whether no test notices the mutant. One that does not compile is
// dead.
func (m mutant) lives(dir string) bool {
	changed := append(append(append([]byte{}, m.source[:m.start]...), m.with...), m.source[m.end:]...)
	path := filepath.Join(dir, m.file)
	check(os.WriteFile(path, changed, 0o600))
	here, err := filepath.Abs(m.file)
	check(err)
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{here: path}})
	check(err)
	check(os.WriteFile(filepath.Join(dir, "overlay"), overlay, 0o600))
	ctx, cancel := context.WithTimeout(context.Background(), *timeout)
	defer cancel()
	program := filepath.Join(dir, "tests")
	if exec.Command("go", "test", "-c", "-vet=off", "-overlay", filepath.Join(dir, "overlay"), "-o", program, ".").Run() != nil {
		return false
	}
	test := exec.CommandContext(ctx, program, "-test.failfast", "-test.skip", *skip)
	test.WaitDelay = time.Second
	return test.Run() == nil
}

func main() {
	flag.Parse()
	explained := map[string]bool{}
	reasons, _ := os.ReadFile("scripts/mutants.txt")
	for line := range strings.Lines(string(reasons)) {
		if cut := strings.LastIndex(line, "\t"); cut > 0 {
			explained[line[:cut]] = true
		}
	}
	queue := make(chan mutant)
	var wg sync.WaitGroup
	var mu sync.Mutex
	tested, alive, equivalent := 0, 0, 0
	for worker := range *workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			dir, err := os.MkdirTemp("", "mutants"+strconv.Itoa(worker))
			check(err)
			defer os.RemoveAll(dir)
			for m := range queue {
				lives := *dry || m.lives(dir)
				mu.Lock()
				tested++
				switch {
				case lives && explained[m.key()]:
					equivalent++
				case lives:
					alive++
					fmt.Println(m.key())
				}
				mu.Unlock()
			}
		}()
	}
	for _, file := range flag.Args() {
		for _, m := range mutants(file) {
			queue <- m
		}
	}
	close(queue)
	wg.Wait()
	fmt.Fprintf(os.Stderr, "%d changes, %d survivors, %d more explained\n", tested, alive, equivalent)
	if alive > 0 && !*dry {
		os.Exit(1)
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
