package dice_test

import (
	"testing"

	"example.com/dice"
)

func BenchmarkWeighted(b *testing.B) {
	weights := []int{1, 1, 2, 3, 2}
	// The rolls that one draw takes on average.
	for _, die := range []struct {
		name  string
		sides int
		rolls float64
	}{{"d6", 6, 4. / 3}, {"coin", 2, 0}} {
		b.Run(die.name, func(b *testing.B) {
			raw := &counting{Source: dice.FromRand(pcg(), die.sides)}
			table, err := dice.Weighted(raw, weights...)
			if err != nil {
				b.Fatal(err)
			}
			for range 100000 {
				table.Pick()
			}
			rolls := float64(raw.rolls) / 100000
			plain := dice.FromRand(pcg(), die.sides)
			table, _ = dice.Weighted(plain, weights...)
			debt := 0.0
			against(b, "×rolls", func() { table.Pick() }, func() {
				for debt += rolls; debt >= 1; debt-- {
					plain.Roll()
				}
			})
			b.ReportMetric(rolls, "rolls/op")
		})
	}
}

type counting struct {
	dice.Source
	rolls int
}

func (c *counting) Roll() (int, error) {
	c.rolls++
	return c.Source.Roll()
}
