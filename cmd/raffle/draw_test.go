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
		{"-n 11" + twelve, "", "1. 2 2. 4 3. 12 4. 10 5. 7 6. 8 7. 6 8. 11 9. 5 10. 1 11. 9 "},
		{"-n all" + twelve, "", "1. 2 2. 4 3. 12 4. 10 5. 7 6. 8 7. 6 8. 11 9. 5 10. 1 11. 9 12. 3 "},
		{"-n 9 -replace 1 2", "", "1. 2 2. 1 3. 1 4. 2 5. 2 6. 1 7. 1 8. 1 9. 2 "},
		{"-n 3 -replace 1", "", "1. 1 2. 1 3. 1 "},
		{"-weights", lots, "e "},
		{"-weights -n 5", lots, "1. e 2. f 3. c 4. i 5. b "},
		{"-weights -n all", lots, "1. e 2. f 3. c 4. i 5. b 6. h 7. a 8. g "},
		{"-weights -n 9 -replace", lots, "1. e 2. f 3. f 4. f 5. f 6. c 7. f 8. f 9. f "},
	} {
		code, stdout, stderr := tested.Typing(test.typed, append([]string{"draw", "-public", "5"},
			strings.Fields(test.args)...)...)
		if got := strings.ReplaceAll(stdout, "\n", " "); code != 0 || got != test.want || stderr != "" {
			t.Errorf("raffle draw -public 5 %s: exit %d, %s%s; want %s", test.args, code, got, stderr,
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

// A draw takes memory for its items and its rolls, and no more.
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
		{"-replace -n 300000", 100 << 20},
		{"-replace -weights -n 300000", 100 << 20},
		{"-n all", 16 << 20},
		{"-n all -weights", 24 << 20},
	} {
		var code int
		bytes := taken(func() {
			code = run(append([]string{"draw", "-public", "1"}, strings.Fields(test.args)...),
				strings.NewReader(list.String()), io.Discard, io.Discard)
		})
		if code != 0 || bytes > test.most {
			t.Errorf("raffle draw %s: exit %d, %d bytes, more than %d", test.args, code, bytes, test.most)
		}
	}
}
