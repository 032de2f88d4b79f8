package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// drawTranscript draws with a transcript and returns it and the drawn items.
func drawTranscript(t *testing.T, typed string, args ...string) (text, drawn string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "record")
	var out, errs strings.Builder
	if code := run(append([]string{"draw", "-transcript", name}, args...), strings.NewReader(typed),
		&out, &errs); code != 0 {
		t.Fatalf("raffle draw %q: exit %d, %s", args, code, &errs)
	}
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content), out.String()
}

// refused runs the program, which must name the mistake in one line.
func refused(t *testing.T, name, want string, args ...string) {
	t.Helper()
	code, stdout, stderr := tested.Process(t, "", args...)
	if code != 1 || stdout != "" || !strings.Contains(stderr, want) ||
		!strings.HasPrefix(stderr, "raffle check: ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("%s: exit %d, %q, %q; want one line with %q", name, code, stdout, stderr, want)
	}
}

// An altered transcript is refused, and so are another list and a file that is not a
// transcript. Package raffle tests the other alterations.
func TestBentTranscriptsGolden(t *testing.T) {
	text, drawn := drawTranscript(t, "2\n6\n1\n", append([]string{"-typed", "6", "-n", "3", "-note",
		"the first wins the bike"}, people...)...)
	commandtest.Golden(t, filepath.Join("testdata", "transcript"), text)
	record := commandtest.Write(t, text)
	code, stdout, stderr := tested.Process(t, "", append([]string{"check", record}, people...)...)
	if code != 0 || stdout != drawn || !strings.HasPrefix(stderr,
		"Draw with typed rolls, checked: the 3 drawn items, in this order, fit the list and the "+
			"rolls.\nBut only witnesses know ") {
		t.Errorf("exit %d, %q, %q", code, stdout, stderr)
	}
	bent := commandtest.Write(t, strings.Replace(text, "rolls 2 6 1", "rolls 2 6 2", 1))
	refused(t, "another roll", `the transcript names item 4, "Margaret" (line 9); the draw gives "`,
		append([]string{"check", bent}, people...)...)
	refused(t, "no file", "does not exist", "check", record+"x", "a")
	refused(t, "no regular file", " is not a regular file; save it in one", "check",
		os.TempDir(), "a")
}

// Nothing is printed of a transcript that is wrong at its very end.
func TestReplayPrintsNothingBeforeAllIsChecked(t *testing.T) {
	text, _ := drawTranscript(t, "", "-n", "5000", "-replace", "Ada", "Grace")
	refused(t, "another last winner", "line ", "check",
		commandtest.Write(t, text[:len(text)-len("\"\nend\n")]+"x\"\nend\n"), "Ada", "Grace")
}
