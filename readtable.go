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
//	60 gold        a weight, or 60: gold, or gold: 60
//	01–60 gold     results of a roll: ranges, single numbers, lists such as 11, 12; 00 is 100
//	60,gold        CSV with commas, semicolons or tabs, and rows of Markdown, with or without a head
//
// Ranges must tile the numbers from 1 to the highest, or the results of the roll that the first
// line or the head names: 2d6, d66 or d100. The weight of a range is then how many rolls give it.
//
// A table that may mean two things is an error that says how to write each: numbers that run 1, 2,
// 3 and so on, upward or downward, may only number the lines, and ranges up to 99 may lack 00. A
// head with the word weight decides for weights. A name has one column.
//
// A file that was cut off at the end of a line may be another table, without an error: 01–60 and
// 61–90 are a d90. With the roll in the first line (d100), missing results are an error, as are
// percentages that do not sum to 100. Of weights, compare the sum with the one that you expect.
//
// A table has at most 20,000 lines of 200 bytes, in UTF-8, with any line ends. Blank lines do not
// count. ReadTable reads all of r. Its error names up to 20 lines with the first kind of fault
// that is found, and says what to do.
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
