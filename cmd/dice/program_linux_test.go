package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"example.com/dice/internal/dicetest"
)

// Output that cannot be written is a failure.
func TestFullDisk(t *testing.T) {
	for _, test := range []struct{ args, typed string }{
		{"help", ""}, {"--help", ""}, {"plan --help", ""}, {"walk -h", ""}, {"roll --help", ""},
		{"plan 13 6", ""}, {"plan 13 6 -format markdown", ""}, {"plan 13 6 -format svg", ""},
		{"roll 6", ""}, {"roll -from 6 -n 10000 13", ""}, {"roll -json 6", ""}, {"walk 6 6", "5\n"},
	} {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			dicetest.Missing(t, err)
		}
		cmd := startProgram(t, strings.Fields(test.args)...)
		var errs bytes.Buffer
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(test.typed), full, &errs
		cmd.Run()
		full.Close()
		if code := cmd.ProcessState.ExitCode(); code != 1 || !strings.HasSuffix(errs.String(),
			": write /dev/stdout: no space left on device\n") {
			t.Errorf("dice %s: exit %d, %q", test.args, code, &errs)
		}
	}
}
