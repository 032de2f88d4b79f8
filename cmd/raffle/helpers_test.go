package main

import (
	"io"
	"os"
	"testing"
	"time"

	"example.com/dice/internal/command/commandtest"
)

// announcedDay is the day on which tests announce, and drawnDay is the one of all else.
const (
	announcedDay = "2029-12-01"
	drawnDay     = "2030-02-01"
)

const lotto = "Lotto 2030-01-05: 3 11 19 28 40 47"

var people = []string{"Ada", "Grace", "Barbara", "Margaret", "Edith"}

// on returns a clock that stands at noon of a day.
func on(day string) clock {
	noon, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return func() time.Time { return noon.Add(12 * time.Hour) }
}

// testClock is the clock of the program in tests, whose arguments say what it is asked to
// do.
func testClock(args []string) clock {
	if len(args) > 0 && args[0] == "announce" {
		return on(announcedDay)
	}
	return on(drawnDay)
}

// asProgram is the environment variable that makes this test the program, with a clock of
// tests.
const asProgram = "RAFFLE_IN_A_TEST"

var tested = commandtest.Tested{Name: "raffle", Run: run, Path: executable(),
	Env: []string{asProgram + "=true"}}

func executable() string {
	path, _ := os.Executable() // without one, tests that need it say so
	return path
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return newTool(testClock(args)).Run(args, stdin, stdout, stderr)
}

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}
