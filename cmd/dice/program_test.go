package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/plan"
)

// tested is the program, also as it is built for tests that run it as people do.
var tested = commandtest.Tested{Name: "dice", Run: newTool(shared()).Run}

// shared makes the planner of a question without costs once for all tests. A planner
// searches nothing twice.
func shared() finder {
	planners := map[string]*plan.Planner{}
	return func(q plan.Question, ctx context.Context) (*plan.Planner, error) {
		same, sum := q, ""
		same.Within = 0 // which the planner is asked with
		sum, same.Expr = fmt.Sprint(q.Expr), nil
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
	debug.SetGCPercent(400) // tests keep little and allocate much
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "dice")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		tested.Path = filepath.Join(dir, "dice")
		if runtime.GOOS == "windows" {
			tested.Path += ".exe"
		}
		if out, err := exec.Command("go", "build", "-ldflags", "-s -w", "-o", tested.Path,
			".").CombinedOutput(); err != nil {
			os.Stderr.Write(out)
			tested.Path = "" // no go command here, as on js
		}
		return m.Run()
	}())
}

// The program exits as its golden files say when people run it.
func TestProgramExitCodes(t *testing.T) {
	for _, test := range []struct {
		args, typed string
		code        int
	}{
		{"", "", 2}, {"--help", "", 0}, {"throw", "", 2}, {"plan 13 6 -bounded", "", 1},
		{"walk 13 6", "5\n", 1}, {"walk 6 6", "5\n", 0},
	} {
		code, stdout, stderr := tested.Process(t, test.typed, strings.Fields(test.args)...)
		if code != test.code || code == 0 == (stdout == "") || code != 0 && stderr == "" {
			t.Errorf("dice %s: exit code %d, want %d\n%s%s", test.args, code, test.code, stdout, stderr)
		}
	}
}

// A reader that has seen enough gets no complaint, whichever stream it is.
func TestProgramWhoseReaderLeaves(t *testing.T) {
	for _, args := range []string{"roll -n 1000000 6", "book 720720"} {
		tested.ReaderLeaves(t, strings.Fields(args)...)
	}
}
