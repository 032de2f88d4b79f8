package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/dice"
	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/dicetest"
)

// A snippet is a fenced snippet of a document. A text snippet is what the go or sh
// snippet before it prints.
type snippet struct {
	doc        string // its path from here
	line       int    // of its first line, from 1
	lang, text string
	start, end int // of text in the document
}

var fence = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")

// documents returns the README, that of raffle, and all of docs, and their blocks in
// order.
func documents(t *testing.T) (texts map[string]string, blocks []snippet) {
	t.Helper()
	docs, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	for _, doc := range append(docs, "../../README.md", "../../cmd/raffle/README.md") {
		data, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(data), "\r\n", "\n")
		doc = filepath.ToSlash(doc)
		texts[doc] = text
		for _, m := range fence.FindAllStringSubmatchIndex(text, -1) {
			line := strings.Count(text[:m[4]], "\n") + 1
			blocks = append(blocks, snippet{doc, line, text[m[2]:m[3]], text[m[4]:m[5]], m[4], m[5]})
		}
	}
	return texts, blocks
}

// The snippets and commands of the documents run, and print what stands there.
//
//	go test ./cmd/dice -run DocsGolden -update
//
// writes what they print anew.
func TestDocsGolden(t *testing.T) {
	dicetest.Long(t)
	if _, err := exec.LookPath("sh"); err != nil || tested.Path == "" {
		dicetest.Missing(t, "a shell, or a program that can be built")
	}
	texts, blocks := documents(t)
	printed := runSnippets(t, blocks)
	next := func(i int) snippet { // the text snippet that shows what snippet i prints
		if i+1 < len(blocks) && blocks[i+1].doc == blocks[i].doc && blocks[i+1].lang == "text" {
			return blocks[i+1]
		}
		return snippet{}
	}
	buildRaffle(t)
	dirs := map[string]string{}
	for i, b := range blocks {
		if b.lang == "sh" {
			if dirs[b.doc] == "" {
				dirs[b.doc] = t.TempDir()
			}
			printed[i] = runCommands(t, dirs[b.doc], b, next(i).text)
		}
	}
	for i, b := range slices.Backward(blocks) { // so that -update moves no snippet still to come
		shown := next(i)
		switch {
		case b.lang != "go" && b.lang != "sh":
		case shown.lang != "":
			if diff := cmp.Diff(shown.text, printed[i]); diff != "" && !*commandtest.Update {
				t.Errorf("%s:%d (- shown, + printed; -update accepts it):\n%s", b.doc, shown.line, diff)
			}
			texts[b.doc] = texts[b.doc][:shown.start] + printed[i] + texts[b.doc][shown.end:]
		case b.lang == "go" && printed[i] != "":
			t.Errorf("%s:%d prints this, and no text snippet shows it:\n%s", b.doc, b.line, printed[i])
		}
	}
	if *commandtest.Update {
		writeAll(t, "", texts)
	}
}

// writeAll writes files with these texts into a folder.
func writeAll(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// buildRaffle puts the program raffle beside the program dice: the test of cmd/raffle,
// which is that program with a clock of its own.
func buildRaffle(t *testing.T) {
	t.Helper()
	path := filepath.Join(filepath.Dir(tested.Path), "raffle"+filepath.Ext(tested.Path))
	out, err := exec.Command("go", "test", "-c", "-o", path, "../raffle").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("RAFFLE_IN_A_TEST", "true")
}

// imports are what a snippet without a package clause may use.
var imports = map[string]string{
	"context": "context", "dice": "example.com/dice", "errors": "errors", "fmt": "fmt",
	"hex": "encoding/hex", "big": "math/big",
	"io": "io", "json": "encoding/json", "math": "math", "os": "os", "rand": "math/rand/v2",
	"log":    "log",
	"slices": "slices", "strings": "strings",
	"sync": "sync", "time": "time", "bytes": "bytes", "gob": "encoding/gob", "maps": "maps",
}

// runSnippets returns what each go snippet prints. One program runs them all: a snippet
// with a package clause is a file of it, with another name for main, and the others are
// statements.
func runSnippets(t *testing.T, blocks []snippet) []string {
	t.Helper()
	printed := make([]string, len(blocks))
	var all strings.Builder
	var parts []int
	files := map[string]string{}
	for i, b := range blocks {
		line := fmt.Sprintf("//line %s:%d\n", b.doc, b.line)
		switch {
		case b.lang != "go":
		case strings.HasPrefix(b.text, "package main\n"):
			name := fmt.Sprintf("snippet%d", i)
			files[name+".go"] = line + strings.Replace(b.text, "\nfunc main() {\n",
				"\nfunc "+name+"() {\n", 1)
			all.WriteString("fmt.Print(\"\\x00\")\n" + name + "()\n")
			parts = append(parts, i)
		default:
			all.WriteString("fmt.Print(\"\\x00\")\nfunc() {\n" + line + b.text + "}()\n")
			parts = append(parts, i)
		}
	}
	source := "package main\n"
	for name, path := range imports {
		if regexp.MustCompile(`\b` + name + `\.`).MatchString(all.String()) {
			source += fmt.Sprintf("import %s %q\n", name, path)
		}
	}
	files["main.go"] = source + "func main() {\n" + all.String() + "}\n"
	output := strings.Split(runGo(t, files), "\x00")
	for k, i := range parts {
		printed[i] = output[k+1]
	}
	return printed
}

// runGo runs the files of a program.
func runGo(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, args := t.TempDir(), []string{"run"}
	writeAll(t, dir, files)
	for name := range files {
		args = append(args, filepath.Join(dir, name))
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

var (
	comment  = regexp.MustCompile(`(?m)\s+# .*$`)
	oneFace  = `(?:\d+|(?:10|[2-9AJQK])[SHDC])` // faces, or a card
	answered = regexp.MustCompile(`(?m): (` + oneFace + `(?: ` + oneFace + `)*|undo|q)$`)
	failing  = regexp.MustCompile(`(?m)^(?:dice \w+: stopped after |raffle list: a new draw refuses )`)
)

// sharing are the commands that share planners with other tests, so they run in this
// process.
var sharing = regexp.MustCompile(`^(plan|walk) [0-9d: ]+$`)

// planned is what plans print, which are needed by several documents. TestPictureGolden
// compares the picture with its command.
var planned = map[string]string{"dice plan -format svg 13 20": string(dice.Must(
	os.ReadFile("../../docs/d13.svg")))}

// runCommands returns what the last command of a sh snippet prints. A line of .ci that
// begins as a command does runs it, perhaps with -short; the other commands run in dir,
// where they find the programs dice, raffle and check, a list in names.txt, and key.py.
// They are given what the text shows to be typed, or else ones. They may fail if that is
// q, or if a list is refused. Plans without flags run in this process. Without a tool
// that a command needs, the text counts as printed.
func runCommands(t *testing.T, dir string, b snippet, shown string) (printed string) {
	t.Helper()
	if tool := missingTool(t, b.text); tool != "" {
		t.Logf("%s:%d: missing: %s", b.doc, b.line, tool)
		return shown
	}
	writeAll(t, dir, map[string]string{
		"names.txt": "Ada\nGrace\nBarbara\nMargaret\nEdith\n",
		"key.py":    string(dice.Must(os.ReadFile("testdata/key.py"))),
	})
	input := strings.Repeat("1\n", 200)
	if answers := answered.FindAllStringSubmatch(shown, -1); answers != nil {
		input = ""
		for _, answer := range answers {
			input += answer[1] + "\n"
		}
	}
	ci := stepsOfCI()
	for line := range strings.Lines(comment.ReplaceAllString(b.text, "")) {
		line = strings.TrimSpace(line)
		if regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(line)).MatchString(ci) {
			continue
		}
		if strings.HasPrefix(line, "go ") {
			t.Errorf("%s:%d: no step of .ci has %s", b.doc, b.line, line)
			continue
		}
		command, file, saved := strings.Cut(line, " > ")
		if saved && strings.HasPrefix(command, "raffle ") {
			command += " 2> remarks.txt"
		}
		out, err := runCommand(dir, command, input)
		if err != nil && !failing.MatchString(out) {
			t.Errorf("%s:%d: %s: %v\n%s", b.doc, b.line, command, err, out)
		}
		printed = out
		if saved {
			writeAll(t, dir, map[string]string{file: out})
			printed = ""
		}
	}
	return printed
}

// missingTool returns a tool that commands need and this machine lacks, or "".
func missingTool(t *testing.T, commands string) string {
	t.Helper()
	for _, tool := range []string{"awk", "sha256sum", "python3"} {
		if _, err := exec.LookPath(tool); err != nil && strings.Contains(commands, tool) {
			if os.Getenv("CI") == "true" {
				t.Error("missing, and CI is true: ", err)
			}
			return tool
		}
	}
	return ""
}

// stepsOfCI returns the steps of .ci, without -short.
func stepsOfCI() string {
	var steps strings.Builder
	for _, file := range dice.Must(os.ReadDir("../../.ci")) {
		if !file.IsDir() {
			steps.Write(dice.Must(os.ReadFile("../../.ci/" + file.Name())))
		}
	}
	return strings.ReplaceAll(steps.String(), " -short ", " ")
}

// runCommand returns what a command prints, in this process if it is a plan without
// flags.
func runCommand(dir, command, input string) (out string, err error) {
	if out, again := planned[command]; again {
		return out, nil
	}
	args, found := strings.CutPrefix(command, "dice ")
	if found && sharing.MatchString(args) {
		var text strings.Builder
		if code := tested.Run(strings.Fields(args), strings.NewReader(input), &text, &text); code != 0 {
			err = fmt.Errorf("exit code %d", code)
		}
		return text.String(), err
	}
	cmd := exec.Command("sh", "-ec", command)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(tested.Path)+string(os.PathListSeparator)+
		os.Getenv("PATH"))
	text, err := cmd.CombinedOutput()
	if strings.HasPrefix(command, "dice plan") && !strings.Contains(command, "-table") {
		planned[command] = string(text)
	}
	return string(text), err
}

// The tests and benchmarks that the documents name exist.
func TestDocsNameTests(t *testing.T) {
	files, err := filepath.Glob("../../*_test.go")
	inside, err2 := filepath.Glob("../../internal/*/*_test.go")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	var names []string
	for _, file := range append(files, inside...) {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(
			`(?m)^func ((?:Test|Benchmark|Example)\w*)\(`).FindAllSubmatch(source, -1) {
			names = append(names, string(m[1]))
		}
	}
	texts, _ := documents(t)
	for doc, text := range texts {
		for _, m := range regexp.MustCompile(
			"`go test[^`]*-(?:run|bench) '?([^ '`/]+)[^`]* \\.[^ `]*`").FindAllStringSubmatch(text, -1) {
			pattern := regexp.MustCompile(m[1])
			if !slices.ContainsFunc(names, pattern.MatchString) {
				t.Errorf("%s: no test for %s", doc, m[0])
			}
		}
	}
}

// The links of the documents lead to files and to their headings, and the README is
// short.
func TestDocsLinks(t *testing.T) {
	texts, _ := documents(t)
	for _, doc := range []string{"CHANGELOG", "CONTRIBUTING", "SECURITY", "proof/README"} {
		doc = "../../" + doc + ".md"
		texts[doc] = commandtest.Content(t, doc)
	}
	for doc, text := range texts {
		for _, m := range regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`).FindAllStringSubmatch(text,
			-1) {
			to := filepath.ToSlash(filepath.Join(filepath.Dir(doc), m[1]))
			if m[1] == "" {
				to = doc
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %v", doc, err)
			}
			if m[2] != "" && !slices.Contains(anchors(texts[to]), m[2]) {
				t.Errorf("%s: %s has no heading %s", doc, to, m[2])
			}
		}
	}
	if lines := strings.Count(texts["../../README.md"], "\n"); lines > 180 {
		t.Errorf("the README has %d lines; want 180 at most", lines)
	}
}

// anchors returns those of the headings of a document, as forges make them.
func anchors(text string) (list []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\pL\pN_ -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		list = append(list, "#"+strings.ReplaceAll(name, " ", "-"))
	}
	return list
}
