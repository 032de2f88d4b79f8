package answer_test

import (
	"testing"

	"example.com/dice/page/answer"
)

// Each case of the words gives its result: 2d6 has 36 cases, of 6 bits.
func TestRoll(t *testing.T) {
	var roller answer.Roller
	found := map[string]int{}
	for high := range uint32(36) {
		rolled, err := roller.Roll("2d6", func() uint32 { return high << 26 })
		if err != nil || rolled.Made != "2d6" {
			t.Fatal(rolled, err)
		}
		found[rolled.Result]++
	}
	for result, want := range map[string]int{"2": 1, "3": 2, "7": 6, "12": 1} {
		if found[result] != want {
			t.Errorf("%s in %d of 36 cases; want %d", result, found[result], want)
		}
	}
	words := []uint32{40 << 26, 36 << 26, 35 << 26} // the first two are beyond the cases
	rolled, err := roller.Roll("2d6", func() (word uint32) {
		word, words = words[0], words[1:]
		return word
	})
	if err != nil || rolled.Result != "12" || len(words) > 0 {
		t.Errorf("%v, %v, left %v", rolled, err, words)
	}
	rolled, err = roller.Roll("d20>=11", func() uint32 { return 1 << 31 })
	if rolled.Result != "yes" {
		t.Errorf("%v, %v", rolled, err)
	}
}
