package main

import (
	"strings"
	"testing"
)

// Output that cannot be written is a failure.
func TestFullDisk(t *testing.T) {
	for _, test := range []struct{ args, typed string }{
		{"help", ""}, {"--help", ""}, {"plan --help", ""}, {"walk -h", ""}, {"roll --help", ""},
		{"plan 13 6", ""}, {"plan 13 6 -format markdown", ""}, {"plan 13 6 -format svg", ""},
		{"roll 6", ""}, {"roll -from 6 -n 10000 13", ""}, {"roll -json 6", ""}, {"walk 6 6", "5\n"},
	} {
		tested.FullDisk(t, test.typed, strings.Fields(test.args)...)
	}
}
