package cardreader

import (
	"maps"
	"slices"
)

func sorted[V any](chances map[string]V) []string { return slices.Sorted(maps.Keys(chances)) }
