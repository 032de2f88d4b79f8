package dice_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

func TestReplayNeverWrapsRound(t *testing.T) {
	die := dice.Replay(6, 2, 5)
	take(t, die, 2)
	for range 3 {
		if face, err := die.Roll(); face != 0 || err != io.EOF {
			t.Errorf("after the end %d, %v", face, err)
		}
	}
}

func TestReplayStopsAtADamagedRecord(t *testing.T) {
	die := dice.Replay(6, 2, 7, 3)
	take(t, die, 1)
	for range 3 {
		if face, err := die.Roll(); face != 0 || !errors.Is(err, dice.ErrFace) {
			t.Errorf("at the damage %d, %v", face, err)
		}
	}
}

func TestReplayKeepsItsOwnFaces(t *testing.T) {
	rolls := []int{2, 5}
	die := dice.Replay(6, rolls...)
	rolls[0] = 6
	if got := take(t, die, 1)[0]; got != 2 {
		t.Errorf("rolled %d after the caller's slice changed; want 2", got)
	}
}

func TestRecordReplays(t *testing.T) {
	rec := dice.Record(dice.FromRand(pcg(), 6))
	want := take(t, dice.Sim(rec, 13), 100)
	got := take(t, dice.Sim(dice.Replay(rec.Sides(), rec.Faces()...), 13), 100)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	rec.Faces()[0] = 99
	if rec.Faces()[0] == 99 {
		t.Error("the transcript can be changed from outside")
	}
}

func TestRecordKeepsNoErrors(t *testing.T) {
	rec := dice.Record(dice.Endless(6, 4, 7, 2))
	for i := range 3 {
		if face, err := rec.Roll(); i == 1 && (face != 0 || !errors.Is(err, dice.ErrFace)) {
			t.Errorf("a 7 of a d6 is %d, %v", face, err)
		}
	}
	if got := rec.Faces(); !cmp.Equal(got, []int{4, 2}) {
		t.Errorf("transcript %v; want the two possible faces", got)
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
		var got []int
		for face, err := range rollsOf(die) {
			if err != nil {
				if face != 0 || err != io.EOF {
					t.Errorf("%s: at the end %d, %v", test.name, face, err)
				}
				break
			}
			got = append(got, face)
		}
		if !cmp.Equal(got, test.want) || shown.String() != test.shown {
			t.Errorf("%s: %v, showing %q; want %v, showing %q", test.name, got, shown.String(), test.want,
				test.shown)
		}
	}
}

// No part of a line that is too long is a face.
func TestPromptTakesNoPartOfALine(t *testing.T) {
	for _, long := range []string{
		strings.Repeat("x", 200) + "6", "1" + strings.Repeat(" ", 199) + "2",
		strings.Repeat("0", 200) + "5",
		strings.Repeat("x", 200), strings.Repeat("x", 1000) + "6", "5" + strings.Repeat(" ", 199),
	} {
		die := dice.Prompt(strings.NewReader(long+"\n4\n"), io.Discard, 6)
		if got := take(t, die, 1)[0]; got != 4 {
			t.Errorf("a line of %d bytes gives a %d; want the 4 of the next line", len(long), got)
		}
		if _, err := die.Roll(); err != io.EOF {
			t.Errorf("after the last line: %v", err)
		}
	}
	longest := "5" + strings.Repeat(" ", 198) + "\n"
	if got := take(t, dice.Prompt(strings.NewReader(longest), io.Discard, 6), 1)[0]; got != 5 {
		t.Errorf("a line of 199 bytes gives a %d; want its 5", got)
	}
}

func TestPromptsShareAReader(t *testing.T) {
	typed := strings.NewReader("3\n17\n6\n")
	d6, d20 := dice.Prompt(typed, io.Discard, 6), dice.Prompt(typed, io.Discard, 20)
	got := []int{take(t, d6, 1)[0], take(t, d20, 1)[0], take(t, d6, 1)[0]}
	if !cmp.Equal(got, []int{3, 17, 6}) {
		t.Errorf("got %v", got)
	}
}

// A flood of nonsense ends in an error, and an error loses no key stroke.
func TestPromptEnds(t *testing.T) {
	for _, flood := range []string{"y\n", "9", "\n"} {
		face, err := dice.Prompt(endless(flood), io.Discard, 6).Roll()
		if face != 0 || !errors.Is(err, dice.ErrFace) {
			t.Errorf("endless %q: %d, %v", flood, face, err)
		}
	}
	die := dice.Prompt(&flakyReader{r: iotest.OneByteReader(strings.NewReader("17\n4\n"))},
		io.Discard, 20)
	for _, want := range []int{17, 4} {
		face, err := die.Roll()
		for err == errLunch {
			if face != 0 {
				t.Errorf("an error comes with the face %d", face)
			}
			face, err = die.Roll()
		}
		if face != want || err != nil {
			t.Errorf("got %d, %v; want %d", face, err, want)
		}
	}
	for writes := range 3 { // a question, that it was a slip, and a question
		face, err := dice.Prompt(strings.NewReader("9\n3\n"), &failingWriter{writes}, 6).Roll()
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

// A failingWriter fails once, after a number of writes.
type failingWriter struct{ left int }

func (w *failingWriter) Write(p []byte) (int, error) {
	w.left--
	if w.left == -1 {
		return 0, errLunch
	}
	return len(p), nil
}

func FuzzPrompt(f *testing.F) {
	for _, typed := range []string{"3\n", "7\n 6 \n", "\x00", "+1", "0x5\n",
		"99999999999999999999\n"} {
		f.Add(typed, 6)
	}
	f.Fuzz(func(t *testing.T, typed string, sides int) {
		if sides < 1 {
			return
		}
		for face, err := range rollsOf(dice.Prompt(strings.NewReader(typed), io.Discard, sides)) {
			if err != nil {
				if face != 0 || err != io.EOF && !errors.Is(err, dice.ErrFace) {
					t.Errorf("%q as faces of a d%d: %d, %v", typed, sides, face, err)
				}
				break
			}
			if face < 1 || face > sides {
				t.Errorf("%q as faces of a d%d: %d", typed, sides, face)
			}
		}
	})
}

func FuzzFromReader(f *testing.F) {
	f.Add([]byte("some bytes that are hardly random"), 6, 13)
	f.Add([]byte{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}, 255, 3)
	f.Fuzz(func(t *testing.T, data []byte, sides, target int) {
		if sides < 2 || target < 1 {
			return
		}
		first, again := facesFrom(t, data, sides, target), facesFrom(t, data, sides, target)
		if !cmp.Equal(first, again) {
			t.Errorf("%v, then %v", first, again)
		}
	})
}

// facesFrom returns the faces of a die from bytes. A target of one side, which needs no bytes,
// ends after a while.
func facesFrom(t *testing.T, data []byte, sides, target int) (faces []int) {
	t.Helper()
	half := iotest.HalfReader(bytes.NewReader(data))
	for face, err := range rollsOf(dice.Sim(dice.FromReader(half, sides), target)) {
		switch {
		case len(faces) > 8*len(data)+1, err == io.EOF, errors.Is(err, io.ErrUnexpectedEOF),
			errors.Is(err, dice.ErrUnfair):
			return faces
		case err != nil:
			t.Fatal(err)
		case face < 1 || face > target:
			t.Errorf("a d%d rolled %d", target, face)
		}
		faces = append(faces, face)
	}
	return faces
}
