package dice_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/dice"
)

// A record never wraps round, ends at damage, and is a copy of the faces.
func TestReplayEnds(t *testing.T) {
	faces := []int{2, 5}
	die, damaged := dice.Replay(6, faces...), dice.Replay(6, 2, 7, 3)
	faces[0] = 6
	if got := []int{take(t, die, 2)[0], take(t, damaged, 1)[0]}; !slices.Equal(got, []int{2, 2}) {
		t.Errorf("rolled %v", got)
	}
	for range 3 {
		if face, err := die.Roll(); face != 0 || err != io.EOF {
			t.Errorf("after the end %d, %v", face, err)
		}
		if face, err := damaged.Roll(); face != 0 || !errors.Is(err, dice.ErrFace) {
			t.Errorf("at the damage %d, %v", face, err)
		}
	}
}

// A transcript has the faces that were possible, and belongs to the caller.
func TestRecordKeepsNoErrors(t *testing.T) {
	rec := dice.Record(dice.Endless(6, 4, 7, 2))
	for i := range 3 {
		if face, err := rec.Roll(); i == 1 && (face != 0 || !errors.Is(err, dice.ErrFace)) {
			t.Errorf("a 7 of a d6 is %d, %v", face, err)
		}
	}
	rec.Faces()[0], rec.Sizes()[0] = 99, 99
	faces, sizes := rec.Faces(), rec.Sizes()
	if !slices.Equal(faces, []int{4, 2}) || !slices.Equal(sizes, []int{6, 6}) {
		t.Errorf("transcript %v of %v; want the two possible faces", faces, sizes)
	}
}

func TestPrompt(t *testing.T) {
	for _, test := range []struct {
		name, typed string
		want        []int
		shown       string
	}{
		{"a face", "3\n", []int{3}, "d6: d6: "},
		{"blanks around it", "  3\t\r\n", []int{3}, "d6: d6: "},
		{"no newline at the end", "3", []int{3}, "d6: d6: "},
		{"a slip", "7\n3\n", []int{3}, "d6: 7 is not a face of a d6 (1 to 6)\nd6: d6: "},
		{"not a number", "sіx\n\n3\n", []int{3},
			"d6: \"sіx\" is not a face of a d6 (1 to 6)\n" +
				"d6: \"\" is not a face of a d6 (1 to 6)\nd6: d6: "},
		{"nothing", "", nil, "d6: "},
		{"a slip, then nothing", "0", nil, "d6: 0 is not a face of a d6 (1 to 6)\nd6: "},
	} {
		var shown strings.Builder
		die := dice.Prompt(strings.NewReader(test.typed), &shown, 6)
		got, err := rollsUntil(die)
		if err != io.EOF {
			t.Errorf("%s: at the end %v", test.name, err)
		}
		if !slices.Equal(got, test.want) || shown.String() != test.shown {
			t.Errorf("%s: %v, showing %q; want %v, showing %q", test.name, got, shown.String(), test.want,
				test.shown)
		}
	}
}

// No part of a line that is too long is a face.
func TestPromptTakesNoPartOfALine(t *testing.T) {
	for _, long := range []string{
		strings.Repeat("x", 2000) + "6", "1" + strings.Repeat(" ", 1999) + "2",
		strings.Repeat("0", 2000) + "5",
		strings.Repeat("x", 2000), strings.Repeat("x", 10_000) + "6", "5" + strings.Repeat(" ", 1999),
	} {
		die := dice.Prompt(strings.NewReader(long+"\n4\n"), io.Discard, 6)
		if got := take(t, die, 1)[0]; got != 4 {
			t.Errorf("a line of %d bytes gives a %d; want the 4 of the next line", len(long), got)
		}
		if _, err := die.Roll(); err != io.EOF {
			t.Errorf("after the last line: %v", err)
		}
	}
	longest := "5" + strings.Repeat(" ", 1998) + "\n"
	if got := take(t, dice.Prompt(strings.NewReader(longest), io.Discard, 6), 1)[0]; got != 5 {
		t.Errorf("a line of 1999 bytes gives a %d; want its 5", got)
	}
}

func TestPromptsShareAReader(t *testing.T) {
	typed := strings.NewReader("3\n17\n6\n")
	d6, d20 := dice.Prompt(typed, io.Discard, 6), dice.Prompt(typed, io.Discard, 20)
	got := []int{take(t, d6, 1)[0], take(t, d20, 1)[0], take(t, d6, 1)[0]}
	if !slices.Equal(got, []int{3, 17, 6}) {
		t.Errorf("got %v", got)
	}
}

// A flood of nonsense ends in an error, and so does a writer that fails.
func TestPromptEnds(t *testing.T) {
	for _, flood := range []string{"y\n", "9", "\n"} {
		face, err := dice.Prompt(endless(flood), io.Discard, 6).Roll()
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
		face, err := dice.Prompt(strings.NewReader("9\n3\n"), failing, 6).Roll()
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
		if sides < 1 {
			return
		}
		faces, err := rollsUntil(dice.Prompt(strings.NewReader(typed), io.Discard, sides))
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
