package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// The same rolls draw the same items for ever.
func TestDrawsStayAsTheyAre(t *testing.T) {
	const twelve = " 1 2 3 4 5 6 7 8 9 10 11 12"
	const lots = "4 a\n6 b\n10 c\n0 d\n7 e\n100 f\n3 g\n12 h\n12 i\n"
	for _, test := range []struct{ args, typed, want string }{
		{"-n 11" + twelve, "", "11 1 2 4 3 9 8 5 12 6 10 "},
		{"-n 7 -from 6" + twelve, "", "12 2 10 11 3 1 7 "},
		{"-shuffle -from 20" + twelve, "", "4 1 9 10 6 8 12 11 3 5 7 2 "},
		{"-n 40 -replace -from 6 1 2 3 4 5 6 7", "",
			"6 4 5 6 1 7 6 4 4 1 4 6 7 6 5 1 3 5 7 7 6 7 2 4 7 7 2 1 6 1 1 4 7 5 5 7 3 5 3 6 "},
		{"-n 20 -replace 1 2", "", "1 1 2 2 2 2 2 1 1 2 2 2 2 2 2 1 1 2 2 2 "},
		{"-n 3 -replace 1", "", "1 1 1 "},
		{"-weights", lots, "f "},
		{"-weights -n 2 -from 6", lots, "f h "},
		{"-weights -n 5", lots, "f i h e c "},
		{"-weights -shuffle", lots, "f i h e c b g a "},
		{"-weights -shuffle -from 6", lots, "f h a g e b c i "},
		{"-weights -n 30 -replace -from 20", lots,
			"c e f b f f f i f f f b f f f h b f f e f c f f f a f f e f "},
	} {
		code, stdout, stderr := tested.Typing(test.typed, append([]string{"draw", "-seed", "5"},
			strings.Fields(test.args)...)...)
		if got := strings.ReplaceAll(stdout, "\n", " "); code != 0 || got != test.want || stderr != "" {
			t.Errorf("raffle draw -seed 5 %s: exit %d, %s%s; want %s", test.args, code, got, stderr,
				test.want)
		}
	}
}

// taken returns the bytes that are allocated in a call.
func taken(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Draws with replacement are printed as they are made, and a draw without takes
// no more than the items do, n·log n with weights.
func TestDrawsTakeLittleMemory(t *testing.T) {
	dicetest.Long(t)
	var list strings.Builder
	for i := range 20_000 {
		fmt.Fprintln(&list, i%7+1, i)
	}
	for _, test := range []struct {
		args string
		most uint64
	}{
		{"-replace -n 300000", 8 << 20}, // of which reading the items takes most
		{"-replace -weights -n 300000", 24 << 20},
		{"-n 19999", 8 << 20},
		{"-shuffle", 8 << 20},
		{"-shuffle -weights", 24 << 20},
	} {
		var code int
		bytes := taken(func() {
			code = run(append([]string{"draw", "-seed", "1"}, strings.Fields(test.args)...),
				strings.NewReader(list.String()), io.Discard, io.Discard)
		})
		if code != 0 || bytes > test.most {
			t.Errorf("raffle draw %s: exit %d, %d bytes, more than %d", test.args, code, bytes, test.most)
		}
	}
}

func TestPickPrintsJSON(t *testing.T) {
	code, stdout, stderr := tested.Try("draw", "-json", "-shuffle", "-seed", "3",
		"Ada", "<b>&\"\\", "a\nb", "x\u202e\u2028y", "\U000e0041", "Zoë")
	const want = `{"number":2,"item":"<b>&\"\\"}
{"number":1,"item":"Ada"}
{"number":4,"item":"x\u202e\u2028y"}
{"number":5,"item":"\udb40\udc41"}
{"number":3,"item":"a\nb"}
{"number":6,"item":"Zoë"}
`
	if code != 0 || stdout != want || !strings.Contains(stderr, "; remove them") {
		t.Errorf("exit %d, %s%s; want\n%s", code, stdout, stderr, want)
	}
}

// Items that programs could not tell apart are refused before a roll is made.
func TestPickRefusesItemsOfSeveralLines(t *testing.T) {
	code, stdout, stderr := tested.Try("draw", "a", "b\nc")
	if code != 2 || stdout != "" || stderr != "raffle draw: item 2, \"b\\x0ac\", is of several "+
		"lines, and items are printed one a line; use -json; see 'raffle draw --help'\n" {
		t.Errorf("exit %d, %q, %q", code, stdout, stderr)
	}
}
