package main

import (
	"strings"
	"testing"
)

// Joined segments put the same bytes at the same addresses; anything else is an error.
func TestJoined(t *testing.T) {
	const (
		before = "\x00asm\x01\x00\x00\x00\x0a\x02\x0b\x0b"
		behind = "\x00\x01\x00"
		two    = "\x02\x00\x41\x03\x0b\x02ab\x00\x41\xc4\x00\x0b\x01c" // ab at 3, c at 68
	)
	made := func(data string) string {
		return before + "\x0b" + string(rune(len(data))) + data + behind
	}
	image := "\x00\x00\x00ab" + strings.Repeat("\x00", 63) + "c"
	got, err := joined([]byte(made(two)))
	if want := made("\x01\x00\x41\x00\x0b\x45" + image); string(got) != want || err != nil {
		t.Errorf("joined segments are %q, %v; want %q", got, err, want)
	}
	for _, wrong := range []string{
		before, before[:9], made(two)[:24], made("\x01" + two[1:]), made("\x03" + two[1:]),
		made("\x01\x01\x02ab"), made("\x01\x00\x41\x03\x0b\x03ab"),
	} {
		if _, err := joined([]byte(wrong)); err != errData {
			t.Errorf("%q: error %v; want %v", wrong, err, errData)
		}
	}
}
