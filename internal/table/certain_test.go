package table

import (
	"slices"
	"strings"
	"testing"
)

// A program reads only a table that has one meaning. The error says how to write each of the
// others, and the corrected table has that meaning, for the readers of both kinds.
func TestReadCertain(t *testing.T) {
	const numbered = " may only number the lines; if they are weights, write "
	const head = ", or name their column weight in a head"
	const alike = "; if all lines are equally likely, write d3 as the first line"
	for text, want := range map[string]string{
		"gold,1\nsilver,2\nring,3":      "line 1: 1, 2, 3" + numbered + "10, 20, 30" + head + alike,
		"item,n\ngold,1\ncup,2\nring,3": "line 2: 1, 2, 3" + numbered + "10, 20, 30" + head + alike,
		"3 gold\n2 silver\n1 ring":      "line 1: 3, 2, 1" + numbered + "30, 20, 10" + alike,
		"2 gold\n1 silver": "line 1: 2, 1" + numbered + "20, 10; if all lines are equally likely, " +
			"write d2 as the first line",
		"1-66 a\n67-99 b": "line 1: the ranges end at 99; if they are of a d100, add a line for 00; " +
			"if they are of a d99, write d99 as the first line",
		"name,weight,min\ngold,60,1\ncup,40,2": `line 2: the columns "name" and "min" would be one ` +
			`name, such as "gold, 1"; keep one of them beside the weights`,
		"weight;name;min;max\n60;gold;1;4": `line 2: the columns "name", "min" and "max" would be ` +
			`one name, such as "gold, 1, 4"; keep one of them beside the weights`,
		"60,gold,1\n40,cup,2": `line 1: the name "gold, 1" has a number in a column of its own; ` +
			`keep one column beside the weights, or put the name in quotes`,
	} {
		if _, err := ReadCertain(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
		if _, err := Read(strings.NewReader(text), ""); err != nil {
			t.Errorf("%q is not read where its reading is shown: %v", text, err)
		}
	}
	for text, want := range map[string][]int{
		"gold,10\nsilver,20\nring,30":                {10, 20, 30},
		"d3\ngold,1\nsilver,2\nring,3":               {1, 1, 1},
		"item,weight\ngold,1\nsilver,2\nring,3":      {1, 2, 3},
		"| chance | a |\n| 2 | b |\n| 1 | c |":       {2, 1},
		"weight,item\n5,a\n6,b\n7,c\n8,d\n9,e\n10,f": {5, 6, 7, 8, 9, 10},
		"20 gold\n10 silver":                         {20, 10},
		"d2\n2 gold\n1 silver":                       {1, 1},
		"1-66 a\n67-99 b\n00 c":                      {66, 33, 1},
		"d99\n1-66 a\n67-99 b":                       {66, 33},
		"2 gold\n3 silver\n1 ring":                   {2, 3, 1},
		"1 gold":                                     {1},
		"60,Bread, stale\n40,Bow":                    {60, 40},
		"60,\"Ring, 2\"\n40,Bow":                     {60, 40},
		"d6,Omen\n1, 2, Crow\n3, 4, Owl\n5, 6, Hare": {2, 2, 2},
	} {
		list, err := ReadCertain(strings.NewReader(text))
		if err != nil || !slices.Equal(list.Weights, want) {
			t.Errorf("%q: %+v, %v; want %v", text, list, err, want)
		}
	}
}

// No error shows a control character of a name as it is.
func TestErrorsAreVisible(t *testing.T) {
	const evil = " a\x1b[2J"
	for _, text := range []string{"2#\n3#\n4#\n5#\n6#\n7#", "1-3#\n2-4#", "weight,name\n1,#\n2,#",
		"a,weight,#\nb,1,#", "60,#,1\n40,#,2", "1-3#\n#", "-1#\n2#"} {
		text = strings.ReplaceAll(text, "#", evil)
		for _, read := range []func() error{
			func() error { _, err := ReadCertain(strings.NewReader(text)); return err },
			func() error { _, err := Read(strings.NewReader(text), ""); return err },
			func() error { return CheckWeights(Lines(text)) },
		} {
			if err := read(); err != nil && strings.Contains(err.Error(), "\x1b") {
				t.Errorf("%q: %q", text, err)
			}
		}
	}
}
