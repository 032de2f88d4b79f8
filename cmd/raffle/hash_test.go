package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/raffle"
)

// The line of the specification gives the hash of lists with every kind of blank at their edges.
func TestHashOfTheSpecification(t *testing.T) {
	line := regexp.MustCompile(`(?m)^export LC_ALL=C B=.*sha256sum$`).FindString(commandtest.Content(t,
		"README.md"))
	for _, tool := range []string{"sh", "awk", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			dicetest.Missing(t, err)
		}
	}
	all := "\t\v\f\r \u0085\u00a0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000"
	for _, text := range []string{
		"Ada\nGrace\n", "\ufeffAda\r\nGrace", all + "Ada" + all + "\n" + all + "\nGrace" + all + "b\n",
		"x\u200b\n\u180ey\u0086\n\ufeffz\n", "\u2007Zo\u00eb\u2006\n\u3001a\u2027\n",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "names.txt"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		lines, err := raffle.ReadLines(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := raffle.NewList(lines, false)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := strings.Fields(string(out))[0], list.Hash(false); got != want {
			t.Errorf("%+q: %s, want %s", text, got, want)
		}
	}
}
