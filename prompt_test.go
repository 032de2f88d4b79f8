package dice_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// A slip is explained, and asked again. At the end of the input the answer is io.EOF.
func TestPrompt(t *testing.T) {
	for typed, want := range map[string]struct {
		faces []int
		shown string
	}{
		"3\n":       {[]int{3}, "d6: d6: "},
		"  3\t\r\n": {[]int{3}, "d6: d6: "},
		"3":         {[]int{3}, "d6: d6: "},
		"7\n3\n":    {[]int{3}, "d6: 7 is not a face of a d6 (1 to 6)\nd6: d6: "},
		"sіx\n\n3\n": {[]int{3}, "d6: \"sіx\" is not a face of a d6 (1 to 6)\n" +
			"d6: \"\" is not a face of a d6 (1 to 6)\nd6: d6: "},
		"":  {nil, "d6: "},
		"0": {nil, "d6: 0 is not a face of a d6 (1 to 6)\nd6: "},
	} {
		var shown strings.Builder
		faces, err := rollsUntil(dice.Die(dice.Prompt(strings.NewReader(typed), &shown), 6))
		if err != io.EOF || !slices.Equal(faces, want.faces) || shown.String() != want.shown {
			t.Errorf("%q: %v, %v, showing %q; want %v, showing %q", typed, faces, err, shown.String(),
				want.faces, want.shown)
		}
	}
}

// Each draw asks for the die that it needs, in the words of that die.
func TestPromptAsksForEachDie(t *testing.T) {
	var shown strings.Builder
	person := dice.Prompt(strings.NewReader("17\n3\n0\nt\n00\n"), &shown)
	for _, want := range []struct{ sides, face int }{{20, 17}, {1, 1}, {6, 3}, {10, 10}, {2, 2},
		{100, 100}} {
		if got, err := person.Draw(want.sides); got != want.face || err != nil {
			t.Errorf("a d%d: %d, %v; want %d", want.sides, got, err, want.face)
		}
	}
	if got, want := shown.String(), "d20: d6: d10: d2: d100: "; got != want {
		t.Errorf("asks %q; want %q", got, want)
	}
}

// Several prompts share a reader: none reads beyond its line.
func TestPromptsShareAReader(t *testing.T) {
	typed := strings.NewReader("3\n17\n6\n")
	one, other := dice.Prompt(typed, io.Discard), dice.Prompt(typed, io.Discard)
	got := []int{dice.Must(one.Draw(6)), dice.Must(other.Draw(20)), dice.Must(one.Draw(6))}
	if !slices.Equal(got, []int{3, 17, 6}) {
		t.Errorf("got %v", got)
	}
}

// A flood of nonsense ends in an error, and so does a writer that fails.
func TestPromptEnds(t *testing.T) {
	for _, flood := range []string{"y\n", "9", "\n"} {
		face, err := dice.Prompt(endless(flood), io.Discard).Draw(6)
		if face != 0 || !errors.Is(err, dice.ErrFace) {
			t.Errorf("endless %q: %d, %v", flood, face, err)
		}
	}
	for writes := range 3 { // a question, that it was a slip, and a question
		left := writes
		failing := writerFunc(func(p []byte) (int, error) {
			left--
			if left == -1 {
				return 0, errLunch
			}
			return len(p), nil
		})
		face, err := dice.Prompt(strings.NewReader("9\n3\n"), failing).Draw(6)
		if face != 0 || err != errLunch {
			t.Errorf("a writer that fails after %d writes: %d, %v", writes, face, err)
		}
	}
}

type endless string

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e[i%len(e)]
	}
	return len(p), nil
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func FuzzPrompt(f *testing.F) {
	for _, typed := range []string{"3\n", "7\n 6 \n", "\x00", "+1", "0x5\n",
		"99999999999999999999\n"} {
		f.Add(typed, 6)
	}
	f.Fuzz(func(t *testing.T, typed string, sides int) {
		if sides < 2 {
			return
		}
		faces, err := rollsUntil(dice.Die(dice.Prompt(strings.NewReader(typed), io.Discard), sides))
		if err != io.EOF && !errors.Is(err, dice.ErrFace) {
			t.Errorf("%q as faces of a d%d: %v", typed, sides, err)
		}
		for _, face := range faces {
			if face < 1 || face > sides {
				t.Errorf("%q as faces of a d%d: %d", typed, sides, face)
			}
		}
	})
}
