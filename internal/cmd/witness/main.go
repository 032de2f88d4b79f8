// Witness writes bytes made from a d6 to standard output, until it is closed or
// for as many bytes as the first argument says. See scripts/witness.
package main

import (
	"bufio"
	"crypto/rand"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"

	"example.com/dice"
)

func main() {
	count := int64(math.MaxInt64)
	if len(os.Args) > 1 {
		var err error
		if count, err = strconv.ParseInt(os.Args[1], 10, 64); err != nil {
			fmt.Fprintln(os.Stderr, "witness: the argument is a number of bytes:", err)
			os.Exit(2)
		}
	}
	d6 := dice.FromReader(bufio.NewReader(rand.Reader), 6)
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	if _, err := io.CopyN(out, dice.Bits(d6), count); err != nil {
		os.Exit(1) // the reader has had enough
	}
	out.Flush()
}
