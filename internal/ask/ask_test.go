package ask

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// Digits without blanks are faces of dice with fewer than ten sides, and of no others.
func TestWords(t *testing.T) {
	for _, test := range []struct {
		line  string
		sides int
		want  string
	}{
		{"45445 4,54", 6, "4 5 4 4 5 4 5 4"}, {"hHt tails", 2, "h H t tails"}, {"99", 9, "9 9"},
		{"45745", 6, "4 5 7 4 5"}, {"4x5", 6, "4x5"}, {"12", 2, "1 2"},
		{"h2", 2, "h2"}, {"99", 10, "99"}, {"11", 20, "11"}, {"d6 3", 6, "d6 3"}, {"", 6, ""},
	} {
		if got := strings.Join(Words(test.line, test.sides), " "); got != test.want {
			t.Errorf("%q of a d%d: %q; want %q", test.line, test.sides, got, test.want)
		}
	}
	for _, test := range []struct {
		person Person
		dice   []int
		line   string
		want   []int
	}{
		{Person{Several: true}, []int{6}, "45 4", []int{4, 5, 4}},
		{Person{}, []int{8, 6}, "86", []int{8, 6}},
		{Person{}, []int{6}, "45", nil}, {Person{Several: true}, nil, "", nil},
		{Person{}, []int{10, 6}, "46", nil},
		{Person{Several: true}, []int{8, 6}, "86 1 2", []int{8, 6, 1, 2}},
		{Person{Several: true}, []int{8, 6}, "86 1", nil},
		{Person{Several: true}, []int{8, 6}, "68", nil},
		{Person{Several: true}, []int{4, 2}, "3 t 1h", nil},
		{Person{Several: true}, []int{4, 2}, ",", nil},
		{Person{Several: true}, []int{4, 2}, "3 t, 1 h", []int{3, 2, 1, 1}},
	} {
		if got, slip := test.person.parse(test.line, test.dice); !slices.Equal(got, test.want) {
			t.Errorf("%q for %v: %v, %q; want %v", test.line, test.dice, got, slip, test.want)
		}
	}
}

func TestFaces(t *testing.T) {
	errStop := errors.New("stop")
	words := func(line string) (string, error) {
		switch line {
		case "?":
			return "help", nil
		case "q":
			return "", errStop
		}
		return "", nil
	}
	for _, test := range []struct {
		typed string
		dice  []int
		want  []int
		shown string
		err   error
	}{
		{"4\n", []int{6}, []int{4}, "", nil},
		{"8, 6\n", []int{8, 6}, []int{8, 6}, "", nil},
		{"8\t6", []int{8, 6}, []int{8, 6}, "", nil},
		{"0\n", []int{10}, []int{10}, "", nil},
		{"00\n", []int{100}, []int{100}, "", nil},
		{"00\n0\n", []int{10}, []int{10},
			"00 is not a face of a d10 (1 to 9 and 0)\n", nil},
		{"7\n2\n", []int{6}, []int{2}, "7 is not a face of a d6 (1 to 6)\n", nil},
		{"1 2\n2\n", []int{6}, []int{2},
			"one roll at a time: type 1, press Enter, and wait for the next question\n", nil},
		{"0,7\n7\n", []int{10}, []int{7},
			"one roll at a time: type 0, press Enter, and wait for the next question\n", nil},
		{"9 2\n\n2\n", []int{6}, []int{2},
			"9 is not a face of a d6 (1 to 6)\n\"\" is not a face of a d6 (1 to 6)\n", nil},
		{"3\n2\n", []int{2}, []int{2}, "3 is not a side of a coin; type h or t\n", nil},
		{"\x1b[2J\n2\n", []int{6}, []int{2}, "\"\\x1b[2J\" is not a face of a d6 (1 to 6)\n", nil},
		{"8 6 1\n8 6\n", []int{8, 6}, []int{8, 6},
			"write 2 faces, of a d8 and a d6, in this order\n", nil},
		{"8\n8 6\n", []int{8, 6}, []int{8, 6}, "write 2 faces, of a d8 and a d6, in this order\n", nil},
		{"7\n", []int{8, 6}, nil, "write 2 faces, of a d8 and a d6, in this order\n", io.EOF},
		{"866\n86\n", []int{8, 6}, []int{8, 6},
			"write 2 faces, of a d8 and a d6, in this order\n", nil},
		{"00\n0 0\n", []int{10, 10}, []int{10, 10},
			"00 is not a face of a d10 (1 to 9 and 0)\n", nil},
		{"103 1\n9 1\n", []int{10, 10}, []int{9, 1},
			"103 is not a face of a d10 (1 to 9 and 0); put blanks between faces\n", nil},
		{"21 1\n2 1\n", []int{20, 20}, []int{2, 1}, "21 is not a face of a d20 (1 to 20)\n", nil},
		{"45\n4\n", []int{6}, []int{4}, "45 is not a face of a d6 (1 to 6)\n", nil},
		{"8 7\n8 6\n", []int{8, 6}, []int{8, 6}, "7 is not a face of a d6 (1 to 6)\n", nil},
		{strings.Repeat("0", 3000) + "5\n3\n", []int{6}, []int{3},
			strings.Repeat("that line is too long, and nothing of it is taken; "+
				"type a shorter one\n", 2), nil},
		{"5" + strings.Repeat(" ", 1998) + "\n", []int{6}, []int{5}, "", nil},
		{"5" + strings.Repeat(" ", 1999) + "\n3\n", []int{6}, []int{3},
			strings.Repeat("that line is too long, and nothing of it is taken; "+
				"type a shorter one\n", 2), nil},
		{"\n", nil, nil, "", nil},
		{"5\n\n", nil, nil, "nothing is left to roll; press Enter\n", nil},
		{"?\n2\n", []int{6}, []int{2}, "help\n", nil},
		{"q\n2\n", []int{6}, nil, "", errStop},
		{"", []int{6}, nil, "", io.EOF},
		{strings.Repeat("x\n", 100) + "2\n", []int{6}, nil,
			strings.Repeat("\"x\" is not a face of a d6 (1 to 6)\n", 100), ErrSlips},
	} {
		var shown strings.Builder
		p := &Person{In: strings.NewReader(test.typed), Out: &shown, words: words}
		got, err := p.Faces("", test.dice)
		if !slices.Equal(got, test.want) || !errors.Is(err, test.err) || shown.String() != test.shown {
			t.Errorf("%.20q for %v: %v, %v, showing %q; want %v, %v, showing %q", test.typed, test.dice,
				got, err, shown.String(), test.want, test.err, test.shown)
		}
	}
}
