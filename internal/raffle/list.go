package raffle

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"example.com/dice/internal/quote"
	"example.com/dice/internal/table"
	"example.com/dice/internal/words"
)

// longestItem is the most bytes of an item, so that a file without line ends does not
// fill the memory.
const longestItem = 1 << 20

// An Item is one of the things to draw from.
type Item struct {
	Name   string
	Weight int // 1 unless the lines have weights
	Line   int // in which it stands, from 1; 0 for an argument
}

// A List is what a raffle draws from. Its order matters.
type List []Item

// Unlined returns the items of arguments, which have no lines.
func (list List) Unlined() List {
	for i := range list {
		list[i].Line = 0
	}
	return list
}

// unit returns how places in the list are named: line, or item for arguments.
func (list List) unit() string {
	if len(list) > 0 && list[0].Line == 0 {
		return "item"
	}
	return "line"
}

// number returns the place of an item in the unit of the list.
func (list List) number(i int) int {
	if list[i].Line == 0 {
		return i + 1
	}
	return list[i].Line
}

// place names where an item stands, such as "line 5".
func (list List) place(i int) string {
	return fmt.Sprintf("%s %d", list.unit(), list.number(i))
}

// NewList returns the items of the lines, and the numbers of the blank lines, which
// are not items. Blanks around an item do not count. Lines with weights are a table, as package
// table reads it.
func NewList(lines []string, weights bool) (list List, blank []string, err error) {
	list = make(List, 0, len(lines))
	for i, line := range lines {
		name := strings.TrimSpace(line)
		if name == "" {
			blank = append(blank, strconv.Itoa(i+1))
		} else if !weights {
			list = append(list, Item{name, 1, i + 1})
		}
	}
	if !weights || len(blank) == len(lines) {
		return list, blank, nil
	}
	read, err := table.Parse(lines, table.Options{})
	if err != nil {
		return nil, nil, err
	}
	for i, name := range read.Names {
		list = append(list, Item{name, read.Weights[i], read.Lines[i]})
	}
	return list, blank, nil
}

// Reading returns how lines with weights are read, such as "weights, sum 100", or "" for lines
// that are not a table.
func Reading(lines []string) string {
	read, err := table.Parse(lines, table.Options{})
	if err != nil {
		return ""
	}
	return read.Form
}

// ReadFile returns the lines of a file, as [ReadLines] does.
func ReadFile(name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, quote.Absent(name, err)
	}
	defer file.Close()
	return ReadLines(file)
}

// ReadLines returns the lines of a text in UTF-8. Others are refused where that
// is certain; the bytes of an item decide what a transcript hashes.
func ReadLines(r io.Reader) ([]string, error) {
	var lines []string
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, longestItem+1)
	for scanner.Scan() {
		line := scanner.Text()
		if lines == nil {
			line = strings.TrimPrefix(line, "\ufeff") // some editors mark UTF-8 with it
		}
		if lines == nil {
			if err := checkBegin(line); err != nil {
				return nil, err
			}
		}
		if strings.Contains(line, "\x00") {
			return nil, fmt.Errorf("line %d has a byte 00 and is not text in UTF-8; save it as UTF-8, or "+
				"copy the names into a text file", len(lines)+1)
		}
		lines = append(lines, line)
	}
	if errors.Is(scanner.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d is longer than %d bytes; give each item a shorter line",
			len(lines)+1, longestItem)
	}
	return lines, scanner.Err()
}

// A binary is a kind of file that is easily taken for a text file.
type binary struct{ begin, kind string }

var binaries = []binary{
	{"PK\x03\x04", "a workbook or another archive"}, {"\xd0\xcf\x11\xe0", "an old file of Office"},
	{"%PDF-", "a PDF"}, {"{\\rtf", "a document of a word processor"},
}

// checkBegin returns an error for the first line of a file that is not text in UTF-8.
func checkBegin(line string) error {
	if strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff") {
		return fmt.Errorf(
			"the items begin with the bytes % x, as a text in UTF-16 does; save it as UTF-8", line[:2])
	}
	for _, d := range binaries {
		if strings.HasPrefix(line, d.begin) {
			return fmt.Errorf("this is not a text file, but %s; open it, and copy the names (in "+
				"Excel, their column) into a text file", d.kind)
		}
	}
	return nil
}

// Able returns the number of items that can be drawn.
func (list List) Able() (n int) {
	for _, it := range list {
		if it.Weight > 0 {
			n++
		}
	}
	return n
}

func (list List) weights() []int {
	weights := make([]int, len(list))
	for i, it := range list {
		weights[i] = it.Weight
	}
	return weights
}

// Hash returns the SHA-256 of the items as transcripts have it.
func (list List) Hash(weights bool) string {
	h := sha256.New()
	var text []byte
	for _, it := range list {
		text = text[:0]
		if weights {
			text = append(strconv.AppendInt(text, int64(it.Weight), 10), ' ')
		}
		text = append(strconv.AppendInt(text, int64(len(it.Name)), 10), ':')
		h.Write(append(append(text, it.Name...), ','))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// mostPlaces is how many places of an item that is in a list several times are named.
const mostPlaces = 4

// Repeats names the items that are in the list more than once, how often and where: "Ada" (2
// times: lines 1 and 4).
func (list List) Repeats() (repeats []string) {
	times := make(map[string]int, len(list))
	for _, it := range list {
		times[it.Name]++
	}
	if len(times) == len(list) {
		return nil
	}
	var names []string
	places := map[string][]string{}
	for i, it := range list {
		if times[it.Name] < 2 {
			continue
		}
		if places[it.Name] == nil {
			names = append(names, it.Name)
		}
		if len(places[it.Name]) < mostPlaces {
			places[it.Name] = append(places[it.Name], strconv.Itoa(list.number(i)))
		}
	}
	for _, name := range names {
		n, at := times[name], places[name]
		if n > mostPlaces {
			at = append(at[:mostPlaces-1], fmt.Sprintf("%d more", n-mostPlaces+1))
		}
		repeats = append(repeats, fmt.Sprintf("%s (%d times: %ss %s)", quote.Excerpt(name), n,
			list.unit(), words.And(at)))
	}
	return repeats
}

// Remarks returns what a list has that its size does not tell, or "": "20 items are alike",
// to the eye or but for capitals, and the range of the weights.
func (list List) Remarks() string {
	alike := 0
	seen := make(map[string]int, len(list))
	for _, it := range list {
		seen[look(folded(it.Name))]++
	}
	for _, n := range seen {
		if n > 1 {
			alike += n
		}
	}
	var remarks []string
	if alike > 0 {
		remarks = append(remarks, fmt.Sprintf("%d items are alike", alike))
	}
	return strings.Join(append(remarks, list.OfWeights()...), ", ")
}

// OfWeights returns the range of the weights, and how many items they keep from being drawn, or
// nil if all items are equally likely.
func (list List) OfWeights() (remarks []string) {
	least, most := math.MaxInt, 0
	for _, it := range list {
		least, most = min(least, it.Weight), max(most, it.Weight)
	}
	if least < most {
		remarks = append(remarks, fmt.Sprintf("weights from %d to %d", least, most))
	}
	if never := len(list) - list.Able(); never > 0 {
		remarks = append(remarks, words.Count(never, "item")+" cannot be drawn")
	}
	return remarks
}
