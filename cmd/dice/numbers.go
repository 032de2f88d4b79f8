package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A countFlag is the value of a flag for how many of something. Unlike those of
// package flag, it says what to write instead.
type countFlag int

func (n *countFlag) String() string { return strconv.Itoa(int(*n)) }

func (n *countFlag) Set(text string) error {
	number, err := strconv.ParseInt(text, 0, strconv.IntSize)
	if err != nil || number < 1 {
		return fmt.Errorf("write a whole number from 1 to %d", math.MaxInt)
	}
	*n = countFlag(number)
	return nil
}

// A percentFlag is the value of a flag in per cent, with or without the sign.
type percentFlag float64

func (p *percentFlag) String() string { return strconv.FormatFloat(float64(*p), 'g', -1, 64) }

func (p *percentFlag) Set(text string) error {
	number, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(text, "%")), 64)
	if err != nil || !(number >= 0 && number <= 100) {
		return errors.New("write 0 for the best plan, or per cent above it up to 100, such as 1 or 0.5%")
	}
	*p = percentFlag(number)
	return nil
}
