package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/plan"
)

// program is the built program, for tests that run it as people do.
var program string

// shared makes the planner of a question without costs once for all tests. A planner searches
// nothing twice.
func shared() func(context.Context, plan.Question) (*plan.Planner, error) {
	planners := map[string]*plan.Planner{}
	return func(ctx context.Context, q plan.Question) (*plan.Planner, error) {
		same, sum := q, ""
		same.Within = 0 // which the planner is asked with
		if q.Sum != nil {
			sum, same.Sum = fmt.Sprintf("%#v", *q.Sum), nil
		}
		key := fmt.Sprintf("%#v %s", same, sum)
		if planner := planners[key]; planner != nil && q.Cost == nil {
			return planner, nil
		}
		planner, err := q.Planner(ctx)
		if err == nil {
			planners[key] = planner
		}
		return planner, err
	}
}

func TestMain(m *testing.M) {
	newPlanner = shared()
	debug.SetGCPercent(400) // tests keep little and allocate much
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "dice")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "dice"+map[bool]string{true: ".exe"}[runtime.GOOS == "windows"])
		if out, err := exec.Command("go", "build", "-ldflags", "-s -w -X main.day="+announcedDay, "-o",
			program, ".").CombinedOutput(); err != nil {
			os.Stderr.Write(out)
			program = "" // no go command here, as on js
		}
		return m.Run()
	}())
}

// startProgram returns the program with arguments, not started yet. It is killed if it
// runs for longer than any test should.
func startProgram(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if program == "" {
		dicetest.Missing(t, "the program cannot be built")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return exec.CommandContext(ctx, program, args...)
}

// runProgram runs the program with typed input.
func runProgram(t *testing.T, typed string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	cmd := startProgram(t, args...)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(typed), &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

func TestProgramExitCodes(t *testing.T) {
	for _, test := range []struct {
		args, typed string
		code        int
	}{
		{"", "", 2},
		{"--help", "", 0},
		{"pick -help", "", 0},
		{"throw", "", 2},
		{"plan 13", "", 2},
		{"plan 13 6", "", 0},
		{"plan 13 6 -bounded", "", 1},
		{"walk 13 6", "5\n", 1},
		{"walk 6 6", "5\n", 0},
		{"pick", "", 1},
		{"pick", "Ada\n", 0},
		{"roll 13 -from d6 -n 3", "", 0},
	} {
		code, stdout, stderr := runProgram(t, test.typed, strings.Fields(test.args)...)
		if code != test.code || code == 0 == (stdout == "") {
			t.Errorf("dice %s: exit code %d, want %d\n%s%s", test.args, code, test.code, stdout, stderr)
		}
		// one line, or rolls in further lines
		error := regexp.MustCompile(`(^|\n)dice[^\n]*(:(\n\d+)+)?\n$`)
		if test.args != "" && code != 0 && !error.MatchString(stderr) {
			t.Errorf("dice %s does not end with its error:\n%s", test.args, stderr)
		}
	}
}

// A reader that has seen enough gets no complaint, whichever stream it is.
func TestProgramWhoseReaderLeaves(t *testing.T) {
	many := strconv.Itoa(math.MaxInt)
	for _, args := range []string{"roll -n 1000000 6", "book 720720", "pick -replace a b -n " + many,
		"pick -replace a -n " + many} {
		cmd := startProgram(t, strings.Fields(args)...)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		out.Read(make([]byte, 1))
		out.Close()
		cmd.Wait()
		if cmd.ProcessState.Success() || errs.Len() > 0 {
			t.Errorf("dice %s: %v\n%s", args, cmd.ProcessState, &errs)
		}
	}
}

func TestProgramPrintsNoColourIntoPipes(t *testing.T) {
	for _, args := range []string{"walk 13 20", "plan 13 20", "pick a b"} {
		_, stdout, stderr := runProgram(t, "21\n3\n", strings.Fields(args)...)
		if strings.Contains(stdout+stderr, "\x1b") {
			t.Errorf("dice %s:\n%s%s", args, stdout, stderr)
		}
	}
}

// A job without a terminal is not asked to type.
func TestProgramWithoutInput(t *testing.T) {
	cmd := startProgram(t, "pick")
	var errs bytes.Buffer
	cmd.Stderr = &errs // and nothing on standard input
	if err := cmd.Run(); err == nil || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("%v\n%s", err, &errs)
	}
}

// A raffle: the draw is recorded, and anyone can check it with the same list.
func TestProgramTranscripts(t *testing.T) {
	dir := t.TempDir()
	names := write(t, "Ada\nGrace\nBarbara\nMargaret\nEdith\n")
	heavy := write(t, "5 Ada\n3 Grace\n1 Barbara\n0 Margaret\n")
	for i, test := range []struct{ args, typed string }{
		{"-file " + names, ""},
		{"-n 3 -file " + names, ""},
		{"-shuffle -file " + names, ""},
		{"-n 9 -replace -file " + names, ""},
		{"-n 2 -weights -file " + heavy, ""},
		{"-n 30 -weights -replace -file " + heavy, ""},
		{"-weights -from 20 -file " + heavy, ""},
		{"-seed 5 -from 6 -shuffle -file " + names, ""},
		{"-n 2 -from 6 -typed -file " + names, "4\n7\n2\n6\n1\n"},
		{"-n 500 -replace -from 3 -file " + names, ""},
		{"-public 5-7-11 -shuffle -file " + names, ""},
	} {
		record := filepath.Join(dir, "transcript"+string(rune('a'+i)))
		code, drawn, stderr := runProgram(t, test.typed, append([]string{"pick", "-transcript", record},
			strings.Fields(test.args)...)...)
		if code != 0 {
			t.Errorf("dice pick %s: exit %d, %s", test.args, code, stderr)
			continue
		}
		file := test.args[strings.LastIndex(test.args, " ")+1:]
		code, again, stderr := runProgram(t, "", "pick", "-file", file, "-replay", record)
		if code != 0 || again != drawn {
			t.Errorf("dice pick %s drew\n%s, its replay %s%s", test.args, drawn, again, stderr)
		}
	}
}
