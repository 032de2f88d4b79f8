package target

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What players type, and what they get: the title, how many outcomes there are, and the first
// and the last; or the message.
func TestTyped(t *testing.T) {
	for _, test := range []struct{ typed, want string }{
		{"13", "d13: 13 alike, 1 to 13"},
		{" D13 ", "d13: 13 alike, 1 to 13"},
		{"1d6", "d6: 6 alike, 1 to 6"},
		{"d%", "d100: 100 alike, 1 to 100"},
		{"d%+5", "d100+5: 100 alike, 6 to 105"},
		{"d66", "d66: 36 alike, 11 to 66"},
		{" D66 ", "d66: 36 alike, 11 to 66"},
		{"d666", "d666: 216 alike, 111 to 666"},
		{"66", "1d66: 66 alike, 1 to 66"},
		{"1d66", "1d66: 66 alike, 1 to 66"},
		{"666", "1d666: 666 alike, 1 to 666"},
		{"1d666", "1d666: 666 alike, 1 to 666"},
		{"1d66+2", "1d66+2: 66 alike, 3 to 68"},
		{"2d66", "2d66: 131, 2 to 132"},
		{"coin", "coin: 2 alike, heads to tails"},
		{"2d6", "2d6: 11, 2 to 12"},
		{"2D6", "2d6: 11, 2 to 12"},
		{"2d6+3", "2d6+3: 11, 5 to 15"},
		{"2d6 + 3", "2d6+3: 11, 5 to 15"},
		{"3+2d6", "3+2d6: 11, 5 to 15"},
		{"d20-1", "d20-1: 20 alike, 0 to 19"},
		{"d8+d6+1", "d8+d6+1: 13, 3 to 15"},
		{"2d1", "2d1: 1 alike, 2 to 2"},
		{"4d6kh3", "4d6kh3: 16, 3 to 18"},
		{"4d6dl1", "4d6dl1: 16, 3 to 18"},
		{"4d6 DL", "4d6dl: 16, 3 to 18"},
		{"4d6k3", "4d6k3: 16, 3 to 18"},
		{"2d20kh1", "2d20kh1: 20, 1 to 20"},
		{"adv", "2d20kh1: 20, 1 to 20"},
		{"Adv+5", "2d20kh1+5: 20, 6 to 25"},
		{"dis", "2d20kl1: 20, 1 to 20"},
		{"4dF", "4dF: 9, -4 to 4"},
		{"dF", "dF: 3 alike, -1 to 1"},
		{"37%", "37%: 2, yes to no"},
		{"37 %", "37%: 2, yes to no"},
		{"0,5%", "0.5%: 2, yes to no"},
		{"100%", "100%: 2, yes to no"},
		{"60:30:9:1", "60:30:9:1: 4, 1 to 4"},
		{" 60 : 30:0 ", "60:30:0: 3, 1 to 3"},
		{"1:2000000000", "1:2000000000: 2, 1 to 2"},
		{"20d6", "20d6: a sum of too many cases"},
		{"2d3000+1", "2d3000+1: a sum of too many cases"},
		{"1000d1", "1000d1: a sum of too many cases"},

		{"4d6 drop lowest", "write 4d6dl"},
		{"4d6 drop the lowest 1", "write 4d6dl1"},
		{"4d6, keep highest 3", "write 4d6kh3"},
		{"4d6kh3 plus 2", "write 4d6kh3+2"},
		{"2d20 keep high", "write 2d20kh"},
		{"advantage", "write adv"},
		{"disadvantage", "write dis"},
		{"d20 with advantage", "write adv"},
		{"2d6 plus 3", "write 2d6+3"},
		{"2d6–1", "write 2d6-1"},
		{"2d6+", "write 2d6"},
		{"2 d 6", "write 2d6"},
		{"2w6", "write 2d6"},
		{"6d", "write d6"},
		{"die 7", "write d7"},
		{"13,", "write 13"},
		{"cion", "write coin"},
		{"heads", "write coin"},
		{"coin flip", "write coin"},
		{"4 fudge", "write 4df"},
		{"37 percent", "write 37%"},
		{"0.37", "write 37%"},
		{".005", "write 0.5%"},
		{"1/6", "write 1:5"},
		{"1 in 6", "write 1:5"},
		{"3 out of 8", "write 3:5"},
		{"0.5:0.3:0.2", "weights are whole numbers; multiply 0.5:0.3:0.2 by 10"},
		{"0.5:.25:1", "weights are whole numbers; multiply 0.5:.25:1 by 100"},
		{"60,30,9,1", "write colons between weights, as in 60:30:9:1"},
		{"50/50", "write colons between weights"},
		{"13 6", "and spaces between dice"},
		{"2d6x10", "omit the factor"},
		{"2d20-d4", "dice are added"},
		{"3d6!", "write sums such as 2d6+3"},
		{"5d10>7", "write sums such as 2d6+3"},
		{"4d6kh5", "at least 1 and at most 4 of 4 dice count"},
		{"4d6dl4", "at least 1 and at most 4 of 4 dice count"},
		{"2d6kh99999999999999999999", "at least 1 and at most 2 of 2 dice count"},
		{"13+2", "a sum takes at least one die"},
		{"0d6", "at least one die"},
		{"2d0", "at least one side"},
		{"9999999999d2", "at most 1000 dice"},
		{"600d2+600d2", "at most 1000 dice"},
		{"2d99999999999999999999", "at most 1000000 sides"},
		{"d66+2", "d66 is d6 read as digits, which are not added; for a die of 66 sides write 1d66"},
		{"d8+d666", "d666 is d6 read as digits, which are not added; for a die of 666 sides write 1d666"},
		{"w66", "write d66"},
		{"d00", `"d00" is not a die; write d100`},
		{"1d000", `"1d000" is not a die; write d1000`},
		{"d6-1000000", "d6-1000000: 6 alike, -999999 to -999994"},
		{"d6+1000000", "d6+1000000: 6 alike, 1000001 to 1000006"},
		{"d6-1000001", "a constant is at most 1000000"},
		{"d6-9999999", "a constant is at most 1000000"},
		{"d6-600000-600000", "a constant is at most 1000000"},
		{"d6-99999999999999999999", "a constant is at most 1000000"},
		{"d6+1000001", "a constant is at most 1000000"},
		{"d6+99999999999999999999", "a constant is at most 1000000"},
		{"0", `"0" is not a die; a die has at least 1 side`},
		{"d0", `"d0" is not a die; a die has at least 1 side`},
		{"99999999999999999999", "a die has at most "},
		{"6.5", "whole number of sides"},
		{"101%", "at most 100%"},
		{"99999999999999999999%", "at most 100%"},
		{"1.0000001%", "at most 6 digits"},
		{"-5%", "a weight is at least 0"},
		{"1:-2", "a weight is at least 0"},
		{"99999999999999999999:1", "a weight is at most "},
		{"0.0000000001:1", forms},
		{"x", `"x" is not a target; ` + forms},
		{"", forms},
	} {
		got, err := Parse(test.typed)
		if err != nil {
			if !strings.Contains(err.Error(), test.want) || len(err.Error()) > 250 {
				t.Errorf("%.40q: %v, want %q", test.typed, err, test.want)
			}
			continue
		}
		shown := got.Title + ": a sum of too many cases"
		if got.Outcomes > 0 {
			first, last := "1", strconv.Itoa(got.Outcomes)
			if got.Names != nil {
				first, last = got.Names[0], got.Names[got.Outcomes-1]
			}
			shown = fmt.Sprintf("%s: %d%s, %s to %s", got.Title, got.Outcomes, map[bool]string{true: " alike"}[got.Weights == nil], first, last)
		}
		if shown != test.want {
			t.Errorf("%.40q: %s, want %s", test.typed, shown, test.want)
		}
	}
}

// The results of d66 and d666 are all rolls of two and three d6, read as digits. The page
// and the program say so, and say the same of the dice of 66 and 666 sides.
func TestDigits(t *testing.T) {
	for text, dice := range map[string]int{"d66": 2, "d666": 3} {
		want := []string{""}
		for range dice {
			var more []string
			for _, read := range want {
				more = append(more, read+"1", read+"2", read+"3", read+"4", read+"5", read+"6")
			}
			want = more
		}
		got, err := Parse(text)
		if err != nil || !slices.Equal(got.Names, want) || got.Weights != nil || got.Digits != dice {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for title, want := range map[string]string{
		"d66":   "d66 is two d6 read as digits, 11 to 66; for a die of 66 sides write 66 or 1d66",
		"d666":  "d666 is three d6 read as digits, 111 to 666; for a die of 666 sides write 666 or 1d666",
		"1d66":  "1d66 is a die of 66 sides; for two d6 read as digits, 11 to 66, write d66",
		"1d666": "1d666 is a die of 666 sides; for three d6 read as digits, 111 to 666, write d666",
		"d6":    "", "d60": "", "2d66": "", "1": "", "": "",
	} {
		if got := Understood(title); got != want {
			t.Errorf("%s: %q, want %q", title, got, want)
		}
	}
}

// The weights of a target are those of its rules, counted over all rolls of its dice.
func TestWeights(t *testing.T) {
	for text, rule := range map[string]struct {
		dice  []int
		total func(faces []int) int // of sorted faces
	}{
		"2d6":       {[]int{6, 6}, add},
		"2d6+3":     {[]int{6, 6}, func(f []int) int { return add(f) + 3 }},
		"5-3+3d4":   {[]int{4, 4, 4}, func(f []int) int { return add(f) + 2 }},
		"d13":       {[]int{13}, add},
		"d6-2":      {[]int{6}, func(f []int) int { return f[0] - 2 }},
		"d4+2d3+d2": {[]int{4, 3, 3, 2}, add},
		"4d6kh3":    {[]int{6, 6, 6, 6}, func(f []int) int { return add(f[1:]) }},
		"4d6dl1":    {[]int{6, 6, 6, 6}, func(f []int) int { return add(f[1:]) }},
		"4d6dl3":    {[]int{6, 6, 6, 6}, func(f []int) int { return f[3] }},
		"5d4kl2":    {[]int{4, 4, 4, 4, 4}, func(f []int) int { return add(f[:2]) }},
		"5d4dh2-1":  {[]int{4, 4, 4, 4, 4}, func(f []int) int { return add(f[:3]) - 1 }},
		"adv":       {[]int{20, 20}, func(f []int) int { return f[1] }},
		"dis":       {[]int{20, 20}, func(f []int) int { return f[0] }},
		"4dF":       {[]int{3, 3, 3, 3}, func(f []int) int { return add(f) - 8 }},
		"4dFkl1+1":  {[]int{3, 3, 3, 3}, func(f []int) int { return f[0] - 1 }},
		"6d10":      {[]int{10, 10, 10, 10, 10, 10}, add},
		"19d2":      {slices.Repeat([]int{2}, 19), add},
	} {
		made, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want, all := map[int]int{}, 1
		for _, sides := range rule.dice {
			all *= sides
		}
		for roll := range all {
			var faces []int
			for rest, i := roll, 0; i < len(rule.dice); i++ {
				faces = append(faces, rest%rule.dice[i]+1)
				rest /= rule.dice[i]
			}
			if made.Sum != nil && roll < 10_000 {
				rolled := slices.Clone(faces)
				slices.Sort(faces)
				if total, shown, _, _ := made.Sum.Roll(in(&rolled)); total != rule.total(faces) {
					t.Fatalf("%s: %v gives %d; want %d", text, shown, total, rule.total(faces))
				}
			}
			slices.Sort(faces)
			want[rule.total(faces)]++
		}
		got := map[int]int{}
		for i := range made.Outcomes {
			value, weight := i+1, 1
			if made.Names != nil {
				value, err = strconv.Atoi(made.Names[i])
			}
			if made.Weights != nil {
				weight = made.Weights[i]
			}
			if got[value] = weight; err != nil {
				t.Error(err)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (- counted, + parsed):\n%s", text, diff)
		}
	}
}

func add(faces []int) (total int) {
	for _, face := range faces {
		total += face
	}
	return total
}

// A percentage and a list have the weights that are written.
func TestWritten(t *testing.T) {
	for text, want := range map[string][]int{
		"37%": {37, 63}, "0,5%": {5, 995}, "100%": {100, 0}, "60:30:9:1": {60, 30, 9, 1}, " 60 : 30:0 ": {60, 30, 0},
	} {
		if got, err := Parse(text); err != nil || !slices.Equal(got.Weights, want) {
			t.Errorf("%q: %v, %v, want %v", text, got.Weights, err, want)
		}
	}
	for text, want := range map[string]string{"37%": "yes no", "60:30:9:1": "A B C D", "1:1": "1 2", "3": "1 2 3", "2d2": "2 3 4", "coin": "heads tails"} {
		made, err := Parse(text)
		var labels []string
		for i := range made.Outcomes {
			labels = append(labels, made.Label(i))
		}
		if got := strings.Join(labels, " "); got != want || err != nil {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
}

// Faces are shown as they are on the dice.
func TestRoll(t *testing.T) {
	made, err := Parse("4d6dl1+2d4kl1+2dF+2")
	if err != nil {
		t.Fatal(err)
	}
	total, kept, dropped, err := made.Sum.Roll(in(&[]int{4, 1, 5, 1, 4, 3, 1, 3}))
	if !slices.Equal(kept, []int{5, 4, 1, 3, -1, 1}) || !slices.Equal(dropped, []int{1, 4}) || total != 15 || err != nil {
		t.Errorf("%d from %v without %v, %v", total, kept, dropped, err)
	}
	if want := []int{6, 6, 6, 6, 4, 4, 3, 3}; !slices.Equal(made.Sum.Dice(), want) {
		t.Errorf("%v; want %v", made.Sum.Dice(), want)
	}
	if _, _, _, err := made.Sum.Roll(in(&[]int{5, 1})); err != io.EOF {
		t.Errorf("no error of the die, but %v", err)
	}
}

// in returns a die that shows these faces.
func in(faces *[]int) func(int) (int, error) {
	return func(int) (int, error) {
		if len(*faces) == 0 {
			return 0, io.EOF
		}
		face := (*faces)[0]
		*faces = (*faces)[1:]
		return face, nil
	}
}

func TestDie(t *testing.T) {
	for text, want := range map[string]int{"6": 6, "d6": 6, " 1D20 ": 20, "d%": 100, "1d%": 100, "%": 0, "": 0, "d": 0, "2d6": 0, "-6": 0, "coin": 2, "66": 66, "1d66": 66, "d66": 0, "d666": 0} {
		if got, err := Die(text); got != want || (err == nil) != (want > 0) {
			t.Errorf("%q: %d, %v, want %d", text, got, err, want)
		}
	}
	for text, hint := range map[string]string{"x": "write 6 or d6", "%": "37%", "d66": "write 66 or 1d66", "D666": "write 666 or 1d666", "d00": "write d100", "+": "without spaces", "From": "leave it out", "d0": "at least 1 side"} {
		if _, err := Die(text); err == nil || !strings.Contains(err.Error(), hint) {
			t.Errorf("%q: %v, want %q", text, err, hint)
		}
	}
}

func TestFaces(t *testing.T) {
	if (Target{Weights: []int{0, 4, 6}}).Faces() != 5 || (Target{Outcomes: 4}).Faces() != 4 {
		t.Error("want 5 and 4")
	}
}
