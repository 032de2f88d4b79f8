package main

import (
	"bytes"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/certificate"
	"example.com/dice/internal/plan"
)

// A certificate proves the bound that is printed. A bound without one is an error that names the
// theorem, and writes nothing.
func TestCertificate(t *testing.T) {
	for args, theorem := range map[string]string{
		"13 6 20": "theorem 10", "9 4 6 8 10 12 20": "theorem", "13 6": "theorem 3",
	} {
		file := filepath.Join(t.TempDir(), "c.json")
		var out, errs bytes.Buffer
		tool := newTool(plan.Question.Planner)
		code := tool.Run(append([]string{"plan", "-certificate", file}, strings.Fields(args)...),
			strings.NewReader(""), &out, &errs)
		text := out.String() + errs.String()
		if !strings.Contains(text, theorem) {
			t.Errorf("%s: %q does not name %s", args, text, theorem)
		}
		document, err := os.ReadFile(file)
		if args == "13 6" {
			if code == 0 || err == nil {
				t.Errorf("%s: exit code %d, and a file: %v", args, code, err)
			}
			continue
		}
		if code != 0 || err != nil {
			t.Fatalf("%s: exit code %d, %v: %s", args, code, err, text)
		}
		c, err := certificate.Check(document)
		if err != nil {
			t.Errorf("%s: %v", args, err)
			continue
		}
		if strings.HasPrefix(args, "13") && c.Bound.Cmp(big.NewRat(271, 200)) < 0 {
			t.Errorf("%s: the bound %v is below 1.355", args, c.Bound)
		}
	}
}
