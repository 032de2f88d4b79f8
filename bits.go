package dice

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A BitStream makes fair bits from a die: as coins, as bytes, and as a source for
// [math/rand/v2]. [Bits] makes one. All draw on the store of one [Recycler]: a key of
// 32 bytes takes 100 rolls of a d6 on average, at most 1 % more than the least possible
// in the long run. A BitStream must not be copied and is not safe for concurrent use.
type BitStream struct {
	_      noCopy
	store  *Recycler
	coin   *recycled
	bytes  *recycled
	drawn  int     // bytes of the fill under way
	unread []byte  // of a Read that panicked
	part   [8]byte // the bytes of an unfinished Uint64
	got    int     // their number
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

// nextByte draws a byte. After the last byte of a key a reserve has no use, so every
// 32nd byte of a store is drawn without. That costs less than one bit in 256, and saves
// three rolls.
func (b *BitStream) nextByte() (byte, error) {
	if b.store.keyed == keyLength-1 {
		defer func(keep reserve) { b.store.reserve = keep }(b.store.reserve)
		b.store.reserve = noReserve
	}
	x, err := b.store.choose(&b.bytes.sides)
	if err != nil {
		return 0, err
	}
	b.bytes.tally.results++
	b.store.keyed = (b.store.keyed + 1) % keyLength
	return byte(x), nil
}

// fill draws bytes into p, up to the end of a key, and counts them in drawn. It is
// nextByte in one loop for stores of one word. Before each roll, which is foreign code,
// the state holds all that is known.
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
				bytes := 1
				if p[n] = byte(v); q >= 1<<24 && size&(size-1) == 0 && len(p)-n >= 4 {
					// A power of two divides evenly, so no draw fails, and four are one.
					binary.LittleEndian.PutUint32(p[n:], uint32(v))
					bytes, q = 4, size>>32
				}
				n += bytes
				b.drawn = n
				b.bytes.tally.results += int64(bytes)
				s.keyed += bytes
				s.result = s.rolls
				if v, size = v>>(8*bytes), q; n < len(p) {
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
		digit, err := s.roll()
		if err != nil || digit >= s.sides {
			return s.fault(digit, err)
		}
		s.rolls++
		v, size = s.v*s.sides+digit, s.size*s.sides
	}
}

// fillOne is fill for one byte and any store.
func (b *BitStream) fillOne(p []byte) (err error) {
	if p[0], err = b.nextByte(); err == nil {
		b.drawn++
	}
	return err
}

// keyLength is the length of most keys, in bytes.
const keyLength = 32

func (b *BitStream) made() *BitStream {
	checkMade(b != nil && b.store != nil, "BitStream", "Bits")
	return b
}

// String returns a name such as "dice.Bits(d6)", without the state.
func (b *BitStream) String() string {
	if b.store == nil {
		return "dice.Bits(d0)"
	}
	return fmt.Sprintf("dice.Bits(d%d)", b.store.sides)
}

// Sides returns 2.
func (b *BitStream) Sides() int { return b.made().coin.Sides() }

// Roll returns one bit as the face of a coin, 1 or 2. It does not allocate. Its errors
// are those that the package comment lists.
func (b *BitStream) Roll() (int, error) { return b.made().coin.Roll() }

// Read fills p with random bytes. It returns fewer than len(p) only with an error: one
// of [BitStream.Roll], or [io.EOF] at the end of the input, even if a byte was begun.
// Bytes before the error are good, and rolls beyond them are kept: continue with p[n:].
// After a panic of the die, the next Read begins with the bytes drawn before.
func (b *BitStream) Read(p []byte) (n int, err error) {
	n = copy(p, b.made().unread)
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

// Uint64 returns the next eight bytes, the first the least significant, so that a
// BitStream is a [math/rand/v2.Source]. It always takes 64 bits; [Sim], [Range] and
// [Shuffle] take only what they need. It panics with an error of the underlying die;
// the next call continues from the rolls already made.
func (b *BitStream) Uint64() uint64 {
	before := b.made().store.rolls
	n, err := b.Read(b.part[b.got:])
	if b.got += n; err != nil {
		panic(cutShort(err, b.store.rolls-before))
	}
	b.got = 0
	return binary.LittleEndian.Uint64(b.part[:])
}

// Account returns the account of the store, with all other results that share it.
func (b *BitStream) Account() Account { return b.made().store.Account() }

// storeOf returns the store that src draws on, or nil. Sim asks recyclerOf instead: it
// does not look behind a die that is not itself a store.
func storeOf(src Source) *Recycler {
	switch src := src.(type) {
	case *BitStream:
		return src.store
	case *recycled:
		return src.store
	}
	return recyclerOf(src)
}
