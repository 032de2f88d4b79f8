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

// Secure returns a die of the given number of sides that rolls with the bytes of
// [crypto/rand], for whatever nobody must foresee: keys, prizes, stakes. Several
// goroutines may roll it at once, and do not wait for each other. Of the dice and
// Tables that are made from it each goroutine needs its own.
//
// A roll takes a byte where at most one in 16 bytes has to be left out, as for a
// d6, a d20 or a d256, and otherwise the fewest bytes of which that is true; this
// is the method of [FromRand], with words of one to eight bytes. If its sides
// are a power of 256, a roll is these bytes as they are. So Secure(1<<32), or
// Secure(1<<24) where an int has 32 bits, is a good source for all that draws on
// dice: a deck by [Shuffle] takes eight rolls of it, and an index of [Weighted]
// mostly one.
//
// Secure reads 512 bytes at once and keeps those that are not used yet in
// memory, for all Secure dice together and about so many for each processor. Used
// bytes are erased. So the memory of the program can tell rolls to come, but none
// of the past; and a copy of the running program, such as a restored snapshot of
// its machine, rolls the same until these bytes are used. [FromReader] with
// [crypto/rand.Reader] reads each byte when it is needed.
//
// Roll allocates nothing. With the crypto/rand of the standard library its error
// is always nil: since Go 1.24 that ends the program if the operating system
// gives no randomness. If the program has put another Reader in the place of
// crypto/rand.Reader, Roll returns its errors, [io.EOF] at its end,
// [io.ErrNoProgress] if it gives neither bytes nor an error, and [ErrUnfair] if it
// gives none but bytes that are left out. Secure panics if sides < 1.
func Secure(sides int) Source {
	checkSides("Secure", sides)
	return newSecure(uint64(sides))
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
