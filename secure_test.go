package dice

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"math/big"
	"sync"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// readFrom lets crypto/rand read from r until the test ends, and returns an empty buffer.
func readFrom(t *testing.T, r io.Reader) *randomBytes {
	reader := rand.Reader
	t.Cleanup(func() { rand.Reader = reader })
	rand.Reader = r
	return new(randomBytes)
}

// Of all words, each face of a die shows the same number, and no more than one
// in 16 words is rejected, or the least possible.
func TestSecureIsFair(t *testing.T) {
	all := func(width int) []byte {
		words := make([]byte, 0, width<<(8*width))
		for w := range uint64(1) << (8 * width) {
			words = append(words, binary.LittleEndian.AppendUint64(nil, w)[:width]...)
		}
		return words
	}
	words := map[int][]byte{1: all(1), 2: all(2)}
	test := func(sides int) {
		die := newSecure(uint64(sides), nil)
		if words[die.width] == nil {
			return
		}
		b := readFrom(t, bytes.NewReader(words[die.width]))
		faces, rolls := make([]int, sides), 0
		for {
			face, err := die.roll(b)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			faces[face-1]++
			rolls++
		}
		count := len(words[die.width]) / die.width
		for i, n := range faces {
			if n != count/sides {
				t.Fatalf("face %d of a d%d comes from %d of %d words; want %d", i+1, sides, n, count,
					count/sides)
			}
		}
		if count-rolls > count/16 {
			t.Errorf("a d%d rejects %d of %d words", sides, count-rolls, count)
		}
	}
	for sides := 1; sides <= 300; sides++ {
		test(sides)
	}
	for _, sides := range []int{1000, 4096, 13107, 21845, 65521, 65535, 65536} {
		test(sides)
	}
}

// So it is for words of any width: of those that land on a face, only the first
// may be rejected, and then all have the same number.
func TestSecureIsFairAtLarge(t *testing.T) {
	var words bytes.Buffer
	b := readFrom(t, &words)
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.OneOf(rapid.IntRange(1, math.MaxInt), rapid.IntRange(1, 1<<20),
			rapid.IntRange(math.MaxInt-9, math.MaxInt),
			rapid.Just(math.MaxInt/4*3)).Draw(t, "sides") // the last has 2 or 3 words of 8 bytes for a face
		die := newSecure(uint64(sides), nil)
		all := new(big.Int).Lsh(big.NewInt(1), uint(8*die.width))
		n := big.NewInt(int64(sides))
		face := int64(rapid.IntRange(0, sides-1).Draw(t, "face"))
		first := func(face int64) *big.Int { // the first word of a face: ⌈face·all/n⌉
			x := new(big.Int).Mul(big.NewInt(face), all)
			return x.Add(x, n).Sub(x, big.NewInt(1)).Quo(x, n)
		}
		want := new(big.Int).Quo(all, n)
		got := new(big.Int).Sub(first(face+1), first(face))
		lands := func(word *big.Int) bool {
			words.Reset()
			var bytes [8]byte
			binary.LittleEndian.PutUint64(bytes[:], word.Uint64())
			words.Write(bytes[:die.width])
			got, err := die.roll(b)
			if err == nil && got != int(face)+1 {
				t.Fatalf("word %v of a d%d is face %d; want %d", word, sides, got, face+1)
			}
			return err == nil
		}
		if !lands(first(face)) {
			got.Sub(got, big.NewInt(1))
		}
		second := new(big.Int).Add(first(face), big.NewInt(1))
		if last := new(big.Int).Sub(first(face+1), big.NewInt(1)); second.Cmp(last) <= 0 &&
			!(lands(second) && lands(last)) {
			t.Fatalf("face %d of a d%d rejects more than its first word", face+1, sides)
		}
		if got.Cmp(want) != 0 {
			t.Fatalf("face %d of a d%d has %v words; want %v", face+1, sides, got, want)
		}
	})
}

// The fewest bytes are taken, and rolls of a power of 256 are the bytes.
func TestSecureBytes(t *testing.T) {
	for sides, width := range map[uint64]int{
		1: 1, 2: 1, 6: 1, 13: 1, 20: 1, 100: 2, 128: 1, 255: 1, 256: 1, 257: 2, 1000: 2, 1 << 16: 2,
		1<<16 + 1: 3, 1 << 24: 3,
		1<<31 - 1: 4, 1 << 32: 4, 1<<32 + 1: 5, 1 << 40: 5, 1 << 48: 6, 1 << 56: 7, 1<<56 + 1: 8,
		1 << 62: 8, 1<<63 - 1: 8,
	} {
		if got := newSecure(sides, nil).width; got != width {
			t.Errorf("a d%d takes %d bytes; want %d", sides, got, width)
		}
	}
	b := readFrom(t, bytes.NewReader([]byte{7, 255, 0, 1, 2}))
	for _, test := range []struct{ sides, face int }{{256, 8}, {256, 256},
		{1 << 24, 2<<16 + 1<<8 + 1}} {
		if face, err := newSecure(uint64(test.sides), nil).roll(b); face != test.face || err != nil {
			t.Errorf("face %d of a d%d, %v; want %d", face, test.sides, err, test.face)
		}
	}
}

// Bytes are used once, in their order, however they are read, and errors lose
// none of them.
func TestSecureReadsOn(t *testing.T) {
	random := make([]byte, 5000)
	for i := range random {
		random[i] = byte(i * i >> 3)
	}
	widths := []int{1, 8, 2, 3, 1, 5, 7, 4, 6}
	read := func(r io.Reader) (got []byte) {
		b := readFrom(t, r)
		for i := 0; ; {
			word, err := b.word(widths[i%len(widths)])
			if err == io.EOF {
				return got
			}
			if err == nil {
				width := widths[i%len(widths)]
				got = append(got, binary.LittleEndian.AppendUint64(nil, word>>(64-8*width))[:width]...)
				i++
			} else if !errors.Is(err, errFailing) {
				t.Fatal(err)
			}
		}
	}
	single := iotest.OneByteReader(bytes.NewReader(random))
	for name, r := range map[string]io.Reader{
		"as asked":                 bytes.NewReader(random),
		"one byte at a time":       iotest.OneByteReader(bytes.NewReader(random)),
		"half of the bytes wanted": iotest.HalfReader(bytes.NewReader(random)),
		"EOF with the last byte":   iotest.DataErrReader(bytes.NewReader(random)),
		"an error before each":     FailingReader(single, errFailing),
	} {
		if got := read(r); len(got) < len(random)-8 || !bytes.Equal(got, random[:len(got)]) {
			t.Errorf("%s: %d bytes are others than those given", name, len(got))
		}
	}
}

// A used byte is gone from memory.
func TestSecureErases(t *testing.T) {
	ones := bytes.Repeat([]byte{255}, 2*randomLength)
	b := readFrom(t, bytes.NewReader(ones))
	for used := 0; used+8 <= randomLength; {
		for _, width := range []int{1, 2, 8, 3} {
			if _, err := b.word(width); err != nil {
				t.Fatal(err)
			}
			used += width
			if b.next != used {
				return // read again
			}
			if left := bytes.Count(b.buf[:], []byte{255}); left != randomLength-used {
				t.Fatalf("%d of %d bytes are in memory after %d were used", left, randomLength, used)
			}
		}
	}
}

// A fault of a Reader that replaces crypto/rand.Reader is an error of
// Roll, and ends.
func TestSecureErrors(t *testing.T) {
	zeros := ReaderFunc(func(p []byte) (int, error) {
		clear(p)
		return len(p), nil
	})
	for _, test := range []struct {
		name string
		r    io.Reader
		is   error
		want string
	}{
		{"an error", iotest.ErrReader(errFailing), errFailing, "dice: Secure: no roll this time"},
		{"the end", bytes.NewReader(nil), io.EOF, "EOF"},
		{"part of a roll", bytes.NewReader([]byte{1}), io.EOF, "EOF"},
		{"neither bytes nor an error", Claiming(0), io.ErrNoProgress,
			"dice: Secure: multiple Read calls return no data or error"},
		{"fewer bytes than none", Claiming(-1), io.ErrNoProgress,
			"dice: Secure: multiple Read calls return no data or error"},
		{"more bytes than asked for", Claiming(9999), io.ErrNoProgress,
			"dice: Secure: multiple Read calls return no data or error"},
		{"rejected bytes", zeros, ErrUnfair, "dice: unfair die: " +
			"128 rolls of a d1000 in a row gave no result; " +
			"look at the die, or for goroutines that share it, before rolling on"},
	} {
		b := readFrom(t, test.r)
		if face, err := newSecure(1000, nil).roll(b); face != 0 || !errors.Is(err, test.is) ||
			err.Error() != test.want {
			t.Errorf("%s: %d, %v; want %s", test.name, face, err, test.want)
		}
	}
	readFrom(t, iotest.ErrReader(errFailing))
	if face, err := newSecure(6, newRandomPool()).Roll(); face != 0 || !errors.Is(err, errFailing) {
		t.Errorf("Roll returns %d, %v", face, err)
	}
}

// A reader may have nothing 99 times before it has bytes.
func TestSecureIsPatient(t *testing.T) {
	for _, n := range []int{0, 1, 99, 100} {
		b := readFrom(t, Hesitating(n))
		if _, err := newSecure(6, nil).roll(b); errors.Is(err, io.ErrNoProgress) != (n == 100) {
			t.Errorf("after %d reads of nothing: %v", n, err)
		}
	}
}

// A reader that claims more bytes than it was asked for has given none, at the
// beginning and later.
func TestSecureBelievesNoReader(t *testing.T) {
	b := readFrom(t, io.MultiReader(bytes.NewReader([]byte{1, 2, 3}), Claiming(randomLength-2)))
	if face, err := newSecure(1<<62, nil).roll(b); face != 0 || !errors.Is(err, io.ErrNoProgress) ||
		b.end != 3 {
		t.Errorf("%d, %v, and %d bytes; want none, %v, 3", face, err, b.end, io.ErrNoProgress)
	}
}

// Goroutines that roll one die never get the same bytes.
func TestSecureOfManyGoroutines(t *testing.T) {
	const goroutines, rolls = 8, 5000
	var lock sync.Mutex
	n := 0
	// counts up in words of three bytes, and reads whole ones
	readFrom(t, ReaderFunc(func(p []byte) (int, error) {
		lock.Lock()
		defer lock.Unlock()
		p = p[:len(p)/3*3]
		for i := range p {
			p[i] = byte(n / 3 >> (8 * (n % 3)))
			n++
		}
		return len(p), nil
	}))
	die := newSecure(1<<24, newRandomPool())
	var wg sync.WaitGroup
	var got [goroutines][]int
	for g := range got {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range rolls {
				got[g] = append(got[g], Must(die.Roll()))
			}
		}()
	}
	wg.Wait()
	seen := map[int]bool{}
	for _, faces := range got {
		for _, face := range faces {
			if seen[face] {
				t.Fatalf("face %d comes twice", face)
			}
			seen[face] = true
		}
	}
}
