package command

import "testing"

func TestLine(t *testing.T) {
	const want = `dice roll '2d6 + 3' '(2d6)>7' 'it'\''s' '' 37% 4d6kh3 -d6/4`
	got := Line("dice", "roll", "2d6 + 3", "(2d6)>7", "it's", "", "37%", "4d6kh3", "-d6/4")
	if got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
