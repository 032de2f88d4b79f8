package main

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
)

// A reader that has seen enough gets no complaint, whichever stream it is.
func TestProgramWhoseReaderLeaves(t *testing.T) {
	many := strconv.Itoa(mostDrawn)
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
