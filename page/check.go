package main

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"text/template"
)

var (
	//go:embed check.html
	checkHTML string
	//go:embed check.css
	checkCSS string
	//go:embed check.js
	checkJS string
	//go:embed checkworker.js
	checkWorkerJS string
)

// buildCheck puts the checker of raffles together, which shares the style of the
// planner and none of its scripts.
func buildCheck() (*document, error) {
	wasm, compressed, glue, err := library("example.com/dice/page/check/wasm")
	if err != nil {
		return nil, err
	}
	worker, style := glue+"\n"+checkWorkerJS, pageCSS+checkCSS
	if err := inline(worker, checkJS); err != nil {
		return nil, err
	}
	var html bytes.Buffer
	err = template.Must(template.New("check").Parse(checkHTML)).Execute(&html, map[string]string{
		"Style": style, "StyleHash": hash(style),
		"Script": checkJS, "ScriptHash": hash(checkJS),
		"Worker": worker,
		"Wasm":   base64.StdEncoding.EncodeToString(compressed),
	})
	return &document{html.Bytes(), wasm, len(compressed)}, err
}
