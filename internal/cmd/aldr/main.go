// Aldr compares the coin flips of dice.Weighted with those of the Amplified
// Loaded Dice Roller and of the Fast Loaded Dice Roller, over the distributions
// that these were measured on. See scripts/aldr.
package main

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/dice"
)

const draws = 100_000 // from each distribution

func main() {
	if len(os.Args) != 2 {
		fail("the argument is the folder of the distributions")
	}
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*.dist"))
	if err != nil || len(files) == 0 {
		fail("no file named *.dist in", os.Args[1])
	}
	methods := []*summary{
		{name: "Weighted", flips: weightedFlips},
		{name: "ALDR", flips: func(weights []int) float64 { return rollerFlips(weights, 2) }},
		{name: "FLDR", flips: func(weights []int) float64 { return rollerFlips(weights, 1) }},
	}
	expected, seen := 0.0, 0.0
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			fail(err)
		}
		weights, err := parse(string(text))
		if err != nil {
			fail(file+":", err)
		}
		for _, m := range methods {
			m.add(m.flips(weights) - entropy(weights))
		}
		expected += weightedFlips(weights)
		flips, err := seenFlips(weights, uint64(i))
		if err != nil {
			fail(file+":", err)
		}
		seen += flips
	}

	fmt.Printf("coin flips above the entropy, over %d distributions\n", len(files))
	for _, m := range methods {
		fmt.Printf("%-8s  %.4f on average, %.3f at most\n", m.name, m.sum/float64(m.count), m.most)
	}
	fmt.Printf("Weighted takes %.2f flips for one draw from each; seen, over %d draws: %.2f\n", expected, draws, seen)
}

func fail(values ...any) {
	fmt.Fprintln(os.Stderr, append([]any{"aldr:"}, values...)...)
	os.Exit(2)
}

type summary struct {
	name      string
	flips     func(weights []int) float64
	count     int
	sum, most float64
}

func (s *summary) add(toll float64) {
	s.count++
	s.sum += toll
	s.most = max(s.most, toll)
}

// parse reads a distribution: the sum of the weights, their number, the weights,
// and the entropy, which is not needed.
func parse(text string) (weights []int, err error) {
	var numbers []int
	for _, field := range strings.Fields(text) {
		n, err := strconv.Atoi(field)
		if err != nil {
			break // the entropy
		}
		numbers = append(numbers, n)
	}
	if len(numbers) < 3 || len(numbers) < 2+numbers[1] {
		return nil, fmt.Errorf("%d integers; want a sum, a number of weights, and the weights", len(numbers))
	}
	weights = numbers[2 : 2+numbers[1]]
	if total(weights) != numbers[0] || numbers[0] > math.MaxInt32 {
		return nil, fmt.Errorf("the weights sum to %d; want %d, and at most %d", total(weights), numbers[0], math.MaxInt32)
	}
	return weights, nil
}

func total(weights []int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	return sum
}

func entropy(weights []int) float64 {
	sum, bits := float64(total(weights)), 0.0
	for _, w := range weights {
		if p := float64(w) / sum; p > 0 {
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

// weightedFlips returns Σ frac(2^k·w/W)/2^k, over all k and weights w of sum W.
// The sum over the weights is an integer for each k: so many of the 2^k
// sequences are open.
func weightedFlips(weights []int) float64 {
	sum := uint64(total(weights))
	rest := make([]uint64, len(weights))
	for i, w := range weights {
		rest[i] = uint64(w) % sum
	}
	flips := 0.0
	for k := range 128 { // what follows is below 2^-96
		open := uint64(0)
		for i, r := range rest {
			open += r
			rest[i] = 2 * r % sum
		}
		flips += math.Ldexp(float64(open/sum), -k)
	}
	return flips
}

// rollerFlips returns the expected flips of ALDR, for amplify = 2, or FLDR, for
// 1. With c the most multiples of the sum W that fit in 2^K, where K is amplify
// times the bits of W, they draw c·w of 2^K cases for each weight w by the
// optimal tree, which has a leaf at depth d for each bit 2^(K-d), and start again
// from the 2^K - c·W others.
func rollerFlips(weights []int, amplify int) float64 {
	sum := uint64(total(weights))
	depth := amplify * bits.Len64(sum-1)
	c := uint64(1) << depth / sum
	again := uint64(1)<<depth - c*sum
	flips := treeFlips(again, depth)
	for _, w := range weights {
		flips += treeFlips(c*uint64(w), depth)
	}
	return flips / (1 - math.Ldexp(float64(again), -depth))
}

// treeFlips returns what the leaves for so many of 2^depth cases add to the
// expected flips.
func treeFlips(cases uint64, depth int) float64 {
	flips := 0.0
	for d := range depth + 1 {
		if cases>>(depth-d)&1 == 1 {
			flips += math.Ldexp(float64(d), -d)
		}
	}
	return flips
}

// seenFlips returns the flips that draws take on average.
func seenFlips(weights []int, seed uint64) (float64, error) {
	coin := &counted{Source: dice.FromRand(rand.NewPCG(seed, 1), 2)}
	table, err := dice.Weighted(coin, weights...)
	if err != nil {
		return 0, err
	}
	for range draws {
		if _, err := table.Pick(); err != nil {
			return 0, err
		}
	}
	return float64(coin.flips) / draws, nil
}

type counted struct {
	dice.Source
	flips int
}

func (c *counted) Roll() (int, error) {
	c.flips++
	return c.Source.Roll()
}
