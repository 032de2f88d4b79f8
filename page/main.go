// Command page writes the planner as one file of HTML, which needs no network and
// no server:
//
//	go -C page run . -o ../dice.html
//
// With -check it writes the checker of raffles in the same way:
//
//	go -C page run . -check ../check.html
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"

	"example.com/dice/internal/card"
	"example.com/dice/page/answer"
)

//go:embed *.html *.css *.js
var parts embed.FS

// A recipe lists what a page is made of, by the names of files.
type recipe struct {
	html, library   string
	styles, scripts []string        // in the order in which they apply
	first           *answer.Request // whose answer is in the page; nil if there is none
}

var planner = recipe{
	html: "page.html", library: "example.com/dice/page/wasm",
	styles: []string{"page.css"},
	scripts: []string{"library.js", "walk.js", "page.js", "search.js", "plan.js", "chances.js",
		"card.js", "play.js", "results.js", "keep.js"},
	first: &answer.Request{
		Target: "13", Within: 10, Dice: []string{"4", "6", "8", "10", "12", "20"},
	},
}

// checker checks raffles. It shares the style of the planner and its library.js.
var checker = recipe{
	html: "check.html", library: "example.com/dice/page/check/wasm",
	styles: []string{"page.css", "check.css"}, scripts: []string{"library.js", "check.js"},
}

func main() {
	log.SetFlags(0)
	out := flag.String("o", "", "write the planner to this `file`")
	check := flag.String("check", "", "write the checker of raffles to this `file`")
	flag.Parse()
	if flag.NArg() > 0 || *out == "" && *check == "" {
		log.Fatal(
			"nothing to write; use -o FILE for the planner, or -check FILE for the checker of raffles")
	}
	for name, r := range map[string]recipe{*check: checker, *out: planner} {
		if name == "" {
			continue
		}
		page, err := build(r)
		if err == nil {
			err = os.WriteFile(name, page, 0o644)
		}
		if err != nil {
			log.Fatal(err)
		}
		whole, _ := filepath.Abs(name) // with go -C it starts in another folder than the person
		fmt.Printf("wrote %s, %.1f MB\n", whole, float64(len(page))/1e6)
	}
}

// build puts all parts of a page together.
func build(r recipe) (page []byte, err error) {
	code, glue, err := library(r.library)
	if err != nil {
		return nil, err
	}
	given := [][2]any{} // the parts of the first answer, as the worker posts them
	if r.first != nil {
		post := func(name string, value any) { given = append(given, [2]any{name, value}) }
		if err := new(answer.Memory).Give(context.Background(), *r.first, post); err != nil {
			return nil, err
		}
	}
	said := map[string]string{"reroll": card.Reroll}
	worker := glue + "\n" + text("worker.js") // has no byte 0, with which code begins
	script, style := text(r.scripts...), text(r.styles...)
	known, err := json.Marshal(map[string]any{"request": r.first, "parts": given, "words": said,
		"version": hash(script + worker + string(code))})
	if err != nil {
		return nil, err
	}
	frame := template.Must(template.New("frame").Parse(text("frame.html")))
	var html bytes.Buffer
	err = frame.Execute(&html, map[string]any{
		"Page": text(r.html), "Style": style, "StyleHash": hash(style),
		"Script": script, "ScriptHash": hash(script),
		"Known":   string(known), // in which no < is left
		"Library": packed(worker + string(code)),
	})
	return html.Bytes(), err
}

// remark is what only authors need: remarks of scripts and styles, and blanks that indent.
var remark = regexp.MustCompile(`(?m)^ *//.*\n|^ +| // .*$| */\*.*?\*/`)

// text returns the text of embedded files, without remarks.
func text(names ...string) (all string) {
	for _, name := range names {
		part, err := parts.ReadFile(name)
		if err != nil {
			panic(err) // it was there when this was compiled
		}
		all += string(part)
	}
	return remark.ReplaceAllString(all, "")
}

// library compiles a package as WebAssembly. It returns its code, and the script that
// comes with the compiler and runs it.
func library(name string) (code []byte, glue string, err error) {
	dir, err := os.MkdirTemp("", "page")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "dice.wasm")
	// the same in every folder
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w",
		"-o", file, "-gcflags", "all=-l", // inlining takes 10 % more, and makes only this faster:
		"-gcflags", "example.com/dice/internal/packing=", "-gcflags", "runtime=", name)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, "", fmt.Errorf("%v: %w\n%srun this program as: go -C page run . -o FILE", cmd.Args,
			err, text)
	}
	code, err = os.ReadFile(file)
	if err == nil {
		code, err = joined(code)
	}
	if err != nil {
		return nil, "", err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output() // a trimmed program does not know it
	if err != nil {
		return nil, "", fmt.Errorf("go env GOROOT: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm",
		"wasm_exec.js"))
	return code, string(script), err
}

// hash returns how a content security policy names an inline part.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
