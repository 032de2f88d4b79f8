package dice

import (
	"io"
	"math/rand/v2"
)

// FromRand returns a die of the given number of sides that rolls with src, such as a
// [rand.PCG] or a [rand.ChaCha8]: the same seed gives the same faces in every version.
// A roll takes one Uint64 of src, and with probability below sides/2^64 another. To
// save the die, save src. FromRand panics if src is nil, including a nil *rand.PCG, or
// if sides < 1. Roll does not allocate, and returns [ErrUnfair] after 128 rejected
// values.
func FromRand(src rand.Source, sides int) Source {
	pcg, ok := src.(*rand.PCG)
	if src == nil || ok && pcg == nil {
		misuse("FromRand", "nil source; pass one such as rand.NewPCG(1, 2)")
	}
	checkSides("FromRand", sides)
	n := uint64(sides)
	die := seeded{src, n, -n % n}
	if ok {
		return &seededPCG{pcg, die}
	}
	return &die
}

// Secure returns a die of the given number of sides that rolls with [crypto/rand]. Use
// it where results must be unpredictable: prizes, wagers, secret shuffles. A roll uses
// the fewest bytes (1 to 8) for which at most 1 word in 16 is rejected: one byte for a
// d6, d20 or d256. Secure(1<<32) is a good source for [Weighted].
//
// Secure reads 512 bytes at once. All Secure dice share the unused ones, about 512 for
// each processor, and erase the used ones. So the memory of the program shows rolls to
// come but no past ones, and a restored snapshot of a running machine repeats up to
// that many bytes. [FromReader] with [crypto/rand.Reader] reads no byte in advance.
//
// Secure panics if sides < 1. Roll does not allocate. It returns an error only if the
// program has replaced crypto/rand.Reader: an error of that reader, [io.EOF],
// [io.ErrNoProgress] if it returns neither bytes nor an error, or [ErrUnfair]. The die
// is safe for concurrent use without contention; dice and Tables made from it are not.
func Secure(sides int) Source {
	checkSides("Secure", sides)
	return newSecure(uint64(sides))
}

// FromReader returns a die of the given number of sides that rolls with random bytes
// from r, such as a hardware generator, a file or [crypto/rand.Reader]. Leftovers are
// kept, so rolls take less than 1 % more bytes than their entropy: 0.324 for a d6. No
// byte is read before it is needed; a [bufio.Reader] speeds up slow single bytes.
//
// FromReader panics if r is nil or sides < 1. Roll does not allocate. It returns the
// errors of r, which lose no byte, those that the package comment lists, and
// [io.ErrNoProgress]. It does not test the bytes, such as those of a device stuck at 0.
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
	return Recycle(&bytesDie{single, ahead}).die(uint64(sides))
}
