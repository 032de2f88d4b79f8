package dice

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"math/bits"
	"sync"
)

// Crypto is [Dice] that draw with [crypto/rand], for results that must be unpredictable,
// such as prizes and secret shuffles; of a draft, not where money is at stake
// (SECURITY.md). A draw uses the fewest bytes for which at most 1 word
// in 16 is rejected, and 8 if these are not enough: one byte for a d6, d20 or d256. It is
// safe for concurrent use, and goroutines do not wait for each other.
//
// Crypto reads 512 bytes at once. All draws share the unused ones, about 512 for each
// processor, and erase the used ones. So the memory of the program shows rolls to come
// but no past ones, and a restored snapshot of a running machine repeats up to that many
// bytes. [Reader] with [crypto/rand.Reader] reads no byte in advance.
//
// Draw panics if sides < 1. If the system gives no random bytes, Go 1.24 and later end
// the program; before that Draw returns the error of [crypto/rand.Read]. It returns
// [ErrUnfair] only if the program has replaced crypto/rand.Reader by one that repeats
// itself.
var Crypto crypto

// The type of Crypto has no other value, so that no program can replace it.
type crypto struct{}

func (crypto) String() string { return "dice.Crypto" }

func (crypto) Draw(sides int) (int, error) {
	if sides <= 1 {
		return drawOne(sides)
	}
	return cryptoRoll(uint64(sides), cryptoWidth(uint64(sides)))
}

// die returns a die that knows its width.
func (crypto) die(sides uint64) Source { return &cryptoDie{sides, cryptoWidth(sides)} }

type cryptoDie struct {
	sides uint64
	width int
}

func (d *cryptoDie) Sides() int { return int(d.sides) }

func (d *cryptoDie) String() string { return fmt.Sprintf("dice.Die(dice.Crypto, %d)", d.sides) }

func (d *cryptoDie) Roll() (int, error) { return cryptoRoll(d.sides, d.width) }

// cryptoWidth returns the fewest bytes of which at most 1 word in 16 is rejected, or 8.
func cryptoWidth(sides uint64) int {
	for width := max(1, (bits.Len64(sides-1)+7)/8); width < 8; width++ {
		all := uint64(1) << (8 * width)
		if sides <= all/16 || all%sides <= all/16 { // most sizes need no division
			return width
		}
	}
	return 8
}

func cryptoRoll(sides uint64, width int) (int, error) {
	b := randomPool.Get().(*randomBytes)
	b.width = width
	word, err := b.Uint64(), error(nil)
	if b.err == nil && word*sides>>b.shift() < sides {
		word, err = accepted(b, word, sides, b.shift())
	}
	if b.err != nil {
		err = fmt.Errorf("dice: Crypto: %w", b.err)
		b.err = nil
	}
	randomPool.Put(b)
	if err != nil {
		return 0, err
	}
	digit, _ := bits.Mul64(word, sides)
	return int(digit) + 1, nil
}

// randomPool holds unused bytes, about one buffer for each goroutine that draws at the
// same time. Any unused bytes serve any die.
var randomPool = sync.Pool{New: func() any { return &randomBytes{next: randomLength} }}

// randomBytes are bytes of crypto/rand. The used ones, before next, are zeroed.
type randomBytes struct {
	buf   [randomLength + 8]byte // the last eight stay 0, for reading whole words
	next  int
	width int   // bytes of a word
	err   error // of the last read
}

const randomLength = 512

func (b *randomBytes) shift() uint { return uint(64 - 8*b.width) }

// Uint64 returns the next bytes in the high bits of a word, and erases them.
func (b *randomBytes) Uint64() uint64 {
	if b.next+b.width > randomLength {
		_, b.err = rand.Read(b.buf[:randomLength])
		if b.err != nil {
			return 0
		}
		b.next = 0
	}
	at := b.buf[b.next : b.next+8]
	word := binary.LittleEndian.Uint64(at)
	erased := 8 * b.width
	binary.LittleEndian.PutUint64(at, word>>erased<<erased)
	b.next += b.width
	return word << b.shift()
}
