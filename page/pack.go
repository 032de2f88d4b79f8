package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
)

var errData = errors.New(
	"the compiler writes the data of WebAssembly in a new way; joined must read it")

// joined returns WebAssembly whose data is one segment, from address 0. The linker begins
// a new segment, with its address, wherever the data has eight zeros; without these
// addresses it takes 8 % less once it is compressed.
func joined(code []byte) ([]byte, error) {
	const (
		head, dataSection = 8, 11      // the bytes of what the file is; a number of WebAssembly
		constant, end     = 0x41, 0x0b // around an address
	)
	in := bytes.NewReader(code[min(head, len(code)):])
	number := func() int {
		n, _ := binary.ReadUvarint(in) // 0 at the end, which is no constant
		return int(uint32(n))
	}
	for in.Len() > 0 && number() != dataSection {
		in.Seek(int64(number()), io.SeekCurrent)
	}
	at := len(code) - in.Len()
	size := number()
	behind := in.Len() - size
	var memory []byte
	for range number() {
		kind, before, address, after, length := number(), number(), number(), number(), number()
		known := kind == 0 && before == constant && after == end
		if !known || address > 1<<28 || length > in.Len() {
			return nil, errData
		}
		memory = append(memory, make([]byte, max(address+length-len(memory), 0))...)
		in.Read(memory[address : address+length])
	}
	if memory == nil || in.Len() != behind {
		return nil, errData
	}
	data := binary.AppendUvarint([]byte{1, 0, constant, 0, end}, uint64(len(memory)))
	before := binary.AppendUvarint(slices.Clone(code[:at]), uint64(len(data)+len(memory)))
	return slices.Concat(before, data, memory, code[len(code)-behind:]), nil
}

// unlikeTags adds 256 to the characters 0 and 13, which a page would change, and to
// a < that might end the script. The last seven bits stay.
var unlikeTags = strings.NewReplacer("\x00", "\u0100", "\r", "\u010d", "</", "\u013c/", "<!",
	"\u013c!")

// packed returns a text as gzip, in characters that hold seven bits each, the last one
// filled up with zeros. That is less text than base 85.
func packed(content string) string {
	var data bytes.Buffer
	w, _ := gzip.NewWriterLevel(&data, gzip.BestCompression) // which is a level
	io.WriteString(w, content)                               // a buffer takes all
	w.Close()
	var text strings.Builder
	held, bits := 0, 0
	for _, b := range data.Bytes() {
		held = held<<8 | int(b)
		bits += 8
		for bits >= 7 {
			bits -= 7
			text.WriteByte(byte(held >> bits))
			held &= 1<<bits - 1
		}
	}
	text.WriteByte(byte(held << (7 - bits)))
	return unlikeTags.Replace(text.String())
}
