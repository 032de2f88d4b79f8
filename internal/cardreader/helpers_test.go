package cardreader

import (
	"maps"
	"math/big"
	"slices"
)

func sorted(chances map[string]*big.Rat) []string { return slices.Sorted(maps.Keys(chances)) }
