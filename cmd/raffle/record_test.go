package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Slips without end are a failure like others: the rolls before them are kept.
func TestTypedSlipsLoseNoRoll(t *testing.T) {
	record := filepath.Join(t.TempDir(), "record")
	draw := append([]string{"draw", "-typed", "6", "-n", "3", "-transcript", record},
		people...)
	code, stdout, stderr := tested.Typing("4\n2\n"+strings.Repeat("x\n", 200), draw...)
	if code != 1 || stdout != "" || !strings.Contains(stderr, "in 100 answers after 2 rolls, which "+
		record+" keeps; the same command goes on from there\n") {
		t.Errorf("exit %d, %q, %q", code, stdout, stderr)
	}
	code, stdout, stderr = tested.Typing("6\n1\n", draw...)
	if code != 0 || strings.Count(stdout, "\n") != 3 {
		t.Errorf("exit %d, %q, %q", code, stdout, stderr)
	}
}
