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

	"pgregory.net/rapid"
)

func cryptoDieOf(sides uint64) *cryptoDie { return Crypto.die(sides).(*cryptoDie) }

// unusedBytes lets all draws take their bytes from one buffer, until the test ends.
func unusedBytes(t *testing.T) *randomBytes {
	b, usual := new(randomBytes), randomPool.New
	randomPool = sync.Pool{New: func() any { return b }}
	t.Cleanup(func() { randomPool = sync.Pool{New: usual} })
	return b
}

// rollOf returns the face of a word, if it is accepted: the bytes after it are of the
// last face.
func rollOf(t rapid.TB, b *randomBytes, die *cryptoDie, word uint64) (face int, accepted bool) {
	t.Helper()
	*b = randomBytes{}
	binary.LittleEndian.PutUint64(b.buf[:], word)
	for i := range 8 {
		b.buf[die.width+i] = 255
	}
	face, err := die.Roll()
	if err != nil {
		t.Fatal(err)
	}
	return face, b.next == die.width
}

// Of all words, each face of a die shows the same number, and no more than one
// in 16 words is rejected, or the least possible.
func TestCryptoIsFair(t *testing.T) {
	b := unusedBytes(t)
	test := func(sides int) {
		die := cryptoDieOf(uint64(sides))
		if die.width > 2 {
			return
		}
		faces, rolls, count := make([]int, sides), 0, 1<<(8*die.width)
		for word := range count {
			if face, accepted := rollOf(t, b, die, uint64(word)); accepted {
				faces[face-1]++
				rolls++
			}
		}
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
	for sides := 1; sides <= 256; sides++ {
		if cryptoDieOf(uint64(sides)).width == 1 || sides%50 == 0 {
			test(sides)
		}
	}
	for _, sides := range []int{257, 1000, 4096, 13107, 21845, 65521, 65535, 65536} {
		test(sides)
	}
}

// So it is for words of any width, and of a generator: of those that land on a face, only
// the first may be rejected, and then all have the same number.
func TestWordsAreFairAtLarge(t *testing.T) {
	b := unusedBytes(t)
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.OneOf(rapid.IntRange(1, math.MaxInt), rapid.IntRange(1, 1<<20),
			rapid.IntRange(1, 100), rapid.IntRange(math.MaxInt-9, math.MaxInt),
			rapid.Just(math.MaxInt/4*3)).Draw(t, "sides") // the last has 2 or 3 words of 8 bytes for a face
		die := cryptoDieOf(uint64(sides))
		face := rapid.IntRange(0, sides-1).Draw(t, "face")
		checkWords(t, 8*die.width, sides, face, func(word uint64) (int, bool) {
			return rollOf(t, b, die, word)
		})
		next := []uint64{}
		rng := Generator(WordsFunc(func() uint64 {
			word := next[0]
			next = next[1:]
			return word
		}))
		for _, draw := range []func() (int, error){
			func() (int, error) { return rng.Draw(sides) }, Die(rng, sides).Roll,
		} {
			checkWords(t, 64, sides, face, func(word uint64) (int, bool) {
				next = []uint64{word, math.MaxUint64} // the last word is of the last face
				return Must(draw()), len(next) == 1 || sides == 1
			})
		}
	})
}

// checkWords checks the words of a number of bits that land on a face, from 0, of a die.
func checkWords(
	t *rapid.T, bits, sides, face int, roll func(word uint64) (face int, accepted bool),
) {
	all, n := new(big.Int).Lsh(big.NewInt(1), uint(bits)), big.NewInt(int64(sides))
	first := func(face int) *big.Int { // the first word of a face: ⌈face·all/n⌉
		x := new(big.Int).Mul(big.NewInt(int64(face)), all)
		return x.Add(x, n).Sub(x, big.NewInt(1)).Quo(x, n)
	}
	lands := func(word *big.Int) bool {
		got, accepted := roll(word.Uint64())
		if accepted && got != face+1 {
			t.Fatalf("word %v of a d%d is face %d; want %d", word, sides, got, face+1)
		}
		return accepted
	}
	words := new(big.Int).Sub(first(face+1), first(face))
	if !lands(first(face)) {
		words.Sub(words, big.NewInt(1))
	}
	second := new(big.Int).Add(first(face), big.NewInt(1))
	if last := new(big.Int).Sub(first(face+1), big.NewInt(1)); second.Cmp(last) <= 0 &&
		!(lands(second) && lands(last)) {
		t.Fatalf("face %d of a d%d rejects more than its first word", face+1, sides)
	}
	if want := all.Quo(all, n); words.Cmp(want) != 0 {
		t.Fatalf("face %d of a d%d has %v words; want %v", face+1, sides, words, want)
	}
}

// The fewest bytes are taken, and rolls of a power of 256 are the bytes.
func TestCryptoBytes(t *testing.T) {
	for sides, width := range map[uint64]int{
		1: 1, 2: 1, 6: 1, 13: 1, 20: 1, 100: 2, 128: 1, 255: 1, 256: 1, 257: 2, 1000: 2, 1 << 16: 2,
		1<<16 + 1: 3, 1 << 24: 3,
		1<<31 - 1: 4, 1 << 32: 4, 1<<32 + 1: 5, 1 << 40: 5, 1 << 48: 6, 1 << 56: 7, 1<<56 + 1: 8,
		1 << 62: 8, 1<<63 - 1: 8,
	} {
		if got := cryptoDieOf(sides).width; got != width {
			t.Errorf("a d%d takes %d bytes; want %d", sides, got, width)
		}
	}
	b := unusedBytes(t)
	copy(b.buf[:], []byte{7, 255, 0, 1, 2})
	for _, test := range []struct{ sides, face int }{{256, 8}, {256, 256},
		{1 << 24, 2<<16 + 1<<8 + 1}} {
		if face, err := Crypto.Draw(test.sides); face != test.face || err != nil {
			t.Errorf("face %d of a d%d, %v; want %d", face, test.sides, err, test.face)
		}
	}
	used := b.next
	if face, err := Die(Crypto, 1).Roll(); face != 1 || err != nil || b.next != used {
		t.Errorf("a d1 is %d, %v, and takes %d bytes", face, err, b.next-used)
	}
}

// readFrom lets crypto/rand read from r until the test ends, without bytes read before.
func readFrom(t *testing.T, r io.Reader) {
	set := func(r io.Reader) {
		rand.Reader = r
		randomPool = sync.Pool{New: randomPool.New}
	}
	reader := rand.Reader
	t.Cleanup(func() { set(reader) })
	set(r)
}

// A used byte is gone from memory, and bytes that do not suffice are read over.
func TestCryptoErases(t *testing.T) {
	readFrom(t, ReaderFunc(func(p []byte) (int, error) {
		copy(p, bytes.Repeat([]byte{255}, len(p)))
		return len(p), nil
	}))
	b := randomPool.Get().(*randomBytes)
	for used := 0; used+8 <= randomLength; {
		for _, width := range []int{1, 2, 8, 3} {
			b.width = width
			if got, want := b.Uint64(), ^uint64(0)<<(64-8*width); got != want {
				t.Fatalf("%d bytes are %x", width, got)
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

// A reader that replaces crypto/rand.Reader and is stuck is found out.
func TestCryptoErrors(t *testing.T) {
	readFrom(t, ReaderFunc(func(p []byte) (int, error) {
		clear(p)
		return len(p), nil
	}))
	for _, roll := range []func() (int, error){
		Die(Crypto, 1000).Roll, func() (int, error) { return Crypto.Draw(1000) },
	} {
		if face, err := roll(); face != 0 || !errors.Is(err, ErrUnfair) {
			t.Errorf("%d, %v", face, err)
		}
	}
}

// An error of crypto/rand.Read, which Go 1.24 and later never return, is that of one
// draw, for a size that rejects words and for one that does not.
func TestCryptoReadFails(t *testing.T) {
	b := unusedBytes(t)
	for _, sides := range []int{6, 256} {
		b.err = errFailing
		face, err := Crypto.Draw(sides)
		if face != 0 || !errors.Is(err, errFailing) || err.Error() != "dice: Crypto: no roll this time" {
			t.Errorf("d%d: %d, %v", sides, face, err)
		}
		if face, accepted := rollOf(t, b, cryptoDieOf(uint64(sides)), 255); face != sides ||
			!accepted {
			t.Errorf("d%d, again: %d, accepted %v", sides, face, accepted)
		}
	}
}

// Goroutines that roll one die never get the same bytes.
func TestCryptoOfManyGoroutines(t *testing.T) {
	const goroutines, rolls = 8, 5000
	var lock sync.Mutex
	n := 0
	// Counts up in words of four bytes, of which the lowest bits are not in the face.
	readFrom(t, ReaderFunc(func(p []byte) (int, error) {
		lock.Lock()
		defer lock.Unlock()
		for i := range p {
			p[i] = byte(4 * (n / 4) >> (8 * (n % 4)))
			n++
		}
		return len(p), nil
	}))
	die := Die(Crypto, 1<<30)
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
