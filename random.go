package dice

import (
	"io"
	"math/rand/v2"
)

// FromRand returns a die of the given number of sides that rolls with src, such
// as a [rand.PCG] or a [rand.ChaCha8]: the same seed gives the same faces for
// ever. A roll takes one Uint64 of src and with odds below sides/2^64 another.
// It is as random as src is, and no more.
//
// Roll allocates nothing and returns an error only if src is broken, so that
// it gives no usable value 128 times in a row: [ErrUnfair]. FromRand panics if
// src is nil or sides < 1.
func FromRand(src rand.Source, sides int) Source {
	if src == nil {
		misuse("FromRand", "nil source; pass one such as rand.NewPCG(1, 2)")
	}
	checkSides("FromRand", sides)
	return &seeded{src, uint64(sides)}
}

// FromReader returns a die of the given number of sides that rolls with random
// bytes from r: [crypto/rand.Reader], a hardware generator, or a file of random
// bytes. Every byte is a roll of a d256, and what a roll leaves of it goes into
// the next, so that rolls take less than 1 % more bytes than their entropy: a
// d6 takes 0.324 bytes. It reads single bytes, or several where [Shuffle] needs
// them, and none before it is needed; put a [bufio.Reader] around an r for which
// that is slow. The faces are as secret as the bytes.
//
// Roll allocates nothing. It gives the errors of r, none of which loses a
// byte; the end of input as the package comment says, [io.ErrNoProgress] for an
// r that returns neither bytes nor an error, and [ErrUnfair] for bytes that never
// give a result. This does not test the bytes: a device that is stuck at 0 may
// give results for ever. FromReader panics if r is nil or sides < 1.
func FromReader(r io.Reader, sides int) Source {
	if r == nil {
		misuse("FromReader", "nil reader; pass one such as crypto/rand.Reader")
	}
	checkSides("FromReader", sides)
	ahead := &byteSource{r: r}
	single, ok := r.(io.ByteReader)
	if !ok {
		single = ahead
	}
	return Recycle(bytesDie{single, ahead}).die(uint64(sides))
}
