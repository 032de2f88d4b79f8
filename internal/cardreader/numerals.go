package cardreader

import (
	"fmt"
	"strconv"
	"strings"
)

var counts = map[string]int{"a": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
	"seven": 7, "eight": 8, "nine": 9, "ten": 10}

func count(word string) int {
	if n, ok := counts[word]; ok {
		return n
	}
	n, _ := strconv.Atoi(word)
	return n
}

// throwOf reads "roll a d6 and two d10".
func throwOf(text string) (dice []int, err error) {
	list := rollWords.ReplaceAllString(text, "")
	for _, name := range strings.Split(strings.ReplaceAll(list, " and ", ", "), ", ") {
		m := oneKind.FindStringSubmatch(name)
		if m == nil {
			return nil, fmt.Errorf("which dice are %q?", text)
		}
		sides := 2
		if m[2] != "" {
			sides, _ = strconv.Atoi(m[2])
		}
		for range count(m[1]) {
			dice = append(dice, sides)
		}
	}
	return dice, nil
}

// repeated reads "Roll a d6 three times".
func repeated(text string) (groups [][]int, err error) {
	n := 1
	if m := again.FindStringSubmatch(text); m != nil {
		text, n = m[1], 2
		if m[3] != "" {
			n = count(m[3])
		}
	}
	dice, err := throwOf(text)
	for range n {
		groups = append(groups, dice)
	}
	return groups, err
}
