package dice_test

import (
	"testing"

	"example.com/dice"
)

func TestProductReadsDigits(t *testing.T) {
	for _, test := range []struct {
		dice []dice.Source
		want int
	}{
		{nil, 1},
		{[]dice.Source{dice.Replay(2, 2), dice.Replay(6, 3)}, 9},                     // z2·6 + d6
		{[]dice.Source{dice.Replay(6, 3), dice.Replay(2, 2)}, 6},                     // z6·2 + d2
		{[]dice.Source{dice.Replay(4, 4), dice.Replay(1, 1), dice.Replay(6, 5)}, 23}, // a d24
	} {
		if got := take(t, dice.Product(test.dice...), 1)[0]; got != test.want {
			t.Errorf("got %d; want %d", got, test.want)
		}
	}
	d6 := dice.Replay(6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
	nine := dice.Product(d6, d6, d6, d6, d6, d6, d6, d6, d6)
	if got := take(t, nine, 1)[0]; got != 10077696 || nine.Sides() != 10077696 {
		t.Errorf("nine sixes on a d%d are %d", nine.Sides(), got)
	}
}
