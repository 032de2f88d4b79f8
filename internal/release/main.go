// Command release makes all files of a release page, from the commit that is checked out:
//
//	go run ./internal/release -o dist
//
// These are the programs for six platforms, the two pages, the book of dice, the notes of the
// version and the checksums. The same commit with the same tags gives the same bytes on every
// machine: it compiles with one version of Go, in a clone of its own, without paths and times.
// The printed book is the exception, because it depends on Chromium and the fonts; it has no
// checksum, and is omitted where there is no Chromium.
//
// With -module it gives the module another path, in every import, go.mod and document:
//
//	go run ./internal/release -module github.com/you/dice
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// toolchain compiles every release: another version of Go makes other bytes.
const toolchain = "go1.26.8"

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	out := flag.String("o", "", "make the files of a release in this new `folder`")
	only := flag.String("platforms", "", "build only for these `platforms`, such as linux/amd64,macos/arm64")
	module := flag.String("module", "", "give the module this `path` instead")
	flag.Parse()
	if flag.NArg() > 0 || (*out == "") == (*module == "") {
		log.Fatal("write -o FOLDER to make a release, or -module PATH to rename the module")
	}
	var err error
	switch {
	case *module != "":
		err = rename(".", *module)
	case runtime.Version() != toolchain:
		err = again()
	default:
		err = release(*out, *only)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// again runs this program with the toolchain of releases, which the go command downloads if it
// is missing.
func again() error {
	if os.Getenv("GOTOOLCHAIN") == toolchain {
		return fmt.Errorf("this is %s, though GOTOOLCHAIN is %s", runtime.Version(), toolchain)
	}
	path, err := tool{dir: "."}.output("go", "list", "./internal/release")
	if err != nil {
		return err
	}
	cmd := exec.Command("go", append([]string{"run", path}, os.Args[1:]...)...)
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+toolchain)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

// A tool says where and with which additions to the environment programs run.
type tool struct {
	dir string
	env []string
}

// output runs a program and returns what it prints, without the last line end. Its error has the
// command and what it printed as errors.
func (t tool) output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = t.dir, append(os.Environ(), t.env...)
	out, err := cmd.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			err = fmt.Errorf("%w\n%s", err, bytes.TrimSpace(failed.Stderr))
		}
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}
