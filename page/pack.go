package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

var errData = errors.New(
	"the compiler writes the data of WebAssembly in a new way; joined must read it")

// joined returns WebAssembly whose data is one segment. The linker begins a new segment, with its
// address, wherever the data has eight zeros; without these addresses it takes 8 % less once it is
// compressed.
func joined(code []byte) ([]byte, error) {
	const head, dataSection = 8, 11 // the bytes of what the file is; a number of WebAssembly
	for at := head; at < len(code); {
		size, digits := binary.Uvarint(code[at+1:])
		begin := at + 1 + digits
		end := begin + int(size)
		if digits <= 0 || end > len(code) {
			break
		}
		if code[at] == dataSection {
			data, err := oneSegment(code[begin:end])
			before := binary.AppendUvarint(slices.Clone(code[:at+1]), uint64(len(data)))
			return slices.Concat(before, data, code[end:]), err
		}
		at = end
	}
	return nil, errData
}

// oneSegment joins the segments of a section. Its own begins at address 0.
func oneSegment(section []byte) ([]byte, error) {
	const constant, end = 0x41, 0x0b // around an address
	in := bytes.NewReader(section)
	number := func() int {
		n, _ := binary.ReadUvarint(in) // 0 at the end of the section, which is no constant
		return int(n)
	}
	var memory []byte
	for range number() {
		kind, before, address, after, length := number(), number(), number(), number(), number()
		known := kind == 0 && before == constant && after == end
		if !known || address < 0 || address > 1<<28 || length < 0 || length > in.Len() {
			return nil, errData
		}
		more := max(address+length-len(memory), 0)
		memory = append(memory, make([]byte, more)...)
		in.Read(memory[address : address+length])
	}
	if in.Len() > 0 {
		return nil, errData
	}
	head := binary.AppendUvarint([]byte{1, 0, constant, 0, end}, uint64(len(memory)))
	return append(head, memory...), nil
}

var unlikeTags = strings.NewReplacer("</", string(rune('<'+128))+"/", "<!",
	string(rune('<'+128))+"!")

// packed returns bytes as characters of seven bits each, the last ones filled up with zeros. That
// is less text than base 85. A page would change the characters 0 and 13: the six bits 000000 are
// character 1, and 000110 are character 12, whatever follows. A < before / or ! might end the
// script; 128 is added to it, which keeps its last seven bits.
func packed(data []byte) string {
	var text strings.Builder
	held, bits := 0, 0
	marks := map[int]byte{0: 1, 6: 12} // of six bits
	put := func(septet int) (taken int) {
		if mark, found := marks[septet>>1]; found {
			text.WriteByte(mark)
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
