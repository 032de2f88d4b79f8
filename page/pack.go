package main

import "strings"

var unlikeTags = strings.NewReplacer("</", string(rune('<'+128))+"/", "<!",
	string(rune('<'+128))+"!")

// packed returns bytes as characters of seven bits each, the last ones filled up with zeros. That
// is less text than base 85. A page would change the characters 0 and 13: the six bits 000000 are
// character 1, and 000110 are character 12, whatever follows. A < before / or ! might end the
// script; 128 is added to it, which keeps its last seven bits.
func packed(data []byte) string {
	var text strings.Builder
	held, bits := 0, 0
	put := func(septet int) (taken int) {
		switch septet >> 1 {
		case 0:
			text.WriteByte(1)
			return 6
		case 6:
			text.WriteByte(12)
			return 6
		}
		text.WriteByte(byte(septet))
		return 7
	}
	for _, b := range data {
		held = held<<8 | int(b)
		bits += 8
		for bits >= 7 {
			bits -= put(held >> (bits - 7))
			held &= 1<<bits - 1
		}
	}
	if bits > 0 {
		put(held << (7 - bits))
	}
	return unlikeTags.Replace(text.String())
}
