// Command circles reports files of a package that need each other. A file needs
// another one of its package if it uses a constant, variable, type, function or
// method that is declared there; tests are not looked at. Where files form no
// circle, there is an order in which to read them.
//
// usage: circles [package...]    (./... by default)
//
// It exits with 1 if there is a circle.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

func main() {
	patterns := os.Args[1:]
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	circles, err := check(patterns)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "circles:", err)
		os.Exit(2)
	case circles > 0:
		os.Exit(1)
	}
}

// listed is what the go command says about a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// check prints the circles in packages and returns how many there are.
func check(patterns []string) (circles int, err error) {
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly", "--"}, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("go list: %w", err)
	}
	var packages []listed
	exports := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return 0, err
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			packages = append(packages, p)
		}
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	for _, p := range packages {
		g, err := needs(p, imports)
		if err != nil {
			return 0, err
		}
		for _, circle := range g.circles() {
			circles++
			fmt.Printf("%s: %d files need each other\n", p.ImportPath, len(circle))
			g.print(circle)
		}
	}
	return circles, nil
}

// A graph says for each file which files it needs, and one thing that it uses
// of each.
type graph map[string]map[string]string

// needs returns the graph of the files of a package.
func needs(p listed, imports types.Importer) (graph, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: imports}
	pkg, err := config.Check(p.ImportPath, fset, files, &info)
	if err != nil {
		return nil, err
	}
	g := graph{}
	for id, object := range info.Uses {
		if object.Pkg() != pkg || !shared(pkg, object) {
			continue
		}
		from, to := fset.File(id.Pos()).Name(), fset.File(object.Pos()).Name()
		if from == to {
			continue
		}
		if g[from] == nil {
			g[from] = map[string]string{}
		}
		if old := g[from][to]; old == "" || object.Name() < old {
			g[from][to] = object.Name()
		}
	}
	return g, nil
}

// shared reports whether an object is one that files have from each other: on
// the level of the package, or a method.
func shared(pkg *types.Package, object types.Object) bool {
	if f, ok := object.(*types.Func); ok && f.Signature().Recv() != nil {
		return true
	}
	return object.Parent() == pkg.Scope()
}

// circles returns the sets of files that need each other, by way of others or
// directly: those that reach themselves.
func (g graph) circles() [][]string {
	reach := map[string]map[string]bool{}
	for file := range g {
		reach[file] = g.reach(file)
	}
	var found [][]string
	done := map[string]bool{}
	for _, file := range slices.Sorted(maps.Keys(g)) {
		if done[file] || !reach[file][file] {
			continue
		}
		var circle []string
		for _, other := range slices.Sorted(maps.Keys(g)) {
			if reach[file][other] && reach[other][file] {
				circle = append(circle, other)
				done[other] = true
			}
		}
		found = append(found, circle)
	}
	return found
}

// reach returns the files that a file needs, directly or not.
func (g graph) reach(file string) map[string]bool {
	seen := map[string]bool{}
	for todo := []string{file}; len(todo) > 0; todo = todo[1:] {
		for next := range g[todo[0]] {
			if !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return seen
}

func (g graph) print(circle []string) {
	for _, from := range circle {
		for _, to := range circle {
			if name, ok := g[from][to]; ok {
				fmt.Printf("  %s uses %s of %s\n", filepath.Base(from), name, filepath.Base(to))
			}
		}
	}
}
