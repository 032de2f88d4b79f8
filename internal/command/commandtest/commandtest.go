// Package commandtest runs the programs dice and raffle as their tests need it: in the
// process of the test, as a process of its own, or at a terminal.
package commandtest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/quote"
)

// Update is the flag -update of the tests of programs.
var Update = flag.Bool("update", false, "write what the program prints now into testdata and docs")

// Golden compares text with the content of a file.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(strings.Split(Content(t, name), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (- wanted, + printed; -update accepts it, and git diff shows it):\n%s", name, diff)
	}
}

// Content returns the content of a file.
func Content(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Write writes a file for a test and returns its name.
func Write(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// A Tested is a program that is tested.
type Tested struct {
	Name string
	Run  func(args []string, stdin io.Reader, stdout, stderr io.Writer) int
	Path string   // of its executable file, or "" if it cannot be built here
	Env  []string // of its processes, besides that of the test
}

// Typing runs the program with typed input, in this process.
func (p *Tested) Typing(typed string, args ...string) (code int, stdout, stderr string) {
	var out, errs strings.Builder
	code = p.Run(args, strings.NewReader(typed), &out, &errs)
	return code, out.String(), errs.String()
}

// Try runs the program without input, in this process.
func (p *Tested) Try(args ...string) (code int, stdout, stderr string) {
	return p.Typing("", args...)
}

// Dialogue runs the program with typed input and returns all there is to see.
func (p *Tested) Dialogue(typed string, args ...string) string {
	code, stdout, stderr := p.Typing(typed, args...)
	text := "$ " + p.Name + " " + strings.Join(args, " ") + "\n"
	for i, part := range []string{typed, stdout, stderr} {
		if part != "" {
			name := []string{"typed", "printed", "standard error"}[i]
			text += "-- " + name + "\n" + strings.TrimSuffix(part, "\n") + "\n"
		}
	}
	text += fmt.Sprintf("-- exit code %d\n\n", code)
	return strings.NewReplacer(fmt.Sprint(math.MaxInt), "<the largest int>", "\r", "").Replace(text)
}

// Dialogues are calls of a program, one after the other.
type Dialogues struct {
	Name  string            // of the golden file, in testdata
	Files map[string]string // in a new folder for the calls; nil for testdata as it is
	Calls [][2]string       // arguments, in which _ is a blank, and what is typed
}

// Golden makes all calls, and compares all there is to see with their golden files, with
// each file that a call writes into the new folder, changes or removes.
func (p *Tested) Golden(t *testing.T, list []Dialogues) {
	for _, s := range list {
		t.Run(s.Name, func(t *testing.T) {
			move := any(t).(interface{ Chdir(string) }) // compiles with the oldest Go, too
			move.Chdir("testdata")
			golden, err := filepath.Abs(s.Name + ".golden")
			if err != nil {
				t.Fatal(err)
			}
			if s.Files != nil {
				move.Chdir(t.TempDir())
			}
			for name, text := range s.Files {
				if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			text, known := "", maps.Clone(s.Files)
			for _, call := range s.Calls {
				args := strings.Fields(call[0])
				for i, arg := range args {
					args[i] = strings.ReplaceAll(arg, "_", " ")
				}
				text += p.Dialogue(call[1], args...)
				if s.Files != nil {
					text += changes(t, known)
				}
			}
			Golden(t, golden, text)
		})
	}
}

// changes returns the files in the folder that are not as they are known, which they are
// then.
func changes(t *testing.T, known map[string]string) (text string) {
	t.Helper()
	names, err := filepath.Glob("*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		now := Content(t, name)
		if before, found := known[name]; !found || before != now {
			text += "-- " + name + " has now\n" + now + "\n"
			known[name] = now
		}
	}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		if !slices.Contains(names, name) {
			text += "-- " + name + " is removed\n\n"
			delete(known, name)
		}
	}
	return text
}

// Start returns a process of the program, not started yet. It is killed if it runs for
// longer than any test should.
func (p *Tested) Start(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if p.Path == "" {
		dicetest.Missing(t, "the program cannot be built")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, p.Path, args...)
	cmd.Env = append(os.Environ(), p.Env...)
	return cmd
}

// Process runs a process of the program with typed input.
func (p *Tested) Process(t *testing.T, typed string, args ...string) (int, string, string) {
	t.Helper()
	var out strings.Builder
	code, stderr := p.printing(t, typed, &out, args...)
	return code, out.String(), stderr
}

// printing runs a process of the program that prints to a writer.
func (p *Tested) printing(
	t *testing.T, typed string, out io.Writer, args ...string,
) (code int, stderr string) {
	t.Helper()
	cmd := p.Start(t, args...)
	var errs strings.Builder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(typed), out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), errs.String()
}

// ReaderLeaves checks that the program ends without a word if the reader of what it
// prints has left.
func (p *Tested) ReaderLeaves(t *testing.T, args ...string) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	reader.Close()
	defer writer.Close()
	if code, stderr := p.printing(t, "", writer, args...); code == 0 || stderr != "" {
		t.Errorf("%s %q: exit %d\n%s", p.Name, args, code, stderr)
	}
}

// Evil is a text that a terminal obeys.
const Evil = "\x1b[31mx\a\u202e"

// Escapes checks that the program, which has Evil as an argument or as typed lines, tells
// it escaped.
func (p *Tested) Escapes(t *testing.T, args ...string) {
	t.Helper()
	_, _, stderr := p.Typing(Evil+"\n"+Evil+"\n\n5\n", args...)
	shown := strings.ReplaceAll(stderr, "\n", "")
	if !strings.Contains(shown, `\x1b`) || strings.ContainsFunc(shown, quote.Hidden) {
		t.Errorf("%s %q tells a terminal %q", p.Name, args, stderr)
	}
}

// flagForm is a flag of a help text; in notes more follows.
var flagForm = regexp.MustCompile(`^  -(\S+)(?: \S+)?$`)

// FlagsAreUsed checks that each flag, as testdata/help.golden lists it, is typed in a test
// of the program. So a flag that does nothing is seen.
func FlagsAreUsed(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	tests := ""
	for _, file := range files {
		tests += Content(t, file)
	}
	flags, verb := 0, ""
	for _, line := range strings.Split(Content(t, "testdata/help.golden"), "\n") {
		if asked, found := strings.CutPrefix(line, "$ "); found {
			verb = strings.NewReplacer("--help", "", "help", "").Replace(asked)
			verb = strings.Join(strings.Fields(verb)[1:], " ")
		}
		listed := flagForm.FindStringSubmatch(line)
		if listed == nil {
			continue
		}
		name := listed[1]
		flags++
		used := regexp.MustCompile(`["\s]` + verb + `["\s](?:.*["\s])?-` + name + `["\s]`)
		if !used.MatchString(tests) {
			t.Errorf("no test types %s -%s", verb, name)
		}
	}
	if flags < 10 {
		t.Errorf("help.golden lists %d flags", flags)
	}
}
