package raffle

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/dicetest"
)

// recordingOf begins a recording, or goes on with it.
func recordingOf(t *testing.T, name string, h Header) *Recording {
	t.Helper()
	r, err := Record(name, h)
	must(t, err)
	return r
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A typed draw that is broken off after any roll, with slips that are taken back, ends
// with the transcript of a draw in one go.
func TestRecordingGoesOn(t *testing.T) {
	var rolls []int
	for i := range 50 {
		rolls = append(rolls, i*i%11%6+1)
	}
	h := Header{N: 30, Replace: true, Items: len(people), Hash: people.Hash(false), Sides: 6,
		From: Origin{Kind: Typed}}
	record := dice.Record(dice.Script(rolls...))
	draws(t, h, people, dice.Die(record, 6))
	rolls = record.Faces() // without those that the draw does not take
	if len(rolls) < rollsInLine+5 || len(rolls) == 50 {
		t.Fatalf("the draw takes %d rolls", len(rolls))
	}
	whole := recordInTwo(t, h, rolls, 0)
	for k := 1; k <= len(rolls); k++ {
		if text := recordInTwo(t, h, rolls, k); text != whole {
			t.Fatalf("after %d rolls:\n%s", k, text)
		}
	}
}

// recordInTwo makes the transcript of a draw that is broken off after k rolls, with two
// slips, and then goes on.
func recordInTwo(t *testing.T, h Header, rolls []int, k int) (whole string) {
	name := filepath.Join(t.TempDir(), "record")
	r := recordingOf(t, name, h)
	for i := range k + 1 {
		must(t, r.Keep(rolls[:i]))
	}
	before := commandtest.Content(t, name)
	slips := []int{5, 1}
	for i, slip := range slips {
		must(t, r.Keep(slices.Concat(rolls[:k], slips[:i+1])))
		now := commandtest.Content(t, name)
		if !strings.HasSuffix(now, fmt.Sprintf(" %d\n", slip)) ||
			!strings.HasPrefix(now, strings.TrimSuffix(before, "\n")) {
			t.Fatalf("after %d rolls and %d: %q", k, slip, now)
		}
	}
	must(t, r.Keep(rolls[:k]))
	if now := commandtest.Content(t, name); now != before {
		t.Fatalf("after %d rolls and two that were taken back: %q, want %q", k, now, before)
	}
	must(t, r.BreakOff())
	if _, err := os.Stat(name); (err == nil) != (k > 0) {
		t.Fatalf("after %d rolls: %v", k, err)
	}
	r = recordingOf(t, name, h)
	if !slices.Equal(r.Faces, rolls[:k]) {
		t.Fatalf("after %d rolls: %v", k, r.Faces)
	}
	for i := k; i <= len(rolls); i++ {
		must(t, r.Keep(rolls[:i]))
	}
	must(t, r.Finish(people, draws(t, h, people, dice.Die(dice.Script(r.Faces...), 6))))
	whole = commandtest.Content(t, name)
	if _, err := checked(whole, names); err != nil {
		t.Fatalf("after %d rolls: %v\n%s", k, err, whole)
	}
	_, err := Record(name, h)
	dicetest.Says(t, err, "exists already; give the transcript another name")
	if commandtest.Content(t, name) != whole {
		t.Fatal("a whole transcript is changed")
	}
	return whole
}

// Rolls of the system that were broken off are not drawn anew, until one likes the
// result.
func TestRecordingOfTheSystemEnds(t *testing.T) {
	h := drawOf(3, System, "")
	name := filepath.Join(t.TempDir(), "record")
	text := h.with([]int{1, 2, 3})
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := Record(name, h)
	dicetest.Says(t, err, "broken off, without typed rolls to keep; delete it")
	if commandtest.Content(t, name) != string(text) {
		t.Error("the file is changed")
	}
}

// Rolls that cannot be written are not kept.
func TestRecordingKeepsWhatIsWritten(t *testing.T) {
	h := drawOf(3, Typed, "")
	r, err := Record(filepath.Join(t.TempDir(), "record"), h)
	if err != nil || r.Keep([]int{1, 2}) != nil || r.file.Close() != nil {
		t.Fatal(err)
	}
	if err := r.Keep([]int{1, 2, 3}); err == nil || !slices.Equal(r.Faces, []int{1, 2}) {
		t.Error(err, r.Faces)
	}
}
