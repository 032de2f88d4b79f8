package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each file gets a line: what it proves, or why it is refused.
func TestFilesAreChecked(t *testing.T) {
	const usual = `[[4,1],[6,1],[8,1],[10,1],[12,1],[20,1]]`
	for _, test := range []struct {
		text, out, errs string
		code            int
	}{
		{`{"Bound":"8/7","Dice":` + usual + `,"Needs":[[1,7]]}`,
			"proved: no plan of a d7 from d4 at 1, d6 at 1, d8 at 1, d10 at 1, d12 at 1, d20 at 1 " +
				"costs less than 8/7 on average", "", 0},
		{`{"Bound":"3","Dice":[[8,3],[20,4]],"Needs":[[1,8]]}`,
			"proved: no plan of a d8 from d8 at 3, d20 at 4 costs less than 3 on average", "", 0},
		{`{"Bound":"9/7","Dice":` + usual + `,"Needs":[[1,7]]}`, "",
			": the certificate does not prove its bound\n", 1},
		{`{"Bound":"9/8","Dice":[[2305843009213693952,1]],"Needs":[[1,3]]}`, "",
			": the check reaches a limit before it proves the bound", 1},
		{"{\"Bound\":\"3/2\",\"Dice\":[[3,1]],\"Needs\":[[1,2]]} \r\n\n",
			"proved: no plan of a d2 from d3 at 1 costs less than 3/2 on average", "", 0},
		{`{"Bound":"1","Dice":[[8,1]],"Needs":[[1,2],[3,2]],"Sizes":[1],"Prices":{"Unit":"1",` +
			`"Worths":["1"],"Lists":["0","0"]}}`,
			"proved: no plan of 2 outcomes of weight 1, 2 outcomes of weight 3 from d8 at 1 " +
				"costs less than 1 on average", "", 0},
	} {
		name := filepath.Join(t.TempDir(), "c.json")
		if err := os.WriteFile(name, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs strings.Builder
		code := check([]string{name}, &out, &errs)
		wrong := code != test.code || !strings.Contains(errs.String(), test.errs)
		if test.out == "" {
			wrong = wrong || out.String() != ""
		} else {
			wrong = wrong || out.String() != name+": "+test.out+"\n" || errs.String() != ""
		}
		if wrong {
			t.Errorf("%s: exit %d, %q, %q", test.text, code, out.String(), errs.String())
		}
	}
	var out, errs strings.Builder
	if check(nil, &out, &errs) != 2 || check([]string{"missing"}, &out, &errs) != 1 {
		t.Errorf("%q, %q", out.String(), errs.String())
	}
}
