package main

import (
	"bytes"
	"strings"
	"testing"
)

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
