// Package seed makes random tests the same in every run: a test package imports it for
// that. The environment variable DICE_SEED makes new cases. It is apart from dicetest,
// which imports packages that have such tests.
package seed

import (
	"flag"
	"os"
	"strconv"

	_ "pgregory.net/rapid" // has the flag
)

// Seed is the number that all random tests begin with, 1 unless DICE_SEED has another.
var Seed uint64 = 1

func init() {
	if text := os.Getenv("DICE_SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n == 0 {
			panic("DICE_SEED is " + strconv.Quote(text) + "; write a number from 1 on")
		}
		Seed = n
	}
	flag.Set("rapid.seed", strconv.FormatUint(Seed, 10))
}
