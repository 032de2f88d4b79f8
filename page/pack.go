package main

import "strings"

var unlikeTags = strings.NewReplacer("</", string(rune('<'+256))+"/", "<!",
	string(rune('<'+256))+"!")

// packed returns bytes as characters of seven bits each, the last ones filled up with zeros. That
// is less text than base 85. A page would change the characters 0 and 13, and < before / or
// ! might end the script; 256 is added to these three, which keeps their last seven bits.
func packed(data []byte) string {
	var text strings.Builder
	held, bits := 0, 0
	put := func(septet int) {
		switch septet {
		case 0, '\r':
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
	return unlikeTags.Replace(text.String())
}
