package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/template"

	"example.com/dice/page/answer"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed walk.js page.js search.js plan.js card.js play.js
	scripts embed.FS
	//go:embed worker.js
	workerJS string
)

// A document is the finished page.
type document struct {
	html             []byte
	wasm, compressed int // bytes of the library in it
}

func (d *document) size() string {
	return fmt.Sprintf("%.1f MB; the library is %.1f MB, %.1f compressed",
		float64(len(d.html))/1e6, float64(d.wasm)/1e6, float64(d.compressed)/1e6)
}

// ServeHTTP serves the page at the root.
func (d *document) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(d.html)
}

// first is what the page starts with.
var first = answer.Request{
	Target: "13", Unit: "rolls", Within: 10,
	Dice: []answer.Die{{Sides: "4"}, {Sides: "6"}, {Sides: "8"}, {Sides: "10"}, {Sides: "12"}, {Sides: "20"}},
}

// answered returns a request with the parts of its answer in JSON, as the worker posts
// them.
func answered(r answer.Request) (string, error) {
	known := struct {
		Request answer.Request `json:"request"`
		Parts   [][2]any       `json:"parts"`
	}{Request: r}
	err := answer.Give(r, func(name string, value any) { known.Parts = append(known.Parts, [2]any{name, value}) })
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(known) // without < and >
	return string(text), err
}

// build puts all parts of the page together.
func build() (*document, error) {
	wasm, compressed, glue, err := library("example.com/dice/page/wasm")
	if err != nil {
		return nil, err
	}
	known, err := answered(first)
	if err != nil {
		return nil, err
	}
	worker, script := glue+"\n"+workerJS, ""
	for _, name := range []string{"walk.js", "page.js", "search.js", "plan.js", "card.js", "play.js"} { // in the order in which they run
		text, err := scripts.ReadFile(name)
		if err != nil {
			return nil, err
		}
		script += string(text)
	}
	if err := inline(worker, script); err != nil {
		return nil, err
	}
	var html bytes.Buffer
	err = template.Must(template.New("page").Parse(pageHTML)).Execute(&html, map[string]string{
		"Style": pageCSS, "StyleHash": hash(pageCSS),
		"Script": script, "ScriptHash": hash(script),
		"Known": known, "Worker": worker,
		"Wasm": base64.StdEncoding.EncodeToString(compressed),
	})
	return &document{html.Bytes(), wasm, len(compressed)}, err
}

// library compiles a package. It returns its size, its compressed code, and the script
// that comes with the compiler and runs it.
func library(name string) (size int, compressed []byte, glue string, err error) {
	wasm, err := compile(name)
	if err != nil {
		return 0, nil, "", err
	}
	script, err := wasmExec()
	if err != nil {
		return 0, nil, "", err
	}
	var buffer bytes.Buffer
	w, err := gzip.NewWriterLevel(&buffer, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(wasm)
		err = errors.Join(err, w.Close())
	}
	return len(wasm), buffer.Bytes(), string(script), err
}

// inline returns an error for scripts that cannot stand in a page.
func inline(scripts ...string) error {
	for _, script := range scripts {
		if strings.Contains(strings.ToLower(script), "</script") {
			return errors.New("a script contains the tag that ends scripts; write it in another way")
		}
	}
	return nil
}

// hash returns how a content security policy names an inline part.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// compile returns a package as WebAssembly.
func compile(name string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "page")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "dice.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", file, name)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%v: %w\n%srun this program as: go -C page run . -o FILE", cmd.Args, err, text)
	}
	return os.ReadFile(file)
}

// wasmExec returns the script that comes with the compiler and runs what it made.
func wasmExec() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}
