package packing

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"example.com/dice/internal/dicetest"
	"example.com/dice/internal/division"
	"example.com/dice/internal/work"
)

var (
	constants = flag.Bool("constants", false,
		"measure what half and twice of each constant do; minutes, an hour with -all")
	measured = flag.String("measured", "", "write the costs of this build to a file; or its bounds")
	bounds   = flag.Bool("bounds", false, "measure bounds")
)

// A measurement has a cost for each target, or a bound with a minus, and the time for all.
type measurement struct {
	Costs   []float64
	Seconds float64
}

// TestMeasured measures d13 to d120, every ninth of them or with -all all.
func TestMeasured(t *testing.T) {
	if *measured == "" {
		return
	}
	throws := dicetest.Throws(4, 6, 8, 10, 12, 20)
	step := 9
	if *dicetest.All {
		step = 1
	}
	var m measurement
	var before, after syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &before)
	for target := 13; target <= 120; target += step {
		needs, w := division.Equal(uint64(target)), work.New(t.Context(), 3<<29)
		_, _, costs := divided(t, uint64(target), throws)
		x := costs[1]
		if *bounds {
			x, _ = new(big.Rat).Neg(LowerBound(needs, throws, new(big.Rat).SetFloat64(x), w)).Float64()
		} else if o := Find(needs, throws, costs, w).Best; o != nil {
			x = o.Cost + costs[o.Residue]/float64(o.Size)
		}
		m.Costs = append(m.Costs, x)
	}
	syscall.Getrusage(syscall.RUSAGE_SELF, &after)
	m.Seconds = float64(after.Utime.Nano()-before.Utime.Nano()) / 1e9
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(*measured, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Half and twice of each tuned number: by how much the mean and the worst cost, or bound,
// change, in millionths, and the time.
func TestConstants(t *testing.T) {
	if !*constants {
		return
	}
	for _, group := range []struct {
		bounds bool
		names  []string
	}{
		{false, []string{"packWork", "gapWork", "nearTo", "quickWork", "stages", "beam", "maxPasses",
			"maxSizes", "maxStageSizes", "nodesAgain", "earlyDepth", "dustCost", "patternSteps",
			"patternRoom", "maxLift"}},
		{true, []string{"boundWork", "depthShare", "boundSizes", "greedyWork", "quickSteps",
			"exactSteps", "proofSteps", "outcomeParts", "outcomeSteps", "maxPriced"}},
	} {
		usual := measure(t, group.bounds, "", "")
		for _, name := range group.names {
			for _, change := range []string{"/2", "*2"} {
				m := measure(t, group.bounds, name, change)
				sum, worst := 0.0, 0.0
				for i, x := range m.Costs {
					more := 1e6 * (x - usual.Costs[i]) / max(x, -x)
					sum, worst = sum+more, max(worst, more)
				}
				t.Logf("%s %s: mean %+.1f, worst %+.1f, time × %.2f", name, change,
					sum/float64(len(m.Costs)), worst, m.Seconds/usual.Seconds)
			}
		}
	}
}

// measure runs TestMeasured in a build of this package in which a constant is changed, if it is
// named.
func measure(t *testing.T, bounds bool, name, change string) (m measurement) {
	t.Helper()
	dir := t.TempDir()
	result := filepath.Join(dir, "result")
	args := []string{"test", "-count=1", "-timeout=2h", "-run=^TestMeasured$"}
	if name != "" {
		args = append(args, "-overlay="+overlay(t, dir, name, change))
	}
	args = append(args, ".", "-measured="+result, fmt.Sprint("-bounds=", bounds),
		fmt.Sprint("-all=", *dicetest.All))
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, change, err, out)
	}
	text, err := os.ReadFile(result)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// overlay writes constants.go with a changed constant into a folder, and returns the file that
// tells the go command to use it.
func overlay(t *testing.T, dir, name, change string) (file string) {
	t.Helper()
	text, err := os.ReadFile("constants.go")
	if err != nil {
		t.Fatal(err)
	}
	value := valueOf(t, text, name)
	from, to := value.Pos()-1, value.End()-1 // positions begin with 1
	text = fmt.Appendf(nil, "%s(%s)%s%s", text[:from], text[from:to], change, text[to:])
	changed := filepath.Join(dir, "constants.go")
	if err := os.WriteFile(changed, text, 0o644); err != nil {
		t.Fatal(err)
	}
	own, err := filepath.Abs("constants.go")
	if err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": {own: changed}})
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, list, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// valueOf returns the value of a constant in the text of a file.
func valueOf(t *testing.T, text []byte, name string) (value ast.Expr) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			for i, id := range spec.Names {
				if id.Name == name {
					value = spec.Values[i]
				}
			}
		}
		return true
	})
	if value == nil {
		t.Fatalf("there is no constant %s", name)
	}
	return value
}
