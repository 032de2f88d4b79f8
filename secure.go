package dice

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"math/bits"
	"sync"
)

// Secure returns a die of the given number of sides that rolls with [crypto/rand]. Use it where
// results must be unpredictable: prizes, wagers, secret shuffles. A roll uses the fewest bytes (1
// to 8) for which at most 1 word in 16 is rejected: one byte for a d6, d20 or d256. To draw sizes
// known only at the call, or with a [Weighted] table, use [Crypto].
//
// Secure reads 512 bytes at once. All Secure dice share the unused ones, about 512 for
// each processor, and erase the used ones. So the memory of the program shows rolls to
// come but no past ones, and a restored snapshot of a running machine repeats up to
// that many bytes. [FromReader] with [crypto/rand.Reader] reads no byte in advance.
//
// Secure panics if sides < 1. Roll returns an error, [ErrUnfair], only if the program has
// replaced crypto/rand.Reader by one that repeats itself; if bytes cannot be read,
// [crypto/rand.Read] ends the program. Goroutines that share the die do not wait for each other.
func Secure(sides int) Source {
	checkSides("Secure", sides)
	die := secureOf(uint64(sides))
	return &die
}

// A secure die rolls with random bytes of the program.
type secure struct {
	sides  uint64
	width  int    // bytes of a roll
	excess uint64 // words with lower low halves are rejected
}

// secureOf finds the fewest bytes of which at most 1 word in 16 is rejected.
func secureOf(sides uint64) secure {
	for width := 1; width < 8; width++ {
		all := uint64(1) << (8 * width)
		if excess := all % sides; excess <= all/16 {
			return secure{sides, width, excess << (64 - 8*width)}
		}
	}
	return secure{sides, 8, -sides % sides}
}

func (s *secure) Sides() int     { return int(s.sides) }
func (s *secure) String() string { return fmt.Sprintf("dice.Secure(%d)", s.sides) }

func (s *secure) Roll() (int, error) {
	b := randomPool.Get().(*randomBytes)
	face, err := s.roll(b)
	randomPool.Put(b)
	return face, err
}

// roll is Roll of seeded, with words of fewer bytes in the high bits.
func (s *secure) roll(b *randomBytes) (int, error) {
	for range unfairBits {
		if digit, low := bits.Mul64(b.word(s.width), s.sides); low >= s.excess {
			return int(digit) + 1, nil
		}
	}
	return 0, unfairError(s.sides, unfairBits)
}

// randomPool holds the unused bytes of all secure dice, about one buffer for each
// goroutine that rolls at the same time. Any unused bytes serve any die.
var randomPool = sync.Pool{New: func() any { return &randomBytes{next: randomLength} }}

// randomBytes are bytes of crypto/rand. The used ones, before next, are zeroed.
type randomBytes struct {
	buf  [randomLength + 8]byte // the last eight stay 0, for reading whole words
	next int
}

const randomLength = 512

// word returns the next bytes, at most 8, in the high bits of a word, and erases them.
func (b *randomBytes) word(bytes int) uint64 {
	if b.next+bytes > randomLength {
		rand.Read(b.buf[:randomLength]) // without an error
		b.next = 0
	}
	at := b.buf[b.next : b.next+8]
	word := binary.LittleEndian.Uint64(at)
	binary.LittleEndian.PutUint64(at, word>>(8*bytes)<<(8*bytes))
	b.next += bytes
	return word << (64 - 8*bytes)
}
