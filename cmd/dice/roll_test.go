package main

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// Of a table of many weights the optimum is that of Weighted (theorem 3), not the cost of
// the plan, which starts over early.
func TestOptimumIsThatOfWeighted(t *testing.T) {
	const outcomes, levels = 4096, 58
	var table strings.Builder
	sum, want := uint64(0), 0.0
	for i := range uint64(outcomes) {
		fmt.Fprintf(&table, "%d item%d\n", 1+i%31, i)
		sum += 1 + i%31
	}
	for k := range levels {
		for i := range uint64(outcomes) {
			open := (1 + i%31) << k % sum
			want += float64(open) / float64(sum) / float64(uint64(1)<<k)
		}
	}
	text := fmt.Sprintf("; the optimum for one result is %.4f on average.\n", want)
	file := commandtest.Write(t, table.String())
	code, stdout, stderr := tested.Try("roll", "-seed", "1", "-from", "2", "-table", file)
	if code != 0 || !strings.HasSuffix(stdout, text) {
		t.Errorf("exit %d, %s%s; want %s", code, stdout, stderr, text)
	}
}

func TestVersion(t *testing.T) {
	for _, arg := range []string{"--version", "-version", "version"} {
		code, stdout, stderr := tested.Try(arg)
		if code != 0 || !strings.HasPrefix(stdout, "dice ") || !strings.Contains(stdout,
			runtime.Version()) || strings.Count(stdout, "\n") != 1 || stderr != "" {
			t.Errorf("dice %s: exit %d, %q, %q", arg, code, stdout, stderr)
		}
	}
}
