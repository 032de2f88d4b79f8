package commandtest

import "testing"

func TestDifferenceShowsTheLinesThatDiffer(t *testing.T) {
	for _, test := range []struct{ want, got, difference string }{
		{"a\nb\nc\n", "a\nb\nc\n", ""},
		{"a\nb\nc\n", "a\nx\ny\nc\n", "from line 2 on\n- b\n+ x\n+ y\n"},
		{"a\nb\n", "a\n", "from line 2 on\n- b\n"},
		{"a", "a\n", "from line 1 on\n- a\n+ a\n+ \n"},
	} {
		if got := Difference(test.want, test.got); got != test.difference {
			t.Errorf("%q and %q: %q; want %q", test.want, test.got, got, test.difference)
		}
	}
}
