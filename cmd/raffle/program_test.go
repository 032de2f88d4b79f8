package main

import (
	"bytes"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// A reader that has seen enough gets no complaint, whichever stream it is.
func TestProgramWhoseReaderLeaves(t *testing.T) {
	many := strconv.Itoa(math.MaxInt)
	for _, args := range []string{"draw -replace a b -n " + many, "draw -replace a -n " + many} {
		tested.ReaderLeaves(t, strings.Fields(args)...)
	}
}

// A job without a terminal is not asked to type.
func TestProgramWithoutInput(t *testing.T) {
	cmd := tested.Start(t, "draw")
	var errs bytes.Buffer
	cmd.Stderr = &errs // and nothing on standard input
	if err := cmd.Run(); err == nil || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("%v\n%s", err, &errs)
	}
}

// A raffle: the draw is recorded, and anyone can check it with the same list.
func TestProgramTranscripts(t *testing.T) {
	dir := t.TempDir()
	names := commandtest.Write(t, "Ada\nGrace\nBarbara\nMargaret\nEdith\n")
	heavy := commandtest.Write(t, "5 Ada\n3 Grace\n1 Barbara\n0 Margaret\n")
	for i, test := range []struct{ args, typed string }{
		{"-file " + names, ""},
		{"-n 3 -file " + names, ""},
		{"-n all -file " + names, ""},
		{"-n 9 -replace -file " + names, ""},
		{"-n 2 -weights -file " + heavy, ""},
		{"-n 30 -weights -replace -file " + heavy, ""},
		{"-weights -typed 20 -file " + heavy, "7\n"},
		{"-n 2 -typed 6 -file " + names, "4\n7\n2\n6\n1\n"},
		{"-n 500 -replace -note x -file " + names, ""},
		{"-public 5-7-11 -n all -file " + names, ""},
	} {
		record := filepath.Join(dir, "transcript"+string(rune('a'+i)))
		draw := append([]string{"draw", "-transcript", record}, strings.Fields(test.args)...)
		code, drawn, stderr := tested.Process(t, test.typed, draw...)
		if code != 0 {
			t.Errorf("raffle draw %s: exit %d, %s", test.args, code, stderr)
			continue
		}
		file := test.args[strings.LastIndex(test.args, " ")+1:]
		code, again, stderr := tested.Process(t, "", "check", "-file", file, record)
		if code != 0 || again != drawn {
			t.Errorf("raffle draw %s drew\n%s, its replay %s%s", test.args, drawn, again, stderr)
		}
	}
}
