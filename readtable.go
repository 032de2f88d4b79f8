package dice

import (
	"fmt"
	"io"

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
// Numbers that run 1, 2, 3 and so on, upward or downward, are ranges of one number each.
//
// A table has at most 20,000 lines of 200 bytes, in UTF-8, with any line ends. Blank lines do not
// count. ReadTable reads all of r. Its error names every line that is wrong, and says what to do.
func ReadTable(r io.Reader) (names []string, weights []int, err error) {
	if r == nil {
		misuse("ReadTable", "nil reader; pass one such as an open file")
	}
	list, err := listing.Read(r, "")
	if err != nil {
		return nil, nil, fmt.Errorf("dice: %w", err)
	}
	return list.Names, list.Weights, nil
}
