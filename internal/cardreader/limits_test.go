package cardreader

import (
	"errors"
	"testing"
)

// What has too many faces, or too many ways to keep dice, is not followed; numbers of 10^9 are.
func TestLimits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]error{
		`d1000003 from a d1000003 · always 1 roll

Roll a d1000003:   1–1000003 → as shown
`: ErrTooLarge,
		`30d20kh15 from 30 d20 · always 30 rolls

Roll 30 d20:
   Add the 15 highest.
`: ErrTooLarge,
		`d1000000000 from a d10 · always 9 rolls

Roll a d10 nine times; read them as one number:
   number  1–999999999 → as shown · 0 → 1000000000
   Read the dice as the digits of a number, in their order.
`: nil,
	} {
		c, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Follow(Player{})
		if !errors.Is(err, want) {
			t.Errorf("%v, not %v, of\n%s", err, want, text)
			continue
		}
		if want == nil {
			if err := errors.Join(got.CheckDie(1_000_000_000), c.CheckPrice(got.Mean)); err != nil {
				t.Error(err)
			}
		}
	}
}
