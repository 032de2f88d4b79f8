package notation

import "math/big"

// A counter counts its work against a limit, in words of numbers, so that every request
// ends. Beyond the limit it panics with tooLarge, which [Expression.Chances] recovers. A step
// takes up to 50 ns.
type counter struct {
	work   int // steps left
	memory int // words left
}

type tooLarge struct{}

const (
	maxWork   = 1 << 25
	maxMemory = 1 << 23

	// wordsAStep is how many products of words take the time of a step.
	wordsAStep = 16
)

func newCounter() *counter { return &counter{maxWork, maxMemory} }

// spend takes the product of its factors from the work.
func (c *counter) spend(factors ...int) {
	c.work -= limited(factors)
	if c.work < 0 {
		panic(tooLarge{})
	}
}

// hold takes the product of its factors from the memory.
func (c *counter) hold(factors ...int) {
	c.memory -= limited(factors)
	if c.memory < 0 {
		panic(tooLarge{})
	}
}

// limited returns a product of positive numbers, or a number beyond both limits, which an int of
// 32 bits holds too.
func limited(factors []int) int {
	product := int64(1)
	for _, factor := range factors {
		product = min(product*int64(factor), 2*maxWork)
	}
	return int(product)
}

// room ends the work if what is soon dropped again takes more words than are left.
func (c *counter) room(words int) {
	if words > c.memory {
		panic(tooLarge{})
	}
}

// wordsOf returns the words of 64 bits of a number, on every machine.
func wordsOf(n *big.Int) int { return (n.BitLen() + 63) / 64 }

// multiplied returns the steps of a product.
func multiplied(a, b *big.Int) int {
	return 1 + int(min(maxWork, int64(wordsOf(a))*int64(wordsOf(b))/wordsAStep))
}

// powered returns the steps of a power.
func powered(a *big.Int, n int) int {
	words := n * wordsOf(a)
	return 4 + words + int(min(maxWork, karatsuba(words)/(2*wordsAStep)))
}

// karatsuba returns how many products of words the product of two numbers of this many words
// takes, at most: words^1.585, rounded up (Karatsuba 1962).
func karatsuba(words int) (products int64) {
	products = 1
	for n := 1; n < words; n *= 2 {
		products *= 3
	}
	return products
}

// reduced returns the steps of reducing a fraction with this denominator.
func reduced(n *big.Int) int { return 8 + 8*wordsOf(n) + multiplied(n, n) }
