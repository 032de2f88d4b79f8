package notation

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"plan", "walk", "book", "roll", "chances", "test"}
	for typed, want := range map[string]string{
		"paln": "plan", "Plan": "plan", "pla": "plan", "plann": "plan", "plqn": "plan",
		"chance": "chances", "chnaces": "chances", "tset": "test", "rol": "roll",
		"x": "", "": "", "help": "", "raffle": "", "pn": "",
	} {
		if got := Nearest(typed, names); got != want {
			t.Errorf("%q is nearest to %q; want %q", typed, got, want)
		}
	}
}

func TestLine(t *testing.T) {
	const want = `dice roll '2d6 + 3' '(2d6)>7' 'it'\''s' '' 37% 4d6kh3 -d6/4`
	got := Line("dice", "roll", "2d6 + 3", "(2d6)>7", "it's", "", "37%", "4d6kh3", "-d6/4")
	if got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
