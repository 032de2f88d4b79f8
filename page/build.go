package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
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
	//go:embed page.js
	pageJS string
	//go:embed walk.js
	walkJS string
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
	Target: "13", Unit: "rolls", Within: &onePercent,
	Dice: []answer.Die{{Sides: "4"}, {Sides: "6"}, {Sides: "8"}, {Sides: "10"}, {Sides: "12"}, {Sides: "20"}},
}

var onePercent = 1.0

// answered returns a request with the parts of its answer in JSON, as the worker
// would post them.
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

// build compiles the library and puts all parts together.
func build() (*document, error) {
	wasm, err := compile()
	if err != nil {
		return nil, err
	}
	glue, err := wasmExec()
	if err != nil {
		return nil, err
	}
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(wasm); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	known, err := answered(first)
	if err != nil {
		return nil, err
	}
	worker := string(glue) + "\n" + workerJS
	script := walkJS + pageJS
	for _, part := range []string{worker, script} {
		if strings.Contains(strings.ToLower(part), "</script") {
			return nil, errors.New("a script contains the tag that ends scripts; write it in another way")
		}
	}
	var html bytes.Buffer
	err = template.Must(template.New("page").Parse(pageHTML)).Execute(&html, map[string]string{
		"Style": pageCSS, "StyleHash": hash(pageCSS),
		"Script": script, "ScriptHash": hash(script),
		"Known": known, "Worker": worker,
		"Wasm": base64.StdEncoding.EncodeToString(compressed.Bytes()),
	})
	return &document{html.Bytes(), len(wasm), compressed.Len()}, err
}

// hash returns how a content security policy names an inline part.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// compile returns the library as WebAssembly.
func compile() ([]byte, error) {
	dir, err := os.MkdirTemp("", "page")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "dice.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", file, "example.com/dice/page/wasm")
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
