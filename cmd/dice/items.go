package main

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// An item is one of the things that pick draws from.
type item struct {
	name   string
	weight int // 1 unless the lines have weights
}

type items []item

// items reads the items: arguments, or the lines of a file or of standard input.
func (f *pickFlags) items(c *call, args []string) (items, error) {
	lines := args
	if len(args) == 1 {
		doubtItem(c, args[0])
	}
	if len(args) == 0 {
		in := c.stdin
		if f.file != "" && f.file != "-" {
			file, err := os.Open(f.file)
			if err != nil {
				return nil, err
			}
			defer file.Close()
			in = file
		} else if isTerminal(in) {
			fmt.Fprintln(c.stderr, "Type the items, one a line, and then Ctrl-D.")
		}
		var err error
		if lines, err = readLines(in); err != nil {
			return nil, err
		}
	}
	var list items
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		it := item{line, 1}
		if f.weights {
			var err error
			if it, err = parseWeighted(line); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
		list = append(list, it)
	}
	return list, nil
}

// doubtItem says what was meant, perhaps, by a single argument.
func doubtItem(c *call, name string) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.Mode().IsRegular():
		fmt.Fprintf(c.stderr, "dice %s: the only item is %s; to draw from that file: -file %s\n", c.name, excerpt(name), visible(name))
	case strings.Contains(name, ","):
		fmt.Fprintf(c.stderr, "dice %s: the only item is %s; put spaces between items\n", c.name, excerpt(name))
	}
}

// readLines returns the lines of a text in UTF-8. Others are refused where that
// is certain; the bytes of an item decide what a transcript hashes.
func readLines(r io.Reader) (lines []string, err error) {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, longestItem+1)
	for scanner.Scan() {
		line := scanner.Text()
		if len(lines) == 0 {
			line = strings.TrimPrefix(line, "\ufeff") // some editors mark UTF-8 with it
		}
		switch {
		case len(lines) == 0 && (strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff")):
			return nil, fmt.Errorf("the items begin with the bytes % x, as a text in UTF-16 does; save it as UTF-8", line[:2])
		case strings.Contains(line, "\x00"):
			return nil, fmt.Errorf("line %d has a byte 00 and is no text in UTF-8; save it as UTF-8", len(lines)+1)
		}
		lines = append(lines, line)
	}
	if errors.Is(scanner.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d is longer than %d bytes; give each item a shorter line", len(lines)+1, longestItem)
	}
	return lines, scanner.Err()
}

// parseWeighted parses a weight, blanks and an item.
func parseWeighted(line string) (item, error) {
	first, rest := line, ""
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		first, rest = line[:i], strings.TrimSpace(line[i:])
	}
	weight, err := strconv.Atoi(first)
	if err != nil || weight < 0 {
		return item{}, fmt.Errorf("%s is no weight; begin the line with a whole number", excerpt(first))
	}
	if rest == "" {
		return item{}, fmt.Errorf("the weight %d has no item; write the item behind it", weight)
	}
	return item{rest, weight}, nil
}

// able returns the number of items that can be drawn.
func (list items) able() (n int) {
	for _, it := range list {
		if it.weight > 0 {
			n++
		}
	}
	return n
}

func (list items) weights() []int {
	weights := make([]int, len(list))
	for i, it := range list {
		weights[i] = it.weight
	}
	return weights
}

// hash returns the SHA-256 of the items as transcripts have it.
func (list items) hash(weights bool) string {
	h := sha256.New()
	for _, it := range list {
		if weights {
			fmt.Fprintf(h, "%d ", it.weight)
		}
		fmt.Fprintf(h, "%d:%s,", len(it.name), it.name)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}
