package raffle

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"example.com/dice"
	"example.com/dice/internal/quote"
)

// An Origin is where the rolls of a draw come from.
type Origin struct {
	Kind  string
	Value string // the seed or the public text
}

// The kinds of origins.
const (
	System = "the operating system"
	Typed  = "typed rolls"
	Seeded = "seed "
	Public = "public text "
)

// String returns the origin as transcripts have it.
func (o Origin) String() string {
	if o.Kind == Public {
		return o.Kind + quote.Quote(o.Value)
	}
	return o.Kind + o.Value
}

func parseOrigin(text string) (Origin, error) {
	if text == System || text == Typed {
		return Origin{Kind: text}, nil
	}
	if seed, ok := strings.CutPrefix(text, Seeded); ok {
		if n, err := strconv.ParseUint(seed, 10, 64); err == nil && strconv.FormatUint(n, 10) == seed {
			return Origin{Seeded, seed}, nil
		}
	}
	if quoted, ok := strings.CutPrefix(text, Public); ok {
		if value, ok := quote.Unquote(quoted); ok {
			return Origin{Public, value}, CheckPublic(value)
		}
	}
	return Origin{}, fmt.Errorf("%s is not an origin of rolls", quote.Excerpt(text))
}

// Die returns the die of an origin, or nil for typed rolls.
func (o Origin) Die(sides int) dice.Source {
	switch o.Kind {
	case System:
		return dice.Secure(sides)
	case Public:
		return publicDie(o.Value)
	case Seeded:
		seed, _ := strconv.ParseUint(o.Value, 10, 64)
		return dice.FromRand(rand.NewPCG(seed, 0), sides)
	}
	return nil
}
