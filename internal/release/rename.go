package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var major = regexp.MustCompile(`[/.]v\d+$`)

// rename gives the module in dir another path: in its go.mod and those below it, in imports,
// and wherever a document, script or test names it.
func rename(dir, to string) error {
	if major.MatchString(to) {
		return fmt.Errorf("%s ends in a major version, which tags from v2.0.0 on need; leave it off", to)
	}
	here := tool{dir: dir}
	from, err := here.output("go", "list", "-m", "-f", "{{.Path}}\n{{.Dir}}")
	if err != nil {
		return err
	}
	from, root, _ := strings.Cut(from, "\n")
	// The go command checks the path.
	if _, err := (tool{dir: root}).output("go", "mod", "edit", "-module="+to); err != nil {
		return err
	}
	list, err := tool{dir: root}.output("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return err
	}
	changed := 1 // go.mod
	for name := range strings.SplitSeq(strings.Trim(list, "\x00"), "\x00") {
		edited, err := renameIn(filepath.Join(root, name), from, to)
		if err != nil {
			return err
		}
		if edited {
			changed++
		}
	}
	log.Printf("%s is now %s, in %d files", from, to, changed)
	return nil
}

// renameIn renames a module in a file, and reports whether the file has changed.
func renameIn(name, from, to string) (edited bool, err error) {
	info, err := os.Lstat(name)
	if os.IsNotExist(err) || err == nil && !info.Mode().IsRegular() {
		return false, nil // deleted, or a link
	}
	if err != nil {
		return false, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return false, err
	}
	next := renamed(text, from, to)
	if bytes.Equal(text, next) {
		return false, nil
	}
	if filepath.Ext(name) == ".go" {
		next, err = format.Source(next) // sorts the imports
		if err != nil {
			return false, fmt.Errorf("%s: %w", name, err)
		}
	}
	return true, os.WriteFile(name, next, info.Mode().Perm())
}

// renamed replaces a path, and leaves longer names, such as dicebox for dice.
func renamed(text []byte, from, to string) []byte {
	path := regexp.MustCompile(regexp.QuoteMeta(from) + `([^\w-]|$)`)
	return path.ReplaceAll(text, []byte(strings.ReplaceAll(to, "$", "$$")+"${1}"))
}
