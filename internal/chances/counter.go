package chances

import (
	"context"
	"errors"
	"math/big"

	"example.com/dice/internal/work"
)

// A Counter counts its work against two limits, steps and words of memory, so that every
// request ends. A step takes up to 50 ns.
type Counter struct {
	work, memory *work.Meter
	explosions   int // of each pool that are followed, at least
}

// A stopped is the panic of what cannot be counted, with the error. [Count] recovers it.
type stopped struct{ error }

const (
	maxSteps = 1 << 25
	maxWords = 1 << 23

	// wordsAStep is how many products of words take the time of a step.
	wordsAStep = 16
)

func newCounter() *Counter {
	ctx := context.Background()
	return &Counter{work.New(ctx, maxSteps), work.New(ctx, maxWords), 0}
}

// errLarge is the error of a count beyond the limits. Other counts are not supported, and
// have errors of their own.
var errLarge = errors.New("too many totals, or too large numbers")

// errShort is the error of too few explosions: more of them may do.
var errShort = errors.New("its dice hardly reach the number that they are compared with; " +
	"compare with a smaller one")

// Spend takes the work of making a number of faces.
func (c *Counter) Spend(faces int) { c.spend(16, faces) }

// spend takes the product of its factors from the steps.
func (c *Counter) spend(factors ...int) { take(c.work, factors) }

// hold takes the product of its factors from the memory.
func (c *Counter) hold(factors ...int) { take(c.memory, factors) }

func take(m *work.Meter, factors []int) {
	if !m.Spend(work.Product(factors...)) {
		panic(stopped{errLarge})
	}
}

// wordsOf returns the words of 64 bits of a number, on every machine.
func wordsOf(n *big.Int) int { return (n.BitLen() + 63) / 64 }

// multiplied returns the steps of a product.
func multiplied(a, b *big.Int) int { return 1 + work.Product(wordsOf(a), wordsOf(b))/wordsAStep }

// powered returns the steps of a power.
func powered(a *big.Int, n int) int {
	words := n * wordsOf(a)
	return 4 + words + int(min(maxSteps, karatsuba(words)/(2*wordsAStep)))
}

// karatsuba returns how many products of words the product of two numbers of this many
// words takes, at most: words^1.585, rounded up (Karatsuba 1962).
func karatsuba(words int) (products int64) {
	products = 1
	for n := 1; n < words; n *= 2 {
		products *= 3
	}
	return products
}
