package dice

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
)

// A BitStream makes fair bits from a die: as coins, as bytes, and as a source
// for [math/rand/v2]. All three draw on the store of one [Recycler], so that
// over many bits they take within 1 % of 1/log2 n rolls of an n-sided die for
// each: 100 rolls of a d6 on average make a key of 32 bytes.
//
// A BitStream must not be copied or used by several goroutines at once.
type BitStream struct {
	_      noCopy
	store  *Recycler
	coin   *recycled
	bytes  *recycled
	drawn  int    // bytes of the fill under way
	unread []byte // of a Read that panicked
	word   uint64 // the bytes of an unfinished Uint64
	got    int    // their number
}

// Bits returns a [BitStream] over src. If src is a [Recycler] or a BitStream,
// the new one shares its store. Bits panics if src is nil or has one side.
func Bits(src Source) *BitStream {
	n := sidesOf("Bits", src)
	checkMore("Bits", n, 2)
	store := recyclerOf(src)
	if b, ok := src.(*BitStream); ok {
		store = b.store
	}
	if store == nil {
		store = newRecycler(src, n)
	}
	return &BitStream{store: store, coin: store.die(2), bytes: store.die(256)}
}

// nextByte draws a byte. The last byte of a key has no use for a reserve, so
// every 32nd byte of a store is drawn without one. That costs less than one bit
// in 256, and saves the three rolls that would be left in store.
func (b *BitStream) nextByte() (byte, error) {
	keep := b.store.reserve
	if b.store.keyed == keyLength-1 {
		keep = noReserve
	}
	x, err := b.store.choose(256, keep)
	if err != nil {
		return 0, err
	}
	b.bytes.tally.results++
	b.store.keyed = (b.store.keyed + 1) % keyLength
	return byte(x), nil
}

// fill draws bytes into p and counts them in drawn, from 0: those of nextByte,
// in one loop for what most stores hold, up to the end of a key. Before each
// roll, which is foreign code, all that is known is in the state.
func (b *BitStream) fill(p []byte) error {
	s := b.store
	if s.sizeHi != 0 || s.keyed == keyLength-1 {
		return b.fillOne(p)
	}
	p = p[:min(len(p), keyLength-1-s.keyed)]
	n := 0
	v, size := s.v, s.size
	for {
		if q, r := size>>8, size&255; q >= s.cases || r <= size>>s.shift {
			if v < size-r {
				p[n] = byte(v)
				n++
				b.drawn = n
				b.bytes.tally.results++
				s.keyed++
				s.result = s.rolls
				if v, size = v>>8, q; n < len(p) {
					continue
				}
				s.v, s.size = v, size
				return nil
			}
			v, size = v-(size-r), r
			if s.rolls-s.result >= s.quietRolls {
				s.v, s.size = v, size
				if err := s.checkFair(); err != nil {
					return err
				}
			}
		}
		s.v, s.size = v, size
		if size >= b.bytes.most {
			return b.fillOne(p[n:])
		}
		var digit, low uint64
		if s.words != nil {
			if digit, low = bits.Mul64(s.words.Uint64(), s.sides); low < s.sides {
				var err error
				if digit, err = rerollWord(s.words, s.sides, digit, low); err != nil {
					return err
				}
			}
		} else {
			face, err := s.src.Roll()
			if digit = uint64(face) - 1; err != nil || digit >= s.sides {
				return rollError(face, err, s.sides)
			}
		}
		s.rolls++
		v, size = s.v*s.sides+digit, s.size*s.sides
	}
}

// fillOne is fill for one byte, whatever the store holds.
func (b *BitStream) fillOne(p []byte) (err error) {
	if p[0], err = b.nextByte(); err == nil {
		b.drawn++
	}
	return err
}

// keyLength is the length of most keys, in bytes.
const keyLength = 32

func (b *BitStream) checkMade() { checkMade(b != nil && b.store != nil, "BitStream", "Bits") }

// String returns what the bits are made of, as in "dice.Bits(d6)", and nothing
// of what is in store; the zero value is "dice.Bits(d0)".
func (b *BitStream) String() string {
	if b.store == nil {
		return "dice.Bits(d0)"
	}
	return fmt.Sprintf("dice.Bits(d%d)", b.store.sides)
}

// Sides returns 2.
func (b *BitStream) Sides() int {
	b.checkMade()
	return 2
}

// Roll returns one bit as the face of a coin, 1 or 2. It gives the errors of
// the underlying die, [ErrFace], [ErrUnfair] and the end of input as the
// package comment says, and allocates nothing.
func (b *BitStream) Roll() (int, error) {
	b.checkMade()
	return b.coin.Roll()
}

// Read fills p with random bytes and returns their number, which is less than
// len(p) only with an error. The bytes before the error are good, and rolls
// beyond them are kept for the next call: go on with p[n:]. At the end of the
// input that error is [io.EOF], even if rolls were left over for a byte that was
// not complete; [io.ReadFull] makes io.ErrUnexpectedEOF of it if the bytes are
// fewer than wanted. The other errors are those of [BitStream.Roll]. If the
// underlying die panics, the next Read begins with the bytes drawn before that.
func (b *BitStream) Read(p []byte) (n int, err error) {
	b.checkMade()
	n = copy(p, b.unread)
	b.unread = b.unread[n:]
	returns := false
	defer func() {
		if !returns {
			b.unread = append(slices.Clone(p[:n+b.drawn]), b.unread...)
		}
	}()
	for b.drawn = 0; n < len(p) && err == nil; n, b.drawn = n+b.drawn, 0 {
		err = b.fill(p[n:])
	}
	if errors.Is(err, io.EOF) {
		err = io.EOF // io.Reader wants it unwrapped
	}
	returns = true
	return n, err
}

// Uint64 returns 64 random bits, which makes a BitStream a [rand.Source] for
// [math/rand/v2]: the next eight bytes, the first the least significant. It
// panics with the error of the underlying die if there is one; a call after
// that goes on from the rolls already made. It takes 64 bits whatever they are
// used for; [Sim], [Range] and [Shuffle] take what they need.
//
// [rand.Source]: https://pkg.go.dev/math/rand/v2#Source
func (b *BitStream) Uint64() uint64 {
	b.checkMade()
	for before := b.store.rolls; b.got < 8; b.got++ {
		x, err := b.nextByte()
		if err != nil {
			panic(cutShort(err, b.store.rolls-before))
		}
		b.word |= uint64(x) << (8 * b.got)
	}
	word := b.word
	b.word, b.got = 0, 0
	return word
}

// Account returns the account of the store that the bits are drawn from. Other
// results that share it are in it too.
func (b *BitStream) Account() Account {
	b.checkMade()
	return b.store.Account()
}

// storeOf returns the store that src draws on, or nil if it has none. [Sim] asks
// recyclerOf instead: it rolls a die that it is given, and does not look behind
// it unless that die is a store itself.
func storeOf(src Source) *Recycler {
	switch src := src.(type) {
	case *BitStream:
		return src.store
	case *recycled:
		return src.store
	}
	return recyclerOf(src)
}
