package table

import (
	"fmt"
	"strings"
	"testing"
)

// Lines are rows if they have the same marks, and the first is a head if any of its cells
// is made of words of heads.
func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		"Name,User ID,Title,RSVP/Ada,1,x,y":    ", [Name User ID Title RSVP] 2[Ada 1 x y]",
		"Ticket Number\tBuyer/17\tAda/18\tBo":  "\t [Ticket Number Buyer] 2[17 Ada] 3[18 Bo]",
		"Ada;17//Bo;18":                        "; [] 1[Ada 17] 3[Bo 18]",
		"Doe, Jane/Roe, Jim":                   ", [] 1[Doe Jane] 2[Roe Jim]",
		"Ada,1,x/Bo,2":                         "-",
		`"Doe, Jane",1,x/Roe,2,y`:              ", [] 1[Doe, Jane 1 x] 2[Roe 2 y]",
		"| a | b |/|---|---|/| 1 | c \\| d |":  "| [a b] 3[1 c | d]",
		"d6;Omen/1;2d6 crows":                  "; [d6 Omen] 2[1 2d6 crows]",
		"1-3;2d6/4-6;1d4":                      "; [] 1[1-3 2d6] 2[4-6 1d4]",
		"Ticket 17;Ada/Ticket 18;Bo":           "; [] 1[Ticket 17 Ada] 2[Ticket 18 Bo]",
		strings.Repeat(";", mostColumns) + "x": "-",
		"":                                     "-",
		"Max;Roth/Eva;Lang":                    "; [] 1[Max Roth] 2[Eva Lang]",
		"min;max;x/1;6;a":                      "; [min max x] 2[1 6 a]",
	} {
		c := Split(strings.Split(text, "/"))
		got := "-"
		if c != nil {
			got = fmt.Sprintf("%c %v", c.Mark, c.Head)
			for _, row := range c.Rows {
				got += fmt.Sprintf(" %d%v", row.Line, row.Cells)
			}
		}
		if got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}

// Lines that differ are named beside one of the most, which share a mark.
func TestFindUneven(t *testing.T) {
	for text, want := range map[string]string{
		"Ada,1/Bo,2/Cy":             "2 rows, line 3 has 1 column, and line 1 has 2; mend line 3",
		"Title//a;b,c/d;e/f;g,;/h":  "2 rows, line 1 has 1 column, and line 3 has 2; mend line 1",
		"| a | b |/|---|---|/| 1 |": "1 rows, line 3 has 1 column, and line 1 has 2; mend line 3",
		"a,b/" + strings.Repeat(",", mostColumns): "1 rows, line 2 has 41 columns, and line 1 has 2; " +
			"mend line 2",
		"a;b,c/d;e,f/g,h/i;j,k/l": "4 rows, line 5 has 1 column, and line 1 has 2; mend line 5",
		"Ada/Bo;1/Cy":             "-", "a;b/c;d": "-", "Ada/Bo": "-", "": "-",
	} {
		got := "-"
		if uneven := FindUneven(strings.Split(text, "/")); uneven != nil {
			got = fmt.Sprintf("%d rows, %v", len(uneven.Columns.Rows), uneven)
		}
		if got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}

// A column is chosen by its name or its number.
func TestChoose(t *testing.T) {
	c := Split([]string{"Name,Ticket,Name", "Ada,2,x"})
	bare := Split([]string{"Ada,2", "Bo,3"})
	for _, test := range []struct {
		c      *Columns
		column string
		want   string
	}{
		{c, "ticket", "1 <nil>"}, {c, "3", "2 <nil>"}, {bare, "2", "1 <nil>"},
		{c, "name", `0 "name" is not a column; write a number from 1 to 3, or a name in the first line`},
		{c, "4", `0 "4" is not a column; write a number from 1 to 3, or a name in the first line`},
		{bare, "Name", `0 "Name" is not a column; write a number from 1 to 2, or a name in the first line`},
	} {
		i, err := test.c.Choose(test.column)
		if got := fmt.Sprint(i, " ", err); got != test.want {
			t.Errorf("%s: %s; want %s", test.column, got, test.want)
		}
	}
}
