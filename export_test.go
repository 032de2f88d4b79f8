package dice

import (
	"encoding/binary"
	"errors"
	"flag"
	"io"
	"math/big"
	"testing"
)

// Random tests are the same in every run; -rapid.seed=0 makes new ones.
func init() { flag.Set("rapid.seed", "1") }

// MendChecksum returns a saved Recycler with the checksum that it should have,
// for tests of what else is checked.
func MendChecksum(data []byte) []byte {
	if len(data) < 8 {
		return data
	}
	body := data[: len(data)-8 : len(data)-8]
	return binary.BigEndian.AppendUint64(body, checksum(body))
}

// recovered makes an error of a panic with one.
func recovered(draw func() (int, error)) (x int, err error) {
	defer func() {
		if cause, ok := recover().(error); ok {
			x, err = 0, cause
		}
	}()
	return draw()
}

var errFailing = errors.New("no roll this time")

func wide(hi, lo uint64) *big.Int {
	x := new(big.Int).SetUint64(hi)
	return x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(lo))
}

// A procedure is what Enumerate takes.
type procedure = func(die func(sides int) Source) (int, error)

func enumerated(t testing.TB, depth int, p procedure) *Distribution {
	t.Helper()
	d, err := Enumerate(depth, p)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func another(err error) error {
	if err != nil {
		return io.ErrClosedPipe
	}
	return nil
}

// sequences calls f with every sequence of k digits below n.
func sequences(n, k int, f func(digits []int)) {
	digits := make([]int, k)
	for {
		f(digits)
		i := 0
		for ; i < k && digits[i] == n-1; i++ {
			digits[i] = 0
		}
		if i == k {
			return
		}
		digits[i]++
	}
}
