package dice_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/dice"
)

// What text of strangers takes at most, as docs/service.md says: the heaviest that was found.
func BenchmarkTyped(b *testing.B) {
	die := dice.Generator(rand.NewPCG(1, 2))
	heavy := dice.Must(dice.Parse("1000d10!>=2"))
	b.Run("Parse", func(b *testing.B) {
		text := strings.Repeat("1000d1000000!kh1+", 11) + "1000d10"
		for range b.N {
			dice.Parse(text)
		}
	})
	b.Run("Roll", func(b *testing.B) {
		for range b.N {
			dice.Must(heavy.Roll(die))
		}
	})
	b.Run("RollDice", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			dice.Must(heavy.RollDice(die))
		}
	})
	for _, text := range []string{"100d100", "2d1000000!kh1", "100d100!!>=2kh1", "1000d1000"} {
		b.Run("Chances/"+text, func(b *testing.B) {
			b.ReportAllocs()
			e := dice.Must(dice.Parse(text))
			for range b.N {
				e.Chances()
			}
		})
	}
	b.Run("ReadTable", func(b *testing.B) {
		var table strings.Builder
		for i := range 20_000 {
			fmt.Fprintf(&table, "%d %s %d\n", 2*i+7, strings.Repeat("x", 150), i)
		}
		for range b.N {
			dice.ReadTable(strings.NewReader(table.String()))
		}
	})
}
