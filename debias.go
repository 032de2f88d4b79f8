package dice

import (
	"fmt"
	"math/bits"
)

// A debiased is a store of fair rolls made from a die that may be loaded.
type debiased struct {
	store  *Recycler // over blocks
	blocks *blocks
}

// Debias returns fair [Dice] made from src, whatever the probabilities of its faces. It
// assumes that these stay the same and that rolls are independent. So it corrects loaded
// dice, but not a die that wears down, a practised thrower, or rolls that depend on
// earlier ones.
//
// It rolls src in blocks of 50, or fewer where 50 do not fit, and gives nothing until a
// block is complete. A fair d6 then yields 87 % of its entropy, and a fair coin 92 %. Use
// it for dice with few sides: a block should have several times as many rolls as the die
// has sides. The Dice are a store, as a [Recycler] is, and not safe for concurrent use.
// They return the errors of src, and [ErrUnfair] after 17 failed draws in a row, and when
// each block of the last 65,536 rolls showed only one face: with probability below 2^-128
// unless a face has more than 0.997. Debias panics if src is nil or has one side. Source:
// Elias, "The efficient construction of an unbiased random sequence" (1972).
func Debias(src Source) Dice {
	n := sidesOf("Debias", src)
	checkMore("Debias", n, 2)
	b := &blocks{checked: checked{src, n}, face: divisorOf(n), state: newState, reserve: usualReserve,
		rolls: min(usualBlock, longestBlock(n))}
	return &debiased{store: Recycle(b), blocks: b}
}

// usualBlock is the number of rolls of a block, where they fit.
const usualBlock = 50

func (d *debiased) Draw(sides int) (int, error) { return d.store.Draw(sides) }

// blocks is a fair die with as many sides as the one it rolls. All orders of the faces of
// a block are equally likely. So the number of the order is fair, and goes into the
// state.
type blocks struct {
	checked
	state   // all rolls so far, less the faces drawn from them
	reserve // when to draw a face from it
	face    divisor

	block     []uint64 // the digits of the block under way
	rolls     int      // how many the block has when it is complete
	taken     int64    // rolls absorbed, ever
	fruitless int      // rolls since the last block that showed several faces
	failures  int      // draws since the last face
}

const (
	maxFruitless = 1 << 16
	// each fails with probability at most 1/usualReserve.cases: 192^-17 < 2^-unfairBits
	maxFailures = 17
)

func (b *blocks) Sides() int { return int(b.sides) }

// Roll draws a face after each block. The rest goes into the next block.
func (b *blocks) Roll() (int, error) {
	for rolls := 0; ; {
		if len(b.block) == 0 {
			before := b.state
			x, drawn := b.draw(&b.face, b.reserve)
			if drawn {
				b.failures = 0
				return int(x) + 1, nil
			}
			if b.state != before {
				b.failures++
			}
			if err := b.checkFair(); err != nil {
				return 0, err
			}
		}
		before := b.taken
		digit, err := b.digit()
		if b.taken != before {
			misuse("Debias", "its source rolls it too, or goroutines share it; make it from another "+
				"die, or one for each goroutine")
		}
		if err != nil {
			return 0, cutShort(err, rolls, "roll")
		}
		rolls++
		b.add(digit)
	}
}

func (b *blocks) checkFair() error {
	if b.fruitless < maxFruitless && b.failures < maxFailures {
		return nil
	}
	err := fmt.Errorf("%w: %d rolls of a d%d gave nothing to make a fair result of; "+
		"look at the die before rolling on",
		ErrUnfair, max(b.fruitless, b.rolls), b.sides)
	b.fruitless, b.failures = 0, 0
	return err
}

// add absorbs one more digit of the block. If c of the first t digits equal the last,
// they have t/c times the orders of the t-1 before. Order them by the last digit first:
// those that end in a lesser digit come before. These are below/t of all, where below
// digits are lesser, because each digit is equally likely to be last. A state that held
// s cases before the block holds s cases for each order, and the same numbers times s.
func (b *blocks) add(digit uint64) {
	c, below := uint64(1), uint64(0)
	for _, d := range b.block {
		if d < digit {
			below++
		}
		if d == digit {
			c++
		}
	}
	b.block = append(b.block, digit)
	b.taken++
	t := uint64(len(b.block))
	b.sizeHi, b.size = mulDiv(b.sizeHi, b.size, t, c)
	hi, lo := mulDiv(b.sizeHi, b.size, below, t)
	var carry uint64
	b.v, carry = bits.Add64(b.v, lo, 0)
	b.vHi += hi + carry

	if len(b.block) == b.rolls {
		b.fruitless += b.rolls
		if c < t {
			b.fruitless = 0
		}
		b.block = b.block[:0]
	}
}

// longestBlock returns the most rolls of an n-sided die whose orders fit in a state,
// beside the rest of earlier blocks, less than 192·n cases. Orders are the most when
// faces come equally often, as in 1, 2, …, n, 1, 2, …
func longestBlock(n uint64) int {
	orders := newState
	orders.absorb(usualReserve.cases, 0)
	orders.absorb(n, 0)
	for t := uint64(1); ; t++ {
		c := (t-1)/n + 1
		if hi, _ := bits.Mul64(orders.sizeHi+1, t); hi >= c {
			return int(t - 1) // the next size could pass 2^128
		}
		orders.sizeHi, orders.size = mulDiv(orders.sizeHi, orders.size, t, c)
	}
}
