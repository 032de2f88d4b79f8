package pattern_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// A program that draws does not link regular expressions: nothing compiles one before it
// is asked for.
func TestDrawingLinksNoRegexp(t *testing.T) {
	dicetest.Long(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "draws.go")
	text := `package main

import (
	"math/rand/v2"

	"example.com/dice"
)

func main() { println(dice.Generator(rand.NewPCG(1, 2)).Draw(20)) }
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-ldflags=-dumpdep", "-o", os.DevNull, file)
	build.Dir = root
	linked, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %.500s", err, linked)
	}
	for line := range strings.Lines(string(linked)) {
		if strings.HasSuffix(line, "-> regexp.compile\n") || strings.Contains(line, "-> crypto/tls.") {
			t.Errorf("linked: %s", line)
		}
	}
}
