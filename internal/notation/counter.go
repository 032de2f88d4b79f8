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

func (c *counter) spend(steps int) {
	c.work -= steps
	if c.work < 0 {
		panic(tooLarge{})
	}
}

func (c *counter) hold(words int) {
	c.memory -= words
	if c.memory < 0 {
		panic(tooLarge{})
	}
}

// room ends the work if what is soon dropped again takes more words than are left.
func (c *counter) room(words int) {
	if words > c.memory {
		panic(tooLarge{})
	}
}

// multiplied returns the steps of a product.
func multiplied(a, b *big.Int) int { return 1 + len(a.Bits())*len(b.Bits())/wordsAStep }

// powered returns the steps of a power.
func powered(a *big.Int, n int) int {
	words := n * len(a.Bits())
	return 4 + words + karatsuba(words)/(2*wordsAStep)
}

// karatsuba returns how many products of words the product of two numbers of this many words
// takes, at most: words^1.585, rounded up (Karatsuba 1962).
func karatsuba(words int) (products int) {
	products = 1
	for n := 1; n < words; n *= 2 {
		products *= 3
	}
	return products
}

// reduced returns the steps of reducing a fraction with this denominator.
func reduced(n *big.Int) int { return 8 + 8*len(n.Bits()) + multiplied(n, n) }
