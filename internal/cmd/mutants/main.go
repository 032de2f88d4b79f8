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
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	first   = flag.String("first", "", "tests that are run before the others, because they are likely to notice")
	again   = flag.String("again", "", "a file with the survivors of an earlier run, which are tested alone")
	skip    = flag.String("skip", "Plan|Strategy|TestWalk|ExampleWalk|AndWalk|Price|prices|Render|MoreDice|OfString|Followed|PolyGolden|FunkyGolden", "tests that are left out")
	timeout = flag.Duration("timeout", 5*time.Minute, "after which a test that waits has noticed")
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

// A variant of a file has every changed function beside the one it was, under
// another name, and each function begins by asking which of them to be. So one
// program has all the changes of a file, but those outside of functions.
type variant struct {
	source  []byte
	mutants []mutant
	clones  []clone
}

// A clone is the changed function of a mutant, by its number.
type clone struct {
	number     int
	start, end int // lines in the variant
}

// asks is the file that says which mutant a program is.
const asks = `package dice

import (
	"os"
	"strconv"
)

var mutantNumber = func() int { n, _ := strconv.Atoi(os.Getenv("MUTANT")); return n }()
`

// newVariant returns the variant with the mutants that lie in functions, and the
// others.
func newVariant(file string, all []mutant, dead map[int]bool) (v variant, outside []mutant) {
	source, err := os.ReadFile(file)
	check(err)
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, source, 0)
	check(err)
	at := func(p token.Pos) int { return files.Position(p).Offset }
	var out, clones bytes.Buffer
	done := 0
	for _, d := range tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		head := func(suffix string) string { return signature(f, source, at, suffix) }
		body := source[at(f.Body.Pos()):at(f.Body.End())]
		fmt.Fprintf(&out, "%s%s {\nswitch mutantNumber {\n", source[done:at(f.Pos())], head(""))
		for _, m := range all {
			if m.start < at(f.Body.Pos()) || m.end > at(f.Body.End()) {
				continue
			}
			v.mutants = append(v.mutants, m)
			number := len(v.mutants)
			if dead[number] {
				continue
			}
			name := fmt.Sprintf("_%d", number)
			fmt.Fprintf(&out, "case %d:\n%s\n", number, call(f, name))
			start := bytes.Count(clones.Bytes(), []byte("\n"))
			from := at(f.Body.Pos())
			fmt.Fprintf(&clones, "%s %s%s%s\n", head(name), body[:m.start-from], m.with, body[m.end-from:])
			v.clones = append(v.clones, clone{number, start, bytes.Count(clones.Bytes(), []byte("\n"))})
		}
		fmt.Fprintf(&out, "}\n%s", body[1:])
		done = at(f.End())
	}
	out.Write(source[done:])
	out.WriteString("\n")
	before := bytes.Count(out.Bytes(), []byte("\n"))
	for i := range v.clones {
		v.clones[i].start += before + 1
		v.clones[i].end += before
	}
	v.source = append(out.Bytes(), clones.Bytes()...)
	for _, m := range all {
		if !contains(v.mutants, m) {
			outside = append(outside, m)
		}
	}
	return v, outside
}

func contains(all []mutant, m mutant) bool {
	for _, o := range all {
		if o.start == m.start && o.end == m.end && o.with == m.with {
			return true
		}
	}
	return false
}

// signature returns the head of a function, with a name for each parameter.
func signature(f *ast.FuncDecl, source []byte, at func(token.Pos) int, suffix string) string {
	text := func(n ast.Node) string { return string(source[at(n.Pos()):at(n.End())]) }
	head := "func "
	if f.Recv != nil {
		head += fmt.Sprintf("(%s %s) ", receiver(f), text(f.Recv.List[0].Type))
	}
	head += f.Name.Name + suffix
	if f.Type.TypeParams != nil {
		head += text(f.Type.TypeParams)
	}
	var params []string
	for i, name := range parameters(f) {
		params = append(params, name+" "+text(typeOf(f, i)))
	}
	head += "(" + strings.Join(params, ", ") + ")"
	if f.Type.Results != nil {
		head += " " + text(f.Type.Results)
	}
	return head
}

func receiver(f *ast.FuncDecl) string {
	if names := f.Recv.List[0].Names; len(names) > 0 && names[0].Name != "_" {
		return names[0].Name
	}
	return "receiver"
}

// parameters returns the names of all parameters, one for each.
func parameters(f *ast.FuncDecl) (names []string) {
	for _, field := range f.Type.Params.List {
		if len(field.Names) == 0 {
			names = append(names, fmt.Sprint("parameter", len(names)))
		}
		for _, name := range field.Names {
			if name.Name == "_" {
				name = ast.NewIdent(fmt.Sprint("parameter", len(names)))
			}
			names = append(names, name.Name)
		}
	}
	return names
}

func typeOf(f *ast.FuncDecl, parameter int) ast.Expr {
	for _, field := range f.Type.Params.List {
		if parameter -= max(1, len(field.Names)); parameter < 0 {
			return field.Type
		}
	}
	panic("no such parameter")
}

// call returns the statement that goes over to the clone.
func call(f *ast.FuncDecl, suffix string) string {
	name := f.Name.Name + suffix
	if f.Recv != nil {
		name = receiver(f) + "." + name
	}
	if f.Type.TypeParams != nil {
		var types []string
		for _, field := range f.Type.TypeParams.List {
			for _, t := range field.Names {
				types = append(types, t.Name)
			}
		}
		name += "[" + strings.Join(types, ", ") + "]"
	}
	args := strings.Join(parameters(f), ", ")
	if n := len(parameters(f)); n > 0 {
		if _, variadic := typeOf(f, n-1).(*ast.Ellipsis); variadic {
			args += "..."
		}
	}
	if f.Type.Results == nil {
		return name + "(" + args + ")\nreturn"
	}
	return "return " + name + "(" + args + ")"
}

// build compiles the tests with other contents of a file, and returns what the
// compiler has to say.
func build(dir, file string, contents []byte) (program, says string) {
	here, err := filepath.Abs(".")
	check(err)
	replace := map[string]string{filepath.Join(here, file): filepath.Join(dir, file), filepath.Join(here, "mutant_number.go"): filepath.Join(dir, "asks.go")}
	check(os.WriteFile(filepath.Join(dir, file), contents, 0o600))
	check(os.WriteFile(filepath.Join(dir, "asks.go"), []byte(asks), 0o600))
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	check(err)
	check(os.WriteFile(filepath.Join(dir, "overlay"), overlay, 0o600))
	program = filepath.Join(dir, "tests")
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", filepath.Join(dir, "overlay"), "-o", program, ".").CombinedOutput()
	if err != nil {
		return "", string(out)
	}
	return program, ""
}

// passes runs the tests of a program as a mutant, the first ones first.
func passes(program string, number int, skip string) (bool, string) {
	if *first != "" {
		if ok, out := runTests(program, number, skip, *first); !ok {
			return false, out
		}
	}
	return runTests(program, number, skip, ".")
}

func runTests(program string, number int, skip, only string) (bool, string) {
	ctx, cancel := context.WithTimeout(context.Background(), *timeout)
	defer cancel()
	test := exec.CommandContext(ctx, program, "-test.failfast", "-rapid.nofailfile", "-test.skip", skip, "-test.run", only)
	test.Env = append(os.Environ(), fmt.Sprint("MUTANT=", number))
	test.WaitDelay = time.Second
	out, err := test.CombinedOutput()
	return err == nil, string(out)
}

// A tally counts the mutants and prints the survivors.
type tally struct {
	sync.Mutex
	explained                 map[string]bool
	tested, alive, equivalent int
}

func (t *tally) add(m mutant, lives bool) {
	t.Lock()
	defer t.Unlock()
	t.tested++
	switch {
	case lives && t.explained[m.key()]:
		t.equivalent++
	case lives:
		t.alive++
		fmt.Println(m.key())
	}
}

// run tests all mutants of a file.
func run(file string, t *tally) {
	dir, err := os.MkdirTemp("", "mutants")
	check(err)
	defer os.RemoveAll(dir)
	all := mutants(file)
	if *again != "" {
		survivors, err := os.ReadFile(*again)
		check(err)
		all = slices.DeleteFunc(all, func(m mutant) bool { return !strings.Contains(string(survivors), m.key()+"\n") })
	}
	if *dry {
		for _, m := range all {
			t.add(m, true)
		}
		return
	}
	// Leave out what does not compile, and test the rest.
	dead := map[int]bool{}
	v, outside := newVariant(file, all, dead)
	program, says := build(dir, file, v.source)
	for says != "" {
		known := len(dead)
		for line := range strings.Lines(says) {
			parts := strings.SplitN(line, ":", 3)
			if len(parts) < 3 {
				continue
			}
			at, _ := strconv.Atoi(parts[1])
			for _, c := range v.clones {
				if c.start <= at && at <= c.end {
					dead[c.number] = true
				}
			}
		}
		if len(dead) == known {
			check(fmt.Errorf("%s does not compile: %s", file, says))
		}
		v, _ = newVariant(file, all, dead)
		program, says = build(dir, file, v.source)
	}
	skipped := *skip
	for {
		ok, out := passes(program, 0, skipped)
		if ok {
			break
		}
		_, failed, found := strings.Cut(out, "--- FAIL: ")
		if !found {
			check(fmt.Errorf("%s: the tests fail without a change: %s", file, out))
		}
		name, _, _ := strings.Cut(failed, " ")
		fmt.Fprintf(os.Stderr, "%s: without %s, which calls that are not inlined break\n", file, name)
		skipped += "|^" + name + "$"
	}
	queue := make(chan int)
	var wg sync.WaitGroup
	for range *workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for number := range queue {
				lives := false
				if !dead[number] {
					lives, _ = passes(program, number, skipped)
				}
				t.add(v.mutants[number-1], lives)
			}
		}()
	}
	for i := range v.mutants {
		queue <- i + 1
	}
	close(queue)
	wg.Wait()
	for _, m := range outside {
		changed := append(append(append([]byte{}, m.source[:m.start]...), m.with...), m.source[m.end:]...)
		program, says := build(dir, file, changed)
		lives := false
		if says == "" {
			lives, _ = passes(program, 0, *skip)
		}
		t.add(m, lives)
	}
}

func main() {
	flag.Parse()
	t := &tally{explained: map[string]bool{}}
	reasons, _ := os.ReadFile("scripts/mutants.txt")
	for line := range strings.Lines(string(reasons)) {
		if cut := strings.LastIndex(line, "\t"); cut > 0 {
			t.explained[line[:cut]] = true
		}
	}
	for _, file := range flag.Args() {
		run(file, t)
		fmt.Fprintf(os.Stderr, "%s: %d changes so far, %d survivors, %d more explained\n", file, t.tested, t.alive, t.equivalent)
	}
	if t.alive > 0 && !*dry {
		os.Exit(1)
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
