package main

import "strings"

// packed returns bytes as characters of seven bits each, the last ones filled up with zeros. That
// is a sixteenth less text than base 85. A page would change the characters 0 and 13, and < might
// begin a tag; 256 is added to these three, which keeps their last seven bits.
func packed(data []byte) string {
	var text strings.Builder
	held, bits := 0, 0
	put := func(septet int) {
		switch septet {
		case 0, '\r', '<':
			septet += 256
		}
		text.WriteRune(rune(septet))
	}
	for _, b := range data {
		held = held<<8 | int(b)
		bits += 8
		for bits >= 7 {
			bits -= 7
			put(held >> bits)
			held &= 1<<bits - 1
		}
	}
	if bits > 0 {
		put(held << (7 - bits))
	}
	return text.String()
}
