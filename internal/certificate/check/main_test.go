package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/certificate"
)

// Each file gets a line: what it proves, or why it is refused.
func TestFilesAreChecked(t *testing.T) {
	const usual = `[[4,1],[6,1],[8,1],[10,1],[12,1],[20,1]]`
	for _, test := range []struct {
		text, out, errs string
		code            int
	}{
		{`{"Bound":"8/7","Dice":` + usual + `,"Needs":[[1,7]]}`,
			"proved: no plan of a d7 from d4, d6, d8, d10, d12, d20 takes " +
				"fewer than 8/7 rolls on average", "", 0},
		{`{"Bound":"3","Dice":[[8,3],[20,4]],"Needs":[[1,8]]}`,
			"proved: no plan of a d8 from d8 at 3, d20 at 4 costs less than 3 on average", "", 0},
		{`{"Bound":"9/7","Dice":` + usual + `,"Needs":[[1,7]]}`, "",
			": the certificate does not prove its bound\n", 1},
		{`{"Bound":"9/8","Dice":[[2305843009213693952,1]],"Needs":[[1,3]]}`, "",
			": the check reaches a limit before it proves the bound", 1},
		{"{\"Bound\":\"3/2\",\"Dice\":[[3,1]],\"Needs\":[[1,2]]} \r\n\n",
			"proved: no plan of a d2 from d3 takes fewer than 3/2 rolls on average", "", 0},
		{`{"Bound":"1","Dice":[[8,1]],"Needs":[[1,2],[3,2]],"Sizes":[1],"Prices":{"Unit":"1",` +
			`"Worths":["1"],"Lists":["0","0"]}}`,
			"proved: no plan of outcomes, 2 of weight 1, 2 of weight 3, from d8 takes " +
				"fewer than 1 roll on average", "", 0},
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

// A refused document is told what is wrong with it, as the check refuses each of them.
func TestFaultsAreNamed(t *testing.T) {
	const rest, dice, needs = `,"Dice":[[6,1]],"Needs":[[1,7]]}`, `"Dice":[[6,1]]`, `"Needs":[[1,7]]`
	with := func(bound, dice, needs string) string {
		return `{"Bound":"` + bound + `","Dice":[` + dice + `],"Needs":[` + needs + `]}`
	}
	var many []string
	for range certificate.MostDice + 1 {
		many = append(many, "[6,1]")
	}
	for document, want := range map[string]string{
		``:                                          "unexpected end of JSON input (byte 0)",
		`8/7`:                                       "after top-level value (byte 2)",
		`{"Bound":8` + rest:                         "cannot unmarshal number",
		`{"Bound":"8/7","Dice":null}`:               `"null" at byte 23; write whole numbers`,
		with("1.5", "[6,1]", "[1,7]"):               `"1." at byte 11; write whole numbers`,
		with("16/14", "[6,1]", "[1,7]"):             "16/14 at byte 11 is not reduced; write 8/7",
		`{"Bound":"1", ` + rest[1:]:                 "white space at byte 14; write it without any",
		` {"Bound":"1"` + rest:                      "white space at byte 1; write it without any",
		`{` + dice + `,"Bound":"1"}`:                "Dice at byte 3, where Bound is due",
		`{` + dice + `,` + needs + `}`:              "Dice at byte 3, where Bound is due",
		`{"bound":"1"` + rest:                       "bound at byte 3, where Bound is due",
		`{"Bound":"1",` + needs + rest:              "Needs at byte 15, where Dice is due",
		with("1", "[6,1,2]", "[1,7]"):               "2 at byte 26, where ] is due",
		`{"Boun\u0064":"1"` + rest:                  "from byte 7 on it is not written as json",
		with("-8/7", "[6,1]", "[1,7]"):              "the bound -8/7 is not above 0",
		with("0", "[6,1]", "[1,7]"):                 "the bound 0 is not above 0",
		with("1", "", "[1,7]"):                      "it has 0 kinds of dice; it needs 1 to 64",
		with("1", strings.Join(many, ","), "[1,7]"): "it has 65 kinds of dice; it needs 1 to 64",
		with("1", "[4,1],[1,1]", "[1,7]"):           "it has a d1; a die needs at least 2 sides",
		with("1", "[4,1],[6,0]", "[1,7]"):           "a roll of the d6 costs 0; it must cost at least 1",
		with("1", "[4,3],[6,1]", "[1,7]"): "less than the d4 before it, which costs 3; put the " +
			"cheapest die first",
		with("1", "[6,1]", ""):                        "it has too few outcomes: 0; it needs at least 2",
		with("1", "[6,1]", "[1,1]"):                   "it has too few outcomes: 1; it needs at least 2",
		with("1", "[6,1]", "[0,2]"):                   "it has 2 outcomes of weight 0; both",
		with("1", "[6,1]", "[2147483648,2]"):          "2 outcomes of weight 2147483648; both",
		with("1", "[6,1]", "[2147483647,2147483647]"): "the weights sum to 4611686014132420609, more",
		strings.Repeat(" ", certificate.MostBytes+1):  "it has more than 4194304 bytes",
	} {
		if got := fault([]byte(document)); !strings.Contains(got, want) {
			t.Errorf("%.80s: %s; want %s", document, got, want)
		}
		if _, err := certificate.Check([]byte(document)); err == nil {
			t.Errorf("%.80s is a certificate", document)
		}
	}
	if why := fault([]byte(with("9", "[6,1]", "[1,7]"))); why != "" {
		t.Errorf("a bound that is too high has a fault: %s", why)
	}
}
