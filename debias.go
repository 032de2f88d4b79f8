package dice

import (
	"fmt"
	"math/bits"
)

// A Debiased die is a fair die made from one that need not be. [Debias] makes
// one. It keeps what a result leaves unused, as a [Recycler] does: all dice that
// are made from it share that. It must not be copied or used by several
// goroutines at once.
type Debiased struct {
	_      noCopy
	store  *Recycler // over blocks
	blocks *blocks
}

// Debias returns a fair die of as many sides as src, whatever the
// probabilities of the faces of src are. It assumes that these stay the same and
// that the rolls are independent of each other, and nothing else. So it makes
// loaded dice fair; but not a die that wears down as it is rolled, a thrower who
// has the knack, or a source whose rolls depend on earlier ones.
//
// It rolls src in blocks. All orders of the faces of a block are equally
// likely, because each has the same probability, the product of those of its
// faces. So the number of the order that came, among all orders of the same
// faces, is fair, and goes into the store. This is the method of Elias, "The
// efficient construction of an unbiased random sequence" (1972). How often each
// face came is not used.
//
// A block has 50 rolls, or fewer where there is no room for 50. From a fair d6
// that keeps 87 % of the entropy. [Debiased.SetBlock] sets another length. The
// faces of src should be few: a block gives little if it is not several times as
// long as the number of sides, and there is room for 30 rolls of a d256.
//
// Debias panics if src is nil or has one side.
func Debias(src Source) *Debiased {
	n := sidesOf("Debias", src)
	checkMore("Debias", n, 2)
	b := &blocks{checked: newChecked(src, n), state: newState, reserve: usualReserve}
	d := &Debiased{store: Recycle(b), blocks: b}
	d.SetBlock(min(50, longestBlock(n)))
	return d
}

// SetBlock sets how many rolls of the underlying die make a block, from the
// next block on. A longer block uses more of each roll and has to be complete
// before anything comes of it. From a fair d6, blocks of 24 keep 77 % of the
// entropy, blocks of 50, the most there is room for, 87 %; from a fair coin,
// blocks of 24, 50 and 123 keep 86, 92 and 96 %.
//
// SetBlock panics if rolls is below 2 or if a block of so many has more orders
// than there is room for.
func (d *Debiased) SetBlock(rolls int) {
	d.checkMade()
	if longest := longestBlock(d.blocks.sides); rolls < 2 || rolls > longest {
		misuse("SetBlock", "no block of %d rolls of a d%d; use 2 to %d", rolls, d.blocks.sides, longest)
	}
	d.blocks.next = rolls
}

func (d *Debiased) checkMade() { checkMade(d != nil && d.store != nil, "Debiased", "Debias") }

// String returns what is rolled, as in "dice.Debias(d6)", and nothing of what is
// in store; the zero value is "dice.Debias(d0)".
func (d *Debiased) String() string {
	if d.store == nil {
		return "dice.Debias(d0)"
	}
	return d.store.String()
}

// Sides returns the number of sides of the underlying die.
func (d *Debiased) Sides() int {
	d.checkMade()
	return d.store.Sides()
}

// Roll returns a face from 1 to Sides(), each equally likely. It gives the
// errors of the underlying die, [ErrFace] and the end of input as the package
// comment says, none of which loses a roll, and allocates nothing.
//
// It gives [ErrUnfair] when every block of the last 65,536 rolls has shown one
// face alone: the odds of that are below 2^-128 for a die whose likeliest face
// comes at most 997 times in 1,000. And it does so after 17 failed draws in a
// row, whose odds are below that with any die.
func (d *Debiased) Roll() (int, error) {
	d.checkMade()
	return d.store.Roll()
}

// blocks is a fair die of as many sides as the one it rolls.
type blocks struct {
	checked
	state   // all rolls so far, less the faces drawn from them
	reserve // when to draw a face from it

	block     []uint64 // the digits of the block under way
	rolls     int      // how many the block has when it is complete
	next      int      // the same for the next block
	fruitless int      // rolls since the last block that showed several faces
	failures  int      // draws since the last face
}

const (
	maxFruitless = 1 << 16
	maxFailures  = 17 // each with odds of at most 1/usualReserve.cases: 192^-17 < 2^-unfairBits
)

func (b *blocks) Sides() int { return int(b.sides) }

// storeName is what a store over blocks is called.
func (b *blocks) storeName() string { return fmt.Sprintf("dice.Debias(d%d)", b.sides) }

// Roll draws a face whenever a block is complete. What it leaves goes into the
// next block.
func (b *blocks) Roll() (int, error) {
	for rolls := 0; ; {
		if len(b.block) == 0 {
			before := b.state
			x, drawn := b.draw(b.sides, b.reserve)
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
			b.rolls = b.next
		}
		digit, err := b.digit()
		if err != nil {
			return 0, cutShort(err, rolls)
		}
		rolls++
		b.add(digit)
	}
}

func (b *blocks) checkFair() error {
	if b.fruitless < maxFruitless && b.failures < maxFailures {
		return nil
	}
	err := fmt.Errorf("%w: %d rolls of a d%d gave nothing to make a fair result of; look at the die before rolling on",
		ErrUnfair, max(b.fruitless, b.rolls), b.sides)
	b.fruitless, b.failures = 0, 0
	return err
}

// add absorbs one more digit of the block. The orders of the first t digits,
// when c of them are equal to the last, are t/c times as many as those of the
// t-1 before. Number them by the last digit first: before the orders that end
// in this one come those that end in a lesser one. If that is below digits,
// they are the part below/t of all orders, since each digit is equally likely
// to be the last.
//
// A state that held s cases before the block holds s cases for each order, and
// all is the same with s times the numbers.
func (b *blocks) add(digit uint64) {
	c, below := uint64(1), uint64(0)
	for _, d := range b.block {
		if d == digit {
			c++
		} else if d < digit {
			below++
		}
	}
	b.block = append(b.block, digit)
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

// longestBlock returns the most rolls of an n-sided die whose orders have room
// in a state next to what is left of earlier blocks. That is less than 192·n
// cases, or a face could be drawn from it. A block has the most orders when its
// faces come equally often, as in 1, 2, …, n, 1, 2, …; there t rolls have t/c
// times the orders of t-1, if the last face comes for the c-th time.
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
