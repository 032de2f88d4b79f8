package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Numbers in front of a line, as books write what a roll must show: 01-33, 4, "5, 6", 1 to 3.
const (
	lineSpan = `[0-9]{1,8}(?:(?:[-–—]|\s+[-–—]\s+|\s+to\s+)[0-9]{1,8})?`
	numbers  = `^\s*\|?\s*(` + lineSpan + `(?:\s*,\s*` + lineSpan + `)*)(?:[.:)|]*\s+(.*)|[:)|]+(.*)|)$`
)

// A numbered line is one that begins with numbers, which may be results of a roll.
type numbered struct {
	line   int
	shown  string // the numbers as they are written
	first  int    // of them
	count  int    // of all numbers in the ranges
	ranged bool   // there is a range, or several numbers
	name   string
}

// CheckShares returns an error for lines that a book means as results of a roll, where weights
// are read: ranges such as 01-33, and single numbers that follow each other. Lines that are
// neither are for [Row].
func CheckShares(lines []string) error {
	form := regexp.MustCompile(numbers)
	ranged := slices.IndexFunc(lines, func(line string) bool {
		return mayBeRange(line) && parseNumbered(form, line).ranged
	})
	var list []numbered
	full := 0
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		full++
		if n := parseNumbered(form, line); n.count > 0 {
			n.line = i + 1
			list = append(list, n)
		}
		if ranged < 0 && !rises(list, full) {
			return nil
		}
	}
	if ranged >= 0 {
		at := slices.IndexFunc(list, func(n numbered) bool { return n.ranged })
		return fmt.Errorf("line %d: %s is a range, and lines begin with shares; write how many numbers every line has, single numbers too: %s",
			list[at].line, list[at].shown, shares(list, at))
	}
	unnamed := slices.ContainsFunc(list, func(n numbered) bool { return n.name == "" })
	if len(list) < 2 || unnamed {
		return nil
	}
	return checkSingle(list)
}

// rises reports whether all lines so far are numbered, and the last one higher than the one
// before, or 0. The second line follows the first one. Most tables of weights end here.
func rises(list []numbered, lines int) bool {
	n := len(list)
	switch {
	case n < lines:
		return false
	case n == 2:
		return list[1].first == list[0].first+1
	}
	return n < 2 || list[n-1].first > list[n-2].first || list[n-1].first == 0
}

// mayBeRange reports whether a line has a sign between numbers. Most lines have none.
func mayBeRange(line string) bool {
	return strings.ContainsAny(line, "-–—,") || strings.Contains(line, " to ")
}

// parseNumbered reads the numbers in front of a line, and counts none if there are none.
func parseNumbered(form *regexp.Regexp, line string) (n numbered) {
	if parts := form.FindStringSubmatch(line); parts != nil {
		n = count(parts[1])
		n.name = strings.Trim(parts[2]+parts[3], " \t|")
	}
	return n
}

// count reads ranges. It counts no numbers if a range has none, such as 60-1.
func count(text string) numbered {
	n := numbered{shown: text}
	ends := regexp.MustCompile(`[0-9]+`)
	for i, part := range strings.Split(text, ",") {
		number := ends.FindAllString(part, 2)
		first, _ := strconv.Atoi(number[0])
		last, _ := strconv.Atoi(number[len(number)-1])
		if len(number) > 1 && last == 0 && len(number[1]) > 1 { // two d10 show 00 for 100
			last = powerOfTen(len(number[1]))
		}
		if last < first {
			return numbered{}
		}
		n.count += last - first + 1
		if i == 0 {
			n.first = first
		}
		n.ranged = n.ranged || i > 0 || len(number) > 1
	}
	return n
}

func powerOfTen(digits int) int {
	power := 1
	for range digits {
		power *= 10
	}
	return power
}

// shares returns what to write instead of the first lines, and the one with a range, and of the
// first single number.
func shares(list []numbered, ranged int) string {
	const few = 5
	single := slices.IndexFunc(list, func(n numbered) bool { return !n.ranged })
	text, left := "", false
	for i, n := range list {
		if len(list) > few && i >= few-2 && i != ranged && i != single {
			left = true
			continue
		}
		if left {
			text += ", …"
		}
		text, left = fmt.Sprintf("%s, %d %.30s", text, n.count, n.name), false
	}
	if left {
		text += ", …"
	}
	return strings.TrimPrefix(text, ", ")
}

// manySingle is how many numbers that follow each other are results of a roll, if they do not
// begin at 1: 2 to 12 of two d6, 3 to 18 of three.
const manySingle = 6

// checkSingle returns an error if the single numbers of all lines follow each other, as 1 to 6
// do, and 01 to 00 of two d10, or if they are those of a d66 or d666.
func checkSingle(list []numbered) error {
	first, n := list[0].first, len(list)
	follow := true
	for i, line := range list {
		last := i == n-1 && line.first == 0 && (n == 10 || powerOfTen(len(line.shown)) == n) // 0 or 00
		follow = follow && (line.first == first+i || last)
	}
	digits := slices.ContainsFunc([]string{"d66", "d666"}, func(die string) bool {
		same := func(n numbered, name string) bool { return n.shown == name }
		return slices.EqualFunc(list, numeralNames(digits(die)), same)
	})
	if !follow && !digits || first != 1 && !digits && n < manySingle {
		return nil
	}
	advice := "for equal shares begin every line with 1"
	if first != 1 && !digits {
		advice = "begin every line with its share, such as the number of ways to roll it"
	}
	return fmt.Errorf("the lines are numbered %s to %s as for a roll, and would be read as weights; %s; if these are weights, multiply all by 10: %d %.30s, %d %.30s",
		list[0].shown, list[n-1].shown, advice, 10*first, list[0].name, 10*list[1].first, list[1].name)
}
