package raffle

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestLists(t *testing.T) {
	lines := []string{"Ada", "", " Grace\t", "Ada", " ", "Zoë", "Grace", "Ada"}
	list, blank, err := NewList(lines, false)
	want := List{{"Ada", 1, 1}, {"Grace", 1, 3}, {"Ada", 1, 4}, {"Zoë", 1, 6}, {"Grace", 1, 7},
		{"Ada", 1, 8}}
	if err != nil || !slices.Equal(list, want) || !slices.Equal(blank, []string{"2", "5"}) {
		t.Errorf("%v, blank %v, %v", list, blank, err)
	}
	if got, want := list.Repeats(), []string{`"Ada" (3 times: lines 1, 4 and 8)`,
		`"Grace" (2 times: lines 3 and 7)`}; !slices.Equal(got, want) {
		t.Errorf("more than once: %v, want %v", got, want)
	}
	if got, want := list.Unlined().Repeats(), []string{`"Ada" (3 times: items 1, 3 and 6)`,
		`"Grace" (2 times: items 2 and 5)`}; !slices.Equal(got, want) {
		t.Errorf("more than once: %v, want %v", got, want)
	}
	if got := list.Twins(); got != nil {
		t.Errorf("twins: %v", got)
	}
	similar := List{{"Zoë", 1, 0}, {"Ada", 1, 0}, {"Zoe\u0308", 1, 0}, {"\u0410da", 1, 0}}
	wantTwins := []string{`item 3 "Zoe\u0308" looks like item 1 "Zo\u00eb"`,
		`item 4 "\u0410da" mixes Cyrillic and Latin letters in a word`,
		`item 4 "\u0410da" looks like item 2 "Ada"`}
	if got := similar.Twins(); !slices.Equal(got, wantTwins) {
		t.Errorf("twins: %v, want %v", got, wantTwins)
	}
	odd := List{{"a", 1, 0}, {"\x1b[31mAda", 1, 0}, {"\tx", 1, 0}}
	wantOdd := []string{`item 2 "\x1b[31mAda" has control characters`}
	if got := odd.Oddities(); !slices.Equal(got, wantOdd) {
		t.Errorf("oddities: %v, want %v", got, wantOdd)
	}
	if got := people.Repeats(); got != nil {
		t.Errorf("more than once: %v", got)
	}
}

func TestRemarks(t *testing.T) {
	for want, list := range map[string]List{
		"":                  people,
		"2 items are alike": {{"Ada", 1, 0}, {"Grace", 1, 0}, {"Ada", 1, 0}},
		"5 items are alike": {
			{"Ada", 1, 0}, {"A\u200bda", 1, 0}, {"Bo", 1, 0}, {"Ada", 1, 0}, {"Grace", 1, 0}, {"Bo", 1, 0},
		},
		"weights from 0 to 9, 1 item cannot be drawn": {{"Ada", 9, 0}, {"Grace", 0, 0}},
		"2 items are alike, weights from 0 to 1, 2 items cannot be drawn": {
			{"Ada", 1, 0}, {"Ada", 0, 0}, {"Bo", 0, 0},
		},
	} {
		if got := list.Remarks(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestListsWithWeights(t *testing.T) {
	list, blank, err := NewList([]string{"Weight\tName", "0\tGrace Hopper", "", "2\tAda"}, true)
	want := List{{"Grace Hopper", 0, 2}, {"Ada", 2, 4}}
	if err != nil || !slices.Equal(list, want) || !slices.Equal(blank, []string{"3"}) {
		t.Errorf("%v, blank %v, %v", list, blank, err)
	}
	if list.Able() != 1 {
		t.Errorf("%d items can be drawn", list.Able())
	}
	for want, lines := range map[string][]string{
		"line 2: the weights sum to more than ": {strconv.Itoa(math.MaxInt) + " Ada", "1 Grace"},
		"line 3: ":                              {"2 Ada", "", "x"},
	} {
		list, _, err := NewList(lines, true)
		if list != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, %v; want %s", list, err, want)
		}
	}
}

// A mark of UTF-8 belongs to the file, not to a line. The longest item is not cut off.
func TestReadLines(t *testing.T) {
	longest := strings.Repeat("a", longestItem)
	got, err := ReadLines(strings.NewReader("\ufeffAda\n\ufeffBo\n" + longest))
	if want := []string{"Ada", "\ufeffBo", longest}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%.20q, %v", got, err)
	}
	_, err = ReadLines(strings.NewReader("Ada\n" + longest + "a"))
	const want = "line 2 is longer than 1048576 bytes; give each item a shorter line"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

// A million names with their addresses are read, hashed and searched for repeats, and
// ten are drawn: in a few times what it takes to hash the file.
func BenchmarkMillionLines(b *testing.B) {
	if testing.Short() {
		b.Skip("takes seconds")
	}
	var file bytes.Buffer
	for i := range 1_000_000 {
		fmt.Fprintf(&file, "%d Some Name Or Other <name@example.com>\n", i)
	}
	start := time.Now()
	sha256.Sum256(file.Bytes())
	hash := time.Since(start)
	for b.Loop() {
		lines, err := ReadLines(bytes.NewReader(file.Bytes()))
		if err != nil {
			b.Fatal(err)
		}
		list, _, err := NewList(lines, false)
		if err != nil || list.Repeats() != nil || list.Twins() != nil || len(list.Hash(false)) != 64 {
			b.Fatal(err)
		}
		drawn := 0
		err = Header{N: 10}.Draw(publicDie("7"), list, func(int) error {
			drawn++
			return nil
		})
		if err != nil || drawn != 10 {
			b.Fatal(err, drawn)
		}
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(hash), "×sha256")
}
