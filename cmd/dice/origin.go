package main

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/dice"
)

// An origin is where the rolls of a draw come from.
type origin struct {
	kind  string
	value string // the seed or the public text
}

const (
	system = "the operating system"
	typed  = "typed rolls"
	seeded = "seed "
	public = "public text "
)

// origin returns what the flags say.
func (f *pickFlags) origin(c *call) (origin, error) {
	switch {
	case f.typed:
		return origin{kind: typed}, nil
	case c.given("public"):
		if err := checkPublic(f.public); err != nil {
			return origin{}, misuse("%v", err)
		}
		return origin{public, f.public}, nil
	case c.given("seed"):
		seed, err := parseSeed(f.seed)
		return origin{seeded, strconv.FormatUint(seed, 10)}, err
	}
	return origin{kind: system}, nil
}

// String returns the origin as transcripts have it.
func (o origin) String() string {
	if o.kind == public {
		return o.kind + quote(o.value)
	}
	return o.kind + o.value
}

func parseOrigin(text string) (origin, error) {
	if text == system || text == typed {
		return origin{kind: text}, nil
	}
	if seed, ok := strings.CutPrefix(text, seeded); ok {
		if n, err := strconv.ParseUint(seed, 10, 64); err == nil && strconv.FormatUint(n, 10) == seed {
			return origin{seeded, seed}, nil
		}
	}
	if quoted, ok := strings.CutPrefix(text, public); ok {
		if value, ok := unquote(quoted); ok {
			return origin{public, value}, checkPublic(value)
		}
	}
	return origin{}, fmt.Errorf("%s is nowhere that rolls come from", excerpt(text))
}

// again returns a die that rolls the same for everyone, or nil if the rolls
// cannot be made again.
func (o origin) again(sides int) dice.Source {
	switch o.kind {
	case public:
		return publicDie(o.value, sides)
	case seeded:
		seed, _ := strconv.ParseUint(o.value, 10, 64)
		return seededDie(seed, sides)
	}
	return nil
}

// die returns the die of an origin of which nobody types the rolls.
func (o origin) die(sides int) dice.Source {
	if o.kind == system {
		return systemDie(sides)
	}
	return o.again(sides)
}
