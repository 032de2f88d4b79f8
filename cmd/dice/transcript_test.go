package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A replay refuses another list and a transcript that was changed.
func TestReplayRefuses(t *testing.T) {
	dir := t.TempDir()
	record := filepath.Join(dir, "record")
	draw := []string{"pick", "-seed", "3", "-n", "3", "-from", "6", "-transcript", record}
	people := []string{"Ada", "Grace", "Barbara", "Margaret", "Edith"}
	code, drawn, stderr := try(append(draw, people...)...)
	if code != 0 {
		t.Fatal(stderr)
	}
	original, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	text := string(original)
	golden(t, filepath.Join("testdata", "transcript"), text)
	rolls := text[strings.Index(text, "rolls "):strings.Index(text, "\ndrawn")]
	first := strings.TrimSpace(strings.SplitAfterN(drawn, "\n", 2)[0])
	last := drawn[strings.LastIndex(strings.TrimSpace(drawn), "\n")+1:]

	for _, test := range []struct{ name, old, new, want string }{
		{"nothing", "", "", ""},
		{"line ends", "\n", "\r\n", ""},
		{"head", "transcript 1", "transcript 2", "is no transcript"},
		{"number", "draw 3", "draw 2", "damaged"},
		{"replacement", "without", "with", "damaged"},
		{"nonsense", "without", "beside", `"beside replacement" is no way to draw`},
		{"negative", "draw 3", "draw -3", `"-3" is no number of items`},
		{"too many", "draw 3", "draw 6", "the transcript draws 6 of 5 items"},
		{"items", "items 5", "items 4", "these are not the items"},
		{"hash", "sha256 ", "sha256 0", "these are not the items"},
		{"die", "die d6", "die d1", "is not complete"},
		{"other die", "die d6", "die d8", "damaged"},
		{"fewer rolls", rolls, rolls[:len(rolls)-2], "too few rolls"},
		{"more rolls", rolls, rolls + " 1 1", "damaged"},
		{"impossible roll", rolls, rolls[:len(rolls)-1] + "7", "7 is not a face of a d6"},
		{"no roll", rolls, rolls + " x", `line 5: "x" is no roll`},
		{"winner", "drawn " + first, "drawn Mallory", `the rolls draw "` + first + `" as item 1`},
		{"one winner less", "drawn " + last, "", "which the transcript does not say"},
		{"one winner more", "drawn " + last, "drawn " + last + "drawn Mallory\n", `says that "Mallory" was drawn`},
		{"new line", "die d6", "die d6\nnote hello", `line 5: "note" means nothing here`},
	} {
		changed := filepath.Join(dir, test.name)
		if err := os.WriteFile(changed, []byte(strings.ReplaceAll(text, test.old, test.new)), 0o644); err != nil {
			t.Fatal(err)
		}
		code, stdout, stderr := try(append([]string{"pick", "-replay", changed}, people...)...)
		switch {
		case test.want == "" && (code != 0 || stdout != drawn):
			t.Errorf("%s changed: exit %d, %q, %q", test.name, code, stdout, stderr)
		case test.want != "" && (code != 1 || stdout != "" || !strings.Contains(stderr, test.want)):
			t.Errorf("%s changed: exit %d, %q, %q; want %q", test.name, code, stdout, stderr, test.want)
		}
	}

	people[1], people[2] = people[2], people[1]
	if code, _, stderr := try(append([]string{"pick", "-replay", record}, people...)...); code != 1 || !strings.Contains(stderr, "these are not the items") {
		t.Errorf("another order: exit %d, %q", code, stderr)
	}
}

// A draw that fails leaves no transcript behind.
func TestNoTranscriptOfAFailure(t *testing.T) {
	record := filepath.Join(t.TempDir(), "record")
	if code, _, stderr := try("pick", "-typed", "-from", "6", "-transcript", record, "a", "b"); code != 1 {
		t.Errorf("exit %d, %q", code, stderr)
	}
	if _, err := os.Stat(record); !os.IsNotExist(err) {
		t.Errorf("the transcript: %v", err)
	}
}
