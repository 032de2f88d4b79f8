// Counts prints the places of a tree that the rules of CONTRIBUTING.md forbid and that
// neither gofmt nor staticcheck finds: a header of an if, a switch or a for that assigns to
// a name that it does not declare, a map of two values that stands for an if, a line of 100
// columns or more, a code file of more than 300 lines, and a type name that two declarations
// share. It takes the tree's folder.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	columns = 100 // a line is shorter
	lines   = 300 // at most, in a file that is not a test

)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: counts FOLDER")
		os.Exit(2)
	}
	places, err := count(os.DirFS(os.Args[1]))
	if err != nil {
		fmt.Fprintln(os.Stderr, "counts:", err)
		os.Exit(2)
	}
	for _, place := range places {
		fmt.Println(place)
	}
}

// A finding is a place and the rule that it breaks.
type finding struct {
	file string
	line int
	rule string
}

func (f finding) String() string { return fmt.Sprintf("%s:%d: %s", f.file, f.line, f.rule) }

// A declaration is where a type name is declared.
type declaration struct {
	file string
	line int
}

// A census is what has been found in the files so far.
type census struct {
	findings []finding
	types    map[string][]declaration
}

// count returns the findings in the Go files of a tree, ordered by file and line.
func count(tree fs.FS) ([]finding, error) {
	c := census{types: map[string][]declaration{}}
	err := fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git") {
			return fs.SkipDir
		}
		if entry.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		text, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		return c.read(path, string(text))
	})
	if err != nil {
		return nil, err
	}
	c.compareTypes()
	slices.SortFunc(c.findings, func(a, b finding) int {
		if a.file != b.file {
			return strings.Compare(a.file, b.file)
		}
		return a.line - b.line
	})
	return c.findings, nil
}

func (c *census) add(file string, line int, rule string) {
	c.findings = append(c.findings, finding{file, line, rule})
}

// read adds the findings of one file.
func (c *census) read(path, text string) error {
	rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(rows) > lines && !strings.HasSuffix(path, "_test.go") {
		c.add(path, len(rows), fmt.Sprintf("%d lines; at most %d in a code file", len(rows), lines))
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	texts := textLines(files, file)
	for i, row := range rows {
		width := utf8.RuneCountInString(row)
		if width >= columns && !texts[i+1] {
			c.add(path, i+1, fmt.Sprintf("%d columns; at most %d", width, columns-1))
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if node == nil {
			return false
		}
		line := files.Position(node.Pos()).Line
		if header := assignsInHeader(node); header != "" {
			c.add(path, line, header+" assigns to a name that it does not declare")
		}
		if choosesByMap(node) {
			c.add(path, line, "a map stands for an if")
		}
		if spec, ok := node.(*ast.TypeSpec); ok && !spec.Assign.IsValid() { // an alias is not a new type
			name := spec.Name.Name
			c.types[name] = append(c.types[name], declaration{path, line})
		}
		return true
	})
	return nil
}

// choosesByMap reports whether a node looks up a truth value in a map that is written out.
func choosesByMap(node ast.Node) bool {
	index, ok := node.(*ast.IndexExpr)
	if !ok {
		return false
	}
	literal, ok := index.X.(*ast.CompositeLit)
	if !ok {
		return false
	}
	kind, ok := literal.Type.(*ast.MapType)
	if !ok {
		return false
	}
	key, ok := kind.Key.(*ast.Ident)
	return ok && key.Name == "bool"
}

// textLines returns the lines of a file that hold text of another language, which cannot be
// broken: what an example prints, and strings between backquotes.
func textLines(files *token.FileSet, file *ast.File) map[int]bool {
	texts := map[int]bool{}
	mark := func(from, to token.Pos) {
		for line := files.Position(from).Line; line <= files.Position(to).Line; line++ {
			texts[line] = true
		}
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "// Output:") {
				mark(comment.Pos(), group.End())
			}
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if text, ok := node.(*ast.BasicLit); ok && strings.HasPrefix(text.Value, "`") {
			mark(text.Pos(), text.End())
		}
		return true
	})
	return texts
}

// assignsInHeader returns the statement whose header assigns to a name that it does not
// declare, or "".
func assignsInHeader(node ast.Node) string {
	switch s := node.(type) {
	case *ast.IfStmt:
		if assigns(s.Init) {
			return "if"
		}
	case *ast.SwitchStmt:
		if assigns(s.Init) {
			return "switch"
		}
	case *ast.TypeSwitchStmt:
		if assigns(s.Init) {
			return "switch"
		}
	case *ast.RangeStmt:
		if s.Tok == token.ASSIGN {
			return "for"
		}
	case *ast.ForStmt:
		if assigns(s.Init) {
			return "for"
		}
	}
	return ""
}

// assigns reports whether a first statement of a header changes a name that is there before.
func assigns(init ast.Stmt) bool {
	switch s := init.(type) {
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE
	case *ast.IncDecStmt:
		return true
	}
	return false
}

// compareTypes adds every declaration of a type name that is declared more than once.
func (c *census) compareTypes() {
	for name, places := range c.types {
		if len(places) < 2 {
			continue
		}
		for i, place := range places {
			other := places[(i+1)%len(places)]
			rule := fmt.Sprintf("type %s is declared in %s too", name, other.file)
			c.add(place.file, place.line, rule)
		}
	}
}
