package plan

import (
	"fmt"
	"testing"
)

// BenchmarkPlan takes what dice plan takes until it prints a card, for twenty requests.
func BenchmarkPlan(b *testing.B) {
	for _, c := range []struct {
		typed string
		dice  []int
	}{
		{"13", []int{6, 20}}, {"13", poly}, {"7", []int{6}}, {"100", []int{6}}, {"100", poly},
		{"97", poly}, {"63", []int{20}}, {"52", []int{2}}, {"60", []int{6, 10}}, {"17", []int{2, 6}},
		{"1000", []int{6}}, {"1000", []int{2}}, {"777", []int{8}}, {"10000", []int{10}}, {"120", poly},
		{"2d6", []int{20}}, {"3d6", poly}, {"4d6kh3", []int{20}}, {"60:30:9:1", poly}, {"37%", []int{6}},
	} {
		b.Run(fmt.Sprintf("%s_from_%d", c.typed, c.dice), func(b *testing.B) {
			q := ask(b, c.typed, c.dice...)
			q.Quick = true
			for b.Loop() {
				p, err := q.Plan(b.Context())
				if err != nil {
					b.Fatal(err)
				}
				_ = p.Sheet(q.Title).String()
			}
		})
	}
}
