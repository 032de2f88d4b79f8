package main

import (
	"bytes"
	"strings"
	"testing"
)

// Joined segments put the same bytes at the same addresses; what is not understood is an error.
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

// Packed data is unpacked unchanged, wherever each byte begins, and no character of it means
// something to a page.
func TestPackedBytes(t *testing.T) {
	var every []byte
	for b := range 256 {
		every = append(every, byte(b), byte(b), 0)
	}
	every = append(every, unpacked("</script><!-</script><!-")...) // eight septets are seven bytes
	for from := range len(every) - 20 {
		for length := range 20 {
			data := every[from : from+length]
			text := packed(data)
			changed := strings.ContainsAny(text, "\x00\r")
			if changed || strings.Contains(text, "</") || strings.Contains(text, "<!") {
				t.Fatalf("% x is packed as %q", data, text)
			}
			if back := unpacked(text); !bytes.Equal(back, data) {
				t.Fatalf("% x comes back as % x", data, back)
			}
		}
	}
}

// unpacked does what unpack.js does.
func unpacked(text string) (data []byte) {
	held, bits := 0, 0
	for _, c := range text {
		septet, size := int(c&127), 7
		if septet == 1 || septet == 12 {
			size = 6
		}
		held = held<<size | septet>>(7-size)
		bits += size
		if bits >= 8 {
			bits -= 8
			data = append(data, byte(held>>bits))
			held &= 1<<bits - 1
		}
	}
	return data
}
