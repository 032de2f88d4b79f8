package dice

import (
	"fmt"
	"io"
	"strings"

	listing "example.com/dice/internal/table"
)

// ReadTable reads a table as books and files have it, for [Weighted], and for [Plan] with
// [Weights] and [Names]. Each line has a name and a share:
//
//	60 gold        a weight, or 60: gold, or gold: 60; 60% and 1 in 6 are parts of a whole
//	0.5 gold       a weight with decimals: all are multiplied by the same number
//	01–60 gold     results of a roll: ranges, single numbers, lists such as 11, 12; 00 is 100
//	60,gold        CSV with commas, semicolons or tabs, and rows of Markdown; a header may be there
//
// The results must tile the numbers from 1 or 0 to the highest, or the roll that the
// first line or the header names: 2d6, d66 or d100. The weight of a range is then how
// many rolls give it. Numbers from 0 begin with a 0 of one digit in the first line.
//
// Single numbers 1, 2, 3 and so on are results: "sword: 1", "shield: 2", "ring: 3" is a
// d3. For weights write "weights" as the first line, or a header with the word weight,
// such as "item,weight"; or in a program
//
//	dice.ReadTable(io.MultiReader(strings.NewReader("weights\n"), file))
//
// ReadTable tries every reading on the whole text. It returns an error, which says what
// to write, if two fit, or one fits and another almost does, such as numbers of which one
// is missing. Where several columns have words, column is the one with the names (-column
// in an error): its number from 1, or its name in the header. ReadTable panics if there
// is more than one column. Of a file with several tables, pass the lines of one.
//
// A file that was cut off may be another table. Name the roll in the first line (d100),
// and missing results are an error; compare the sum of weights with the one that you
// expect.
//
// A table has at most 20,000 lines of 1,000 bytes, in UTF-8. ReadTable reads all of r.
// Its error names up to 20 lines with a fault.
func ReadTable(r io.Reader, column ...string) (names []string, weights []int, err error) {
	if r == nil {
		misuse("ReadTable", "nil reader; pass one such as an open file")
	}
	if len(column) > 1 {
		misuse("ReadTable", "%d columns; name one", len(column))
	}
	list, err := listing.Read(r, listing.Options{Column: strings.Join(column, "")})
	if err != nil {
		return nil, nil, fmt.Errorf("dice: %w", err)
	}
	return list.Names, list.Weights, nil
}
